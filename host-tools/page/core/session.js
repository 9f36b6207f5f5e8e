// session.js: one core in one worker, as a function from GTP lines to their answers.

import { reader } from './gtp.js';

/**
 * @typedef {{module: WebAssembly.Module, image: Uint8Array, suspends: boolean}} Program
 * @typedef {{answers: string[], refused: boolean[]}} Answered
 */

/** Does this browser let a core wait by JSPI? */
export const canSuspend = () => 'Suspending' in WebAssembly && 'promising' in WebAssembly;

const begin = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

export class Session {
    /** @param {Program} program @param {() => Worker} [begins] makes a worker that runs worker.js */
    constructor(program, begins = begin) {
        this.program = program;
        this.begins = begins;
        /** @type {Worker | null} */
        this.worker = null;
        /** @type {{left: number, answers: string[], refused: boolean[], line: (text: string) => void,
         *          resolve: (answered: Answered) => void, reject: (error: Error) => void} | null} */
        this.asked = null;
        this.number = 0; // of the last call of `ask`
    }

    /** Does the core know nothing of what it was told before? */
    get fresh() {
        return !this.program.suspends || !this.worker;
    }

    /** Is it answering? */
    get busy() {
        return this.asked !== null;
    }

    start() {
        const worker = this.begins();
        const read = reader(
            (text, refused) => this.take(text, refused),
            (text) => this.asked?.line(text),
        );
        worker.onmessage = ({ data }) => {
            if (worker !== this.worker) return; // the last words of one that was ended
            if (data.text) read(data.text);
            if (data.failed) this.fail(data.failed);
            if (data.ended === this.number && this.asked) this.fail('the core ended early');
        };
        worker.onerror = (event) => this.fail(event.message || 'the worker could not be loaded');
        worker.postMessage({ open: this.program });
        this.worker = worker;
    }

    /** @param {string} text @param {boolean} refused */
    take(text, refused) {
        const asked = this.asked;
        if (!asked) return;
        asked.answers.push(text);
        asked.refused.push(refused);
        if (--asked.left > 0) return;
        this.asked = null;
        asked.resolve({ answers: asked.answers, refused: asked.refused });
    }

    /** @param {string} reason */
    fail(reason) {
        const asked = this.asked;
        this.end();
        asked?.reject(new Error(reason));
    }

    /**
     * Sends the lines, and returns their answers. Only the last one may think. One call at a time.
     * @param {string[]} lines
     * @param {{line?: (text: string) => void, limit_ms?: number}} [options] `line` hears each line of the answers;
     *     `limit_ms` ends an analysis where nothing else can.
     * @returns {Promise<Answered>}
     */
    ask(lines, { line = () => {}, limit_ms } = {}) {
        if (!this.worker) this.start();
        return new Promise((resolve, reject) => {
            this.asked = { left: lines.length, answers: [], refused: [], line, resolve, reject };
            const number = ++this.number;
            this.worker?.postMessage({ text: lines.join('\n') + '\n', limit_ms, number });
            if (limit_ms && this.program.suspends)
                setTimeout(() => {
                    if (number === this.number) this.interrupt();
                }, limit_ms);
        });
    }

    /** Ends the present thought: its answer comes at once. A core that can't hear is ended, and answers nothing. */
    interrupt() {
        if (!this.asked) return;
        if (this.program.suspends) this.worker?.postMessage({ text: '# enough\n' });
        else this.fail(INTERRUPTED);
    }

    end() {
        this.worker?.terminate();
        this.worker = null;
        this.asked = null;
    }
}

export const INTERRUPTED = 'interrupted';
/** Why a core at the other end of a line does not answer: it was reset, or could not be reached for a while. */
export const LOST = 'the session is lost';
