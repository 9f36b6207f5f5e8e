// worker.js: runs katachi.wasm, the core, in a worker. It is the module "katachi" that boards/wasm.c imports.
//
// The core is a loop that reads a line, answers, and waits for the next one. Two ways to let it wait:
//   suspends  JSPI: the imports `wait` and `has_input` return promises, and the core sleeps meanwhile.
//   restarts  without JSPI: each message is a whole session with an instance of its own, which ends where it
//             would wait. Nothing can reach it while it thinks, so the page ends the worker to interrupt it.
//
// Messages to it: {open: {module, image, suspends}}, then {text, limit_ms, number}. From it: {text},
// {failed}, and when a session ends without JSPI, {ended: number}.

/** @typedef {{suspends: boolean, module: WebAssembly.Module, image: Uint8Array}} Opening */

const YIELD_MS = 12; // how long the core may think before a message can arrive

/** @type {Opening} */
let opening;
let input = new Uint8Array(0);
/** @type {WebAssembly.Memory} */
let memory;
/** @type {(() => void) | null} */
let wake = null;
let yielded = 0;
let deadline = Infinity; // of a session without JSPI

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8');
class Ended extends Error {}

// A task of its own, without the 4 ms that timers take.
const channel = new MessageChannel();
/** @type {(() => void)[]} */
const tasks = [];
channel.port1.onmessage = () => tasks.shift()?.();
const breathe = () =>
    new Promise((resolve) => {
        tasks.push(() => resolve(undefined));
        channel.port2.postMessage(0);
    });

/** @param {unknown} message */
const post = (message) => /** @type {any} */ (self).postMessage(message);

/** @param {number} at @param {number} count */
const bytes = (at, count) => new Uint8Array(memory.buffer, at, count);

const imports = {
    /** @param {number} room @param {number} capacity */
    load(room, capacity) {
        const image = opening.image.subarray(0, capacity);
        bytes(room, image.length).set(image);
        return image.length;
    },
    /** @param {number} room @param {number} capacity */
    read(room, capacity) {
        const taken = input.subarray(0, capacity);
        bytes(room, taken.length).set(taken);
        input = input.subarray(taken.length);
        return taken.length;
    },
    /** @param {number} at @param {number} count */
    write(at, count) {
        post({ text: decoder.decode(bytes(at, count), { stream: true }) });
    },
    microseconds: () => ((performance.now() * 1000) % 2 ** 32) >>> 0,
    exit() {
        throw new Ended();
    },
};

async function suspended() {
    while (!input.length)
        await new Promise((resolve) => {
            wake = () => resolve(undefined);
        });
}

function looked() {
    if (input.length) return 1;
    if (performance.now() - yielded < YIELD_MS) return 0;
    return breathe().then(() => {
        yielded = performance.now();
        return input.length ? 1 : 0;
    });
}

/** @param {Record<string, Function>} waits */
async function instance(waits) {
    const made = await WebAssembly.instantiate(
        opening.module,
        /** @type {any} */ ({ katachi: { ...imports, ...waits } }),
    );
    memory = /** @type {WebAssembly.Memory} */ (made.exports.memory);
    return /** @type {Function} */ (made.exports.start);
}

async function serve() {
    const { Suspending, promising } = /** @type {any} */ (WebAssembly);
    const start = await instance({ wait: new Suspending(suspended), has_input: new Suspending(looked) });
    await promising(start)();
}

async function session() {
    const start = await instance({
        wait() {
            throw new Ended();
        },
        has_input: () => (input.length || performance.now() > deadline ? 1 : 0),
    });
    start();
}

/** @param {unknown} error */
function failed(error) {
    if (!(error instanceof Ended)) post({ failed: String(error) });
}

/** @param {{data: {open?: Opening, text?: string, limit_ms?: number, number?: number}}} event */
self.onmessage = async ({ data }) => {
    if (data.open) {
        opening = data.open;
        if (opening.suspends) serve().catch(failed);
        return;
    }
    const more = encoder.encode(data.text);
    const joined = new Uint8Array(input.length + more.length);
    joined.set(input);
    joined.set(more, input.length);
    input = joined;
    if (opening.suspends) {
        wake?.();
        return;
    }
    deadline = performance.now() + (data.limit_ms ?? Infinity);
    await session().catch(failed);
    post({ ended: data.number });
};
