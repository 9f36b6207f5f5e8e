#!/usr/bin/env node
// build.js FOLDER VERSION TSC [NAME=FILE ...]: puts the package together in FOLDER/package, with files of data under the given
// names, and packs it as FOLDER/katachi-VERSION.tgz. The package has npm/ and what it needs of the page, in the same folders, so that
// imports are the same there.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const [folder, version, tsc, ...added] = process.argv.slice(2),
    target = path.join(folder, 'package');
const PARTS = [
    ...['katachi.js', 'element.js', 'node.js', 'node_worker.js'].map((name) => `npm/${name}`),
    ...['core', 'go/board.js', 'go/count.js', 'view/board.js', 'view/board.css', 'view/dom.js', 'i18n'],
];

fs.rmSync(target, { recursive: true, force: true });
/** @param {string} from @param {string} to */
const copy = (from, to) => fs.cpSync(from, path.join(target, to), { recursive: true });
for (const name of PARTS) copy(`host-tools/page/${name}`, name);
for (const name of ['example.html', 'tsconfig.json']) copy(`host-tools/page/npm/${name}`, name);
copy('LICENSE', 'LICENSE');
for (const pair of added) {
    const [name, file] = pair.split('=');
    copy(file, name);
}
const write = (/** @type {string} */ name, /** @type {string} */ text) => fs.writeFileSync(path.join(target, name), text);
write('package.json', fs.readFileSync('host-tools/page/npm/package.json', 'utf8').replace('@VERSION@', version));
// The colours of a page are those of the board's own tree.
const palette = fs.readFileSync('host-tools/draw/palette.css', 'utf8');
write('data/palette.css', palette.replace(/:root(:not\([^)]*\)|\[[^\]]*\])?/g, (_, only) => (only ? `:host(${only})` : ':host')));

/** @param {string} program @param {string[]} words */
function run(program, words) {
    try {
        return execFileSync(program, words, { encoding: 'utf8', cwd: target });
    } catch (error) {
        process.stderr.write(/** @type {any} */ (error).stdout);
        process.exit(1);
    }
}
run('node', [path.resolve(tsc), '-p', '.']);
fs.rmSync(path.join(target, 'tsconfig.json'));
run('npm', ['pack', '--silent', '--pack-destination', '..']);
