// sabaki.js PICTURE.png: Katachi in Sabaki's own parts, as npm has them: the one that speaks GTP asks it about a position, and
// Sabaki's board shows what it answers. The program that has both isn't on npm. Needs build/native/katachi, Debian's packages
// chromium and imagemagick, and `make build/npm/tests/page/sabaki/installed`.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const [picture] = process.argv.slice(2),
    modules = path.resolve('build/npm/tests/page/sabaki/node_modules'),
    { Controller } = createRequire(modules)(`${modules}/@sabaki/gtp`),
    moves = ['E5', 'G4', 'C3', 'G6', 'F3'], // Black's and White's in turn
    lines = 9,
    THINK_MS = 5000;

/** What Katachi says of the position after the moves: the last line of an analysis, for White. */
async function analysed() {
    const engine = new Controller(path.resolve('build/native/katachi'), ['gtp', '--seed', '1']);
    let last = '';
    async function ask(name, args = [], onLine = () => {}) {
        const { error, content } = await engine.sendCommand({ name, args }, ({ line }) => onLine(line));
        if (error) throw new Error(`${name}: ${content}`);
    }
    engine.start();
    await ask('boardsize', [lines]);
    await ask('komi', [7]);
    for (const [i, move] of moves.entries()) await ask('play', ['BW'[i % 2], move]);
    const analysis = ask('kata-analyze', ['W', 20, 'ownership', 'true'], line => {
        if (line.startsWith('info')) last = line;
    });
    await wait(THINK_MS);
    await ask('name'); // any command ends the analysis
    await analysis;
    await engine.stop();
    return last;
}

const point = move => 'ABCDEFGHJ'.indexOf(move[0]) + lines * (lines - Number(move.slice(1))),
    rows = map => Array.from({ length: lines }, (_, y) => map.slice(lines * y, lines * (y + 1))),
    empty = fill => Array(lines * lines).fill(fill);

/** The line's fields as the board takes them: a row of points each. */
function drawn(line) {
    const [, candidates, owners] = /^(.*) ownership (.*)$/.exec(line),
        stones = empty(0),
        marks = empty(null),
        heat = empty(null),
        found = candidates.split(/\s*info\s+/).slice(1).map(said => {
            const [, move, visits, winrate] = /^move (\S+) visits (\S+) winrate (\S+)/.exec(said);
            return { at: point(move), visits: Number(visits), winrate: Number(winrate) };
        });
    for (const [i, move] of moves.entries()) stones[point(move)] = i % 2 ? -1 : 1;
    marks[point(moves.at(-1))] = { type: 'point' };
    for (const { at, visits, winrate } of found)
        heat[at] = { strength: Math.ceil((9 * visits) / found[0].visits), text: `${(100 * winrate).toFixed(0)}%\n${visits}` };
    return {
        signMap: rows(stones),
        markerMap: rows(marks),
        heatMap: rows(heat),
        paintMap: rows(owners.trim().split(' ').map(owner => -owner)), // they are White's, who is to move
    };
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'katachi-sabaki-'));
try {
    const board = { vertexSize: 56, showCoordinates: true, ...drawn(await analysed()) },
        at = name => `file://${modules}/${name}`,
        imports = {
            preact: at('preact/dist/preact.module.js'),
            'preact/hooks': at('preact/hooks/dist/hooks.module.js'),
            '@sabaki/shudan': at('@sabaki/shudan/src/main.js'),
            // That package is no module. What the board asks of it is one function.
            classnames: `data:text/javascript,${encodeURIComponent(
                `export default (...all) => all.flatMap(one => (one && typeof one === 'object' ? Object.keys(one).filter(key => one[key]) : one || [])).join(' ');`,
            )}`,
        };
    fs.writeFileSync(
        path.join(folder, 'page.html'),
        `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="${at('@sabaki/shudan/css/goban.css')}">
<style>body { margin: 0; overflow: hidden }</style><script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module">
import { h, render } from 'preact';
import { Goban } from '@sabaki/shudan';
render(h(Goban, ${JSON.stringify(board)}), document.body);
</script>`,
    );
    const shot = path.join(folder, 'shot.png'),
        words = ['--headless', '--no-sandbox', '--allow-file-access-from-files', '--window-size=618,618', '--virtual-time-budget=5000'];
    execFileSync('chromium', [...words, `--screenshot=${shot}`, `file://${folder}/page.html`], { stdio: 'ignore' });
    execFileSync('convert', [shot, '-resize', '70%', '-colors', '96', '-strip', picture]);
} finally {
    fs.rmSync(folder, { recursive: true });
}
