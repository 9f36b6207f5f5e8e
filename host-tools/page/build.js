#!/usr/bin/env node
// build.js SOURCE TARGET VERSION [NAME=FILE ...]: puts the page together: copies the sources, adds files under the given
// names, and writes the list of their hashes, with a version made of these, into the service worker. Prints what the
// page weighs.

import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const [source, target, version, ...added] = process.argv.slice(2);
const SKIPPED = /^(README\.md|npm|node_modules|package.*\.json|tsconfig\.json|build\.js|patterns\.js)$/;

/** @param {string} folder @returns {string[]} */
const list = (folder) =>
    fs
        .readdirSync(path.join(source, folder), { withFileTypes: true })
        .filter((entry) => folder || !SKIPPED.test(entry.name))
        .flatMap((entry) =>
            entry.isDirectory() ? list(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
        );

/** @type {Map<string, Buffer>} */
const files = new Map(list('').map((name) => [name, fs.readFileSync(path.join(source, name))]));
for (const pair of added) {
    const [name, file] = pair.split('=');
    files.set(name, fs.readFileSync(file));
}
files.set('version.js', Buffer.from(String(files.get('version.js')).replace('@VERSION@', version)));

/** Enough to tell files apart. @param {string | Buffer} bytes */
const hash = (bytes) => crypto.createHash('sha256').update(bytes).digest('hex').slice(0, 16);
/** @type {Record<string, string>} */
const hashes = {};
for (const [name, bytes] of files) if (name !== 'sw.js') hashes[`./${name}`] = hash(bytes);
hashes['./'] = hashes['./index.html'];
const worker = String(files.get('sw.js'))
    .replace('@VERSION@', `katachi-${hash(JSON.stringify(hashes))}`)
    .replace('/*@FILES@*/ {}', JSON.stringify(hashes));
files.set('sw.js', Buffer.from(worker));

fs.rmSync(target, { recursive: true, force: true });
/** @type {Record<string, number>} */
const sizes = {};
for (const [name, bytes] of files) {
    fs.mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
    fs.writeFileSync(path.join(target, name), bytes);
    const kind = /\.(wasm|kti)$/.test(name) ? name : 'page';
    sizes[kind] = (sizes[kind] ?? 0) + zlib.gzipSync(bytes, { level: 9 }).length;
}
console.log(
    Object.entries(sizes)
        .map(([name, bytes]) => `${name} ${(bytes / 1024).toFixed(1)} KB`)
        .join(', ') + ' (gzip)',
);
