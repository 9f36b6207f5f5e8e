#!/usr/bin/env node
// mistakes.js: positions behind a mistake, for a network that judges to learn from (9x9-large.txt). Games hold few of them, and a
// search meets many.
//
//     node mistakes.js ask QUERIES ANSWERS MISTAKES >queries
//     node mistakes.js games queries answers >MISTAKES.sgf
//
// QUERIES are those of 'katachi ask', of boards of one size, and ANSWERS what KataGo said to them. Of every third answer comes a
// query for the position behind a move that the policy holds second to sixteenth, drawn by the root of its probability. Games of
// them hold KataGo's best answer as the last move, which 'katachi train --teacher answers MISTAKES.sgf' learns with its judgement.

import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';

const EVERY = 3,
    MOST = 16, // moves that are thought of
    MOVES_MAX = 100,
    LINES = 'ABCDEFGHJKLMNOPQRST';

/** The lines of a file, as objects. @param {string} file */
async function* lines(file) {
    for await (const line of readline.createInterface({ input: fs.createReadStream(file) })) if (line) yield JSON.parse(line);
}

/** A move by its place from the upper left. @param {number} size @param {number} place */
const vertex = (size, place) => LINES[place % size] + (size - Math.floor(place / size));

/** The letters of a move in a record. @param {number} size @param {string} move */
function letters(size, move) {
    if (move === 'pass') return '';
    const letter = (/** @type {number} */ at) => String.fromCharCode(97 + at);
    return letter(LINES.indexOf(move[0])) + letter(size - Number(move.slice(1)));
}

let state = 4711;
/** From 0 to 1; the same numbers in each run. */
function random() {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) / (1 << 24);
}

/** The places that a policy names, the most probable first. @param {number[]} policy */
const ranked = (policy) =>
    policy
        .map((share, place) => ({ share, place }))
        .slice(0, -1)
        .filter(({ share }) => share >= 0)
        .sort((a, b) => b.share - a.share);

/** @param {string} queries @param {string} answers @param {string} name */
async function ask(queries, answers, name) {
    const games = new Map();
    for await (const query of lines(queries)) games.set(query.id, query);
    let seen = 0,
        count = 0;
    for await (const { id, turnNumber, policy } of lines(answers)) {
        const query = games.get(id);
        if (seen++ % EVERY || !query || !policy || turnNumber > MOVES_MAX) continue;
        const worse = ranked(policy).slice(1, MOST),
            weights = worse.map(({ share }) => Math.sqrt(share) + 0.01);
        if (!worse.length) continue;
        let at = 0,
            left = random() * weights.reduce((sum, one) => sum + one, 0);
        while (at + 1 < weights.length && (left -= weights[at]) > 0) at++;
        const moves = query.moves.slice(0, turnNumber),
            mover = turnNumber % 2 ? 'W' : 'B',
            mistake = [mover, vertex(query.boardXSize, worse[at].place)];
        if (moves.at(-1)?.[0] === mover) continue;
        const asked = { ...query, id: `${query.komi} ${name}.sgf#${++count}`, moves: [...moves, mistake] };
        console.log(JSON.stringify({ ...asked, analyzeTurns: [turnNumber + 1] }));
    }
}

/** @param {string} queries @param {string} answers */
async function games(queries, answers) {
    const best = new Map();
    for await (const { id, policy } of lines(answers)) best.set(id, policy.indexOf(Math.max(...policy)));
    for await (const { id, komi, boardXSize: size, moves } of lines(queries)) {
        const place = best.get(id),
            answer = place === undefined || place === size * size ? 'pass' : vertex(size, place),
            all = [...moves, [moves.length % 2 ? 'W' : 'B', answer]];
        console.log(`(;SZ[${size}]KM[${komi}]${all.map(([colour, move]) => `;${colour}[${letters(size, move)}]`).join('')})`);
    }
}

const [what, ...files] = process.argv.slice(2);
if (what === 'ask' && files.length === 3) await ask(files[0], files[1], path.basename(files[2], '.sgf'));
else if (what === 'games' && files.length === 2) await games(files[0], files[1]);
else {
    console.error('usage: mistakes.js ask QUERIES ANSWERS MISTAKES >queries; mistakes.js games queries answers >MISTAKES.sgf');
    process.exit(2);
}
