// words.js: every text of the page, and what it makes of the words of the core and of a toy. Part of unit.js.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { de, deTold as german } from '../../host-tools/page/i18n/de.js';
import { en } from '../../host-tools/page/i18n/en.js';
import { choose, t, translated } from '../../host-tools/page/i18n/i18n.js';
import { goal, reasons } from '../../host-tools/page/why.js';

test('every word is there in both languages, with the same places', () => {
    const places = (/** @type {string} */ text) => [...new Set(text.match(/\{\w+(?=[|}])/g))].sort().join();
    for (const [key, text] of Object.entries(en))
        assert.equal(places(/** @type {any} */ (de)[key] ?? ''), places(text), key);
    assert.deepEqual(Object.keys(de), Object.keys(en));
    for (const [english, text] of Object.entries(german)) assert.equal(places(text), places(english), english);
    const page = fs.readFileSync('host-tools/page/index.html', 'utf8');
    for (const [, key] of page.matchAll(/data-t(?:-[a-z-]+)?="(\w+)"/g)) assert.ok(key in en, key);
    // No word is left over: each is named somewhere, or made of a prefix and a name.
    const sources =
        fs
            .readdirSync('host-tools/page', { recursive: true })
            .map(String)
            .filter((name) => /\.js$/.test(name) && !/^(i18n|npm)/.test(name))
            .map((name) => fs.readFileSync(`host-tools/page/${name}`, 'utf8'))
            .join('') + page;
    for (const key of Object.keys(en))
        assert.ok(
            /^((level|name|class|presence|task|kind|end)[A-Z]|mistake\d$|learn\dText$)/.test(key) ||
                new RegExp(`['"]${key}['"]`).test(sources),
            `${key} is used nowhere`,
        );
});

test('every sentence about a goal has words, and reasons are told in order', () => {
    const source = fs.readFileSync('lib/goals/goal_words.c', 'utf8');
    const sentences = [...source.matchAll(/KT_GOAL_\w+\] = "([^"]+)",/g)].map(([, text]) =>
        text.replace(/%/g, 'D4').replace(/&/g, 'E5').replace(/@/g, 'F6'),
    );
    assert.equal(sentences.length, 14);
    // English words are those of the core.
    for (const text of sentences) assert.equal(goal(text), text);
    assert.equal(
        goal('cut D4 from E5 at F6: the group of D4 is dead; before E5: the more urgent first'),
        'cut D4 from E5 at F6 (the group of D4 is dead)',
    );
    assert.equal(goal('take E5; before E4: as good players play'), 'take E5');
    const dangers = [...source.matchAll(/KT_CLASS_\w+\] = "([^"]+)",/g)].map(([, text]) => text);
    assert.equal(dangers.length, 3);
    for (const text of dangers)
        assert.equal(goal(`attack D4: the group of D4 is ${text}`), `attack D4 (the group of D4 is ${text})`);
    assert.deepEqual(
        reasons(
            'move: Black E3\npredicted: 2 of 71 by the model, value 0.125\nrules: near shape\ngoal: 3 of 60, take E5, about 8 points; after C3: as good players play\nsearch: 1 of 2',
        ),
        [
            'The network’s choice number 2 of 71 (13%).',
            'It answers the last move.',
            'It makes a good local shape.',
            'Its goal: take E5 (about 8 points).',
        ],
    );
});

test('what a toy tells of itself has words, those of the firmware in English', () => {
    const told = `image: 9x9, 0 patterns and a model, 117739 bytes
image: 9x9, 120 patterns, 5000 bytes
image: none, an upload is not finished
last command: 106429955 instructions
last command: 205 ticks
last thought: 850 playouts, 82 nodes
board: pico, 1000000 ticks a second
board: microbit, 16000000 ticks a second, 90300 ps an instruction
memory: 14544 bytes static
stack: 1536 of 1840 bytes used
line: 0 bytes lost
asleep: 47 of 9852 ms
watchdog: fed within 500 of 8000 ms
slot: 1 of 1
upload: none
upload: not possible
upload: 45056 of 124226 bytes
trusts: anyone
storage: 6 pages, 0 moves restored
cases: 1, of Kalah 0
uses: 0
last thought: 0 of 850 visits answered by cases
moves changed: 0 of 0 compared
C3 0.625 of 4 games
here +4 for sure of 2 games
reason: hard fault
reason: unexpected interrupt
reason: watchdog
reason: watchdog of the chip
reason: stack overflow
cause: 3
milliseconds: 12
faults: 1
resets: 2
none`.split('\n');
    const rows = () =>
        told.map((line) => {
            const [name, text] = line.split(': ');
            return text ? `${translated(name)}: ${translated(text)}` : translated(line);
        });
    assert.deepEqual(rows(), told);
    choose('de');
    const there = rows();
    choose('en');
    for (const [i, line] of told.entries()) assert.notEqual(there[i], line);
    assert.doesNotMatch(there.join(), /\b(of|bytes|lost|none|image|moves|games|second)\b/);
    // What is new to the page stays as it is.
    assert.equal(translated('weight'), 'weight');
    assert.equal(translated('<b>9 of 9'), '<b>9 of 9');
});

test('one and more are told apart', () => {
    assert.equal(t('byPoints', { points: '1' }), 'by 1 point');
    assert.equal(t('byPoints', { points: '1.5' }), 'by 1.5 points');
});
