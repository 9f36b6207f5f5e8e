#!/usr/bin/env node
// decided.js COUNT GAME.sgf ...: does a reader know what will become of groups in games? One group a game, in turn of two kinds: one of
// five stones or more that was captured, 10 moves before; and, after two thirds of a game, the chain of five stones or more with
// the fewest liberties of those that stand at the end. katachi-solve is asked, and GNU Go (owl_attack, owl_defend; level 10), whether it
// lives when the next player of the game moves first. The game is no proof: players err, and give groups up. Writes a line for
// each question, and one JSON object so far.
//
//   make build/native/katachi && node tests/bench/decided.js 50 GAMES/*.sgf

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { vertex } from '../../host-tools/page/core/gtp.js';
import { Board, EMPTY, other } from '../../host-tools/page/go/board.js';
import { Game } from '../../host-tools/page/go/tree.js';

const STONES = 5,
    BEFORE = 10;

/** What a program answers to the last of these commands. @param {string} command @param {string[]} words @param {string[]} lines */
function ask(command, words, lines) {
    const output = execFileSync(command, words, { input: `${lines.join('\n')}\nquit\n`, stdio: ['pipe', 'pipe', 'ignore'] }).toString();
    return output.trim().split(/\n\n+(?=[=?])/).at(-2) ?? '';
}

/** The boards of a game: before its first move, after it, and so on. @param {Game} game */
function replay(game) {
    const boards = [new Board(game.size)],
        colours = [];
    for (const node of game.mainLine()) {
        const move = game.move(node);
        if (!move || move.point < 0) continue;
        const next = /** @type {Board} */ (boards.at(-1)).force(move.colour, move.point);
        boards.push(next);
        colours.push(move.colour);
    }
    return { boards, colours };
}

/** The first capture of a large chain that stood some moves before: that moment, and a stone. @param {Board[]} boards */
function findCaptured(boards) {
    for (let i = BEFORE + 1; i < boards.length; i++) {
        const before = boards[i - 1 - BEFORE],
            gone = [...boards[i].cells.keys()].filter((p) => boards[i].cells[p] === EMPTY && boards[i - 1].cells[p] !== EMPTY),
            stone = gone.find((p) => before.cells[p] !== EMPTY && before.chain(p).stones.length >= STONES);
        if (gone.length >= STONES && stone !== undefined) return { at: i - 1 - BEFORE, stone, lives: false };
    }
    return null;
}

/** @param {Board[]} boards */
function findStanding(boards) {
    const at = Math.floor((boards.length * 2) / 3),
        board = boards[at],
        end = /** @type {Board} */ (boards.at(-1));
    let best = null;
    for (const p of board.cells.keys()) {
        if (board.cells[p] === EMPTY) continue;
        const { stones, liberties } = board.chain(p);
        if (stones.length < STONES || stones.some((q) => end.cells[q] !== board.cells[p])) continue;
        if (!best || liberties.size < best.liberties) best = { at, stone: p, lives: true, liberties: liberties.size };
    }
    return best;
}

const [count, ...files] = process.argv.slice(2);
if (!(Number(count) > 0) || !files.length) {
    console.error('usage: decided.js COUNT GAME.sgf ...');
    process.exit(2);
}
const tally = { bench: 'decided', asked: 0, captured: 0, katachi_right: 0, katachi_wrong: 0, katachi_read: 0, katachi_read_right: 0, katachi_refused: 0, gnugo_right: 0, gnugo_wrong: 0 };
for (const file of files) {
    if (tally.asked === Number(count)) break;
    const [game] = Game.read(fs.readFileSync(file, 'utf8')),
        { boards, colours } = replay(game),
        found = tally.asked % 2 ? findStanding(boards) : findCaptured(boards);
    if (!found) continue;
    const board = boards[found.at],
        owner = board.cells[found.stone],
        first = colours[found.at] ?? other(owner),
        where = vertex(found.stone, game.size),
        load = `loadsgf ${file} ${found.at + 1}`,
        said = ask('build/native/katachi', ['gtp', '--threads', '1'], [load, `katachi-solve ${first === 1 ? 'b' : 'w'} ${where}`]).split('\n')[0],
        owl = ask(process.env.GNUGO ?? '/usr/games/gnugo', ['--mode', 'gtp', '--quiet', '--level', '10'], [load, `${first === owner ? 'owl_defend' : 'owl_attack'} ${where}`]),
        code = Number(owl.split(/\s+/)[1]),
        read = !/unknown/.test(said),
        lives = / ko/.test(said) ? first === owner : / (alive|seki)/.test(said),
        owlLives = (code !== 0) === (first === owner);
    tally.asked++;
    tally.captured += Number(!found.lives);
    if (said.startsWith('?')) tally.katachi_refused++;
    else tally[lives === found.lives ? 'katachi_right' : 'katachi_wrong']++;
    tally.katachi_read += Number(read);
    tally.katachi_read_right += Number(read && lives === found.lives);
    tally[owlLives === found.lives ? 'gnugo_right' : 'gnugo_wrong']++;
    console.log(`${file} ${found.at + 1} ${where}, ${first === owner ? 'its owner' : 'the opponent'} first: ${found.lives ? 'stands' : 'captured'}; katachi ${said}; gnugo ${owl}`);
    console.log(JSON.stringify(tally));
}
