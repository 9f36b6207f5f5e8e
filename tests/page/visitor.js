// visitor.js: what a person does with the page, for the tests: opens it, waits for it, clicks on points, fills the dialogs.

import { axe, soon } from './browsers.js';

const PATIENCE_MS = 180000; // nothing here is about speed

/** @param {any} browser @param {string} url of the page */
export function visit(browser, url) {
    /** Waits until a script returns something true, and returns that. @param {string} script @param {...any} values */
    async function until(script, ...values) {
        for (let end = Date.now() + PATIENCE_MS; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
            const value = await soon(browser.run(script, ...values));
            if (value) return value;
            if (Date.now() > end)
                throw new Error(
                    `waited in vain for: ${[script, ...values].join(' ')}; the page: ${await browser.run('return document.querySelector("main").innerText.replace(/\\s+/g, " ").slice(0, 600)')}`,
                );
        }
    }

    /** Opens the page anew; with `kept`, as at a second visit. @param {string} [address] @param {boolean} [kept] */
    async function open(address = '', kept = false) {
        await browser.goto(url + 'icon.svg'); // another page of the same origin, so that the next one is loaded anew
        if (!kept) await browser.run('localStorage.clear()');
        await browser.goto(url + address);
        await until('return document.documentElement.dataset.ready');
    }

    /** @param {string} id */
    const text = (id) => browser.run('return document.getElementById(values[0]).textContent', id);
    const mine = () => until('return /^Your move/.test(document.getElementById("play-status").textContent)');

    /** Clicks on a point, counted from the top left. @param {string} id of the board @param {number} size @param {number} x @param {number} y */
    async function clickPoint(id, size, x, y) {
        const place = () =>
            browser.run(
                'const host = document.getElementById(values[0]); host.scrollIntoView({ block: "nearest" }); const box = host.getBoundingClientRect(); return [box.left, box.top, box.width]',
                id,
            );
        // What the page hasn't shown yet may still move the board.
        let [left, top, width] = await place();
        for (let before = ''; !width || before !== String([left, top, width]); [left, top, width] = await place()) {
            before = String([left, top, width]);
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
        const step = width / (size - 1 + 2.5);
        await browser.clickAt(left + step * (1.25 + x), top + step * (1.25 + y));
    }

    /** Begins the game that the dialog proposes. Its answer comes later than the click: until then the last game goes on. */
    async function start() {
        await browser.run('localStorage.removeItem("katachi.play")');
        await browser.click('#new-game button.main');
        await until('return localStorage.getItem("katachi.play")');
    }

    /** Begins a game by the dialog. @param {Record<string, string>} wanted values of the dialog's fields */
    async function begin(wanted) {
        await browser.click('#new');
        await browser.run(
            'for (const [id, value] of Object.entries(values[0])) { const field = document.getElementById(id); field.value = value; field.dispatchEvent(new Event("change")); }',
            wanted,
        );
        await start();
    }

    /** Opens a record by the dialog. @param {string} sgf */
    async function paste(sgf) {
        await open('#records');
        await until(
            'return !document.getElementById("records").hidden && document.getElementById("move-number").textContent',
        );
        await browser.click('#paste');
        await browser.run('document.getElementById("paste-text").value = values[0]', sgf);
        await browser.click('#paste-dialog button.main');
    }

    /** What axe finds wrong, a line each. */
    async function faults() {
        return browser.run(
            `if (!window.axe) (0, eval)(values[0]);
            const found = await axe.run(document, { resultTypes: ['violations'] });
            return found.violations.map((one) => one.id + ': ' + one.nodes.map((node) => node.target.join(' ')).join(', '))`,
            axe(),
        );
    }

    /**
     * The least contrast of the texts of a board, by WCAG: of the labels of moves with their circles, and of the names of the
     * lines with the wood at its lightest and darkest. (axe doesn't look into pictures.)
     * @param {string} board @returns {Promise<{labels: number, least: number}>}
     */
    async function contrasts(board) {
        return browser.run(
            `const linear = (c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
            const parts = (text) => text.match(/[\\d.]+/g).slice(0, 3).map((c) => c / 255);
            const light = (rgb) => 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2]);
            const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
            const mix = (front, back, share) => front.map((c, i) => c * share + back[i] * (1 - share));
            const host = document.querySelector(values[0]), style = (one) => getComputedStyle(one);
            const wood = ['light', 'dark'].map((name) => parts(style(host.querySelector('.wood-' + name)).stopColor));
            const found = [];
            let labels = 0;
            for (const text of host.querySelectorAll('.hints text')) {
                let circle = text.previousElementSibling;
                while (circle.tagName !== 'circle') circle = circle.previousElementSibling;
                labels++;
                for (const back of wood) found.push(contrast(parts(style(text).fill), mix(parts(style(circle).fill), back, Number(style(circle).fillOpacity))));
            }
            for (const text of host.querySelectorAll('.names text'))
                for (const back of wood) found.push(contrast(mix(parts(style(text).fill), back, Number(style(text).opacity)), back));
            return { labels, least: Math.min(...found) };`,
            board,
        );
    }

    return { until, open, text, mine, clickPoint, start, begin, paste, faults, contrasts };
}
