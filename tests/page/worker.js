// worker.js: new versions of the page, from a server that allows caching, in Chromium with tabs open. Run by
// tests/host/page_worker.t.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { answered, launch, soon } from './browsers.js';

const top = fs.mkdtempSync(path.join(os.tmpdir(), 'katachi-worker-'));

/** Builds a version: its number is in version.js, and a word in the module of each view. @param {string} version */
function build(version) {
    const source = path.join(top, `source-${version}`),
        target = path.join(top, version);
    fs.cpSync('host-tools/page', source, { recursive: true });
    for (const name of ['records.js', 'learn.js', 'core/worker.js', 'index.html'])
        fs.appendFileSync(path.join(source, name), name.endsWith('.js') ? `\n// of ${version}\n` : `<!-- of ${version} -->\n`);
    const made = ['katachi.wasm', 'chip.wasm', '9x9.kti', '19x19.kti', 'patterns.json'];
    const files = made.map((name) => `${name}=build/page/${name}`);
    execFileSync('node', ['host-tools/page/build.js', source, target, version, ...files]);
    return target;
}

/** Changes while a version comes to the server: what it hands out for a file. @type {Record<string, string>} */
let mixed = {};
let folder = build('1.0');
const server = http.createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://x').pathname.replace(/\/$/, '/index.html'),
        file = path.join(mixed[name] ?? folder, name);
    if (!fs.existsSync(file)) return response.writeHead(404).end();
    const types = /** @type {Record<string, string>} */ ({ '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm', '.css': 'text/css', '.svg': 'image/svg+xml' });
    response.writeHead(200, {
        'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
        'Cache-Control': 'max-age=600',
    });
    response.end(fs.readFileSync(file));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
const url = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`,
    browser = await launch(),
    context = await browser.newContext({ locale: 'en' });
after(async () => {
    await browser.close();
    server.close();
    fs.rmSync(top, { recursive: true });
});

/** Waits until a script returns something true, also across a page that is loaded anew. @param {any} page @param {string} script */
async function until(page, script) {
    for (let end = Date.now() + 60000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
        if (await soon(page.evaluate(script).catch(() => false))) return;
        if (Date.now() > end) throw new Error(`waited in vain for: ${script}`);
    }
}
const ready = (/** @type {any} */ page) => until(page, 'document.documentElement.dataset.ready');
async function openTab() {
    const page = await context.newPage();
    await page.goto(url);
    await ready(page);
    return page;
}
/** The version of each file that a tab gets. @param {any} page @returns {Promise<string[]>} */
const versions = (page) =>
    answered(() => page.evaluate(async () => {
        const texts = await Promise.all(
            ['records.js', 'learn.js', 'core/worker.js', 'index.html', './'].map(async (name) => (await fetch(name)).text()),
        );
        const found = texts.map((text) => /of (\d\.\d)/.exec(text)?.[1] ?? 'none');
        return [/(\d\.\d)/.exec(document.getElementById('version')?.textContent ?? '')?.[1] ?? 'none', ...found];
    }));
const all = (/** @type {string} */ version) => Array(6).fill(version);
/** Lets the browser look for a new version, and waits for its end. @param {any} page @returns {Promise<string>} */
const update = (page) =>
    answered(() => page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update().catch(() => {});
        const { installing } = registration;
        if (installing)
            await new Promise((resolve) =>
                installing.addEventListener('statechange', () => installing.state !== 'installing' && resolve(undefined)),
            );
        return registration.waiting ? 'waits' : 'none waits';
    }));
/** Closes tabs, and waits until the browser has taken them away and the version that waited for that is in use. @param {any[]} pages */
async function leave(...pages) {
    for (const page of pages) await page.close();
    // A worker that was ended meanwhile may never answer.
    const waits = (/** @type {any} */ worker) => soon(worker.evaluate('Boolean(self.registration.waiting)').catch(() => true));
    for (const end = Date.now() + 60000; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
        const waiting = await Promise.all(context.serviceWorkers().map(waits));
        if (waiting.includes(false) && !waiting.includes(true)) return;
        if (Date.now() > end) throw new Error('a version waits, though no tab is open');
    }
}
/** The hashes of what is kept, by cache and file. @param {any} page @returns {Promise<Record<string, Record<string, string>>>} */
const kept = (page) =>
    answered(() => page.evaluate(async () => {
        const all = /** @type {any} */ ({});
        for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            all[name] = {};
            for (const request of await cache.keys()) {
                const bytes = await (await cache.match(request))?.arrayBuffer();
                const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes ?? new ArrayBuffer(0)));
                all[name][new URL(request.url).pathname] = Array.from(hash, (one) => one.toString(16).padStart(2, '0')).join('');
            }
        }
        return all;
    }));
/** One cache is there, with the files of a version and no other. @param {any} page @param {string} at its folder */
async function holdsAll(page, at) {
    const caches = Object.values(await kept(page));
    assert.equal(caches.length, 1);
    const files = fs.readdirSync(at, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const names = files.map((one) => path.relative(at, path.join(one.parentPath ?? one.path, one.name))).filter((name) => name !== 'sw.js');
    assert.deepEqual(Object.keys(caches[0]).sort(), ['/', ...names.map((name) => `/${name}`)].sort());
    for (const name of names)
        assert.equal(
            caches[0][`/${name}`],
            crypto
                .createHash('sha256')
                .update(fs.readFileSync(path.join(at, name)))
                .digest('hex'),
            name,
        );
}

test('the first visit keeps all files, and the page is the worker’s at once', async () => {
    const page = await openTab();
    await until(page, 'Boolean(navigator.serviceWorker.controller)');
    assert.deepEqual(await versions(page), all('1.0'));
    await holdsAll(page, folder);
    await page.close();
});

test('open tabs stay of their version, and say that another one waits; the next visit gets that, and no old file of the browser’s cache', async () => {
    const one = await openTab(),
        two = await openTab();
    const [old, next] = [folder, build('2.0')];
    folder = next;
    assert.equal(await update(one), 'waits');
    for (const page of [one, two]) assert.deepEqual(await versions(page), all('1.0'));
    // Neither a tab that is loaded again nor a new one mixes them.
    await two.reload();
    await ready(two);
    const three = await openTab();
    for (const page of [one, two, three]) {
        assert.deepEqual(await versions(page), all('1.0'));
        await until(page, 'document.getElementById("version").textContent.startsWith("A new version is there")');
    }
    fs.rmSync(old, { recursive: true });
    await leave(one, two, three);
    const four = await openTab();
    assert.deepEqual(await versions(four), all('2.0'));
    await holdsAll(four, next);
    await four.close();
});

test('a version that is only half there is not taken; the old one stays whole', async () => {
    const page = await openTab(),
        [old, next] = [folder, build('3.0')];
    folder = next;
    for (const half of [old, '/nowhere']) {
        mixed = { '/records.js': half };
        assert.equal(await update(page), 'none waits');
        assert.deepEqual(await versions(page), all('2.0'));
        await holdsAll(page, old);
    }
    mixed = {};
    assert.equal(await update(page), 'waits');
    await leave(page);
    const last = await openTab();
    assert.deepEqual(await versions(last), all('3.0'));
    await holdsAll(last, next);
});
