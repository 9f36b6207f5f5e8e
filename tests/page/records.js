// records.js: SGF, records and kept games as the page reads them. Part of unit.js.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { vertex } from '../../host-tools/page/core/gtp.js';
import { decode, parse, readPoints, write } from '../../host-tools/page/go/sgf.js';
import { addFindings, addLine, addRemark, betterThan, remark, strip } from '../../host-tools/page/go/reviewed.js';
import { Game } from '../../host-tools/page/go/tree.js';
import { DEFAULTS, recallGame } from '../../host-tools/page/kept_game.js';
import { core } from './core.js';

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

test('SGF: encodings by mark, by UTF-8, and by CA', () => {
    assert.match(decode(Buffer.from('(;PB[\u5f62])')), /\u5f62/);
    assert.match(
        decode(Buffer.from([0x28, 0x3b, 0x43, 0x41, 0x5b, 0x47, 0x42, 0x5d, 0x50, 0x42, 0x5b, 0xd0, 0xce, 0x5d, 0x29])),
        /PB\[\u5f62\]/,
    );
    assert.match(decode(Buffer.from('(;CA[ISO-8859-1]PB[J\xfcrgen])', 'latin1')), /J\u00fcrgen/);
    assert.match(decode(Buffer.from('\ufeff(;PB[x])', 'utf16le')), /^\(;PB/);
});

test('a handicap whose stones the record leaves out', () => {
    const stones = (/** @type {string} */ sgf) => Game.read(sgf)[0].position().black;
    assert.deepEqual(stones('(;SZ[9]HA[2];W[ee])'), [24, 56]);
    assert.deepEqual(stones('(;SZ[9]HA[2];B[ee];B[gg];W[cc])'), []);
    assert.deepEqual(stones('(;SZ[9]HA[two];W[ee])'), []);
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

test('what katachi review found is read from its record, and taken off again', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'katachi-review-')),
        played = path.join(folder, 'played.sgf'),
        file = path.join(folder, 'reviewed.sgf'),
        // White plays in the corners
        before = '(;FF[4]GM[1]SZ[9]KM[7];B[ee];W[aa];B[ce];W[ai];B[ge];W[ii];B[ec];W[ia];B[eg];W[ba])';
    fs.writeFileSync(played, before);
    spawnSync('build/native/katachi', ['review', played, '--playouts', '50', '-o', file], { encoding: 'utf8' });
    const record = fs.readFileSync(file, 'utf8');
    fs.rmSync(folder, { recursive: true });
    const [game] = Game.read(record),
        [, ...moves] = game.mainLine();
    assert.equal(moves.length, 10);
    let mistakes = 0;
    for (const node of moves) {
        const comment = node.properties.C[0],
            [, share] = /Black wins (\d+) %/.exec(comment) ?? [],
            [, size] = /^(Inaccuracy|Mistake|Large mistake|Blunder):/m.exec(comment) ?? [],
            [, points] = /lost ([\d.]+) points/.exec(comment) ?? [];
        assert.equal(node.winrate, Number(share) / 100);
        assert.equal(node.verdict?.size, size && ['', 'Inaccuracy', 'Mistake', 'Large mistake', 'Blunder'].indexOf(size));
        if (!node.verdict) continue;
        mistakes++;
        assert.equal(node.verdict.points, points ? Number(points) : null);
        const named = [.../** @type {any} */ (/Better: (.*)\.$/m.exec(comment))[1].matchAll(/\b([A-J][1-9]|pass)\b/g)];
        assert.deepEqual(
            betterThan(node).map((better) => vertex(game.move(better)?.point ?? -1, 9)),
            named.map(([name]) => name),
        );
        for (const better of betterThan(node)) assert.match(remark(better), /^better than /);
    }
    assert.ok(mistakes > 0);
    assert.deepEqual(Game.read(game.write())[0].mainLine().map(({ winrate }) => winrate), [null, ...moves.map(({ winrate }) => winrate)]);
    strip(game);
    assert.equal(game.write(), Game.read(before)[0].write());
});

test('a review of the page is taken off again; what others wrote, before it and since, stays', () => {
    const text = '(;GM[1]SZ[9]CA[UTF-8];B[ee]C[mine];W[cc]TE[2]LB[aa:A](;B[gg];W[gc])(;B[cg]C[theirs]))',
        [game] = Game.read(text),
        line = game.mainLine();
    /** @param {boolean} leaves a move behind the second line, and a word to the comment */
    function review(leaves) {
        for (const [i, node] of line.entries()) {
            node.winrate = i / 10;
            node.verdict = i === 3 ? { size: 2, share: 0.08, points: null, best: null } : null;
            addFindings(node);
        }
        addRemark(line[1], '1. [Black] E5: \\ a word\nand another');
        addRemark(line[3], 'mistake');
        game.node = line[2];
        for (const p of [10, 11]) {
            const added = game.play(p);
            addLine(added, p === 10);
            if (p === 10) addRemark(added, 'good');
        }
        if (leaves) game.play(12);
    }
    review(false);
    const [again] = Game.read(game.write());
    assert.deepEqual(
        again.mainLine().map(({ winrate, verdict }) => [winrate, verdict?.size, verdict?.share, verdict?.points]),
        [0, 0.1, 0.2, 0.3, 0.4].map((share, i) => (i === 3 ? [share, 2, 0.08, null] : [share, undefined, undefined, undefined])),
    );
    assert.deepEqual(betterThan(again.mainLine()[3]).map(remark), ['good']);
    game.node = game.root;
    strip(game);
    assert.equal(game.write(), Game.read(text)[0].write());
    assert.equal(line[3].winrate, null);
    review(true);
    game.setText(line[1], 'C', `${game.text('C', line[1])}\n\nadded later`);
    strip(game);
    assert.equal(game.text('C', line[1]), 'mine\n\nadded later');
    assert.equal(game.write().match(/;W\[[a-z]{2}\]|;B\[[a-z]{2}\]/g)?.length, 5 + 3);
    assert.doesNotMatch(game.write(), /KTRV|good|mistake/);
    // A record that somebody made up.
    const [odd] = Game.read('(;SZ[9]KTRV[C][TE:1][B:xx];B[ee]KTRV[chance:7][loss:9 1 1][loss:4 x y][LB:][W:ee](;W[aa]KTRV[W:aa][B:aa]))');
    assert.deepEqual([odd.mainLine()[1].winrate, odd.mainLine()[1].verdict], [null, null]);
    strip(odd);
    assert.equal(odd.write(), '(;SZ[9]CA[UTF-8];B[ee])\n');
});
