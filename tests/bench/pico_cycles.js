#!/usr/bin/env node
// pico_cycles.js PROGRAM IMAGE ADDRESS: a session with an emulated Pico: commands from standard input, each sent after the
// answer to the one before; answers go to standard error. Prints "INSTRUCTIONS CYCLES" of the first core, without those of its
// start, and then the share of the cycles in which it waited for its flash, that in which the second core was at work, and that
// in which one core waited for the other's access to the bus.
//
// An instruction takes what the package says, which follows ARM, "Cortex-M0+ TRM" r0p1, table 3-1. Both cores read the flash
// through one cache of 16 KB, two ways of 8 bytes a line ("RP2040 Datasheet", XIP); the line last used stays. A line that
// isn't there takes as many clocks of the flash as its interface is set to (flash.js); meanwhile the other core can't read it
// either. RAM has six banks, four of them by turns for each word, and all devices have one bridge: each serves one core in a cycle
// ("RP2040 Datasheet", bus fabric, SRAM). The model knows in which instruction an access falls, and takes it for a cycle each from
// its beginning; the second core waits. So that is an estimate, beside the most that it can be: of the accesses within a step, as
// many to each bank as the core has that has fewer. Nobody uses the DMA.
'use strict';
const fs = require('fs');
const path = require('path');
const { wayToRead } = require('../../boards/pico/flash.js');
const { Machine } = require('../../boards/pico/machine.js');
const { RP2040 } = require(path.join(__dirname, '../../build/npm/boards/pico/node_modules/rp2040js'));

const FLASH = 0x10000000, FLASH_END = 0x11000000;
const SETS = 1024, SSI = 0x18000, NANOS = 5;
const FIFTH_BANK = 0x20040000, SIXTH_BANK = 0x20041000, PORTS = 7, TIMES = 1024;

const [program, image, address] = process.argv.slice(2);
const commands = fs.readFileSync(0, 'latin1').split('\n').filter((line) => line);
let answer = '';
const machine = new Machine(RP2040, {
    byte: (byte) => { answer += String.fromCharCode(byte); },
    restart() {}, powerLost() {},
});
machine.putElf(program);
if (image) machine.put(Number(address), fs.readFileSync(image));
machine.start();

const { mcu, second } = machine, lines = new Int32Array(2 * SETS).fill(-1);
let flashFree = 0; // the cycle from which on the flash can be read
function lineCycles() {
    const { clocks, divisor } = wayToRead(mcu.peripherals[SSI]);
    return clocks * divisor;
}
const sides = [machine, second].map(({ execute }, i) => ({ execute, core: [mcu.core, second.core][i], now: 0, cycles: 0, instructions: 0, waited: 0,
    fetched: 0, accesses: 0, uses: new Int32Array(PORTS) }));
const taken = new Float64Array(PORTS * TIMES).fill(-1); // the cycles in which the first core uses a port
let clashes = 0, clashesMost = 0;

function portOf(at) {
    if (at >>> 24 === 0x20) return at < FIFTH_BANK ? at >>> 2 & 3 : at < SIXTH_BANK ? 4 : 5;
    return at >>> 29 === 2 ? 6 : -1;
}

function touch(side, at) {
    const port = portOf(at), when = side.now + side.accesses++;
    if (port < 0) return;
    side.uses[port]++;
    const place = port * TIMES + when % TIMES;
    if (side === sides[0]) taken[place] = when;
    else if (taken[place] === when) {
        side.now++;
        clashes++;
    }
}

// Behind a step of both cores.
function bound() {
    const [a, b] = sides.map(({ uses }) => uses);
    for (let port = 0; port < PORTS; port++) clashesMost += Math.min(a[port], b[port]);
    a.fill(0);
    b.fill(0);
}

function look(side, at) {
    const line = at >>> 3, set = 2 * (line % SETS);
    const began = Math.max(side.now, flashFree), hit = lines[set] === line || lines[set + 1] === line;
    if (!hit) flashFree = began + lineCycles();
    const ends = hit ? began : flashFree;
    side.waited += ends - side.now;
    side.now = ends;
    if (lines[set] === line) return;
    lines[set + 1] = lines[set];
    lines[set] = line;
}
for (const side of sides)
    for (const name of ['readUint8', 'readUint16', 'readUint32', 'writeUint8', 'writeUint16', 'writeUint32']) {
        const { core } = side, own = core[name];
        core[name] = (address, value) => {
            const at = address >>> 0, isFetch = name === 'readUint16' && at === core.PC;
            if (at >= FLASH && at < FLASH_END) look(side, at);
            else if (!isFetch || at >>> 2 !== side.fetched) touch(side, at); // a word has two instructions
            if (isFetch) side.fetched = at >>> 2;
            return own.call(core, address, value);
        };
    }

// Runs a core up to this cycle, or until it sleeps.
function advance(side, until) {
    const began = side.now;
    mcu.core = side.core;
    while (side.now < until && !side.core.waiting) {
        side.execute.pc = side.core.PC; // which strict.js looks at
        side.accesses = 0;
        const took = side.core.executeInstruction(); // which may wait, and so change `now`
        side.now += took;
        side.instructions++;
    }
    mcu.core = second.first;
    side.cycles += side.now - began;
}

// Runs until it has answered. The first core's sleep takes no cycles, unless it waits for the second one.
const STEP = 32;
function run(command) {
    const [first, other] = sides, { core } = first;
    answer = '';
    machine.input.push(...Buffer.from(`${command}\n`));
    while (!answer.includes('\n\n')) {
        if (machine.input.length && machine.uart.rxFIFO.empty && machine.uart.enabled) machine.uart.feedByte(machine.input.shift());
        if (core.waiting && core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
        const before = first.now, waits = core.waiting && second.works;
        if (waits) {
            first.now += STEP;
            first.cycles += STEP;
        } else advance(first, before + STEP);
        if (second.state === 'rom') second.run(1);
        else if (second.works) advance(other, first.now);
        other.now = Math.max(other.now, first.now);
        bound();
        machine.pass(core.waiting && !waits && !second.works ? 100000 : (first.now - before) * NANOS);
    }
    process.stderr.write(answer);
}

run('name');
for (const side of sides) side.instructions = side.cycles = side.waited = 0;
clashes = clashesMost = 0;
commands.forEach(run);
const [first, other] = sides, share = (part) => (part / first.cycles).toFixed(3);
console.log(`${first.instructions} ${first.cycles}`);
console.log(`${share(first.waited)} waited for flash; ${share(other.cycles)} the second core worked, ${share(other.waited)} of it waiting for flash; ` +
    `${share(clashes)} one waited for the other, ${share(clashesMost)} at most`);
