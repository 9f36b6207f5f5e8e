// npm.js: the package of npm, as whoever installs it uses it: in Node, in TypeScript, and its example in two browsers. Run by
// tests/host/npm.t.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import { axe, chromium, firefox, serve, soon } from './browsers.js';
import { core } from './core.js';

const version = /KT_VERSION "(.*)"/.exec(fs.readFileSync('lib/base/version.h', 'utf8'))?.[1],
    packed = path.resolve(`build/npm-package/katachi-${version}.tgz`),
    top = fs.mkdtempSync(path.join(os.tmpdir(), 'katachi-npm-'));
after(() => fs.rmSync(top, { recursive: true }));
fs.writeFileSync(path.join(top, 'package.json'), '{"private": true, "type": "module"}');
execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', packed], { cwd: top });
const installed = path.join(top, 'node_modules/katachi');

const { Katachi, levels } = await import(pathToFileURL(createRequire(path.join(top, 'x.js')).resolve('katachi')).href);

/** A game that ends with its test. @param {import('node:test').TestContext} t @param {object} options */
function begin(t, options) {
    const game = new Katachi(options);
    t.after(() => game.close());
    return game;
}

test('the package holds what it says, and its example has at most 30 lines', () => {
    for (const name of ['LICENSE', 'README.md', 'data/9x9.kti', 'data/19x19.kti', 'data/katachi.wasm', 'npm/katachi.d.ts'])
        assert.ok(fs.statSync(path.join(installed, name)).size > 0, name);
    assert.equal(JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8')).version, version);
    assert.ok(fs.readFileSync(path.join(installed, 'example.html'), 'utf8').trim().split('\n').length <= 30);
});

test('the rules are obeyed, and what is wrong is told', (t) => {
    const game = begin(t, { size: 5 });
    for (const move of ['B3', 'C3', 'A2', 'D2', 'B1', 'C1', 'C2', 'B2']) game.play(move); // the last one takes in a ko
    assert.deepEqual(game.captures, { B: 0, W: 1 });
    assert.throws(() => game.play('C2'), /C2: it retakes the ko at once/);
    assert.throws(() => game.play('B3'), /B3: there is a stone/);
    assert.throws(() => game.play('Z9'), /Z9: that is no point of a board of 5 lines/);
    assert.throws(() => game.play('A5', 'red'), /'red' is no colour/);
    assert.ok(!game.legal().includes('C2') && game.legal().includes('E5'));
    assert.ok(game.undo());
    assert.deepEqual(game.moves.at(-1), { colour: 'B', move: 'C2' });
    assert.throws(() => new Katachi({ size: 20 }), /2 to 19 lines/);
    assert.throws(() => new Katachi({ level: 'chip' }), /no level 'chip'; these are: beginner, novice/);
    assert.throws(() => new Katachi({ rules: 'mine' }), /no rules 'mine'/);
    assert.throws(() => new Katachi({ komi: NaN }), /no number/);
    assert.throws(() => new Katachi({ komi: 1e9 }), /komi is -1000 to 1000, not 1000000000/);
    assert.throws(() => new Katachi({ stones: { E5: 'B' } }), /stones has black, white and toMove, not 'E5'/);
    assert.throws(() => new Katachi({ stones: 5 }), /stones has black, white and toMove, not '5'/);
    assert.throws(() => new Katachi({ image: 'mine.kti' }), /image has to be the bytes/);
});

test('Node: it suggests what the engine does, plays, and counts', async (t) => {
    const game = begin(t, { size: 9, komi: 7, level: 'novice' });
    game.play('E5');
    const expected = core(['boardsize 9', 'komi 7', 'play b E5', 'katachi-suggest w 3'])[3];
    assert.equal((await game.suggest(3)).map(({ move, share }) => `${move} ${share.toFixed(3)}`).join('\n'), expected);
    const move = await game.genmove();
    assert.match(move, /^[A-J][1-9]$/);
    assert.deepEqual(game.moves, [{ colour: 'B', move: 'E5' }, { colour: 'W', move }]);
    assert.equal(await game.ask('name'), 'Katachi');
    await assert.rejects(game.ask('no-such-command'), /unknown command/);
    assert.ok(levels.includes('strong'));

    // Black has 15 points and White 10, whoever counts.
    const small = begin(t, { size: 5, komi: 0.5 });
    for (let y = 1; y <= 5; y++) (small.play(`C${y}`), small.play(`D${y}`));
    const { lead, holders } = await small.count();
    assert.equal(lead, 4.5);
    assert.deepEqual(holders[0], ['B', 'B', 'B', 'W', 'W']);
    small.play('pass');
    small.play('pass');
    assert.ok(small.over);
});

test('Node: an analysis yields, ends by its time, and when the loop is left', async (t) => {
    const game = begin(t, { size: 9 });
    let last = null;
    for await (const thought of game.analyse({ milliseconds: 700 })) last = thought;
    assert.ok(last && last.visits > 0 && last.owners.length === 81);
    assert.equal(last.candidates[0].line[0], last.candidates[0].move);
    assert.ok(last.candidates[0].winrate > 0 && last.candidates[0].winrate < 1);
    for await (const { candidates } of game.analyse({ milliseconds: 600000 })) {
        assert.ok(candidates.length > 0);
        break;
    }
    assert.match(await game.genmove({ level: 'beginner' }), /^[A-J][1-9]$/);
    const chosen = game.genmove({ level: 'beginner' });
    game.undo();
    await assert.rejects(chosen, /the game was changed/);
});

test('Node: an image of your own predicts, and one that is none is refused', async (t) => {
    const own = begin(t, { size: 9, image: fs.readFileSync('host-tools/images/microbit.kti') });
    assert.deepEqual(await own.suggest(1), [{ move: 'E5', share: 0.474 }]);
    const bad = begin(t, { size: 9, image: new Uint8Array(1000) });
    await assert.rejects(bad.suggest(1), /image: not a Katachi image/);
    await assert.rejects(bad.genmove(), /image: not a Katachi image/);
});

test('Node: a question is one command with one answer, and leaves the game as it is', async (t) => {
    const game = begin(t, { size: 9, level: 'novice' });
    for (const command of ['name\nversion', 'name\rversion', '', '# name', '17 name', undefined])
        await assert.rejects(game.ask(command), /one line/, String(command));
    for (const command of ['kata-analyze b 10', 'quit']) await assert.rejects(game.ask(command), /analyse\(\)/);
    await assert.rejects(game.suggest('5\nquit'), /whole number/);
    for (const milliseconds of [-1, 0, NaN, 'soon'])
        await assert.rejects(game.analyse({ milliseconds }).next(), /more than 0 milliseconds/, String(milliseconds));
    assert.equal(await game.ask('play b E5'), '');
    assert.equal(await game.ask('list_stones black'), '');
    assert.throws(() => new Katachi({ size: 9, stones: { black: ['E5'], white: ['E5'] } }), /a point of its own/);
});

test('Node: closing ends what waits, and nothing begins afterwards', async () => {
    const game = new Katachi({ size: 19, level: 'strong' });
    const refused = assert.rejects(game.genmove(), /ended|closed/);
    await game.close();
    await refused;
    await assert.rejects(game.suggest(1), /the game is closed/);
    await assert.rejects(game.analyse().next(), /the game is closed/);
});

test('TypeScript: the types hold, and wrong programs are refused', () => {
    const program = `
        import { Katachi, levels, type Thought } from 'katachi';
        import { KatachiBoard } from 'katachi/board';
        const game = new Katachi({ size: 9, level: 'club' });
        const move: string = await game.genmove({ level: levels[0] });
        for await (const thought of game.analyse({ milliseconds: 10 })) console.log((thought satisfies Thought).visits);
        const lead: number = (await game.count()).lead;
        const board = document.createElement('katachi-board') as KatachiBoard;
        await board.play('E5');
        console.log(lead, move, board.game.toMove === 'B');
        // @ts-expect-error
        new Katachi({ level: 'dan' });
        // @ts-expect-error
        new Katachi({ size: '9' });
        // @ts-expect-error
        game.play(5);`;
    fs.writeFileSync(path.join(top, 'user.ts'), program);
    const tsc = path.resolve('build/npm/host-tools/page/node_modules/typescript/bin/tsc'),
        options = '--noEmit --strict --target es2022 --lib es2022,dom --module'.split(' ');
    for (const resolution of [['es2022', '--moduleResolution', 'bundler'], ['nodenext']]) {
        const { status, stdout } = spawnSync('node', [tsc, ...options, ...resolution, 'user.ts'], { cwd: top, encoding: 'utf8' });
        assert.equal(status, 0, stdout);
    }
});

for (const [name, launch] of [['Chromium', chromium], ['Firefox', firefox]])
    test(`${name}: the example plays, by mouse and keyboard, and says what stands where`, async () => {
        fs.copyFileSync(path.join(installed, 'example.html'), path.join(installed, 'index.html')); // what the server begins with
        const server = await serve(installed),
            browser = await launch();
        /** @param {string} script @param {...any} values */
        const until = async (script, ...values) => {
            for (let end = Date.now() + 60000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
                const value = await soon(browser.run(script, ...values));
                if (value) return value;
                if (Date.now() > end)
                    throw new Error(`waited in vain for: ${script}; ${await browser.run('return document.body.innerText')}`);
            }
        };
        const inside = 'const board = document.querySelector("katachi-board"), shadow = board.shadowRoot; ';
        try {
            await browser.goto(server.url);
            const [left, top, width] = await until(
                `${inside} if (!shadow?.querySelector("svg")) return;
                const box = shadow.querySelector(".board").getBoundingClientRect();
                return box.width === box.height && [box.left, box.top, box.width]`,
            );
            const step = width / 10.5;
            await browser.clickAt(left + step * 5.25, top + step * 5.25);
            await until(inside + 'return board.game.moves.length === 2');
            assert.deepEqual(await browser.run(inside + 'return board.game.moves[0]'), { colour: 'B', move: 'E5' });
            const said = () => browser.run('return document.getElementById("said").textContent');
            assert.match(await said(), /^W [A-J][1-9]$/);
            const spoken = () => browser.run(inside + 'return shadow.querySelector("[aria-live]").textContent');
            assert.match(await spoken(), /^White plays [A-J][1-9]\.$/);
            assert.equal(await browser.run(inside + 'return shadow.querySelectorAll(".stone1, .stone2").length'), 2);

            await browser.run(inside + 'shadow.querySelector(".board").focus()');
            await browser.press('ArrowLeft');
            assert.equal(await spoken(), 'E5, black stone');
            await browser.press('Enter');
            assert.equal(await said(), 'E5: there is a stone');
            await browser.click('#undo');
            await until(inside + 'return board.game.moves.length === 0');
            await browser.run(inside + 'shadow.querySelector(".board").focus()');
            await browser.press('ArrowLeft');
            await browser.press('ArrowDown');
            await browser.press('Enter');
            await until(inside + 'return board.game.moves.length === 2');
            assert.deepEqual(await browser.run(inside + 'return board.game.moves[0]'), { colour: 'B', move: 'E4' });

            await browser.click('#hint');
            await until(inside + 'return shadow.querySelectorAll(".hint").length > 1');
            await until('return /best at [A-J][1-9]/.test(document.getElementById("said").textContent)');
            await until(inside + 'return shadow.querySelectorAll(".own1, .own2").length > 4');
            if (name === 'Chromium') {
                await browser.run(axe() + '; return null');
                const { violations } = await browser.run('return await axe.run(document, { runOnly: ["wcag2a", "wcag2aa"] })');
                assert.deepEqual(violations.map((/** @type {any} */ one) => [one.id, one.nodes[0].html]), []);
            }

            // The only stone owns the board, and both pass.
            await browser.run(
                `${inside} board.setAttribute("katachi", "none"); board.restart();
                await board.play("C5"); await board.play("pass"); return null`,
            );
            await browser.click('#pass');
            await until('return /wins by/.test(document.getElementById("said").textContent)');
            assert.equal(await said(), 'Black wins by 74');

            await browser.run(inside + 'board.setAttribute("katachi", "black"); board.restart()');
            await until(inside + 'return board.game.moves.length === 1 && board.game.toMove === "W"');
            assert.deepEqual(browser.complaints, []);
        } finally {
            await browser.close();
            await server.stop();
        }
    });
