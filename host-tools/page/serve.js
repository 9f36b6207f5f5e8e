#!/usr/bin/env node
// serve.js FOLDER [PORT]: serves a folder on this machine alone. Without a port, or when it is taken, it takes any.

import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';

const folder = path.resolve(process.argv[2] ?? '.');
/** @type {Record<string, string>} */
const types = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript; charset=utf-8',
    '.css': 'text/css; charset=utf-8',
    '.svg': 'image/svg+xml',
    '.json': 'application/json',
    '.webmanifest': 'application/manifest+json',
    '.wasm': 'application/wasm',
    '.sgf': 'application/x-go-sgf',
};

/** The file that a request asks for; the folder itself for an address that makes no sense. @param {string} address */
function fileAt(address) {
    try {
        const name = decodeURIComponent(new URL(address, 'http://x').pathname);
        return path.join(folder, name.replace(/\/$/, '/index.html'));
    } catch {
        return folder;
    }
}

const server = http.createServer((request, response) => {
    const file = fileAt(request.url ?? '/');
    // `path.join` has resolved the dots.
    if (!file.startsWith(folder + path.sep) || !fs.existsSync(file) || !fs.statSync(file).isFile()) {
        response.writeHead(404, { 'Content-Type': 'text/plain' }).end('not found\n');
        return;
    }
    const zips = /\bgzip\b/.test(request.headers['accept-encoding'] ?? ''),
        bytes = fs.readFileSync(file);
    response.writeHead(200, {
        'Content-Type': types[path.extname(file)] ?? 'application/octet-stream',
        'Cache-Control': 'no-cache',
        'X-Content-Type-Options': 'nosniff',
        ...(zips ? { 'Content-Encoding': 'gzip' } : {}),
    });
    response.end(zips ? zlib.gzipSync(bytes) : bytes);
});
server.on('error', () => server.listen(0, '127.0.0.1'));
server.on('listening', () =>
    console.log(`http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}/`),
);
server.listen(Number(process.argv[3] ?? 0), '127.0.0.1');
