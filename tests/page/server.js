// server.js: `katachi page`, the page's server: what it hands out, to whom, and how it begins and ends. Part of unit.js.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';

const katachi = path.resolve('build/native/katachi');

/** A folder with a page, and something beside it. */
function madeFolder() {
    const top = fs.mkdtempSync(path.join(os.tmpdir(), 'katachi-page-')),
        folder = path.join(top, 'a page');
    fs.mkdirSync(path.join(folder, 'core/empty'), { recursive: true });
    fs.writeFileSync(path.join(top, 'secret'), 'secret');
    for (const [name, text] of Object.entries({
        'index.html': '<title>x</title>',
        'core/a b.js': 'export {};',
        'core/index.html': 'core',
        'x.wasm': Buffer.from([0, 97, 115, 109]),
        'x.kti': 'KTIM',
        'x.webmanifest': '{}',
        'empty.css': '',
        '.hidden': 'hidden',
    }))
        fs.writeFileSync(path.join(folder, name), text);
    return { top, folder };
}

/** Starts the server; `limit` of files that it may open. @param {string[]} words @param {number} [limit] */
async function started(words, limit) {
    const shell = limit ? ['sh', '-c', `ulimit -n ${limit}; exec "$0" "$@"`, katachi] : [katachi];
    const server = spawn(shell[0], [...shell.slice(1), 'page', ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await once(server.stdout, 'data');
    const [, port] = /^http:\/\/127\.0\.0\.1:(\d+)\/\n$/.exec(String(said)) ?? [];
    return { server, port: Number(port) };
}

/**
 * @param {number} port @param {string} address @param {http.RequestOptions} [options] @param {string} [body]
 * @returns {Promise<{status: number, headers: http.IncomingHttpHeaders, text: string}>}
 */
const ask = (port, address, options = {}, body = '') =>
    new Promise((resolve, reject) => {
        const asked = http.request({ host: '127.0.0.1', port, path: address, agent: false, ...options }, (response) => {
            let text = '';
            response.on('data', (bytes) => (text += bytes));
            response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
        });
        asked.on('error', reject);
        asked.end(body);
    });

/** What comes for bytes that no client of good manners sends: its first line. @param {number} port @param {string} bytes */
const say = (port, bytes) =>
    new Promise((resolve) => {
        const socket = net.connect(port, '127.0.0.1', () => socket.end(bytes));
        let text = '';
        socket.on('data', (got) => (text += got));
        socket.on('error', () => {});
        socket.on('close', () => resolve(text.split('\r\n')[0]));
    });

test('katachi page', async (t) => {
    const { top, folder } = madeFolder(),
        { server, port } = await started([folder, '--port', '0']);
    const status = async (/** @type {string} */ address, options = {}) => (await ask(port, address, options)).status;

    await t.test('hands out the files of its folder, each with its type', async () => {
        for (const [address, type, text] of [
            ['/', 'text/html; charset=utf-8', '<title>x</title>'],
            ['/?core=restarts', 'text/html; charset=utf-8', '<title>x</title>'],
            ['/core/', 'text/html; charset=utf-8', 'core'],
            ['/core/a%20b.js', 'text/javascript; charset=utf-8', 'export {};'],
            ['/x.wasm', 'application/wasm', '\0asm'],
            ['/x.kti', 'application/octet-stream', 'KTIM'],
            ['/x.webmanifest', 'application/manifest+json', '{}'],
            ['/empty.css', 'text/css; charset=utf-8', ''],
        ]) {
            const answer = await ask(port, address);
            assert.deepEqual([answer.status, answer.headers['content-type'], answer.text], [200, type, text], address);
            assert.equal(answer.headers['cache-control'], 'no-cache');
            assert.equal(answer.headers['x-content-type-options'], 'nosniff');
        }
    });
    await t.test('answers HEAD without the file, and nothing but that and GET', async () => {
        const { status: code, headers, text } = await ask(port, '/', { method: 'HEAD' });
        assert.deepEqual([code, headers['content-length'], text], [200, '16', '']);
        for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND']) {
            const answer = await ask(port, '/', { method }, method === 'POST' ? 'x=1' : '');
            assert.deepEqual([answer.status, answer.headers.allow], [405, 'GET, HEAD'], method);
        }
    });
    await t.test('finds nothing outside its folder, nor what is hidden or no file', async () => {
        fs.symlinkSync('nowhere', path.join(folder, 'broken.js'));
        spawnSync('mkfifo', [path.join(folder, 'pipe.js')]);
        for (const address of [
            '/%',
            '/%zz',
            '/%00',
            '/index.html%00.js',
            '/../secret',
            '/core/../../secret',
            '/%2e%2e/secret',
            '/%2e%2e%2fsecret',
            '/..%2fsecret',
            '/core/..',
            '/core//index.html',
            '/.hidden',
            '/core',
            '/core/empty/',
            '/index.html/',
            '/broken.js',
            '/pipe.js',
            `/${'a'.repeat(5000)}`,
        ])
            assert.equal(await status(address), 404, address.slice(0, 40));
    });
    await t.test('is nobody but this machine, whatever name leads to it', async () => {
        const host = (/** @type {string} */ name) => status('/', { headers: { host: name } });
        for (const name of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', '0.0.0.0', '[::1]'])
            assert.equal(await host(name), 421, name);
        for (const name of ['localhost', `LOCALHOST:${port}`, '127.0.0.1:80']) assert.equal(await host(name), 200, name);
        assert.match(await say(port, 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n'), / 421 /);
        for (const nobody of ['HTTP/1.0', 'HTTP/1.1', 'HTTP/1.1\r\nHost:', 'HTTP/1.1\r\nHost: evil.example\r\nHost: localhost'])
            assert.match(await say(port, `GET / ${nobody}\r\n\r\n`), / 421 /, nobody);
        const elsewhere = Object.values(os.networkInterfaces())
            .flatMap((all) => all ?? [])
            .find((one) => one.family === 'IPv4' && !one.internal);
        if (elsewhere) await assert.rejects(ask(port, '/', { host: elsewhere.address }), /ECONNREFUSED/);
    });
    await t.test('survives what is no request, and files that change and vanish', async () => {
        for (const bytes of ['\r\n', 'garbage\r\n\r\n', `GET /${'a'.repeat(40000)} HTTP/1.1\r\n\r\n`, '\0'.repeat(9000)])
            await say(port, bytes);
        const long = path.join(folder, 'long.txt'),
            all = [];
        fs.writeFileSync(long, 'a'.repeat(1 << 22));
        for (let i = 0; i < 20; i++) {
            all.push(ask(port, '/long.txt'));
            if (i % 3 === 1) fs.truncateSync(long, 1 << (i + 1));
            if (i % 3 === 2) fs.rmSync(long);
            if (i % 3 === 2) fs.writeFileSync(long, 'b'.repeat(1 << 21));
        }
        for (const answer of await Promise.all(all)) {
            if (answer.status === 200) assert.equal(answer.text.length, Number(answer.headers['content-length']));
            else assert.equal(answer.status, 404);
        }
        fs.rmSync(long);
        assert.equal(await status('/long.txt'), 404);
        fs.renameSync(folder, `${folder} away`);
        assert.equal(await status('/'), 404);
        fs.renameSync(`${folder} away`, folder);
        assert.equal(await status('/'), 200);
    });
    await t.test('a second one is told that the port is taken; after the first, it gets it', async () => {
        const second = spawnSync(katachi, ['page', folder, '--port', String(port)], { encoding: 'utf8' });
        assert.deepEqual([second.status, second.stdout], [1, '']);
        assert.match(second.stderr, new RegExp(`^katachi: another program has port ${port}; .*'--port N'`));
        server.kill('SIGTERM');
        assert.deepEqual(await once(server, 'exit'), [0, null]);
        const third = await started([folder, '--port', String(port)]);
        assert.equal(await status('/'), 200);
        third.server.kill('SIGINT');
        assert.deepEqual(await once(third.server, 'exit'), [0, null]);
    });
    await t.test('it shows itself in the browser when it is told to, at another port if need be', async () => {
        const first = await started([folder, '--port', '0']);
        const told = path.join(top, 'told');
        fs.writeFileSync(path.join(top, 'xdg-open'), `#!/bin/sh\necho "$1" >'${told}.new' && mv '${told}.new' '${told}'\n`, { mode: 0o755 });
        const second = spawn(katachi, ['page', folder, '--open', '--port', String(first.port)], {
            stdio: ['ignore', 'pipe', 'pipe'],
            env: { ...process.env, PATH: `${top}:${process.env.PATH}` },
        });
        const [said] = await once(second.stdout, 'data');
        while (!fs.existsSync(told)) await new Promise((resolve) => setTimeout(resolve, 50));
        assert.equal(fs.readFileSync(told, 'utf8'), String(said));
        assert.notEqual(Number(new URL(String(said).trim()).port), first.port);
        const [warned] = await once(second.stderr, 'data');
        assert.match(String(warned), new RegExp(`another program has port ${first.port}`));
        second.kill();
        assert.deepEqual(await once(second, 'exit'), [0, null]);
        first.server.kill();
        await once(first.server, 'exit');
    });
    await t.test('without a browser to show it in, it says so, and serves', async () => {
        const server = spawn(katachi, ['page', folder, '--open', '--port', '0'], {
            stdio: ['ignore', 'pipe', 'pipe'],
            env: { ...process.env, PATH: path.join(top, 'nowhere') },
        });
        const [said] = await once(server.stdout, 'data');
        assert.match(String((await once(server.stderr, 'data'))[0]), /cannot start xdg-open: .*; open the address above/);
        assert.equal((await ask(Number(new URL(String(said).trim()).port), '/')).status, 200);
        server.kill();
        await once(server, 'exit');
    });
    await t.test('clients that hold all that it may open keep nobody out once they are gone', async () => {
        const few = await started([folder, '--port', '0'], 16);
        const idle = Array.from({ length: 40 }, () => net.connect(few.port, '127.0.0.1').on('error', () => {}));
        await Promise.all(idle.map((one) => once(one, 'connect')));
        const late = ask(few.port, '/');
        for (const one of idle) one.destroy();
        assert.equal((await late).status, 200);
        few.server.kill('SIGHUP');
        assert.deepEqual(await once(few.server, 'exit'), [0, null]);
    });
    await t.test('without a page it says where one would be, or what it can’t read', () => {
        const alone = path.join(top, 'bin/katachi');
        fs.mkdirSync(path.dirname(alone));
        fs.copyFileSync(katachi, alone);
        const none = spawnSync(alone, ['page', '--port', '0'], { encoding: 'utf8' });
        assert.equal(none.status, 1);
        assert.ok(none.stderr.startsWith(`katachi: there is no page in ${top}/share/katachi/page.`), none.stderr);
        const wrong = spawnSync(katachi, ['page', path.join(folder, 'core/empty')], { encoding: 'utf8' });
        assert.equal(wrong.status, 1);
        assert.match(wrong.stderr, /^katachi: cannot read .*\/core\/empty\/index\.html: No such file or directory\n$/);
    });
    await t.test('an installed program finds the page beside it', async () => {
        fs.mkdirSync(path.join(top, 'share/katachi'), { recursive: true });
        fs.renameSync(folder, path.join(top, 'share/katachi/page'));
        fs.symlinkSync(path.join(top, 'bin/katachi'), path.join(top, 'link'));
        const server = spawn(path.join(top, 'link'), ['page', '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
        const [said] = await once(server.stdout, 'data');
        assert.equal((await ask(Number(new URL(String(said).trim()).port), '/')).text, '<title>x</title>');
        server.kill();
        await once(server, 'exit');
    });
    fs.rmSync(top, { recursive: true });
});
