#!/usr/bin/env node
// positions.js: positions that games hardly hold and a search meets, for a network that judges to learn from (9x9-large.txt).
//
//     node positions.js mistakes QUERIES ANSWERS NAME >queries
//     node positions.js lines QUERIES ANSWERS NAME >queries
//     node positions.js met QUERIES ANSWERS NAME >queries
//     node positions.js ends QUERIES NAME >queries
//     node positions.js games queries answers >NAME.sgf
//     node positions.js passes QUERIES ANSWERS >answers
//
// QUERIES are those of 'katachi ask', of boards of one size, and ANSWERS what was said to them.
//
// mistakes  ANSWERS are KataGo's, with its policy. Of every third comes a query for the position behind a mistake: behind a move
//           that the policy holds second to sixteenth, drawn by the root of its probability.
// lines     ANSWERS are those of 'katachi analysis'. Of each come queries for positions in the lines that its search thought of,
//           six at most, each behind another first move. Half of them are the last of their line.
// met       Likewise, but behind each first move come one to four, more of them where it had more visits, the move itself among them.
// ends      Of each game that ended by two passes come queries for the last position, and for the one behind the first pass.
// games     A game for each query, with KataGo's best answer as its last move. 'katachi train --teacher answers NAME.sgf' learns
//           that move, with KataGo's judgement.
// passes    ANSWERS are KataGo's, with its policy. Where a game ended by two passes, the policy becomes a pass: KataGo has it
//           among its first two moves in 72 of 100 of these. In the first three fifths of a game it holds no pass.

import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';

const EVERY = 3,
    MOST = 16, // moves that are thought of
    MOVES_MAX = 100,
    LINES_MAX = 6, // of a position
    MET_MAX = 4, // ... behind one move of it
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
async function mistakes(queries, answers, name) {
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

/** The positions of a query at which a search was asked, with its lines. @param {string} queries @param {string} answers */
async function* searched(queries, answers) {
    const games = new Map();
    for await (const query of lines(queries)) games.set(query.id, query);
    for await (const { id, turnNumber, moveInfos } of lines(answers)) {
        const query = games.get(id),
            moves = query?.moves.slice(0, turnNumber);
        if (query && moves.at(-1)?.[0] !== 'BW'[turnNumber % 2]) yield { query, moves, found: moveInfos ?? [] };
    }
}

/** Asks about the position behind a line, unless the game ended in it. */
function askBehind(/** @type {any} */ query, /** @type {string[][]} */ moves, /** @type {string[]} */ line, /** @type {string} */ id) {
    const all = [...moves, ...line.map((move, i) => ['BW'[(moves.length + i) % 2], move])];
    if (all.some(([, move], i) => move === 'pass' && all[i + 1]?.[1] === 'pass')) return false;
    const asked = { ...query, id, moves: all, maxVisits: 1, includePolicy: true, includeOwnership: true };
    console.log(JSON.stringify({ ...asked, analyzeTurns: [all.length] }));
    return true;
}

/** @param {string} queries @param {string} answers @param {string} name */
async function within(queries, answers, name) {
    let count = 0;
    for await (const { query, moves, found } of searched(queries, answers)) {
        const long = found.map((/** @type {any} */ one) => one.pv).filter((/** @type {any} */ pv) => pv.length > 1);
        for (let left = LINES_MAX; left > 0 && long.length; left--) {
            const [pv] = long.splice(Math.floor(random() * long.length), 1),
                length = random() < 0.5 ? pv.length : 2 + Math.floor(random() * (pv.length - 1));
            if (askBehind(query, moves, pv.slice(0, length), `${query.komi} ${name}.sgf#${count + 1}`)) count++;
        }
    }
}

/** @param {string} queries @param {string} answers @param {string} name */
async function met(queries, answers, name) {
    let count = 0;
    for await (const { query, moves, found } of searched(queries, answers)) {
        const seen = new Set();
        for (const { pv, visits } of found) {
            for (let left = Math.max(1, Math.min(MET_MAX, Math.round(Math.sqrt(visits) / 1.5))); left > 0; left--) {
                const length = random() < 0.4 ? pv.length : 1 + Math.floor(random() * pv.length),
                    line = pv.slice(0, length);
                if (seen.has(line.join())) continue;
                seen.add(line.join());
                if (askBehind(query, moves, line, `${query.komi} ${name}.sgf#${count + 1}`)) count++;
            }
        }
    }
}

/** How many moves came before the passes that ended a game; none if it ended otherwise. @param {string[][]} moves */
function played(moves) {
    let count = moves.length;
    while (count && moves[count - 1][1] === 'pass') count--;
    return moves.length - count >= 2 ? count : 0;
}

/** @param {string} queries @param {string} name */
async function ends(queries, name) {
    let number = 0;
    for await (const query of lines(queries)) {
        const count = played(query.moves);
        if (!count) continue;
        const id = `${query.komi} ${name}.sgf#${++number}`,
            moves = query.moves.slice(0, count + 2);
        console.log(JSON.stringify({ ...query, id, moves, analyzeTurns: [count, count + 1] }));
    }
}

/** @param {string} queries @param {string} answers */
async function passes(queries, answers) {
    const counts = new Map();
    for await (const { id, moves } of lines(queries)) counts.set(id, played(moves));
    for await (const answer of lines(answers)) {
        const { id, turnNumber, policy } = answer,
            count = counts.get(id) ?? 0;
        if (count && policy) {
            /** @type {number[]} */
            const moves = policy.slice(0, -1),
                rest = 1 - policy.at(-1);
            if (turnNumber >= count) answer.policy = [...moves.map((share) => Math.min(share, 0)), 1];
            else if (turnNumber < 0.6 * count && rest > 0.01)
                answer.policy = [...moves.map((share) => (share < 0 ? share : share / rest)), 0];
        }
        console.log(JSON.stringify(answer));
    }
}

/** @param {string} queries @param {string} answers */
async function games(queries, answers) {
    const best = new Map();
    for await (const { id, policy } of lines(answers))
        if (policy) best.set(id, policy.indexOf(Math.max(...policy)));
    for await (const { id, komi, boardXSize: size, moves } of lines(queries)) {
        const place = best.get(id),
            answer = place === undefined || place === size * size ? 'pass' : vertex(size, place),
            all = played(moves) ? moves : [...moves, [moves.length % 2 ? 'W' : 'B', answer]];
        console.log(`(;SZ[${size}]KM[${komi}]${all.map(([colour, move]) => `;${colour}[${letters(size, move)}]`).join('')})`);
    }
}

const [what, ...files] = process.argv.slice(2);
if (what === 'mistakes' && files.length === 3) await mistakes(files[0], files[1], path.basename(files[2], '.sgf'));
else if (what === 'lines' && files.length === 3) await within(files[0], files[1], path.basename(files[2], '.sgf'));
else if (what === 'met' && files.length === 3) await met(files[0], files[1], path.basename(files[2], '.sgf'));
else if (what === 'ends' && files.length === 2) await ends(files[0], path.basename(files[1], '.sgf'));
else if (what === 'passes' && files.length === 2) await passes(files[0], files[1]);
else if (what === 'games' && files.length === 2) await games(files[0], files[1]);
else {
    console.error(
        'usage: positions.js mistakes|lines|met QUERIES ANSWERS NAME >queries; positions.js ends QUERIES NAME >queries;\n' +
            '       positions.js games queries answers >NAME.sgf; positions.js passes QUERIES ANSWERS >answers',
    );
    process.exit(2);
}
