// toy.js: the view of a toy at the USB port: connects it, says what it tells of itself, and brings an image to it.

import { DEFAULT_LEVEL, PLAYOUTS } from './toy/level.js';
import { readImage, IMAGE_MAX } from './toy/image.js';
import { Upload, facts } from './toy/upload.js';
import { t, plain, translated } from './i18n/i18n.js';
import { recall, remember } from './store.js';
import { byId, el, onClick, onFile } from './view/dom.js';

const ROWS_MAX = 100, // lines of an answer that are shown,
    TEXT_MAX = 200; // and characters of each
const STEP_BYTES = 16384; // between two comments of a toy that checks an image

export class ToyView {
    /** @param {import('./toy/connection.js').Connection} connection @param {() => void} play begins a game against the toy */
    constructor(connection, play) {
        this.connection = connection;
        /** @type {Upload | null} */
        this.upload = null;
        /** Ends the upload. @type {AbortController | null} */
        this.abort = null;
        this.checked = 0; // bytes of the image that the toy has checked
        this.session = -1; // in which the toy was asked
        this.news = ''; // of what was done last; help with a new trouble takes its place
        this.seen = ''; // the presence that was told last
        const able = Boolean(connection.serial);
        byId('toy-unable').hidden = able;
        byId('toy-able').hidden = !able;
        // Browsers hide serial ports from pages that came over a line anyone could have changed.
        byId('toy-unable').textContent = t(isSecureContext ? 'toyUnable' : 'toyInsecure');
        if (!able) return;
        const level = /** @type {HTMLSelectElement} */ (byId('toy-level'));
        level.append(
            ...PLAYOUTS.map((playouts, i) =>
                el(
                    'option',
                    { value: i + 1 },
                    `${i + 1}: ${playouts ? t('toyPlayouts', { count: playouts }) : t('toyTenSeconds')}`,
                ),
            ),
        );
        level.value = String(recall('toy')?.level ?? DEFAULT_LEVEL);
        if (level.selectedIndex < 0) level.value = String(DEFAULT_LEVEL);
        level.onchange = () => remember('toy', { level: Number(level.value) });
        onClick({
            'toy-connect': () => this.connect(),
            'toy-disconnect': () => this.disconnect(),
            'toy-rescue': () => this.rescue(),
            'toy-play': play,
            'toy-look': () => this.look(),
            'toy-clear-fault': () => this.lookAt('fault', 'katachi-fault clear').then(() => this.look()),
            'toy-stop': () => this.abort?.abort(),
        });
        onFile('toy-choose', 'toy-file', (file) => this.send(file));
        connection.listeners.add(() => this.changed());
    }

    /** @param {string} [news] what to say first */
    enter(news) {
        this.changed();
        if (!news) return;
        this.news = news;
        this.changed();
    }

    /** @param {string} id @param {string} text */
    say(id, text) {
        // Only what is new, or screen readers would repeat it.
        if (byId(id).textContent !== text) byId(id).textContent = text;
    }

    async connect() {
        await this.attempt(() => this.connection.connect());
    }

    async disconnect() {
        this.news = '';
        this.abort?.abort();
        await this.connection.disconnect();
        this.changed();
    }

    async rescue() {
        await this.attempt(() => this.connection.rescue(), t('toyWasReset'));
    }

    /** Tells that something was done, or why the browser refused it. @param {() => Promise<unknown>} act @param {string} [done] */
    async attempt(act, done = '') {
        this.news = '';
        try {
            await act();
            this.news = done;
        } catch (error) {
            this.news = t('toyRefused', { reason: reasonOf(error) });
        }
        this.changed();
    }

    /** The toy was connected, heard, lost, or found again. */
    changed() {
        const { connection } = this,
            { presence } = connection,
            focused = document.activeElement,
            here = presence === 'here';
        this.say('toy-title', t(`presence${presence[0].toUpperCase()}${presence.slice(1)}`, { name: connection.name }));
        /** @type {Partial<Record<typeof presence, string>>} */
        const help = {
            away: t('toyAwayHelp'),
            lost: connection.reason ? t('toyRefused', { reason: connection.reason }) : t('toyLostHelp'),
            mute: t('toyMuteHelp'),
            silent: t('toySilentHelp'),
        };
        if (presence !== this.seen && help[presence]) this.news = '';
        this.seen = presence;
        const stuck = presence === 'mute' || presence === 'silent';
        const advice = (help[presence] ?? '') + (stuck && !connection.isMicrobit ? ` ${t('toyNoReset')}` : '');
        this.say('toy-note', this.news || advice);
        byId('toy-connect').hidden = presence !== 'away' && presence !== 'lost';
        byId('toy-disconnect').hidden = presence === 'away';
        for (const card of document.querySelectorAll('#toy .tells'))
            /** @type {HTMLElement} */ (card).hidden = presence === 'away';
        byId('toy-rescue').hidden = !connection.resets;
        byId('toy-play').toggleAttribute('disabled', presence === 'away');
        byId('toy-choose').toggleAttribute('disabled', presence === 'away' || Boolean(this.abort));
        keepFocus(focused);
        if (here && this.session !== connection.talk.sessions) this.look();
    }

    /** Asks the toy all that it tells of itself. */
    async look() {
        this.session = this.connection.talk.sessions;
        await Promise.all([
            this.lookAt('stats', 'katachi-stats'),
            this.lookAt('experience', 'katachi-experience'),
            this.lookAt('fault', 'katachi-fault'),
        ]);
    }

    /** @param {string} name of the place for the answer @param {string} command */
    async lookAt(name, command) {
        try {
            const { good, text } = await this.connection.command(command);
            const unable = !good && text === 'unknown command' ? t('toyUnknown') : text;
            const rows = table(unable),
                place = byId(`toy-${name}`);
            // Only what is new, as in `say`.
            if (place.textContent !== rows.map((one) => one.textContent).join('')) place.replaceChildren(...rows);
            const focused = document.activeElement;
            if (name === 'fault') byId('toy-clear-fault').hidden = !good || text === 'none';
            keepFocus(focused);
            if (name === 'stats') this.tellImage(facts(text));
        } catch {
            /* it is gone, which the title says */
        }
    }

    /** @param {Map<string, string>} known */
    tellImage(known) {
        const rows = [
            ['toyBoard', known.get('board')?.split(',')[0]],
            ['toyImage', known.get('image')],
            ['toySlot', known.get('slot')],
            ['toyUpload', known.get('upload')],
            ['toyTrusts', known.get('trusts')],
        ];
        byId('toy-image').replaceChildren(...rows.flatMap(([key, text]) => (key && text ? row(t(key), translated(text)) : [])));
    }

    /** Sends a file, from where an earlier upload of it ended. @param {File} file */
    async send(file) {
        if (this.abort) return;
        /** @type {import('./toy/image.js').Image | import('./toy/image.js').Fault} */
        let image = 'notAnImage';
        try {
            if (file.size <= IMAGE_MAX) image = readImage(new Uint8Array(await file.arrayBuffer()));
        } catch (error) {
            return this.say('toy-sent', t('unreadable', { name: file.name, reason: reasonOf(error) }));
        }
        if (typeof image === 'string') return this.say('toy-sent', t(image, { name: file.name }));
        const upload = new Upload(image),
            begun = performance.now();
        this.upload = upload;
        this.abort = new AbortController();
        this.drawUpload();
        this.changed();
        try {
            for (let command; (command = upload.command());) {
                this.checked = 0;
                this.drawUpload();
                const { good, text } = await this.connection.command(command, {
                    signal: this.abort.signal,
                    comment: () => {
                        this.checked += STEP_BYTES;
                        this.drawUpload();
                    },
                });
                upload.answer(good, text);
            }
            const seconds = (performance.now() - begun) / 1000;
            this.say('toy-sent', upload.wrong ? this.failure(upload.wrong) : this.success(upload, seconds));
        } catch {
            this.say('toy-sent', t('uploadStopped', { done: plain(upload.offset), total: plain(upload.total) }));
        }
        this.upload = this.abort = null;
        this.changed();
        this.drawUpload();
        this.look();
    }

    /** @param {{key: string, reason: string}} wrong */
    failure({ key, reason }) {
        return t(key, { reason, key: this.upload?.trusts.slice(0, TEXT_MAX) ?? '' });
    }

    /** @param {Upload} upload @param {number} seconds */
    success({ first, total, uses }, seconds) {
        const words = { uses, total: plain(total), sent: plain(total - first), seconds: plain(seconds) };
        return t(first === total ? 'uploadThere' : first ? 'uploadResumed' : 'uploadDone', words);
    }

    drawUpload() {
        const { upload } = this,
            progress = /** @type {HTMLProgressElement} */ (byId('toy-progress')),
            ends = upload?.step === 'ends',
            focused = document.activeElement;
        byId('toy-stop').hidden = progress.hidden = !upload;
        keepFocus(focused);
        if (!upload) return;
        const done = ends ? this.checked : upload.offset;
        progress.max = upload.total;
        progress.value = done;
        // In steps of a tenth, so that screen readers can keep up.
        const share = Math.floor((10 * Math.min(done, upload.total)) / upload.total) * 10;
        this.say('toy-sent', t(ends ? 'uploadChecks' : 'uploadSends', { share, total: plain(upload.total) }));
    }
}

/** @param {unknown} error */
const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

/** Hands the keyboard on from a button that is hidden now, or that an upload forbids, to one beside it. @param {Element | null} at */
function keepFocus(at) {
    const usable = (/** @type {HTMLElement} */ one) => one.offsetParent && !one.hasAttribute('disabled');
    if (!(at instanceof HTMLElement) || !byId('toy').contains(at) || byId('toy').hidden) return;
    if (at.id === 'toy-choose' ? usable(at) : at.offsetParent) return;
    /** @type {HTMLElement[]} */
    const beside = [...(at.closest('.card')?.querySelectorAll('button') ?? [])];
    [...beside, byId('toy-look'), byId('toy-connect')].find(usable)?.focus();
}

/** @param {string} name @param {string} text */
const row = (name, text) => [
    el('dt', {}, name.slice(0, TEXT_MAX)),
    el('dd', {}, text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)} …` : text),
];

/** Lines "word: text" as rows. @param {string} text */
const table = (text) =>
    text
        .split('\n')
        .slice(0, ROWS_MAX)
        .flatMap((line) => {
            const parts = /^([^:]{1,40}): ?(.*)$/.exec(line);
            return parts ? row(translated(parts[1]), translated(parts[2])) : row('', translated(line));
        });
