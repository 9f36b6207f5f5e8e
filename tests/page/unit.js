// unit.js: the parts of the page that need no browser. Run by tests/host/page.t.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import test from 'node:test';
import { LEVELS, difference, levelOf, setup } from '../../host-tools/page/core/engine.js';
import { point, thought, vertex } from '../../host-tools/page/core/gtp.js';
import { Board, handicap } from '../../host-tools/page/go/board.js';
import { count, readFates, result } from '../../host-tools/page/go/count.js';
import { suggest } from '../../host-tools/page/go/patterns.js';
import { Game } from '../../host-tools/page/go/tree.js';
import { Review, doubts, judge } from '../../host-tools/page/review.js';
import { PLAYOUTS } from '../../host-tools/page/toy/level.js';
import { core } from './core.js';

/** Draws a position: X black, O white. @param {string} text */
function diagram(text) {
    const rows = text
            .trim()
            .split('\n')
            .map((row) => row.trim().split(/\s+/)),
        size = rows.length;
    return new Board(size, Uint8Array.from(rows.flat().map((c) => '.XO'.indexOf(c))));
}

/** @param {Board} board */
const draw = (board) =>
    Array.from({ length: board.size }, (_, y) =>
        Array.from(board.cells.slice(y * board.size, (y + 1) * board.size), (c) => '.XO'[c]).join(' '),
    ).join('\n');

test('the levels are those of katachi play, in its order', () => {
    const lines = LEVELS.filter(({ core }) => core === 'wide').flatMap((level) => level.lines);
    assert.deepEqual([...new Set(core(lines))], ['']); // none is refused
    const [said] = core(['katachi-level none']);
    assert.deepEqual(
        LEVELS.filter(({ core }) => core === 'wide').map(({ name }) => name),
        said.replace(/^.*expected /, '').split(/, | or /),
    );
    assert.equal(levelOf('none').name, 'club');
});

test('the levels of a toy are those of its firmware', () => {
    const [, list] = /playouts\[KT_TOY_LEVELS\] = \{(.*)\};/.exec(fs.readFileSync('firmware/play.c', 'utf8')) ?? [];
    assert.deepEqual(PLAYOUTS, JSON.parse(`[${list}]`));
});

test('a chain without liberties is taken, and the ko may not be retaken at once', () => {
    const before = diagram(`
        . X O .
        X . X O
        . X O .
        . . . .`);
    const taken = /** @type {Board} */ (before.play(2, point('B3', 4) ?? -9));
    assert.equal(draw(taken), '. X O .\nX O . O\n. X O .\n. . . .');
    assert.equal(taken.captures[2], 1);
    assert.equal(taken.play(1, point('C3', 4) ?? -9), 'ko');
    assert.equal(before.play(1, point('B4', 4) ?? -9), 'occupied');
    assert.equal(diagram('. X\nX .').play(2, 0), 'suicide');
});

test('a position may not come back by area rules', () => {
    const board = diagram('. X\n. .');
    assert.equal(board.play(2, 2, new Set([board.with([2], 2).key()])), 'superko');
});

test('random games: stones, captures and illegal moves are as the core has them', () => {
    let seed = 7;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    for (let size = 2; size <= 9; size++) {
        let board = new Board(size),
            colour = /** @type {1 | 2} */ (1);
        const lines = [`boardsize ${size}`, 'kgs-rules japanese'],
            refused = [];
        for (let i = 0; i < 60; i++) {
            const p = Math.floor(random() * size * size),
                next = board.play(colour, p);
            lines.push(`play ${colour === 1 ? 'b' : 'w'} ${vertex(p, size)}`);
            refused.push(typeof next === 'string');
            if (typeof next === 'string') continue;
            board = next;
            colour = /** @type {1 | 2} */ (3 - colour);
        }
        const answers = core([...lines, 'showboard']);
        assert.deepEqual(
            answers.slice(2, -2).map((text) => text !== ''),
            refused,
        );
        const shown = answers[answers.length - 2]
            .split('\n')
            .filter((row) => /^\s*\d/.test(row))
            .map((row) =>
                row
                    .replace(/[+()]/g, (c) => (c === '+' ? '.' : ' '))
                    .trim()
                    .split(/\s+/)
                    .slice(1, -1)
                    .join(' '),
            );
        assert.equal(shown.join('\n'), draw(board));
    }
});

test('what the page counts is what the core counts, by area and by territory', () => {
    for (const rules of ['chinese', 'japanese'])
        for (let seed = 1; seed <= 4; seed++) {
            const moves = Array.from({ length: 46 }, (_, i) => `genmove ${i % 2 ? 'w' : 'b'}`);
            const answers = core([
                'boardsize 7',
                'komi 6.5',
                `kgs-rules ${rules}`,
                `katachi-seed ${seed}`,
                ...moves,
                'katachi-count',
            ]);
            let board = new Board(7);
            answers.slice(4, 50).forEach((name, i) => {
                const p = point(name, 7);
                if (p !== null) board = board.force(i % 2 ? 2 : 1, p);
            });
            const told = answers[50],
                said = /Result: (\S+)/.exec(told)?.[1];
            const mine = count(board, readFates(told, 7), 6.5, rules);
            assert.match(
                told,
                new RegExp(`Black: .*\\b${mine.black} by ${rules === 'chinese' ? 'area' : 'territory'}`),
            );
            assert.equal(result(mine.lead), said);
        }
});

test('the core says whose points lie where borders are open; whoever says otherwise of stones opens them again', () => {
    const told = `
 5 X X O - -
 4 + X O - -
 3 b X O - -
 2 . . O - -
 1 - O O - -`,
        board = diagram('X X O . .\n. X O . .\n. X O . .\n. . O . .\n. O O . .'),
        fates = readFates(told, 5);
    assert.deepEqual(
        ['chinese', 'japanese'].map((rules) => count(board, fates, 0, rules)).map(({ black, white }) => [black, white]),
        [[6, 17], [1, 11]],
    );
    fates.owner.clear();
    assert.equal(count(board, fates, 0, 'chinese').black, 4);
});

test('handicap stones stand where GTP wants them', () => {
    for (const size of [7, 8, 9, 11, 12, 13, 19])
        for (let stones = 2; stones <= (size % 2 && size > 7 ? 9 : 4); stones++) {
            const [, told] = core([`boardsize ${size}`, `fixed_handicap ${stones}`]);
            assert.deepEqual(
                handicap(size, stones)
                    .map((p) => vertex(p, size))
                    .sort(),
                told.trim().split(' ').sort(),
            );
        }
});

test('a line of kata-analyze is read: candidates, lines, owners', () => {
    const known = thought(
        'info move E3 visits 210 winrate 0.510 prior 0.242 lcb 0.441 scoreMean -0.12 scoreStdev 39.44 scoreLead -0.12 scoreSelfplay -0.12 order 0 pv E3 C5 info move pass visits 3 winrate 0.100 prior 0 lcb 0 order 1 pv pass ownership 1 -0.5',
    );
    assert.equal(known?.visits, 213);
    assert.deepEqual(
        known?.candidates.map((one) => [one.move, one.visits, one.winrate, one.score, one.line.join(' ')]),
        [
            ['E3', 210, 0.51, -0.12, 'E3 C5'],
            ['pass', 3, 0.1, null, 'pass'],
        ],
    );
    assert.deepEqual(known?.owners, [1, -0.5]);
});

test('the core is led from one position to another the shorter way', () => {
    const at = (/** @type {number[]} */ ...points) => ({
        size: 9,
        komi: 6.5,
        rules: 'chinese',
        black: [],
        white: [],
        moves: points.map((p, i) => ({ colour: /** @type {1 | 2} */ ((i % 2) + 1), point: p })),
    });
    assert.deepEqual(difference(at(0, 1, 2), at(0, 1, 2, 3)), ['play w D9']);
    assert.deepEqual(difference(at(0, 1, 2), at(0, 1, 4)), ['undo', 'play b E9']);
    assert.deepEqual(difference(at(0, 1), { ...at(0), komi: 0 }), [...setup({ ...at(), komi: 0 }), 'play b A9']);
    assert.equal(setup({ ...at(), black: [0, 1] }).at(-1), 'set_free_handicap A9 B9');
});

test('a mistake is judged by what the opponent has after it and after the better move', () => {
    const one = (/** @type {number} */ winrate, /** @type {number} */ score, visits = 4000, deviation = 20) => ({
        move: 'D4',
        visits,
        winrate,
        score,
        deviation,
        prior: 0,
        line: [],
    });
    assert.equal(doubts('D4', one(0.9, 9), one(0.9, 9)), false); // the best move itself
    assert.equal(doubts('E5', one(0.6, 2), one(0.4, -2)), false); // nothing is lost
    assert.equal(doubts('E5', one(0.6, 2), one(0.5, 2)), true);
    assert.equal(judge(one(0.6, 2), one(0.5, 2), one(0.4, -1.5)).size, 2); // 10 %, 3.5 points
    assert.equal(judge(one(0.6, 2), one(0.7, 2), one(0.4, -1.5)).size, 4); // 30 %
    assert.equal(judge(one(0.6, 2), one(0.5, 2, 20), one(0.4, -1.5, 20)).size, 0); // 20 playouts tell nothing
    assert.equal(judge(one(0.6, 2), one(0.5, 2), one(0, -90, 3)).size, 0); // nor do 3 that are all lost
});

test('a review judges alike for both sides: a search that hopes for its mover makes no saw of the chances', async () => {
    const [game] = Game.read('(;GM[1]SZ[9]KM[7];B[ee];W[cc];B[gc];W[ge];B[aa];W[eg])');
    let asked = 0;
    // Black has 60 %; at A9 she loses 30 % of it. Whoever moves is 10 % too hopeful, and finds C7 or the point that is played.
    const engine = {
        analyse: async (/** @type {any} */ { moves }, /** @type {1 | 2} */ colour, /** @type {any} */ show) => {
            asked++;
            const black = moves.some((/** @type {any} */ move) => move.point === 0) ? 0.3 : 0.6,
                winrate = (colour === 1 ? black : 1 - black) + 0.1;
            const move = ['E5', 'C7', 'F1', 'G5', 'D1', 'E3', 'C1'][moves.length];
            show({ candidates: [{ move, visits: 1000, winrate, score: null, deviation: 0, prior: 0, line: [move] }] });
        },
    };
    const review = new Review(/** @type {any} */ (engine), game, { ms: 1, step: () => {}, found: () => {} });
    const mistakes = await review.run();
    assert.deepEqual(
        game.mainLine().map(({ winrate }) => winrate?.toFixed(2)),
        ['0.60', '0.60', '0.60', '0.60', '0.60', '0.30', '0.30'],
    );
    assert.deepEqual(
        mistakes.map(({ number, verdict }) => [number, verdict?.size, verdict?.share.toFixed(2)]),
        [[5, 4, '0.30']],
    );
    assert.equal(asked, 7 + 3); // a second search where another move was played, and at the end
});

test('patterns propose what katachi suggest does', () => {
    const { record, patterns } = JSON.parse(fs.readFileSync('build/browser/patterns.json', 'utf8')),
        [game] = Game.read(record),
        nodes = game.mainLine();
    for (const moves of [6, 14, 20]) {
        const told = execFileSync(
            'build/native/katachi',
            ['suggest', 'build/wasm32/demo.kti', 'docs/example.sgf', '--move', String(moves + 1), '--json'],
            { encoding: 'utf8' },
        );
        const mine = suggest(patterns, game.board(nodes[moves]), game.toMove(nodes[moves]), moves)
            .slice(0, 3)
            .map((match) => vertex(match.point, 9));
        assert.deepEqual(
            mine,
            told
                .trim()
                .split('\n')
                .slice(0, 3)
                .map((line) => JSON.parse(line).move),
        );
    }
});

test('the types hold', () => {
    execFileSync('node', ['build/npm/host-tools/page/node_modules/typescript/bin/tsc', '-p', 'host-tools/page'], {
        encoding: 'utf8',
    });
});

import './link.js';
import './problems.js';
import './records.js';
import './server.js';
import './upload.js';
import './words.js';
