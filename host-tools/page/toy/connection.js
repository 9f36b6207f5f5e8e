// connection.js: a toy at a serial port of the browser's (Web Serial). Opens the port, keeps the link to the toy alive, and
// finds the toy again when its cable was out.

import { INTERRUPTED, LOST } from '../core/session.js';
import { GONE, Talk } from './talk.js';

/** What browsers offer: the micro:bit's interface chip, and the Pico with Katachi's firmware. */
const FILTERS = [
    { usbVendorId: 0x0d28, usbProductId: 0x0204 },
    { usbVendorId: 0x2e8a, usbProductId: 0x000a },
];
const [MICROBIT] = FILTERS;

const BAUD = 115200,
    TICK_MS = 25,
    AGAIN_MS = 1000, // between two attempts to open a port that is lost
    SILENT_MS = 3000,
    BREAK_MS = 300,
    SHUT_MS = 1000, // for a port to close
    UNSENT_MAX = 4096, // bytes that a port has not taken; what comes on top is lost, as on any line
    ERRORS_MAX = 100; // of the line, without a byte between them

/**
 * `away`: no port is chosen; `lost`: the chosen one can't be opened; `asking`: it is open, and no toy has answered yet;
 * `mute`: nor for some seconds; `here`: a toy answers; `silent`: it hasn't for some seconds.
 * @typedef {'away' | 'lost' | 'asking' | 'mute' | 'here' | 'silent'} Presence
 * @typedef {any} SerialPort as in the specification, for which TypeScript has no types
 */

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What an object of the browser's promises, or nothing when that takes too long or fails. @param {() => any} act */
const gently = (act) => Promise.race([(async () => act())().catch(() => {}), pause(SHUT_MS)]);

export class Connection {
    /** @param {any} serial navigator.serial; undefined where there is none */
    constructor(serial) {
        this.serial = serial;
        this.talk = new Talk(
            (bytes) => this.write(bytes),
            () => performance.now(),
        );
        /** The port's numbers, once one is chosen. @type {{usbVendorId?: number, usbProductId?: number} | null} */
        this.chosen = null;
        /** The open port. @type {SerialPort} */
        this.port = null;
        this.writer = this.reader = /** @type {any} */ (null);
        this.unsent = 0;
        this.visit = 0; // rises with each change, so that old promises don't count
        this.trying = false;
        this.tried_ms = 0;
        this.reason = ''; // why it could not be opened
        /** @type {Presence} */
        this.presence = 'away';
        /** @type {Set<() => void>} */
        this.listeners = new Set();
        /** @type {(() => void)[]} */
        this.waiting = [];
        serial?.addEventListener('connect', () => this.again());
        setInterval(() => this.tick(), TICK_MS);
    }

    /** @returns {Presence} */
    look() {
        if (!this.chosen) return 'away';
        if (!this.port) return 'lost';
        const silent = this.talk.silence >= SILENT_MS;
        if (this.talk.link.state !== 'open') return silent ? 'mute' : 'asking';
        return silent ? 'silent' : 'here';
    }

    tick() {
        if (this.port) this.talk.tick();
        else if (this.chosen && performance.now() - this.tried_ms >= AGAIN_MS) this.again();
        const presence = this.look();
        if (presence === this.presence) return;
        this.presence = presence;
        for (const listener of this.listeners) listener();
    }

    /** The name of what is connected. */
    get name() {
        return this.isMicrobit ? 'micro:bit' : 'Pico';
    }

    get isMicrobit() {
        return this.chosen?.usbVendorId === MICROBIT.usbVendorId;
    }

    /** Lets the person choose a port, and opens it. Returns false when none was chosen. */
    async connect() {
        let port;
        try {
            port = await this.serial.requestPort({ filters: FILTERS });
        } catch (error) {
            if (error instanceof Error && error.name === 'NotFoundError') return false;
            throw error;
        }
        await this.disconnect();
        this.chosen = port.getInfo();
        this.talk.open(); // questions wait from now on, even if the port can't be opened yet
        await this.open(port);
        this.waiting.splice(0).forEach((go) => go());
        this.tick();
        return true;
    }

    /** Looks for the port of the last visit. @param {unknown} chosen its numbers, or whatever the browser remembers */
    resume(chosen) {
        const known = FILTERS.find((one) => one.usbVendorId === /** @type {any} */ (chosen)?.usbVendorId);
        if (!this.serial || !known) return;
        this.chosen = known;
        this.talk.open();
    }

    async disconnect() {
        this.chosen = null;
        this.visit++;
        this.talk.close();
        await this.shut();
        this.tick();
    }

    /** @param {SerialPort} port */
    async open(port) {
        const visit = ++this.visit;
        this.tried_ms = performance.now();
        try {
            await port.open({ baudRate: BAUD, bufferSize: 4096 });
            if (visit !== this.visit) return void gently(() => port.close());
            this.writer = port.writable.getWriter();
        } catch (error) {
            this.reason = error instanceof Error ? error.message : String(error);
            return;
        }
        this.port = port;
        this.reason = '';
        this.unsent = 0;
        this.talk.open();
        this.listen(port, visit);
    }

    /** Tries to open the chosen port again; a board that was plugged in again may have a new one. */
    async again() {
        if (!this.chosen || this.port || this.trying) return;
        this.trying = true;
        this.tried_ms = performance.now();
        const { usbVendorId, usbProductId } = this.chosen;
        try {
            for (const port of await this.serial.getPorts()) {
                const info = port.getInfo();
                if (!this.chosen || this.port) break;
                if (info.usbVendorId === usbVendorId && info.usbProductId === usbProductId) await this.open(port);
            }
        } catch (error) {
            this.reason = String(error);
        } finally {
            this.trying = false;
        }
    }

    /** @param {SerialPort} port @param {number} visit */
    async listen(port, visit) {
        // After an error of the line (a break, a parity), the port has another stream; without its device, none.
        for (let errors = 0; visit === this.visit && port.readable && errors < ERRORS_MAX; errors++) {
            const reader = port.readable.getReader();
            this.reader = reader;
            for (;;) {
                const { value, done } = await reader.read().catch(() => ({ done: true }));
                if (done || visit !== this.visit) break;
                if (value.length) errors = 0;
                this.talk.receive(value);
            }
            reader.releaseLock();
            await pause(0);
        }
        if (visit === this.visit) this.lose();
    }

    /** The port is gone, with or without the toy's power. */
    async lose() {
        this.visit++;
        this.tried_ms = performance.now();
        await this.shut();
        this.tick();
    }

    /** Closes the port. */
    async shut() {
        const { port, reader, writer } = this;
        this.port = this.reader = this.writer = null;
        if (!port) return;
        await gently(() => reader?.cancel());
        await gently(() => writer?.abort());
        await gently(() => writer?.releaseLock());
        await gently(() => port.close());
    }

    /** @param {Uint8Array} bytes */
    write(bytes) {
        const { writer, visit } = this;
        if (!writer || this.unsent + bytes.length > UNSENT_MAX) return;
        this.unsent += bytes.length;
        writer.write(bytes).then(
            () => (this.unsent -= visit === this.visit ? bytes.length : 0),
            () => visit === this.visit && this.lose(),
        );
    }

    /** Can a break signal reset the toy? On the Pico, USB is all there is. */
    get resets() {
        return Boolean(this.port) && this.isMicrobit;
    }

    /** Resets the toy by a break signal, whatever its program does. */
    async rescue() {
        const { port } = this;
        await port.setSignals({ break: true });
        await pause(BREAK_MS);
        await port.setSignals({ break: false });
        if (port === this.port) this.talk.open();
        this.tick();
    }

    /**
     * Asks one command, again and again until the toy answers. `onComment` hears the comments before the answer.
     * @param {string} command @param {{comment?: (text: string) => void, signal?: AbortSignal}} [ears]
     * @returns {Promise<{good: boolean, text: string}>}
     */
    async command(command, ears) {
        for (;;) {
            try {
                const { answers, refused } = await this.talk.ask([command], ears);
                return { good: !refused[0], text: answers[0] };
            } catch (error) {
                if (!(error instanceof Error) || error.message !== LOST) throw error;
            }
        }
    }

    /** Waits for a port to be chosen. @returns {Promise<void>} */
    ready() {
        return this.chosen ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve));
    }
}

/** The toy as a core that the engine asks for moves. It waits for a toy that isn't there. */
export class ToyCore {
    /** @param {Connection} connection */
    constructor(connection) {
        this.connection = connection;
        this.told = -1; // the session in which it was last told a position
        /** @type {{abort: AbortController, reject: (error: Error) => void} | null} */
        this.asked = null;
    }

    get fresh() {
        return this.told !== this.connection.talk.sessions;
    }

    get busy() {
        return this.asked !== null;
    }

    /** @param {string[]} lines @param {{line?: (text: string) => void}} [options] @returns {Promise<import('./talk.js').Answered>} */
    ask(lines, { line } = {}) {
        const { talk } = this.connection,
            session = talk.sessions,
            abort = new AbortController();
        const answered = (async () => {
            await this.connection.ready();
            if (abort.signal.aborted || session !== talk.sessions) throw new Error(LOST);
            return talk.ask(lines, { line, session, signal: abort.signal }).catch((error) => {
                throw error.message === GONE ? new Error(LOST) : error;
            });
        })();
        return new Promise((resolve, reject) => {
            const mine = { abort, reject };
            this.asked = mine;
            answered
                .then((answer) => {
                    this.told = session;
                    resolve(answer);
                }, reject)
                .finally(() => {
                    if (this.asked === mine) this.asked = null;
                });
        });
    }

    /** Gives the question up. @param {string} [reason] */
    fail(reason = INTERRUPTED) {
        const { asked } = this;
        this.asked = null;
        asked?.reject(new Error(reason));
        asked?.abort.abort();
    }

    interrupt() {
        this.fail();
    }

    end() {
        this.fail();
    }
}
