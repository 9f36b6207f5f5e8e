// unit.js: the parts of the page that need no browser. Run by tests/host/page.t.

import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { difference, setup } from '../../host-tools/page/core/engine.js';
import { point, reader, thought, vertex } from '../../host-tools/page/core/gtp.js';
import { Board, handicap } from '../../host-tools/page/go/board.js';
import { count, readFates, result } from '../../host-tools/page/go/count.js';
import { suggest } from '../../host-tools/page/go/patterns.js';
import { decode, parse, readPoints, write } from '../../host-tools/page/go/sgf.js';
import { Game } from '../../host-tools/page/go/tree.js';
import { de } from '../../host-tools/page/i18n/de.js';
import { en } from '../../host-tools/page/i18n/en.js';
import { t } from '../../host-tools/page/i18n/i18n.js';
import { DEFAULTS, recallGame } from '../../host-tools/page/kept_game.js';
import { doubts, judge } from '../../host-tools/page/review.js';
import { goal, reasons } from '../../host-tools/page/why.js';

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

/** The answers of katachi to GTP lines. @param {string[]} lines */
function core(lines) {
    const said = execFileSync('build/native/katachi', ['gtp', '--playouts', '30', '--threads', '1'], {
        input: [...lines, 'quit', ''].join('\n'),
        encoding: 'utf8',
        stdio: ['pipe', 'pipe', 'ignore'],
    });
    /** @type {string[]} */
    const answers = [];
    reader(
        (text) => answers.push(text),
        () => {},
    )(said);
    return answers;
}

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

test('SGF: what is read is written again, unknown properties, escapes and variations too', () => {
    const text = '(;GM[1]FF[4]SZ[9]C[a \\] b \\\\ c]XX[1][2]\n(;B[aa](;W[bb])\n(;W[cc];B[]))\n(;B[dd]))\n';
    const [root] = parse(text);
    assert.deepEqual(parse(write(root)), [root]);
    assert.equal(root.children.length, 2);
    assert.deepEqual(root.properties.XX, ['1', '2']);
    assert.equal(Game.read(text)[0].text('C'), 'a ] b \\ c');
});

test('SGF: hostile records end in an error or in games, never in a hang', () => {
    for (const text of [
        '',
        '(',
        ';',
        '(;',
        '((((',
        '(;SZ[99])',
        '(;SZ[9]B[',
        '(;B[zz];W[aa)',
        ')))(;GM[2])',
        '(;SZ[9]__proto__[x]constructor[y])',
        '(' + ';B[aa]'.repeat(5000),
    ])
        try {
            for (const game of Game.read(text)) for (const node of game.mainLine()) game.board(node);
        } catch (error) {
            assert.match(String(error), /SgfError|Error: (no game|too large)/);
        }
    assert.equal(Game.read('(;SZ[9]' + '(;B[aa]'.repeat(20000) + ')'.repeat(20001))[0].mainLine().length, 20001);
});

test('SGF: a property that comes 100,000 times, and rectangles as often, take no time and no room', () => {
    const text = `(;SZ[19]${'AB[aa:ss]'.repeat(100000)}C[x])`,
        [game] = Game.read(text);
    assert.equal(game.root.properties.AB.length, 100000);
    assert.equal(readPoints(game.root.properties.AB, 19).length, 361);
    assert.equal(game.board().cells.filter((colour) => colour === 1).length, 361);
    assert.equal(game.text('C'), 'x');
});

test('serve.js answers addresses that make no sense, and goes on', async () => {
    const server = spawn('node', ['host-tools/page/serve.js', 'host-tools/page'], {
        stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
        const [said] = await once(server.stdout, 'data'),
            { port } = new URL(String(said).trim());
        /** @param {string} address */
        const ask = (address) =>
            new Promise((resolve, reject) =>
                http
                    .get({ host: '127.0.0.1', port, path: address }, (response) => {
                        response.resume();
                        resolve(response.statusCode);
                    })
                    .on('error', reject),
            );
        for (const address of ['/%', '//', '/%00', '/../Makefile', '/%2e%2e%2f%2e%2e%2fMakefile', '/..%2fx'])
            assert.equal(await ask(address), 404, address);
        assert.equal(await ask('/'), 200);
    } finally {
        server.kill();
    }
});

test('SGF: encodings by mark, by UTF-8, and by CA', () => {
    assert.match(decode(Buffer.from('(;PB[\u5f62])')), /\u5f62/);
    assert.match(
        decode(Buffer.from([0x28, 0x3b, 0x43, 0x41, 0x5b, 0x47, 0x42, 0x5d, 0x50, 0x42, 0x5b, 0xd0, 0xce, 0x5d, 0x29])),
        /PB\[\u5f62\]/,
    );
    assert.match(decode(Buffer.from('(;CA[ISO-8859-1]PB[J\xfcrgen])', 'latin1')), /J\u00fcrgen/);
    assert.match(decode(Buffer.from('\ufeff(;PB[x])', 'utf16le')), /^\(;PB/);
});

test('every word is there in both languages, with the same places', () => {
    const places = (/** @type {string} */ text) => [...new Set(text.match(/\{\w+(?=[|}])/g))].sort().join();
    for (const [key, text] of Object.entries(en))
        assert.equal(places(/** @type {any} */ (de)[key] ?? ''), places(text), key);
    assert.deepEqual(Object.keys(de), Object.keys(en));
    const page = fs.readFileSync('host-tools/page/index.html', 'utf8');
    for (const [, key] of page.matchAll(/data-t(?:-[a-z-]+)?="(\w+)"/g)) assert.ok(key in en, key);
    // No word is left over: each is named somewhere, or made of a prefix and a name.
    const sources =
        fs
            .readdirSync('host-tools/page', { recursive: true })
            .map(String)
            .filter((name) => /\.js$/.test(name) && !/^i18n/.test(name))
            .map((name) => fs.readFileSync(`host-tools/page/${name}`, 'utf8'))
            .join('') + page;
    for (const key of Object.keys(en))
        assert.ok(
            /^((level|name|class|presence)[A-Z]|mistake\d$|learn\dText$)/.test(key) ||
                new RegExp(`['"]${key}['"]`).test(sources),
            `${key} is used nowhere`,
        );
});

test('every sentence about a goal has words, and reasons are told in order', () => {
    const source = fs.readFileSync('lib/goals/goal_words.c', 'utf8');
    const sentences = [...source.matchAll(/= "([^"]+)",/g)].map(([, text]) =>
        text.replace(/%/g, 'D4').replace(/&/g, 'E5').replace(/@/g, 'F6'),
    );
    assert.equal(sentences.length, 14);
    // English words are those of the core.
    for (const text of sentences) assert.equal(goal(text), text);
    assert.equal(
        goal('cut D4 from E5 at F6: the group of D4 is dead; rule "urgent" (level 7) prefers it to E5'),
        'cut D4 from E5 at F6 (the group of D4 is dead)',
    );
    assert.deepEqual(
        reasons(
            'move: Black E3\npredicted: 2 of 71 by the model, value 0.125\nrules: near shape\ngoal: 3 of 60, occupy E5: it gains 18 points\nsearch: 1 of 2',
        ),
        [
            'The network’s choice number 2 of 71 (13%).',
            'It answers the last move.',
            'It makes a good local shape.',
            'Its goal: occupy E5 (it gains 18 points).',
        ],
    );
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
});

test('the positions of a record: set-up stones, handicaps, passes', () => {
    const [game] = Game.read('(;SZ[9]KM[0.5]RU[jp]HA[2]AB[gc][cg];W[ee];B[tt];W[])');
    game.node = /** @type {any} */ (game.mainLine().at(-1));
    assert.deepEqual(game.position(), {
        size: 9,
        komi: 0.5,
        rules: 'japanese',
        black: [24, 56],
        white: [],
        moves: [
            { colour: 2, point: 40 },
            { colour: 1, point: -1 },
            { colour: 2, point: -1 },
        ],
    });
    assert.equal(game.toMove(game.root), 2);
    // White's second move is on a stone: the core is shown what came of it.
    const [odd] = Game.read('(;SZ[3];B[aa];W[bb];B[cc];W[aa];B[ca])');
    odd.node = /** @type {any} */ (odd.mainLine().at(-1));
    assert.deepEqual(odd.position(), {
        size: 3,
        komi: 0,
        rules: 'chinese',
        black: [8],
        white: [0, 4],
        moves: [{ colour: 1, point: 2 }],
    });
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

test('a comment that ends a line with a backslash is kept', () => {
    const [game] = Game.read('(;GM[1]C[a\\\\\nb\\\nc\\]\td])');
    assert.equal(game.text('C'), 'a\\\nbc] d');
    game.setText(game.root, 'C', 'C:\\\nx]');
    assert.equal(Game.read(game.write())[0].text('C'), 'C:\\\nx]');
});

test('a kept game that makes no sense is left, or mended where it makes none', () => {
    const recalled = (/** @type {any} */ kept) => {
        const text = JSON.stringify(kept);
        Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => text }, configurable: true });
        return recallGame();
    };
    for (const none of [null, 5, {}, { sgf: 5 }, { sgf: '(' }]) assert.equal(recalled(none), null);
    const sgf = '(;GM[1]SZ[9];B[ee])';
    const strange = [5, '', '<b>', [], { length: 3 }];
    for (const one of strange) {
        const kept = recalled({
            sgf,
            settings: { level: one, size: '9', minutes: null },
            clock: one,
            over: { result: one, how: 'byPoints' },
            winrates: [one, 7],
        });
        assert.deepEqual(kept?.settings, DEFAULTS);
        assert.deepEqual([kept?.clock, kept?.over, kept?.game.node.winrate], [null, null, null]);
    }
    const good = { settings: { ...DEFAULTS, level: 'toy', size: 7 }, clock: [0, 1, 2], over: { result: 'W+R', how: 'byTime' } };
    const kept = recalled({ sgf, ...good, person: 2, winrates: [null, 0.25] });
    assert.deepEqual({ settings: kept?.settings, clock: kept?.clock, over: kept?.over }, good);
    assert.deepEqual([kept?.person, kept?.game.root.winrate, kept?.game.node.winrate], [2, null, 0.25]);
});

test('one and more are told apart', () => {
    assert.equal(t('byPoints', { points: '1' }), 'by 1 point');
    assert.equal(t('byPoints', { points: '1.5' }), 'by 1.5 points');
});

test('moves of a record against the rules are found as katachi finds them', () => {
    //    A B C D E
    //  5 . X O . .      Black takes the ko at C4, White takes it back at once; then a stone on a stone, and suicide at A1.
    //  4 X O . O .
    //  3 . X O . .
    //  2 X . . . .
    //  1 . X . . .
    const record =
        '(;GM[1]SZ[5]AB[ba][ab][bc][ad][be]AW[ca][bb][db][cc];B[cb];W[bb];B[ee];W[ee];W[ae](;B[de])(;B[ab]C[a stone is there]))';
    const [game] = Game.read(record);
    const told = (/** @type {import('../../host-tools/page/go/tree.js').Node} */ node) =>
        game.offences(node).map(({ node: at, reason }) => [at.number, reason]);
    const last = /** @type {any} */ (game.mainLine().at(-1));
    assert.deepEqual(told(last), [
        [2, 'ko'],
        [4, 'occupied'],
        [5, 'suicide'],
    ]);
    assert.deepEqual(told(last.parent.children[1]).at(-1), [6, 'occupied']);
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'katachi-')), 'record.sgf');
    fs.writeFileSync(file, record);
    const { stderr } = spawnSync('build/native/katachi', ['show', file], { encoding: 'utf8' });
    assert.match(stderr, /record.sgf:1: move 2 is illegal: .*ko.*; so are 2 more; played as the record says/);
    fs.rmSync(path.dirname(file), { recursive: true });
});

test('random records: the first move against the rules is the first that the core refuses, repetitions too', () => {
    let seed = 11,
        superkos = 0;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    for (const rules of ['Chinese', 'Japanese'])
        for (let i = 0; i < 6; i++) {
            const points = Array.from({ length: 40 }, () => Math.floor(random() * 4));
            // Moves on stones aren't of interest here.
            const game = Game.read(`(;GM[1]SZ[2]RU[${rules}])`)[0],
                lines = ['boardsize 2', `kgs-rules ${rules.toLowerCase()}`];
            points.forEach((p) => {
                if (game.board().cells[p] || game.board().force(game.toMove(), p).cells[p] === 0) return;
                lines.push(`play ${game.toMove() === 1 ? 'b' : 'w'} ${vertex(p, 2)}`);
                game.play(p);
            });
            const refused = core(lines)
                .slice(2)
                .findIndex((text) => text !== '');
            const [first] = game.offences();
            assert.equal(first ? first.node.number - 1 : -1, lines.length - 2 > refused ? refused : -1);
            superkos += first?.reason === 'superko' ? 1 : 0;
        }
    assert.ok(superkos > 0);
});

import './link.js';
import './upload.js';
