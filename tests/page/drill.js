// drill.js: the view Problems as people use it. Part of browse.js.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { Game } from '../../host-tools/page/go/tree.js';
import { Problem } from '../../host-tools/page/practice/problem.js';

const shipped = Game.read(fs.readFileSync('host-tools/problems/problems.sgf', 'utf8')).map((game, i) => new Problem(game, i + 1));

/** White's straight three, Black to kill at B1, which is all that the record knows. */
const three =
    '(;GM[1]SZ[9]PL[B]AB[ag][bg][cg][dg][eh][ei]AW[ah][bh][ch][dh][di]TR[ah][bh][ch][dh][di]C[The corner](;B[bi]C[RIGHT]))';

/** @param {any} browser @param {any} visitor what people do (visitor.js) @param {string} picture a file for one */
export function drills(browser, { until, open, text, clickPoint }, picture) {
    const note = () => text('problem-note'),
        says = (/** @type {string} */ what) =>
            until('return new RegExp(values[0]).test(document.getElementById("problem-note").textContent)', what),
        shown = (/** @type {string} */ what) =>
            browser.run('return document.querySelectorAll(values[0]).length', `#problem-board ${what}`),
        dropped = (/** @type {string} */ file) =>
            browser.run(
                'const data = new DataTransfer(); data.items.add(new File([values[0]], "dropped")); window.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }))',
                file,
            ),
        kept = () => browser.run('return JSON.parse(localStorage["katachi.practice"])'),
        point = (/** @type {number} */ p, /** @type {number} */ size) => clickPoint('problem-board', size, p % size, Math.floor(p / size));

    test('problems: a wrong move that no record foresaw is refuted, the right one solves, and it comes again', async () => {
        const [{ game, solver, board, key }] = shipped,
            right = /** @type {any} */ (game.move(game.root.children[0])).point,
            listed = game.root.children.map((child) => game.move(child)?.point),
            wrong = Array.from(board.cells.keys()).find((p) => !listed.includes(p) && typeof board.play(solver, p) !== 'string');
        await open('#problems');
        await until('return / are new\\.$/.test(document.getElementById("problem-plan").textContent)');
        assert.equal(await text('problem-plan'), `0 come again today, ${shipped.length} are new.`);
        assert.match(await text('problem-title'), /^(Black|White) to play and /);
        assert.match(await text('problem-stones'), /^Black: [A-T]\d.* White: [A-T]\d/);
        const stones = await shown('.stone:not(.ghost)');
        await point(/** @type {number} */ (wrong), game.size);
        await says(' fails: (Black|White) answers [A-T]\\d+\\. ((Black|White) |That is only a ko)');
        assert.equal(await shown('.stone:not(.ghost)'), stones + 2);
        await point(right, game.size);
        await says('^Solved\\. .* It comes again on ');
        assert.match(await kept(), new RegExp(`^${key} 0 \\d{4}-\\d\\d-\\d\\d \\d{4}-\\d\\d-\\d\\d 0 1$`, 'm'));
        assert.equal(await text('practice-days'), 'Today 0 of 1 solved at once.');
        await browser.click('#problem-next');
        assert.equal(await browser.run('return document.getElementById("problem-list").value'), '2');
        await browser.shoot(picture);
    });

    test('problems: hints come in steps, the way is shown with numbers, and a level is chosen', async () => {
        await browser.click('#problem-hint');
        assert.match(await note(), /^It is about the group of [A-T]\d+, which you (kill|save)\.$/);
        assert.equal(await shown('.mark'), shipped[1].target.length);
        await browser.click('#problem-hint');
        await says('^It is one of these: ');
        assert.equal(await shown('.mark'), 3);
        await browser.click('#problem-hint');
        await says('^Play [A-T]\\d+\\.$');
        await browser.click('#problem-way');
        await says('^The way: .*Now play it\\.');
        assert.ok((await shown('.future')) >= 1);
        await browser.run(
            'const level = document.getElementById("problem-level"); level.value = "2"; level.dispatchEvent(new Event("change"))',
        );
        const first = shipped.find(({ level }) => level === 2);
        assert.equal(await browser.run('return document.getElementById("problem-list").value'), String(first?.number));
        await open('#problems', true);
        await until('return document.getElementById("problem-list").value === values[0]', String(first?.number));
    });

    test('problems: a file that is dropped is solved by keys alone, and each point is spoken', async () => {
        await open('#problems');
        await until('return document.getElementById("problem-plan").textContent');
        await dropped(three);
        await until('return document.getElementById("problem-title").textContent === "The corner"');
        await browser.run('document.getElementById("problem-board").focus()');
        for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown'])
            await browser.press(key);
        // The first key shows the middle.
        assert.equal(await text('live-point'), 'B1, empty');
        await browser.press('ArrowUp');
        await browser.press('ArrowUp');
        assert.equal(await text('live-point'), 'B3, black stone');
        await browser.press('Enter');
        await says('^There is a stone already\\.$');
        await browser.press('ArrowDown');
        await browser.press('ArrowDown');
        await browser.press('Enter');
        await says('^Solved\\. White can’t save its stones\\. It comes again on ');
        assert.match(await kept(), /^[0-9a-f]{16} 1 /m);
        // It is there at the next visit; and what another browser remembers is dropped, too.
        await open('#problems', true);
        await until('return document.getElementById("problem-title").textContent === "The corner"');
        assert.match(await text('problem-plan'), /^Nothing is due today/);
        await dropped('Katachi practice 1\nday 2026-13-01 1 1\n');
        await says('line 2 is wrong\\.$');
        const day = await browser.run('const now = new Date(); return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-")');
        await dropped(`Katachi practice 1\n${shipped[4].key} 2 2026-01-08 2026-01-01 2 0\nday ${day} 7 2\n`);
        await says('^Imported: 2 problems are known\\.$');
        assert.equal(await text('practice-days'), 'Today 7 of 9 solved at once.');
        await browser.click('#problem-shipped');
        await until('return /^1 comes again today/.test(document.getElementById("problem-plan").textContent)');
        assert.equal(await browser.run('return document.getElementById("problem-list").value'), '5');
        await dropped('no problem');
        await says('^This is no record of Go');
    });
}
