// handheld.js chromium|firefox: the page of `make play OLED=1` in a browser, as people use it, and its server. Run by
// tests/host/handheld_page.t. Leaves pictures in build/page-pictures.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import test, { after } from 'node:test';
import { axe, chromium, firefox, soon } from './browsers.js';

const { Person } = createRequire(import.meta.url)('../system/person.js');
const name = process.argv[2];
const [, image] = /^board_image +:= (\S+)/m.exec(fs.readFileSync('boards/pico/board.mk', 'utf8')) ?? [];

fs.mkdirSync('build/page-pictures', { recursive: true });

/** The emulator as `make play` starts it. @param {number | string} port */
async function play(port) {
    const emulator = spawn('node', [
        ...['boards/pico/emulate.js', '-front', `stdio,port=${port}`, '-kernel', 'build/pico/katachi.elf'],
        ...['-device', `loader,addr=${image},file=build/pico/katachi.kti`],
    ]);
    process.on('exit', () => emulator.kill());
    let said = '';
    while (!/http:/.test(said)) said += (await once(emulator.stdout, 'data'))[0];
    emulator.stdout.resume();
    return { emulator, url: /http:\S+/.exec(said)?.[0] ?? '' };
}

/** @param {string} address @param {http.RequestOptions} [options] @param {string} [body] @returns {Promise<number | undefined>} 0: none */
const status = (address, options = {}, body = '') =>
    new Promise((resolve) => {
        const asked = http.request(address, { agent: false, ...options }, (response) => {
            response.destroy();
            resolve(response.statusCode);
        });
        asked.on('error', () => resolve(0));
        asked.end(body);
    });

/** A tab, as the server knows it, once it has been shown the picture. @param {string} url */
async function watch(url) {
    const asked = http.get(`${url}events`, { agent: false });
    let said = '';
    const [answer] = await once(asked, 'response');
    answer.setEncoding('utf8').on('data', (/** @type {string} */ part) => (said += part)).on('error', () => {});
    while (!/"pixels":"[^"]+"/.test(said)) await once(answer, 'data');
    return { said, number: Number(/event: tab\ndata: (\d+)/.exec(said)?.[1]), close: () => asked.destroy() };
}

const first = await play(0),
    { url } = first,
    { host, port, origin } = new URL(url);
let { emulator } = first;
const browser = /** @type {Awaited<ReturnType<typeof chromium>>} */ (
    /** @type {any} */ (await (name === 'firefox' ? firefox() : chromium()))
);
after(async () => {
    await browser.close();
    emulator.kill();
});

/** One who sees the page's picture. */
class Visitor extends Person {
    async look() {
        this.pixels = await browser.run(
            `const { data } = document.querySelector('canvas').getContext('2d').getImageData(0, 0, 128, 64);
            return Array.from({ length: 128 * 64 }, (_, i) => data[4 * i] > 60 ? 1 : 0).join('');`,
        );
        return this;
    }
    lit(/** @type {number} */ x, /** @type {number} */ y) {
        return this.pixels[128 * y + x] === '1';
    }
}
const visitor = new Visitor();

/** Waits until somebody who looks finds what is wanted. @param {(visitor: any) => any} wanted */
async function sees(wanted) {
    for (let end = Date.now() + 120000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50)))
        if (wanted((await soon(visitor.look())) ?? visitor)) return;
    throw new Error(`nobody sees ${wanted}; the board: ${JSON.stringify(visitor.board())}`);
}
const note = () => browser.run('return document.getElementById("note").textContent');
const key = (/** @type {string} */ kind, /** @type {string} */ what) =>
    browser.run('document.dispatchEvent(new KeyboardEvent(values[0], { key: values[1], bubbles: true }))', kind, what);

/** Tones that were played, [hz, seconds]: in place of a loudspeaker. */
const deafen = () =>
    browser.run(`window.tones = [];
        const node = { connect: () => node };
        window.AudioContext = class { currentTime = 0; };
        window.GainNode = class { constructor() { return node; } };
        window.OscillatorNode = class {
            constructor(context, { frequency }) { this.frequency = frequency; }
            connect() { return node; }
            start() {}
            stop(seconds) { window.tones.push([this.frequency, seconds]); }
        };`);

test('it shows the screen, and its buttons and keys press the Pico’s', async () => {
    await browser.goto(url);
    await deafen();
    await sees((/** @type {any} */ it) => it.read(43, 34) === 'GO 9X9');
    await browser.click('[name=middle]');
    await sees((/** @type {any} */ it) => it.board().cursor === 40);
    await browser.click('[name=up]');
    await sees((/** @type {any} */ it) => it.board().cursor === 31);
    await browser.press('ArrowRight');
    await sees((/** @type {any} */ it) => it.board().cursor === 32);
});

test('a stone is set, heard and answered', async () => {
    await browser.press('Enter');
    await sees((/** @type {any} */ it) => it.board().stones[32] === 'X');
    await sees((/** @type {any} */ it) => it.board().stones.includes('O') && it.board().cursor >= 0);
    let tones = [];
    for (let i = 0; i < 200 && tones.length < 2; i++) tones = await browser.run('return window.tones');
    assert.equal(tones.length, 2);
    for (const [hz, seconds] of tones) assert.ok(Math.abs(hz - 1500) < 10 && seconds > 0.015 && seconds < 0.5, `${hz} Hz, ${seconds} s`);
    await browser.shoot(`build/page-pictures/${name}-handheld.png`);
});

test('the middle button, held, opens the menu', async () => {
    await key('keydown', ' ');
    await sees((/** @type {any} */ it) => it.menu()[0] === 'PASS');
    await key('keyup', ' ');
    await browser.press('ArrowLeft');
    await sees((/** @type {any} */ it) => it.board().cursor >= 0);
});

test('another tab sees the same, and lets go what it held when it is closed', async () => {
    const tab = await watch(url),
        gone = await watch(url);
    gone.close();
    const post = { method: 'POST', headers: { Origin: origin } },
        hold = (/** @type {any} */ said) => status(`${url}hold`, post, JSON.stringify(said));
    assert.ok(tab.said.includes('"pixels"'));
    for (let i = 0; i < 100 && (await hold({ tab: gone.number, buttons: [] })) !== 400; i++); // it is known to have gone
    assert.equal(await hold({ tab: gone.number, buttons: ['right'] }), 400);
    assert.equal(await hold({ tab: tab.number, buttons: ['right'] }), 204);
    const seen = new Set();
    await sees((/** @type {any} */ it) => seen.add(it.board().cursor).size > 3);
    tab.close();
    // The cursor flashes, so it may be seen only at a second look.
    const places = [];
    for (const ms of [500, 1000]) {
        await new Promise((resolve) => setTimeout(resolve, ms));
        await sees((/** @type {any} */ it) => it.board().cursor >= 0);
        places.push(visitor.board().cursor);
    }
    assert.equal(places[0], places[1]);
});

test('it is there again when it is loaded anew', async () => {
    await browser.goto(url);
    await sees((/** @type {any} */ it) => it.board().stones.includes('O') && it.board().cursor >= 0);
    const { cursor } = visitor.board();
    await browser.press('ArrowDown');
    await sees((/** @type {any} */ it) => it.board().cursor === (cursor + 9) % 81);
});

test('what a page of another address sends is refused, and so is what no tab says', async () => {
    const post = { method: 'POST', headers: { Origin: origin } };
    assert.equal(await status(url, { headers: { Host: `evil.test:${port}` } }), 421);
    assert.equal(await status(url, { headers: { Host: `localhost:${port}` } }), 200);
    assert.equal(await status(`${url}events`, { headers: { Origin: 'http://evil.test' } }), 403);
    for (const headers of [{}, { Origin: 'null' }, { Origin: `http://evil.test` }, { Origin: `http://127.0.0.1:1` }])
        assert.equal(await status(`${url}hold`, { method: 'POST', headers }, '{"tab":1,"buttons":[]}'), 403, JSON.stringify(headers));
    for (const said of ['', '{', 'null', '{"tab":1e9,"buttons":[]}', '{"tab":1,"buttons":["toString"]}', '{"tab":1,"buttons":{}}'])
        assert.equal(await status(`${url}hold`, post, said), 400, said);
    assert.equal(await status(`${url}hold`, post, ' '.repeat(1 << 20)), 0);
    assert.equal(await status(`${url}page.js`), 404);
    assert.equal(await status(`${url}../page.js`), 404);
    assert.equal(await status(url, { method: 'DELETE' }), 404);
    assert.equal(await status(`http://[::1]:${port}/`), 0);
});

test('it works for those who can’t see colours or use a mouse', { skip: name === 'firefox' }, async () => {
    const wrong = await browser.run(
        `${axe()}; return (await window.axe.run(document)).violations.map((one) => one.id + ': ' + one.nodes.map((node) => node.target.join(' ')).join(', '))`,
    );
    assert.deepEqual(wrong, []);
});

test('a second emulator takes another port, and Ctrl-C ends it with its page open', async () => {
    const other = await play(port);
    assert.notEqual(new URL(other.url).port, port);
    await watch(other.url);
    other.emulator.stdin.write('\x03');
    assert.deepEqual(await once(other.emulator, 'exit'), [0, null]);
});

test('when the emulator ends, the page says so, and shows the next one at its address', async () => {
    emulator.stdin.end('q');
    assert.deepEqual(await once(emulator, 'exit'), [0, null]);
    for (let i = 0; i < 200 && !/gone/.test(await note()); i++) await new Promise((resolve) => setTimeout(resolve, 50));
    assert.match(await note(), /^The emulator is gone/);
    ({ emulator } = await play(port));
    await sees((/** @type {any} */ it) => it.read(43, 34) === 'GO 9X9');
    assert.equal(await note(), '');
    if (name === 'chromium') assert.deepEqual(browser.complaints.filter((said) => !/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED/.test(said)), []);
});
