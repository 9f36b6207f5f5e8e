#!/usr/bin/env node
// run.js: what boards/wasm32/board.c imports, for node: the serial line is standard input and output.
//
// run [--image FILE] [--program FILE]: instead of katachi.kti and katachi.wasm beside this script.
'use strict';
const fs = require('fs');
const path = require('path');

const options = {
    '--image': path.join(__dirname, 'katachi.kti'),
    '--program': path.join(__dirname, 'katachi.wasm'),
};
for (let i = 2; i < process.argv.length; i += 2) {
    if (!(process.argv[i] in options) || !fs.existsSync(process.argv[i + 1] || '')) {
        process.stderr.write('katachi: usage: run [--image FILE] [--program FILE]\n');
        process.exit(2);
    }
    options[process.argv[i]] = process.argv[i + 1];
}

// A file description of its own, so that reading without waiting doesn't change the caller's.
let input = 0;
try {
    input = fs.openSync('/dev/stdin', fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
} catch (error) { /* a socket can't be opened again: then every look at it waits */ }

let memory;
let waiting = Buffer.alloc(0);
let ended = false;
const clock = new Int32Array(new SharedArrayBuffer(4));
const sleep = (milliseconds) => Atomics.wait(clock, 0, 0, milliseconds);
const bytes = (at, count) => new Uint8Array(memory.buffer, at, count);

// Takes what has come; after the end of the input, a last newline and `quit`.
function look() {
    if (waiting.length || ended) return;
    const room = Buffer.alloc(4096);
    try {
        const count = fs.readSync(input, room, 0, room.length, null);
        waiting = count ? room.subarray(0, count) : Buffer.from('\nquit\n');
        ended = count === 0;
    } catch (error) {
        if (error.code !== 'EAGAIN') throw error;
    }
}

function write(buffer) {
    while (buffer.length) {
        try {
            buffer = buffer.subarray(fs.writeSync(1, buffer));
        } catch (error) {
            if (error.code !== 'EAGAIN') process.exit(1);
            sleep(1);
        }
    }
}

const katachi = {
    load(room, capacity) {
        if (!fs.existsSync(options['--image'])) return 0;
        const image = fs.readFileSync(options['--image']).subarray(0, capacity);
        bytes(room, image.length).set(image);
        return image.length;
    },
    read(room, capacity) {
        look();
        const taken = waiting.subarray(0, capacity);
        bytes(room, taken.length).set(taken);
        waiting = waiting.subarray(taken.length);
        return taken.length;
    },
    has_input() {
        look();
        return waiting.length ? 1 : 0;
    },
    write: (at, count) => write(Buffer.from(bytes(at, count))),
    wait() {
        for (look(); !waiting.length; look()) sleep(2);
    },
    microseconds: () => Number(process.hrtime.bigint() / 1000n & 0xffffffffn) | 0,
    exit: () => process.exit(0),
};

WebAssembly.instantiate(fs.readFileSync(options['--program']), { katachi }).then(({ instance }) => {
    memory = instance.exports.memory;
    instance.exports.start();
}).catch((error) => {
    process.stderr.write(`katachi: ${error.stack}\n`);
    process.exit(1);
});
