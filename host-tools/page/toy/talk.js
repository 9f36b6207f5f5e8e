// talk.js: GTP commands to a toy and its answers, over the link. One caller after the other has the toy; whoever is in the
// middle when the toy forgets the session hears of it (LOST), and begins again.

import { reader } from '../core/gtp.js';
import { LOST } from '../core/session.js';
import { Link, PAYLOAD_MAX } from './link.js';

/** Why an answer does not come: the toy isn't connected any more. */
export const GONE = 'the toy is not connected';
/** The caller gave it up. */
export const DROPPED = 'dropped';

const LINE_MAX = 1 << 16, // characters of a line, longer than any toy's,
    ANSWER_MAX = 1 << 22; // and of an answer: minutes of an analysis
/** The most characters of a command. */
const COMMAND_MAX = 500;

/**
 * @typedef {{line?: (text: string) => void, comment?: (text: string) => void, session?: number, signal?: AbortSignal}} Ears
 *     `line` hears each line of an answer, `comment` those that come before one; `session`: LOST, unless that is the present
 *     one of `sessions`; `signal` gives the question up
 * @typedef {{answers: string[], refused: boolean[]}} Answered
 * @typedef {Ears & {lines: string[], answers: string[], refused: boolean[], resolve: (answered: Answered) => void,
 *            reject: (error: Error) => void}} Question
 */

/** Text of a toy, without anything but letters that can be seen. @param {Uint8Array} bytes */
const textOf = (bytes) =>
    Array.from(bytes, (byte) => (byte === 10 || (byte >= 32 && byte < 127) ? String.fromCharCode(byte) : '?')).join('');

export class Talk {
    /** @param {(bytes: Uint8Array) => void} write to the line @param {() => number} clock milliseconds */
    constructor(write, clock) {
        this.clock = clock;
        this.link = new Link(write, (payload) => this.take(payload));
        this.sessions = 0; // that were begun
        this.number = 1 + Math.floor(Math.random() * 65535);
        /** @type {Question[]} */
        this.waiting = [];
        /** @type {Question | null} */
        this.asked = null;
        this.rest = new Uint8Array(0); // of the command on its way
        this.characters = [0, 0]; // of the present line, and answer
        this.read = this.newReader();
    }

    newReader() {
        return reader(
            (text, refused) => this.takeAnswer(text, refused),
            (text) => this.asked?.line?.(text),
            (text) => this.asked?.comment?.(text),
        );
    }

    /** Begins a session, now or again. */
    open() {
        this.number = (this.number % 65535) + 1;
        this.sessions++;
        this.rest = new Uint8Array(0);
        this.read = this.newReader();
        this.characters = [0, 0];
        this.link.open(this.number, this.clock());
        this.fail(LOST);
    }

    /** Ends all: whoever waits hears GONE. */
    close() {
        this.link.close();
        this.fail(GONE);
        for (const one of this.waiting.splice(0)) one.reject(new Error(GONE));
    }

    /** @param {string} reason */
    fail(reason) {
        const { asked } = this;
        this.asked = null;
        asked?.reject(new Error(reason));
    }

    /**
     * Sends the lines one after the other, with nothing of another caller between them, and returns their answers.
     * @param {string[]} lines @param {Ears} [ears] @returns {Promise<Answered>}
     */
    ask(lines, ears = {}) {
        return new Promise((resolve, reject) => {
            if (this.link.state === 'closed') return reject(new Error(GONE));
            const question = { ...ears, lines, answers: [], refused: [], resolve, reject };
            this.waiting.push(question);
            ears.signal?.addEventListener('abort', () => this.drop(question));
            this.tick();
        });
    }

    /** Gives a question up. One that is being answered is forgotten by the toy, with the session. @param {Question} question */
    drop(question) {
        this.waiting = this.waiting.filter((one) => one !== question);
        question.reject(new Error(DROPPED));
        if (this.asked === question) this.open();
    }

    /** @param {Uint8Array} payload */
    take(payload) {
        const text = textOf(payload);
        for (const character of text) {
            this.characters[0] = character === '\n' ? 0 : this.characters[0] + 1;
            this.characters[1]++;
        }
        if (this.characters[0] > LINE_MAX || this.characters[1] > ANSWER_MAX) {
            this.fail('the toy’s answer has no end');
            return this.open();
        }
        this.read(text);
    }

    /** @param {string} text @param {boolean} refused */
    takeAnswer(text, refused) {
        const { asked } = this;
        this.characters[1] = 0;
        if (!asked || this.rest.length) return; // nobody asked
        asked.answers.push(text);
        asked.refused.push(refused);
        if (asked.answers.length < asked.lines.length) return this.say();
        this.asked = null;
        asked.resolve({ answers: asked.answers, refused: asked.refused });
    }

    /** The next command. */
    say() {
        const { asked } = this;
        if (!asked) return;
        const line = asked.lines[asked.answers.length].replace(/[^ -~]/g, '').slice(0, COMMAND_MAX);
        this.rest = new TextEncoder().encode(line + '\n');
    }

    /** Takes bytes from the line. @param {Uint8Array} bytes */
    receive(bytes) {
        this.link.receive(bytes, this.clock());
        this.tick();
    }

    /** Sends what is due. Call it every 25 ms or so. */
    tick() {
        const now = this.clock(),
            { link } = this;
        if (link.state === 'over') this.open();
        while (link.state === 'open' && !this.asked && this.waiting.length) {
            const next = /** @type {Question} */ (this.waiting.shift());
            if ((next.session ?? this.sessions) !== this.sessions) {
                next.reject(new Error(LOST));
                continue;
            }
            this.asked = next;
            this.say();
        }
        if (this.rest.length && link.quiet) {
            link.send(this.rest.slice(0, PAYLOAD_MAX), now);
            this.rest = this.rest.slice(PAYLOAD_MAX);
        }
        link.tick(now);
    }

    /** Milliseconds since the toy was last heard. */
    get silence() {
        return this.clock() - this.link.heard_ms;
    }
}
