// browsers.js: the two browsers behind one small interface, and the page's server.
//
// A browser can: goto(url), run(script, ...values) for a script's value, click(selector), clickAt(x, y), press(key),
// resize(width, height), shoot(file), close(). `complaints` are errors of the page, where the browser tells them.

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Marionette } from './marionette.js';

const installed = createRequire(path.resolve('build/npm/host-tools/page/installed'));
export const axe = () => fs.readFileSync(installed.resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What a page answers; nothing when that takes long: a page that is left meanwhile may never answer.
 * @template T @param {Promise<T>} answer @returns {Promise<T | undefined>}
 */
export const soon = (answer, ms = 10000) =>
    Promise.race([answer, new Promise((/** @type {(nothing: undefined) => void} */ resolve) => setTimeout(resolve, ms).unref())]);

/**
 * What a page answers to a question that may be asked again.
 * @template T @param {() => Promise<T>} ask @returns {Promise<T>}
 */
export async function answered(ask) {
    for (let i = 0; i < 6; i++) {
        const answer = await soon(ask());
        if (answer !== undefined) return answer;
    }
    throw new Error(`no answer within a minute to: ${ask}`);
}

/** @param {string[]} folder another one than the page's @returns {Promise<{url: string, stop: () => Promise<void>}>} */
export async function serve(...folder) {
    const server = spawn('build/native/katachi', ['page', ...folder, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    process.on('exit', () => server.kill()); // whatever ended this one: its output is the tests'
    const gone = new Promise((resolve) => server.once('exit', () => resolve(undefined)));
    const url = await new Promise((resolve) => server.stdout.once('data', (said) => resolve(String(said).trim())));
    return {
        url,
        stop: async () => {
            server.kill();
            await gone;
        },
    };
}

/** Chromium itself. */
export function launch() {
    const { chromium: launcher } = installed('playwright-core');
    // As root, which the tests may be, Chromium refuses its sandbox.
    return launcher.launch({
        executablePath: '/usr/bin/chromium',
        args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
}

/** @param {object} [options] of a new page, beside the tests' own */
export async function chromium(options) {
    const browser = await launch();
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en', ...options });
    page.setDefaultTimeout(120000); // nothing here is about speed
    // The page under a name that could be any machine's, as the page's own server refuses to show it.
    await page.route('http://plain.test:*/**', async (/** @type {any} */ route) => {
        const url = route.request().url().replace('plain.test', '127.0.0.1');
        await route.fulfill({ response: await route.fetch({ url }) });
    });
    /** @type {string[]} */
    const complaints = [],
        requests = [];
    page.on('pageerror', (/** @type {Error} */ error) => complaints.push(String(error)));
    page.on('console', (/** @type {any} */ said) => {
        if (said.type() === 'error' && !/favicon\.ico$/.test(said.location().url)) complaints.push(said.text());
    });
    page.on('request', (/** @type {any} */ request) => requests.push(request.url()));
    return {
        name: 'Chromium',
        complaints,
        requests,
        goto: (/** @type {string} */ url) => page.goto(url),
        run: async (/** @type {string} */ script, /** @type {any[]} */ ...values) => {
            const run = `(async (...values) => { ${script} })(...${JSON.stringify(values)})`,
                answer = await soon(page.evaluate(run).then((/** @type {any} */ value) => ({ value })), 120000);
            if (!answer) throw new Error(`no answer within two minutes to: ${run}`);
            return answer.value;
        },
        click: (/** @type {string} */ selector) => page.click(selector),
        clickAt: (/** @type {number} */ x, /** @type {number} */ y) => page.mouse.click(x, y),
        press: (/** @type {string} */ key) => page.keyboard.press(key),
        resize: (/** @type {number} */ width, /** @type {number} */ height) => page.setViewportSize({ width, height }),
        shoot: (/** @type {string} */ file) => page.screenshot({ path: file }),
        close: () => browser.close(),
        /** Runs a script before those of each page. */
        prepare: (/** @type {string} */ file) => page.addInitScript({ path: file }),
        /** Gives the page's scripts a function of the tests. */
        expose: (/** @type {string} */ called, /** @type {(...values: any[]) => any} */ act) =>
            page.exposeFunction(called, act),
        /** Chooses a file where the page asks for one. */
        choose: (/** @type {string} */ selector, /** @type {any} */ file) => page.setInputFiles(selector, file),
    };
}

/** The keys that the tests press, as WebDriver writes them. @type {Record<string, string>} */
const keys = {
    ArrowLeft: '\ue012',
    ArrowUp: '\ue013',
    ArrowRight: '\ue014',
    ArrowDown: '\ue015',
    Enter: '\ue007',
    Tab: '\ue004',
};

export async function firefox() {
    const driver = await Marionette.start();
    await driver.ask('WebDriver:SetTimeouts', { script: 180000 });
    const click = async (/** @type {number} */ x, /** @type {number} */ y) =>
        driver.ask('WebDriver:PerformActions', {
            actions: [
                {
                    type: 'pointer',
                    id: 'mouse',
                    parameters: { pointerType: 'mouse' },
                    actions: [
                        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' },
                        { type: 'pointerDown', button: 0 },
                        { type: 'pointerUp', button: 0 },
                    ],
                },
            ],
        });
    return {
        name: 'Firefox',
        complaints: /** @type {string[]} */ ([]),
        requests: /** @type {string[]} */ ([]),
        goto: (/** @type {string} */ url) => driver.ask('WebDriver:Navigate', { url }),
        run: async (/** @type {string} */ script, /** @type {any[]} */ ...values) =>
            (
                await driver.ask('WebDriver:ExecuteAsyncScript', {
                    script: `const done = arguments[arguments.length - 1], values = [...arguments].slice(0, -1); (async () => { ${script} })().then(done, (error) => done('failed: ' + error));`,
                    args: values,
                })
            ).value,
        click: async (/** @type {string} */ selector) => {
            const { value } = await driver.ask('WebDriver:FindElement', { using: 'css selector', value: selector });
            await driver.ask('WebDriver:ElementClick', { id: Object.values(value)[0] });
        },
        clickAt: click,
        press: (/** @type {string} */ key) =>
            driver.ask('WebDriver:PerformActions', {
                actions: [
                    {
                        type: 'key',
                        id: 'keys',
                        actions: [
                            { type: 'keyDown', value: keys[key] },
                            { type: 'keyUp', value: keys[key] },
                        ],
                    },
                ],
            }),
        resize: (/** @type {number} */ width, /** @type {number} */ height) =>
            driver.ask('WebDriver:SetWindowRect', { width, height }),
        shoot: async (/** @type {string} */ file) =>
            fs.writeFileSync(
                file,
                Buffer.from((await driver.ask('WebDriver:TakeScreenshot', { full: false })).value, 'base64'),
            ),
        close: () => driver.close(),
    };
}
