// desk.js: what the tests of the view Toy share: the page in Chromium, its fake serial port, and toys at the other end. Part of toy.js.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { chromium, serve, soon } from './browsers.js';
import { NativeToy, QemuToy } from './machine.js';
import { NaiveToy } from './naive_toy.js';
import { visit } from './visitor.js';

export const pictures = 'build/page-pictures',
    BOARD = 'mps2-an385',
    PICO = { usbVendorId: 0x2e8a, usbProductId: 0x000a };
const MICROBIT = { usbVendorId: 0x0d28, usbProductId: 0x0204 };
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'katachi-')),
    key = process.env.KT_KEY || '.signing-key';

/** A small image. @param {string} name @param {string[]} options */
function image(name, ...options) {
    const file = path.join(folder, name);
    execFileSync('build/native/katachi', ['image', 'build/native/demo.db', '--board', BOARD, ...options, '-o', file]);
    return file;
}
const old = image('old.kti', '--bytes', '5000', '--sign', key);
export const fresh = image('new.kti', '--bytes', '14000', '--sign', key),
    unsigned = image('unsigned.kti', '--bytes', '5000');

fs.mkdirSync(pictures, { recursive: true });
export const server = await serve(),
    browser = await chromium(),
    { until, open, text, mine, clickPoint, start, faults } = visit(browser, server.url);

/** What is at the other end of the cable. @type {{write: (bytes: Buffer) => void, says: (bytes: Buffer) => void, reset?: () => any}} */
export let toy = { write: () => {}, says: () => {} };
export let breaks = 0,
    baud = 0;
/** @type {Buffer[]} */
let told = []; // by the toy, not yet handed to the page
let feeding = Promise.resolve();

/** Puts a toy at the end of the cable. @template {typeof toy} T @param {T} next */
export function attach(next) {
    toy.says = () => {};
    toy = next;
    next.says = (bytes) => {
        told.push(bytes);
        feeding = feeding.then(async () => {
            const text = Buffer.concat(told.splice(0)).toString('latin1');
            if (!text) return;
            await soon(browser.run('fakeSerial.port?.feed(values[0])', text).catch(() => {}));
        });
    };
    return next;
}

await browser.prepare('tests/page/fake_serial.js');
await browser.expose('toyHears', (text) => {
    toy.write(Buffer.from(text, 'latin1'));
});
await browser.expose('toyOpened', (rate) => {
    baud = rate;
});
await browser.expose('toySignals', async (signals) => {
    if (signals.break) await toy.reset?.();
    breaks += signals.break ? 1 : 0;
});

/**
 * The naive toy on a line with faults, which answers by `answer` after some milliseconds.
 * @param {(command: string) => {text: string, ms?: number}} answer
 */
export function scripted(answer) {
    const end = new NaiveToy(1, 0.002),
        began_ms = Date.now(),
        machine = {
            says: (/** @type {Buffer} */ _bytes) => {},
            write: (/** @type {Buffer} */ bytes) => end.write(bytes),
        };
    let heard = '',
        rest = '';
    const timer = setInterval(() => {
        while (end.now_ms < Date.now() - began_ms) {
            const bytes = Buffer.from(end.step());
            if (bytes.length) machine.says(bytes);
            heard += Buffer.from(end.hear()).toString('latin1');
            for (let at; (at = heard.indexOf('\n')) >= 0; heard = heard.slice(at + 1)) {
                const { text, ms = 0 } = answer(heard.slice(0, at));
                setTimeout(() => (rest += text), ms);
            }
            if (rest && end.say(Buffer.from(rest.slice(0, 32), 'latin1'))) rest = rest.slice(32);
        }
    }, 5);
    return { machine, stop: () => clearInterval(timer) };
}

const machines = [new NativeToy(), new QemuToy(BOARD, old, folder)];
export const [native, qemu] = machines;
after(async () => {
    await browser.close();
    for (const machine of machines) await machine.stop();
    await server.stop();
    fs.rmSync(folder, { recursive: true });
});

export const title = (/** @type {string} */ wanted) =>
    until('return new RegExp(values[0]).test(document.getElementById("toy-title").textContent)', wanted);
export const says = (/** @type {string} */ id, /** @type {string} */ wanted) =>
    until('return new RegExp(values[1]).test(document.getElementById(values[0]).innerText)', id, wanted);
export const plug = (/** @type {object} */ info = MICROBIT) => browser.run('fakeSerial.plug(values[0])', info);
export const pull = () => browser.run('fakeSerial.port.pull()');
const record = () => browser.run('return JSON.parse(localStorage["katachi.play"]).sgf');
export const moves = async () => [...(await record()).matchAll(/;([BW])\[([a-i]{2})?\]/g)].map((one) => one[0].slice(1));

/** Opens the view Toy with a port plugged in, and connects it. @param {object} [info] */
export async function connect(info) {
    await open('#toy');
    await until('return document.getElementById("toy-connect").offsetParent');
    await plug(info);
    await browser.click('#toy-connect');
}

/** Plays on 5x5 where nobody has played yet. */
export async function play() {
    const taken = (await moves()).map((move) => move.slice(2, 4)),
        point = ['cc', 'bb', 'dd', 'bd', 'db', 'cb', 'bc'].find((one) => !taken.includes(one)) ?? '';
    await clickPoint('play-board', 5, point.charCodeAt(0) - 97, point.charCodeAt(1) - 97);
    await until('return localStorage["katachi.play"].includes(values[0])', `;B[${point}]`);
}
