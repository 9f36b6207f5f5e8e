// app.js: starts the page: language, theme, and the view that the address names, then the other views.

import { CHIP_SIZE, Engine } from './core/engine.js';
import { canSuspend } from './core/session.js';
import { choose, language, languages, t, translate } from './i18n/i18n.js';
import { recall, remember } from './store.js';
import { Connection, ToyCore } from './toy/connection.js';
import { keepFiles } from './update.js';
import { byId, el } from './view/dom.js';
import { PlayView } from './play.js';
import { VERSION } from './version.js';

const asked = new URLSearchParams(location.search);

/** @param {string} name */
async function fetches(name) {
    const answer = await fetch(new URL(`./${name}`, import.meta.url));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer.arrayBuffer();
}

const toy = new Connection(/** @type {any} */ (navigator).serial);
// ?core=restarts: as in a browser without JSPI.
const engine = new Engine(fetches, {
    suspends: canSuspend() && asked.get('core') !== 'restarts',
    toy: new ToyCore(toy),
});

choose(recall('language') ?? navigator.language);
const theme = /** @type {HTMLSelectElement} */ (byId('theme')),
    tongue = /** @type {HTMLSelectElement} */ (byId('language'));
tongue.append(...Object.entries(languages).map(([code, { name }]) => el('option', { value: code, lang: code }, name)));
tongue.value = language;
tongue.onchange = () => {
    remember('language', tongue.value);
    location.reload();
};
theme.value = recall('theme') ?? 'auto';
theme.onchange = () => {
    remember('theme', theme.value);
    dress();
};

function dress() {
    if (theme.value === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme.value;
}

dress();
translate();
byId('version').textContent = t('source', { version: VERSION });

/** @typedef {{enter?: (text?: string) => void, leave?: () => void}} View */
/** @type {Record<string, () => Promise<View>>} */
const makers = {
    play: async () => /** @type {View} */ (play),
    records: async () => new (await import('./records.js')).RecordsView(engine),
    problems: async () => new (await import('./problems.js')).ProblemsView(engine, fetches),
    toy: async () => new (await import('./toy.js')).ToyView(toy, playToy),
    learn: async () => new (await import('./learn.js')).LearnView(engine, fetches),
};
/** @type {Map<string, Promise<View>>} */
const views = new Map();
let present = '';

/** @param {string} name @param {string} [record] */
async function show(name, record) {
    const before = present;
    present = Object.hasOwn(makers, name) ? name : 'play'; // not #constructor
    for (const section of document.querySelectorAll('.view'))
        /** @type {HTMLElement} */ (section).hidden = section.id !== present;
    for (const link of document.querySelectorAll('nav a')) {
        if (link.getAttribute('href') === `#${present}`) link.setAttribute('aria-current', 'page');
        else link.removeAttribute('aria-current');
    }
    document.title = `${t(present)} – Katachi`;
    if (before && before !== present) (await views.get(before))?.leave?.();
    if (!views.has(present)) views.set(present, makers[present]());
    const view = await views.get(present);
    if (location.hash.slice(1) === present || !location.hash) view?.enter?.(record);
}

const play = new PlayView(engine, toy, (sgf) => {
    handed = sgf;
    location.hash = '#records';
});

function playToy() {
    location.hash = '#play';
    play.ask({ level: 'toy', size: Math.min(play.settings.size, CHIP_SIZE) });
}
/** @type {string | undefined} a record, or a message, on its way from one view to another */
let handed;

window.addEventListener('hashchange', () => {
    const record = handed;
    handed = undefined;
    show(location.hash.slice(1), record);
});
// By its address, the link would name a view.
document.querySelector('.skip')?.addEventListener('click', (event) => {
    event.preventDefault();
    byId(document.getElementById(present)?.querySelector('[role="application"]')?.id ?? 'main').focus();
});
// A record may be dropped anywhere. What is for a toy isn't sent just so: the view Toy says what to do with it. What somebody
// remembers of problems, and problems dropped beside others, belong there.
/** By how they begin. @type {Record<string, string>} */
const forToys = { KTIM: 'droppedImage', KTFW: 'isFirmware' };
window.addEventListener('dragover', (event) => event.preventDefault());
window.addEventListener('drop', async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    const begins = await file
            .slice(0, 4)
            .text()
            .catch(() => ''),
        advice = forToys[begins];
    const { textOf } = await import('./go/sgf.js');
    const view = advice ? 'toy' : present === 'problems' || begins === 'Kata' ? 'problems' : 'records',
        text = advice ? t(advice, { name: file.name }) : await textOf(file);
    if (present === view) return show(view, text);
    handed = text;
    location.hash = `#${view}`;
});

toy.resume(recall('port'));
toy.listeners.add(() => remember('port', toy.chosen));
play.begin();
const shown = show(location.hash.slice(1));
document.documentElement.dataset.ready = 'true';
// The other views' modules follow at once: later, the server might have those of another version.
shown.finally(() => Promise.allSettled([import('./records.js'), import('./problems.js'), import('./toy.js'), import('./learn.js')]));

if (!asked.has('core')) keepFiles(() => (byId('version').textContent = t('newVersion', { version: VERSION })));
