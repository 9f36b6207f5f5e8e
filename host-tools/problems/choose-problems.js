#!/usr/bin/env node
// choose-problems.js PART.sgf...: puts files of 'katachi problems' together, on standard output: each problem once, turned, mirrored or
// recoloured as it may be, and the easiest first. So the parts may be made one after the other, or on several machines. Those that
// katachi solve, which trusts walls more, proves to be otherwise are left out.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { Game } from '../page/go/tree.js';
import { write } from '../page/go/sgf.js';
import { Problem } from '../page/practice/problem.js';

/** The longest right line: more moves to find are harder. @param {Problem} problem */
function depthOf({ game, solver }) {
    const depth = (/** @type {any} */ node) =>
        /** @type {number} */ (
            node.properties.BM
                ? 0
                : Number(game.move(node)?.colour === solver) + Math.max(0, ...node.children.map(depth))
        );
    return depth(game.root);
}

/** What katachi solve says of the problems of a file, one each: a line each, and others that begin with spaces. @param {string} part */
const solved = (part) =>
    spawnSync('build/native/katachi', ['solve', part, '--nodes', '200000'], { encoding: 'utf8' })
        .stdout.split('\n')
        .filter((line) => /^\S/.test(line));

const parts = process.argv.slice(2);
if (!parts.length) {
    console.error('usage: choose-problems.js PART.sgf... >problems.sgf');
    process.exit(2);
}
/** @type {Map<string, Problem>} */
const known = new Map();
let read = 0,
    contradicted = 0;
for (const part of parts) {
    const games = Game.read(fs.readFileSync(part, 'utf8')),
        said = solved(part);
    if (said.length !== games.length) throw new Error(`katachi solve says ${said.length} lines of the ${games.length} problems of ${part}`);
    for (const [i, game] of games.entries()) {
        const problem = new Problem(game, ++read);
        if (/  wrong: /.test(said[i])) contradicted++;
        else if (!known.has(problem.key)) known.set(problem.key, problem);
    }
}
const chosen = Array.from(known.values());
const order = chosen.map((problem, i) => ({ problem, i, level: problem.level, depth: depthOf(problem) }));
order.sort((a, b) => a.level - b.level || a.depth - b.depth || a.i - b.i);
let text = '';
for (const [i, { problem }] of order.entries()) {
    problem.game.root.properties.GN = [`${i + 1}, level ${problem.level}: ${problem.kind}`];
    text += write(/** @type {any} */ (problem.game.root));
}
process.stdout.write(text.replace(/\n\n/g, '\n'));
console.error(
    `${read} problems, ${contradicted} of them contradicted; ${chosen.length} are left, without duplicates; by level: ${[1, 2, 3].map((level) => chosen.filter((one) => one.level === level).length).join(', ')}`,
);
