#!/usr/bin/env node
// pico_cycles.js PROGRAM IMAGE ADDRESS: a session with an emulated Pico: commands from standard input, each sent after the
// answer to the one before; answers go to standard error. Prints "INSTRUCTIONS CYCLES" of the chip, without those of its start,
// and then the share of the cycles in which it waited for its flash.
//
// An instruction takes what the package says, which follows ARM, "Cortex-M0+ TRM" r0p1, table 3-1. The flash is read through
// a cache of 16 KB, two ways of 8 bytes a line ("RP2040 Datasheet", XIP); the line last used stays. A line that isn't there
// takes 72 clocks of the flash (boards/pico/boot2.c), of two cycles each.
'use strict';
const fs = require('fs');
const path = require('path');
const { Machine } = require('../../boards/pico/machine.js');
const { RP2040 } = require(path.join(__dirname, '../../build/npm/boards/pico/node_modules/rp2040js'));

const FLASH = 0x10000000, FLASH_END = 0x11000000;
const SETS = 1024, MISS = 144, NANOS = 8;

const [program, image, address] = process.argv.slice(2);
const commands = fs.readFileSync(0, 'latin1').split('\n').filter((line) => line);
let answer = '', instructions = 0, cycles = 0, waited = 0;
const machine = new Machine(RP2040, {
    byte: (byte) => { answer += String.fromCharCode(byte); },
    restart() {}, powerLost() {},
});
machine.putElf(program);
if (image) machine.put(Number(address), fs.readFileSync(image));
machine.start();

const { core } = machine.mcu, lines = new Int32Array(2 * SETS).fill(-1);
function look(at) {
    const line = at >>> 3, set = 2 * (line % SETS);
    if (lines[set] === line) return;
    if (lines[set + 1] !== line) waited += MISS;
    lines[set + 1] = lines[set];
    lines[set] = line;
}
for (const name of ['readUint8', 'readUint16', 'readUint32']) {
    const read = core[name];
    core[name] = (at) => {
        if (at >= FLASH && at < FLASH_END) look(at);
        return read.call(core, at);
    };
}

// Runs until it has answered; sleep takes no cycles.
function run(command) {
    answer = '';
    machine.input.push(...Buffer.from(`${command}\n`));
    while (!answer.includes('\n\n')) {
        if (machine.input.length && machine.uart.rxFIFO.empty && machine.uart.enabled) machine.uart.feedByte(machine.input.shift());
        if (core.waiting && core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
        let now = 0;
        waited = waited || 0;
        const before = waited;
        for (let i = 0; i < 64 && !core.waiting; i++) {
            now += core.executeInstruction();
            instructions++;
        }
        now += waited - before;
        cycles += now;
        machine.pass(core.waiting ? 100000 : now * NANOS);
    }
    process.stderr.write(answer);
}

run('name');
instructions = cycles = waited = 0;
commands.forEach(run);
console.log(`${instructions} ${cycles}`);
console.log(`${(waited / cycles).toFixed(3)} waited for flash`);
