#!/usr/bin/env node
// emulator.js COUNT: runs COUNT random instructions by boards/pico/quick.js and by the package rp2040js, from equal states, and
// compares registers, flags and RAM. Exits with 1 after the first difference.
'use strict';
const { RP2040 } = require('../../build/npm/boards/pico/node_modules/rp2040js');
const quicken = require('../../boards/pico/quick.js');

const RAM = 0x20000000, CODE = 0x3000;
const VALUES = [0, 1, 31, 32, 33, 255, 0x80000000, 0xffffffff];
let state = 1;
function random(below) {
    state = Math.imul(state, 1664525) + 1013904223 >>> 0;
    return ((state ^ state >>> 15) >>> 0) % below;
}

// What the package would only tell of is an exception here. It tells of some on the console.
console.warn = console.error = () => {};
function machine() {
    const mcu = new RP2040();
    const fail = () => { throw new Error(); };
    mcu.logger = { debug() {}, info() {}, warn: fail, error: fail };
    mcu.onBreak = fail;
    return mcu;
}

// The manual and the package differ: shifts by a register of 0 or of more than 31, and `blx lr`.
function isUnsure(op, core) {
    const by = core.registers[op >>> 3 & 7] & 255;
    return (op & 0xfff8) === 0x47f0 || ([0x4080, 0x40c0, 0x4100, 0x41c0].includes(op & 0xffc0) && (by < 1 || by > 31));
}

function prepare(cores, op, next) {
    const registers = Array.from({ length: 13 }, () =>
        [random(2 ** 32), RAM + random(8192), RAM + 4 * random(2000), VALUES[random(8)]][random(4)]);
    registers.push(RAM + 4096 + 4 * random(256), random(2 ** 32), RAM + CODE);
    const flags = [random(3), random(2), random(2)]; // N and Z are never both set
    for (const core of cores) {
        core.registers.set(registers);
        [core.N, core.Z, core.C, core.V] = [flags[0] === 1, flags[0] === 2, flags[1] === 1, flags[2] === 1];
        core.waiting = core.interruptsUpdated = core.pendingSVCall = false;
        core.rp2040.sramView.setUint16(CODE, op, true);
        core.rp2040.sramView.setUint16(CODE + 2, next, true);
    }
}

function outcome(mcu, run) {
    try {
        run();
    } catch (error) {
        return 'a fault';
    }
    const { core } = mcu;
    return [...core.registers, core.N, core.Z, core.C, core.V].join(' ');
}

const theirs = machine(), ours = machine(), quick = quicken(ours);
let compared = 0;
for (let i = 0; i < Number(process.argv[2]); i++) {
    const op = random(65536), next = random(65536);
    prepare([theirs.core, ours.core], op, next);
    if (isUnsure(op, theirs.core)) continue;
    const wanted = outcome(theirs, () => theirs.core.executeInstruction()), got = outcome(ours, () => quick(1));
    const same = wanted === got && (i % 64 || Buffer.compare(theirs.sram, ours.sram) === 0);
    if (wanted === 'a fault') ours.sram.set(theirs.sram);
    else compared++;
    if (same) continue;
    process.stdout.write(`# ${op.toString(16)} ${next.toString(16)}\n# package: ${wanted}\n# quick:   ${got}\n`);
    process.exit(1);
}
process.stdout.write(`# ${compared} instructions\n`);
