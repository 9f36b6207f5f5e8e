// upload.js: images and uploads as the page sees them, against docs/upload.md and what katachi makes. Part of unit.js.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import { readImage } from '../../host-tools/page/toy/image.js';
import { Upload, block, facts } from '../../host-tools/page/toy/upload.js';

const file = new Uint8Array(fs.readFileSync('build/microbit/katachi.kti'));

/** The image that this build has signed for the micro:bit. */
function image() {
    const read = readImage(file);
    assert.ok(typeof read !== 'string');
    return read;
}

test('blocks are those of the example of docs/upload.md', () => {
    const said = fs.readFileSync('docs/upload.md', 'utf8');
    for (const [, offset, text] of said.matchAll(/^ {4}katachi-upload-(?:begin|data (\d+)) ([A-Za-z0-9+/]+)$/gm)) {
        const bytes = new Uint8Array(Buffer.from(text, 'base64'));
        assert.equal(block(bytes.slice(0, -4), Number(offset ?? 0)), text);
    }
    // Begun with another number than the offset, the checksum is another one.
    assert.notEqual(block(file.slice(0, 32), 0), block(file.slice(0, 32), 32));
});

test('an image is read: its size, its model’s channels, its signature; damage is noticed', () => {
    const { bytes, size, channels, signature } = image();
    assert.deepEqual([bytes.length, size, signature?.length], [file.length, 9, 160]);
    assert.ok(channels >= 8 && channels <= 64);
    // The section SIGN is the last one.
    assert.deepEqual(signature, file.slice(-160));
    assert.equal(readImage(file.slice(0, -1)), 'imageDamaged');
    assert.equal(readImage(new Uint8Array(0)), 'notAnImage');
    assert.equal(readImage(file.slice(0, 10)), 'notAnImage');
    assert.equal(readImage(Uint8Array.from(Buffer.from('KTFW and so on'))), 'isFirmware');
    for (let at = 0; at < file.length; at += 997) {
        const bad = file.slice();
        bad[at] ^= 16;
        assert.equal(typeof readImage(bad), 'string', `byte ${at}`);
    }
});

/** A toy as docs/upload.md has it, which keeps whole pages only. */
class NaiveToy {
    /** @param {number} page */
    constructor(page = 1024) {
        this.page = page;
        /** @type {number[]} */
        this.flash = [];
        this.total = 0;
        this.uses = 'none';
        this.begun = false;
    }

    /** @param {string} command @returns {[boolean, string]} */
    answer(command) {
        const [word, ...rest] = command.split(' ');
        const bytes = Buffer.from(rest.at(-1) ?? '', 'base64').subarray(0, -4);
        if (word === 'katachi-stats') return [true, `image: ${this.uses}\nboard: naive, 1 tick\ntrusts: 00ff`];
        if (word === 'katachi-upload-begin') {
            if (bytes.length !== 181) return [false, 'not signed'];
            this.begun = true;
            this.total = bytes.readUInt32LE(8);
            return [true, String(this.flash.length)];
        }
        if (!this.begun) return [false, 'no upload has begun'];
        if (word === 'katachi-upload-end') {
            if (this.flash.length < this.total) return [false, 'not whole'];
            this.uses = `${this.total} bytes`;
            return [true, ''];
        }
        if (Number(rest[0]) === this.flash.length) this.flash.push(...bytes);
        return [true, String(this.flash.length)];
    }

    reset() {
        this.begun = false;
        this.flash.length -= this.flash.length % this.page;
    }
}

/** @param {Upload} upload @param {(command: string) => [boolean, string]} answer */
function run(upload, answer) {
    let commands = 0;
    for (let command; (command = upload.command()); commands++) {
        assert.ok(commands < 5000, 'it has no end');
        assert.ok(command.length < 480, 'a command fits into a line');
        upload.answer(...answer(command));
    }
    return commands;
}

test('an upload brings every byte over, also to a toy that is reset all the time, and in the middle of another host’s', () => {
    const toy = new NaiveToy(),
        upload = new Upload(image());
    let count = 0;
    run(upload, (command) => {
        if (++count % 40 === 0) toy.reset();
        return toy.answer(command);
    });
    assert.equal(upload.step, 'done');
    assert.deepEqual(Uint8Array.from(toy.flash), file);
    assert.equal(upload.uses, `${file.length} bytes`);
    const again = new Upload(image());
    assert.equal(
        run(again, (command) => toy.answer(command)),
        4,
    );
    assert.equal(again.first, file.length);
});

test('strange toys: every answer ends in a failure, and none goes on for ever', () => {
    const stats = 'trusts: anyone';
    /** @type {[string, (command: string) => [boolean, string]][]} */
    const toys = [
        ['uploadUnknown', () => [false, 'unknown command']],
        ['uploadUnknown', (command) => (command === 'katachi-stats' ? [true, ''] : [false, 'unknown command'])],
        [
            'uploadUnsigned',
            (command) => (command === 'katachi-stats' ? [true, stats] : [false, 'signed by another key']),
        ],
        ['uploadRefused', (command) => (command === 'katachi-stats' ? [true, stats] : [false, 'too large: <b>'])],
        ['uploadNonsense', (command) => (command === 'katachi-stats' ? [true, stats] : [true, '99999999999999999999'])],
        ['uploadNonsense', (command) => (command === 'katachi-stats' ? [true, stats] : [true, '-4'])],
        ['uploadNonsense', (command) => (command === 'katachi-stats' ? [true, stats] : [true, '1e3'])],
        ['uploadNonsense', (command) => (command === 'katachi-stats' ? [true, stats] : [true, 'x'.repeat(1000)])],
        ['uploadStuck', (command) => (command === 'katachi-stats' ? [true, stats] : [true, '192'])],
        [
            'uploadStuck',
            (command) =>
                /begin/.test(command)
                    ? [true, '0']
                    : /data/.test(command)
                      ? [false, 'no upload has begun']
                      : [true, ''],
        ],
        [
            'uploadStuck',
            (command) =>
                /begin/.test(command)
                    ? [true, String(file.length)]
                    : /end/.test(command)
                      ? [false, 'checksum error']
                      : [true, ''],
        ],
    ];
    for (const [key, answer] of toys) {
        const upload = new Upload(image());
        run(upload, answer);
        assert.equal(upload.step, 'failed');
        assert.equal(upload.wrong?.key, key);
        assert.ok((upload.wrong?.reason.length ?? 0) <= 200);
    }
    let turn = 0;
    const upload = new Upload(image());
    run(upload, (command) => (command === 'katachi-stats' ? [true, stats] : [true, turn++ % 2 ? '192' : '0']));
    assert.equal(upload.wrong?.key, 'uploadStuck');
});

test('what a toy says of itself is read line by line', () => {
    const known = facts('image: 9x9, 3 patterns\nboard: x: y\n\nnonsense\n__proto__: 1');
    assert.deepEqual([...known.keys()], ['image', 'board', '__proto__']);
    assert.equal(known.get('board'), 'x: y');
});
