// link.js: the host's end of the link to a toy, written from docs/link.md. It knows no port and no clock: bytes and times
// come from outside, and it says what is to be written.

import { CODED_MAX, decode, encode } from './frame.js';

const VERSION = 1,
    OF_TOY = 128;
const OPEN_MS = 300,
    POLL_MS = 500,
    WAKE_MS = 1500,
    REPEAT_MS = [50, 100, 200, 400, 800];
const OPEN = 63, // ?
    OPENED = 33, // !
    DATA = 35, // #
    TAKEN = 43, // +
    POLL = 46, // .
    NONE = 45; // -
const NOTHING = new Uint8Array(0),
    WAKE = new TextEncoder().encode('\nkatachi-link\n');

export const PAYLOAD_MAX = 32;

/** @typedef {'closed' | 'opening' | 'open' | 'over'} State `over`: the toy has forgotten the session */

export class Link {
    /**
     * @param {(bytes: Uint8Array) => void} write to the line
     * @param {(payload: Uint8Array) => void} take what the toy has sent, whole and in order
     */
    constructor(write, take) {
        this.write = write;
        this.take = take;
        /** @type {State} */
        this.state = 'closed';
        this.session = 0;
        this.heard_ms = 0; // when the toy was last heard
        this.asked_ms = 0; // when it was last asked for a sign
        this.mine = 0; // the number of the next data frame,
        this.theirs = 0; // and of the one that is expected
        /** What isn't acknowledged. @type {Uint8Array | null} */
        this.payload = null;
        this.sent_ms = 0;
        this.repeats = 0;
        /** @type {number[]} */
        this.coded = []; // since the last zero byte
    }

    /** Begins a session. @param {number} session 1 to 65535, one that wasn't used lately @param {number} now_ms */
    open(session, now_ms) {
        this.session = session;
        this.state = 'opening';
        this.mine = this.theirs = 0;
        this.payload = null;
        this.heard_ms = now_ms;
        this.asked_ms = now_ms - OPEN_MS;
    }

    /** Lets the toy go back to plain GTP. */
    close() {
        if (this.state === 'open') this.put(NONE);
        this.state = 'closed';
    }

    /** Would `send` send? */
    get quiet() {
        return this.state === 'open' && !this.payload;
    }

    /** Sends at most PAYLOAD_MAX bytes; nothing may stand behind a newline. @param {Uint8Array} payload @param {number} now_ms */
    send(payload, now_ms) {
        if (!this.quiet) return;
        this.payload = payload;
        this.repeats = 0;
        this.putData(now_ms);
    }

    /** @param {number} type @param {number} [number] @param {Uint8Array} [payload] */
    put(type, number = 0, payload = NOTHING) {
        this.write(encode({ session: this.session, number, type, payload }));
    }

    /** @param {number} now_ms */
    putData(now_ms) {
        this.sent_ms = now_ms;
        if (this.payload) this.put(DATA, this.mine, this.payload);
    }

    /** Takes bytes from the line. @param {Iterable<number>} bytes @param {number} now_ms */
    receive(bytes, now_ms) {
        for (const byte of bytes) {
            if (byte) {
                // One byte more than a frame has says that this is none.
                if (this.coded.length <= CODED_MAX) this.coded.push(byte);
                continue;
            }
            const frame = decode(this.coded);
            this.coded = [];
            if (frame && frame.type >= OF_TOY && frame.session === this.session) this.takeFrame(frame, now_ms);
        }
    }

    /** @param {import('./frame.js').Frame} frame @param {number} now_ms */
    takeFrame({ type, number, payload }, now_ms) {
        if (this.state !== 'opening' && this.state !== 'open') return;
        this.heard_ms = now_ms;
        if (type === OPENED + OF_TOY && number === VERSION) this.state = 'open';
        if (this.state !== 'open') return;
        if (type === NONE + OF_TOY) this.state = 'over';
        else if (type === POLL + OF_TOY) this.put(TAKEN, this.theirs);
        else if (type === DATA + OF_TOY) this.takeData(number, payload);
        else if (type === TAKEN + OF_TOY && this.payload && number === ((this.mine + 1) & 255)) {
            this.mine = number;
            this.payload = null;
        }
    }

    /** @param {number} number @param {Uint8Array} payload */
    takeData(number, payload) {
        const next = number === this.theirs;
        if (!next && ((number + 1) & 255) !== this.theirs) return;
        if (next) this.theirs = (number + 1) & 255;
        this.put(TAKEN, this.theirs);
        if (next) this.take(payload);
    }

    /** Sends what is due. Call it every 25 ms or so. @param {number} now_ms */
    tick(now_ms) {
        const silent_ms = now_ms - this.heard_ms,
            asked_ms = now_ms - this.asked_ms;
        if (this.state === 'opening' && asked_ms >= OPEN_MS) {
            this.asked_ms = now_ms;
            this.write(WAKE);
            this.put(OPEN, VERSION);
        }
        if (this.state !== 'open') return;
        if (this.payload && now_ms - this.sent_ms >= REPEAT_MS[this.repeats]) {
            this.repeats = Math.min(this.repeats + 1, REPEAT_MS.length - 1);
            this.putData(now_ms);
        }
        if (silent_ms >= POLL_MS && asked_ms >= POLL_MS) {
            this.asked_ms = now_ms;
            if (silent_ms >= WAKE_MS) this.write(WAKE);
            this.put(POLL);
        }
    }
}
