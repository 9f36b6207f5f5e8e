// naive_toy.js: the naive toy (naive_toy.c) behind a line with faults, in virtual time.

import fs from 'node:fs';

const module = new WebAssembly.Module(fs.readFileSync('build/wasm32/tests/page/naive_toy.wasm'));

export class NaiveToy {
    /** @param {number} seed @param {number} rate of faults a byte */
    constructor(seed, rate) {
        this.code = /** @type {any} */ (new WebAssembly.Instance(module)).exports;
        this.code.begin(seed, rate);
        this.now_ms = 0;
    }

    /** @param {Uint8Array} bytes */
    fill(bytes) {
        new Uint8Array(this.code.memory.buffer, this.code.buffer_at(), bytes.length).set(bytes);
        return bytes.length;
    }

    /** @param {number} count */
    bytes(count) {
        return new Uint8Array(this.code.memory.buffer, this.code.buffer_at(), count).slice();
    }

    /** The host writes. @param {Uint8Array} bytes */
    write(bytes) {
        this.code.put(this.fill(bytes), this.now_ms * 1000);
    }

    /** Another millisecond; returns what the host gets meanwhile. */
    step() {
        this.now_ms++;
        this.code.step(this.now_ms * 1000);
        return this.bytes(this.code.take(this.now_ms * 1000));
    }

    /** What the host has sent. */
    hear() {
        return this.bytes(this.code.hear());
    }

    /** Sends at most 32 bytes; false while others wait. @param {Uint8Array} bytes */
    say(bytes) {
        return this.code.say(this.fill(bytes), this.now_ms * 1000) !== 0;
    }

    reset() {
        this.code.reset(this.now_ms * 1000);
    }
}
