#!/usr/bin/env node
// update_cuts.js PROGRAM.elf NEW.ktf [WORDS [OTHERS]]: brings new firmware to an emulated Pico, and cuts the power in the
// middle of operations of the flash, on copies of it: of the bits that an operation changes, a random share is changed then.
// From each copy a Pico starts. It must run the old firmware or, when all of that has come, the new one, with the game. Sometimes
// the upload goes on then, and must end with the new one.
//
// Of the operations that write the firmware, one of WORDS is cut (default: 30000); the one that has it tried; of all others one
// of OTHERS (default: 40). Prints how many of each there were, and which firmware the cuts left. Exits with 1 when something is
// wrong.
'use strict';
const fs = require('fs');
const { Machine } = require('../../boards/pico/machine.js');
const { RP2040 } = require('../../build/npm/boards/pico/node_modules/rp2040js');

const FLASH = 0x10000000, HEADER = 192, PIECE = 192, INSTRUCTION_NANOS = 12.4, PATIENCE = 400e6 /* instructions */;
const OLD = 256, NEW = 512; // their numbers
const GO_ON = 3; // one of so many cuts: the upload goes on
const [, , program, file, words = '30000', others = '40'] = process.argv;
const firmware = fs.readFileSync(file);

let state = 1;
function random(below) {
    state = Math.imul(state, 1664525) + 1013904223 >>> 0;
    return ((state ^ state >>> 15) >>> 0) % below;
}

function crc32(seed, bytes) {
    let crc = ~seed;
    for (const byte of bytes) {
        crc ^= byte;
        for (let bit = 0; bit < 8; bit++) crc = crc >>> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
}

function block(bytes, seed) {
    const sum = Buffer.alloc(4);
    sum.writeUInt32LE(crc32(seed, bytes));
    return Buffer.concat([bytes, sum]).toString('base64').replace(/=/g, '');
}

class Toy {
    constructor(flash) {
        this.heard = '';
        this.machine = new Machine(RP2040, {
            byte: (byte) => { this.heard += String.fromCharCode(byte); },
            restart: () => { this.restarts = true; },
            powerLost: () => {},
        });
        if (flash) this.machine.flash.set(flash);
        else this.machine.putElf(program);
        // RAM is random when power comes on.
        for (let i = 0; i < 4096; i++) this.machine.ram[random(this.machine.ram.length)] = random(256);
    }

    start() {
        if (!this.machine.start()) throw new Error('the ROM finds no boot2');
    }

    // Lets it run until it is done, by what it says or does.
    until(done) {
        for (let count = 0; !done();) {
            if (count > PATIENCE) throw new Error(`no answer; it said: ${this.heard.slice(-200)}`);
            const ran = this.machine.run();
            count += ran + 1000 * this.machine.sleeps;
            this.machine.pass(this.machine.sleeps ? this.machine.mcu.clock.nanosToNextAlarm : ran * INSTRUCTION_NANOS);
        }
    }

    // Sends a line and returns the answer.
    ask(line) {
        this.heard = '';
        for (const byte of Buffer.from(line + '\n')) this.machine.input.push(byte);
        this.until(() => /^[=?].*\n\n/ms.test(this.heard));
        return this.heard.replace(/^#.*\n/gm, '').trim();
    }

    // Which version runs, and in which slot?
    get runs() { return this.ask('katachi-stats').match(/^firmware: version (\d+), .* slot (\d)/m).slice(1).map(Number); }
}

function number(answer) {
    if (!/^= *\d+$/.test(answer)) throw new Error(`unexpected: ${answer}`);
    return Number(answer.slice(1));
}

// Uploads, as `katachi upload` does, up to the restart at its end.
function upload(toy) {
    const slot = 3 - toy.runs[1], first = firmware.readUInt32LE(8);
    const bytes = slot === 1 ? firmware.subarray(0, first) : firmware.subarray(first);
    let have = number(toy.ask(`katachi-upload-begin ${block(bytes.subarray(0, HEADER), 0)}`));
    while (have < bytes.length) {
        const piece = bytes.subarray(have, have + PIECE);
        have = number(toy.ask(`katachi-upload-data ${have} ${block(piece, have)}`));
    }
    toy.stage = 'end';
    toy.restarts = false;
    const answer = toy.ask('katachi-upload-end');
    if (answer[0] !== '=') throw new Error(answer);
    toy.stage = 'restart';
    toy.until(() => toy.restarts);
}

// Calls `before(address, bytes)` before each operation of the flash, and what that returns behind it.
function watch(machine, before) {
    const { start } = machine;
    machine.start = function () {
        const started = start.call(this);
        const { chip } = this, { erase, program: write } = chip;
        chip.erase = (bytes) => {
            const after = before(chip.address() & -bytes, bytes);
            erase.call(chip, bytes);
            after();
        };
        chip.program = () => {
            const after = before(chip.address() & -256, 256);
            write.call(chip);
            after();
        };
        return started;
    };
}

const toy = new Toy();
const cuts = {}, operations = {};
let cut = 0, wentOn = 0;

function check(flash) {
    const after = new Toy(flash);
    after.start();
    const [version] = after.runs, stats = after.ask('katachi-stats');
    if (version !== OLD && version !== NEW) throw new Error(`a firmware that nobody sent: ${version}`);
    if (version === NEW && toy.stage === 'upload') throw new Error('a firmware that has not come');
    if (!/ 1 moves restored/.test(stats)) throw new Error(`the game is lost: ${stats}`);
    if (++cut % GO_ON) return version;
    wentOn++;
    if (version === OLD) upload(after);
    if (after.runs[0] !== NEW) throw new Error('the upload goes on without effect');
    const again = new Toy(after.machine.mcu.flash.subarray(0, flash.length));
    again.start();
    if (again.runs[0] !== NEW) throw new Error('a firmware that runs once only');
    return version;
}

// Is this operation to be cut? Then returns what happens behind it.
function before(address, bytes) {
    if (!toy.stage) return () => {};
    const isWord = toy.stage === 'upload' && bytes === 256, kind = isWord ? 'word' : toy.stage;
    operations[kind] = (operations[kind] || 0) + 1;
    const every = kind === 'end' ? 1 : Number(isWord ? words : others);
    if (operations[kind] % every !== Math.floor(every / 2)) return () => {};
    const { flash } = toy.machine.mcu, from = address, old = flash.slice(from, from + bytes), share = random(5);
    return () => {
        const torn = flash.slice(0, toy.machine.flash.length);
        for (let i = 0; i < bytes; i++)
            for (let bit = 1; bit < 256; bit <<= 1) if (random(4) >= share) torn[from + i] = torn[from + i] & ~bit | old[i] & bit;
        const version = check(torn);
        cuts[kind] = cuts[kind] || { [OLD]: 0, [NEW]: 0 };
        cuts[kind][version]++;
    };
}

watch(toy.machine, before);
toy.start();
toy.ask('play b D4');
toy.stage = 'upload';
upload(toy);
if (toy.runs[0] !== NEW) throw new Error('no update without a cut');
console.log('#', JSON.stringify({ operations, cuts, went_on: wentOn }));
