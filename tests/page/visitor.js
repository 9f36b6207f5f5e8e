// visitor.js: what a person does with the page, for the tests: opens it, waits for it, clicks on points, fills the dialogs.

import { axe } from './browsers.js';

const PATIENCE_MS = 60000; // nothing here is about speed

/** @param {any} browser @param {string} url of the page */
export function visit(browser, url) {
    /** Waits until a script returns something true, and returns that. @param {string} script @param {...any} values */
    async function until(script, ...values) {
        for (let end = Date.now() + PATIENCE_MS; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
            const value = await browser.run(script, ...values);
            if (value) return value;
            if (Date.now() > end)
                throw new Error(
                    `waited in vain for: ${script} ${await browser.run('return document.body.innerText.slice(0, 600)')}`,
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
        const [left, top, width] = await browser.run(
            'const host = document.getElementById(values[0]); host.scrollIntoView({ block: "nearest" }); const box = host.getBoundingClientRect(); return [box.left, box.top, box.width]',
            id,
        );
        const step = width / (size - 1 + 2.5);
        await browser.clickAt(left + step * (1.25 + x), top + step * (1.25 + y));
    }

    /** Begins a game by the dialog. @param {Record<string, string>} wanted values of the dialog's fields */
    async function begin(wanted) {
        await browser.click('#new');
        await browser.run(
            'for (const [id, value] of Object.entries(values[0])) { const field = document.getElementById(id); field.value = value; field.dispatchEvent(new Event("change")); }',
            wanted,
        );
        await browser.click('#new-game button.main');
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

    return { until, open, text, mine, clickPoint, begin, paste, faults };
}
