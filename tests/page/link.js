// link.js: the page's end of the link to a toy, against docs/link.md and against the naive end. Part of unit.js.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { crc32, decode, encode } from '../../host-tools/page/toy/frame.js';
import { Link } from '../../host-tools/page/toy/link.js';
import { LOST } from '../../host-tools/page/core/session.js';
import { DROPPED, GONE, Talk } from '../../host-tools/page/toy/talk.js';
import { NaiveToy } from './naive_toy.js';

const MS_MAX = 600000;
const ascii = (/** @type {string} */ text) => Uint8Array.from(Buffer.from(text, 'latin1'));

/** The frames of the example in docs/link.md: from the host, from the toy, and so on. */
function example() {
    return [...fs.readFileSync('docs/link.md', 'utf8').matchAll(/^\| (host|toy) \| `([0-9A-F ]+)` \|/gm)].map(
        ([, from, hex]) => ({ from, bytes: Uint8Array.from(hex.split(' '), (byte) => parseInt(byte, 16)) }),
    );
}

/** A small generator, so that tests are the same each time. @param {number} seed */
const random = (seed) => (/** @type {number} */ limit) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 16) % limit;
};

test('the checksum is that of zip and PNG', () => {
    assert.equal(crc32(ascii('123456789')), 0xcbf43926);
});

test('the example of docs/link.md, byte for byte', () => {
    const frames = example();
    assert.equal(frames.length, 4);
    /** @type {Uint8Array[]} */
    const said = [];
    const link = new Link(
        (bytes) => said.push(bytes),
        () => assert.fail('no payload'),
    );
    link.open(0x1234, 0);
    link.tick(0);
    assert.deepEqual(said.splice(0), [ascii('\nkatachi-link\n'), frames[0].bytes]);
    link.receive(frames[1].bytes, 5);
    assert.equal(link.state, 'open');
    link.send(ascii('name\n'), 5);
    assert.deepEqual(said.splice(0), [frames[2].bytes]);
    assert.equal(link.quiet, false);
    link.receive(frames[3].bytes, 10);
    assert.equal(link.quiet, true);
    for (const { from, bytes } of frames) {
        const frame = decode(bytes.slice(1, -1));
        assert.equal(frame?.session, 0x1234);
        assert.equal((frame?.type ?? 0) >= 128, from === 'toy');
        assert.deepEqual(encode(/** @type {any} */ (frame)), bytes);
    }
});

test('every payload comes back from its frame; with any bit of it turned, it is no frame', () => {
    const next = random(5);
    for (let length = 0; length <= 32; length++) {
        const payload = Uint8Array.from({ length }, () => (next(3) ? next(256) : 0)),
            frame = { session: 1 + next(65535), number: next(256), type: next(256), payload };
        const line = encode(frame),
            coded = line.slice(1, -1);
        assert.ok(line.length <= length + 11 && !coded.includes(0));
        assert.deepEqual(decode(coded), frame);
        for (let bit = 0; bit < 8 * coded.length; bit++) {
            const bad = coded.slice();
            bad[bit >> 3] ^= 1 << (bit & 7);
            if (!bad.includes(0)) assert.equal(decode(bad), null);
        }
        assert.equal(decode(coded.slice(0, -1)), null);
    }
    assert.equal(decode(new Uint8Array(0)), null);
    assert.equal(decode(Uint8Array.from([255, 1])), null);
});

/** Sends random bytes both ways, and counts the sessions. @param {number} seed @param {number} rate */
function exchange(seed, rate) {
    const next = random(seed),
        toy = new NaiveToy(seed, rate);
    const texts = [0, 1].map(() => Uint8Array.from({ length: 2000 }, () => (next(4) ? next(256) : 0))),
        sent = [0, 0],
        come = [0, 0];
    const arrives = (/** @type {number} */ way, /** @type {Uint8Array} */ bytes) => {
        assert.deepEqual(bytes, texts[way].slice(come[way], come[way] + bytes.length));
        come[way] += bytes.length;
    };
    const link = new Link(
        (bytes) => toy.write(bytes),
        (payload) => arrives(1, payload),
    );
    const piece = (/** @type {number} */ way) => texts[way].slice(sent[way], sent[way] + 1 + ((sent[way] * 7) % 32));
    link.open(seed, 0);
    while ((come[0] < 2000 || come[1] < 2000) && toy.now_ms < MS_MAX) {
        link.receive(toy.step(), toy.now_ms);
        assert.notEqual(link.state, 'over');
        arrives(0, toy.hear());
        if (link.quiet && sent[0] < 2000) {
            const bytes = piece(0);
            link.send(bytes, toy.now_ms);
            sent[0] += bytes.length;
        }
        const bytes = piece(1);
        if (bytes.length && toy.say(bytes)) sent[1] += bytes.length;
        link.tick(toy.now_ms);
    }
    assert.deepEqual(come, [2000, 2000]);
}

test('all arrives at the naive end and from it, once and in order, on lines good, bad and very bad', () => {
    exchange(1, 0);
    for (let seed = 1; seed <= 12; seed++) exchange(seed, 0.001);
    for (let seed = 1; seed <= 5; seed++) exchange(seed, 0.01);
});

/** A naive toy that answers each command by `answer`, and a talk with it. @param {(command: string) => string} answer @param {number} [rate] */
function conversation(answer, rate = 0) {
    const toy = new NaiveToy(9, rate),
        talk = new Talk(
            (bytes) => toy.write(bytes),
            () => toy.now_ms,
        );
    let heard = '',
        rest = '';
    /** Lets time pass until the promise is kept, or broken. @template T @param {Promise<T>} promise @param {() => void} [each] @returns {Promise<T>} */
    const wait = async (promise, each = () => {}) => {
        let open = true;
        promise.then(
            () => (open = false),
            () => (open = false),
        );
        for (let end = toy.now_ms + MS_MAX; open && toy.now_ms < end; await null) {
            talk.receive(toy.step());
            heard += Buffer.from(toy.hear()).toString('latin1');
            for (let at; (at = heard.indexOf('\n')) >= 0; heard = heard.slice(at + 1))
                rest += answer(heard.slice(0, at));
            if (rest && toy.say(ascii(rest.slice(0, 32)))) rest = rest.slice(32);
            each();
        }
        assert.ok(!open, 'waited in vain');
        return promise;
    };
    const reset = () => {
        toy.reset();
        heard = rest = '';
    };
    talk.open();
    return { talk, wait, reset };
}

test('commands are answered one by one, whoever asks, on a bad line too', async () => {
    for (const rate of [0, 0.005]) {
        const { talk, wait } = conversation((command) => `# at work\n= ${command}\n\n`, rate);
        const comments = /** @type {string[]} */ ([]);
        const asked = [talk.ask(['a', 'b'.repeat(300)], { comment: (text) => comments.push(text) }), talk.ask(['c'])];
        assert.deepEqual((await wait(asked[0])).answers, ['a', 'b'.repeat(300)]);
        assert.deepEqual((await wait(asked[1])).answers, ['c']);
        assert.deepEqual(comments, ['# at work', '# at work']);
    }
});

test('a reset in the middle is told to the caller, and only to that one', async () => {
    const { talk, wait, reset } = conversation((command) => (command === 'slow' ? '' : '= done\n\n'));
    const slow = talk.ask(['first', 'slow']),
        later = talk.ask(['later']);
    let ms = 0;
    await assert.rejects(
        wait(slow, () => {
            if (++ms === 1000) reset();
        }),
        { message: LOST },
    );
    assert.deepEqual((await wait(later)).answers, ['done']);
    assert.equal(talk.sessions, 2);
});

test('a question that is given up ends at once, and the next one is answered', async () => {
    const { talk, wait } = conversation((command) => (command === 'slow' ? '' : `= ${command}\n\n`));
    const abort = new AbortController(),
        slow = talk.ask(['slow'], { signal: abort.signal }),
        never = talk.ask(['never'], { signal: abort.signal }),
        next = talk.ask(['next']);
    let ms = 0;
    const rejected = [slow, never].map((one) => assert.rejects(one, { message: DROPPED }));
    await wait(next, () => {
        if (++ms === 500) abort.abort();
    });
    await Promise.all(rejected);
    assert.deepEqual((await next).answers, ['next']);
});

test('a question for one session is not asked in the next one, and none of a toy that is gone', async () => {
    const { talk, wait, reset } = conversation((command) => (command === 'slow' ? '' : `= ${command}\n\n`));
    await wait(talk.ask(['first']));
    const slow = assert.rejects(talk.ask(['slow']), { message: LOST }),
        difference = talk.ask(['undo'], { session: talk.sessions }),
        plain = talk.ask(['plain']);
    reset();
    const refused = assert.rejects(difference, { message: LOST });
    assert.deepEqual((await wait(plain)).answers, ['plain']);
    await Promise.all([slow, refused]);
    const last = assert.rejects(talk.ask(['slow']), { message: GONE });
    talk.close();
    await last;
    await assert.rejects(talk.ask(['name']), { message: GONE });
});

test('hostile answers: escapes are taken out, and what has no end is given up', async () => {
    const { talk, wait } = conversation((command) =>
        command === 'endless' ? 'x'.repeat(70000) : '= \x1b]0;title\x07\x1b[31m<b>\xe2\x80\xae9\r\n\n',
    );
    const { answers } = await wait(talk.ask(['hostile']));
    assert.equal(answers[0], '?]0;title??[31m<b>???9?');
    await assert.rejects(wait(talk.ask(['endless'])), /no end/);
});
