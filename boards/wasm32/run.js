#!/usr/bin/env node
// run.js: the imports of boards/wasm32/board.c, for node. The serial line is standard input and output.
//
// run [--icount] [--line] [--image FILE] [--program FILE]
//   --icount   changes nothing: katachi starts every board with it (firmware/run.sh)
//   --line     pass bytes to the serial line at once. Without this option, a command waits for the answer to the one before
//              (as in firmware/run.sh; host-tools/emulators/carry.c says more)
//   --image, --program   take these files, not katachi.kti and katachi.wasm beside this script
'use strict';
const fs = require('fs');
const path = require('path');

const options = {
    '--image': path.join(__dirname, 'katachi.kti'),
    '--program': path.join(__dirname, 'katachi.wasm'),
};
let raw = false;
for (let i = 2; i < process.argv.length; i += 2) {
    if (['--line', '--icount'].includes(process.argv[i])) {
        raw ||= process.argv[i] === '--line';
        i--;
        continue;
    }
    if (!(process.argv[i] in options) || !fs.existsSync(process.argv[i + 1] || '')) {
        process.stderr.write('katachi: usage: run [--icount] [--line] [--image FILE] [--program FILE]\n');
        process.exit(2);
    }
    options[process.argv[i]] = process.argv[i + 1];
}

// Standard input is opened again, so that reading without waiting does not change the caller's file.
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

// Takes the input that has come. At its end, adds a newline and `quit`.
function look() {
    if (waiting.length >= 65536 || ended) return;
    const room = Buffer.alloc(4096);
    try {
        const count = fs.readSync(input, room, 0, room.length, null);
        waiting = Buffer.concat([waiting, count ? room.subarray(0, count) : Buffer.from('\nquit\n')]);
        ended = count === 0;
    } catch (error) {
        if (error.code !== 'EAGAIN') throw error;
    }
}

// The command that is being answered, and the state of its answer.
let asked = '', begun = false, column = 0;

// Returns how many bytes the toy may have now: those of one command.
function due() {
    look();
    if (raw) return waiting.length;
    if (asked) return 0;
    return waiting.length >= 65536 ? waiting.length : waiting.indexOf(10) + 1;
}

function ask(line) {
    const words = line.replace(/#.*/, '').trim().split(/[ \t]+/);
    const name = (/^[0-9]+$/.test(words[0]) ? words[1] : words[0]) || '';
    raw = name === 'katachi-link';
    asked = raw ? '' : name;
}

// Returns whether the input interrupts the present thought.
function interrupts() {
    look();
    if (raw) return waiting.length > 0;
    return asked.endsWith('-analyze') ? waiting.length > 0 : /^(\d*[ \t]*stop\s|# interrupt)/.test(waiting.toString('latin1'));
}

// An answer begins with = or ? and ends with an empty line.
function follow(buffer) {
    for (const byte of buffer) {
        if (column === 0 && (byte === 61 || byte === 63)) begun = true;
        if (column === 0 && byte === 10 && begun) {
            begun = false;
            asked = '';
        }
        column = byte === 10 ? 0 : 1;
    }
}

function write(buffer) {
    follow(buffer);
    while (buffer.length) {
        try {
            buffer = buffer.subarray(fs.writeSync(1, buffer));
        } catch (error) {
            if (error.code !== 'EAGAIN') process.exit(1);
            sleep(1);
        }
    }
}

let owed = 0; // bytes that the toy may have and has not taken yet
const katachi = {
    load(room, capacity) {
        if (!fs.existsSync(options['--image'])) return 0;
        const image = fs.readFileSync(options['--image']).subarray(0, capacity);
        bytes(room, image.length).set(image);
        return image.length;
    },
    read(room, capacity) {
        if (!owed) {
            owed = due();
            if (owed && !raw && waiting[owed - 1] === 10) ask(waiting.toString('latin1', 0, owed));
        }
        const taken = waiting.subarray(0, Math.min(capacity, owed));
        bytes(room, taken.length).set(taken);
        waiting = waiting.subarray(taken.length);
        owed -= taken.length;
        return taken.length;
    },
    has_input: () => interrupts() ? 1 : 0,
    write: (at, count) => write(Buffer.from(bytes(at, count))),
    wait() {
        while (!owed && !due()) sleep(2);
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
