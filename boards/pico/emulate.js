#!/usr/bin/env node
// emulate.js: a Raspberry Pi Pico, emulated by the npm package rp2040js, behind as many of QEMU's options as
// firmware/run.sh and the system tests give:
//
//   -kernel FILE.elf                        the program
//   -device loader,addr=A,file=FILE,...     a file's bytes, in flash or RAM
//   -device loader,addr=A,data=N,data-len=8 a number's
//   -chardev pipe,id=ID,path=PATH           the files PATH.in and PATH.out
//   -serial stdio|null|chardev:ID|tcp:HOST:PORT,...   UART0, on GP0 and GP1
//   -usb                                    the line is USB's, with a host that opens the port
//   -mon ID                                 a monitor
//   -icount shift=N,...[,align=on]          an instruction takes 2^N ns of the time that the board counts; with align=on no
//                                           less of this machine's. Without it, the board counts this machine's time
//   -no-reboot                              a restart ends the emulator
//   -front stdio[,port=N]                   a screen with five buttons at its pins, on this terminal (make play OLED=1); and on a
//                                           page (page.js) at this port of this machine, or another one if it is taken
//
// The monitor takes: stop; quit; system_reset; memsave ADDRESS BYTES "FILE"; x /1wx ADDRESS. And, which QEMU has not:
// `cut N`: power goes in the middle of the Nth flash operation from now on, and the monitor says "power lost".
//
// A program that does what the chip doesn't forgive (strict.js) ends it with 3, and a message. So does one, with 0, that leaves
// the chip to the ROM, which waits for another program.
//
// KATACHI_JITTER=N in the environment: the two cores take turns of random lengths (machine.js).
'use strict';
const fs = require('fs');
const net = require('net');
const path = require('path');
const { Machine, Refusal } = require('./machine.js');
const page = require('./page.js');
const { Terminal } = require('./terminal.js');

const SLICE_MS = 10; // between two looks at what comes from outside
const CATCH_UP_MS = 50; // the most that the board's time makes up for at once, when this machine was busy
const INPUT_BYTES = 4096; // bytes that wait for the UART, at most

function fail(message) {
    process.stderr.write(`katachi: emulate.js: ${message}\n`);
    process.exit(1);
}

const npm = path.join(__dirname, '../../build/npm/boards/pico');
if (!fs.existsSync(path.join(npm, 'node_modules'))) fail(`rp2040js is missing: \`make build/npm/boards/pico/installed\``);
const { RP2040, USBCDC } = require(path.join(npm, 'node_modules/rp2040js'));

// Options

function words(text) { // of an option: "a,b=c" as {a: true, b: "c"}; a doubled comma is one of the value
    const found = {};
    for (const part of text.replace(/,,/g, '\0').split(',')) {
        const [, name, value] = part.match(/^([^=]*)(?:=(.*))?$/s);
        found[name] = value === undefined ? true : value.replace(/\0/g, ',');
    }
    return found;
}

const pipes = {};
let serial = 'null', monitor = null, front = null, shift = -1, align = false, reboots = true, output = () => {}, say = () => {};
const machine = new Machine(RP2040, {
    byte: (byte) => sent.push(byte),
    restart: () => { if (!reboots) end(0); },
    powerLost: () => say('power lost\n'),
    connect: (mcu) => { if (front) front.connect(mcu); },
    usbBoot: () => {
        process.stderr.write('katachi: the ROM waits for a program, as the drive RPI-RP2\n');
        end(0);
    },
}, process.argv.includes('-usb') ? USBCDC : null);
if (process.env.KATACHI_JITTER) machine.jitter(Number(process.env.KATACHI_JITTER));

function device(option) {
    if (!option.loader) return fail('the only device is loader');
    if (option.file) return machine.put(Number(option.addr), fs.readFileSync(option.file));
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(BigInt(option.data));
    return machine.put(Number(option.addr), bytes);
}

for (let i = 2; i < process.argv.length; i++) {
    const name = process.argv[i];
    if (name === '-no-reboot') reboots = false;
    if (['-no-reboot', '-usb'].includes(name)) continue;
    const value = process.argv[++i];
    if (value === undefined) fail(`${name} is no option, or lacks its value`);
    if (name === '-kernel') machine.putElf(value);
    else if (name === '-device') device(words(value));
    else if (name === '-chardev') pipes[words(value).id] = words(value).path;
    else if (name === '-serial') serial = value;
    else if (name === '-mon') monitor = value;
    else if (name === '-front' && words(value).stdio) {
        const { port } = words(value);
        if (port && !(/^\d+$/.test(port) && port <= 65535)) fail(`there is no port ${port}`);
        front = new Terminal(() => end(0));
        if (port) page.serve(front, Number(port), (text) => front.say(text));
    }
    else if (name === '-icount') {
        shift = Number(words(value).shift);
        align = words(value).align === 'on';
    } else if (!['-display', '-monitor', '-semihosting-config', '-d', '-D'].includes(name)) fail(`no such option: ${name}`);
}

// The line, and the monitor

let sent = [], source = null;

// As QEMU, it opens both files for both directions, which waits for nobody.
function openPipe(id, take) {
    const out = fs.openSync(`${pipes[id]}.out`, 'r+');
    const socket = new net.Socket({ fd: fs.openSync(`${pipes[id]}.in`, 'r+') });
    socket.on('data', take);
    return [socket, (bytes) => fs.writeSync(out, bytes)];
}

function receive(bytes) {
    for (const byte of bytes) machine.input.push(byte);
    if (machine.input.length > INPUT_BYTES) source.pause();
    wake();
}

function openLine() {
    if (serial === 'stdio') {
        source = process.stdin.on('data', receive);
        output = (bytes) => fs.writeSync(1, bytes);
    } else if (serial.startsWith('chardev:')) {
        [source, output] = openPipe(serial.slice(8), receive);
    } else if (serial.startsWith('tcp:')) {
        const [, host, port] = serial.match(/^tcp:([^:]*):(\d+)/);
        net.createServer((socket) => {
            source = socket.setNoDelay().on('data', receive).on('error', () => {});
            output = (bytes) => socket.write(bytes);
        }).listen(Number(port), host);
    }
}

function flush() {
    if (sent.length) output(Buffer.from(sent));
    sent = [];
}

function end(status) {
    flush();
    if (front && process.stdin.isTTY) process.stdin.setRawMode(false);
    process.exit(status);
}

function obey(line) {
    const [name, ...rest] = line.trim().split(/\s+/);
    if (name === 'quit') end(0);
    else if (name === 'stop') machine.stopped = true;
    else if (name === 'system_reset') machine.restart();
    else if (name === 'cut') machine.chip.cutAt = Number(rest[0]);
    else if (name === 'memsave') fs.writeFileSync(line.match(/"(.*)"/)[1], machine.bytes(Number(rest[0]), Number(rest[1])));
    else if (name === 'x') {
        const address = Number(rest[1]), value = machine.look(address);
        say([address, value].map((number) => (number >>> 0).toString(16).padStart(8, '0')).join(': 0x') + '\n');
    }
}

if (monitor) {
    let heard = '';
    [, say] = openPipe(monitor, (bytes) => {
        const lines = (heard + bytes).split('\n');
        heard = lines.pop();
        lines.forEach(obey);
    });
}

// Time

let timer = null, clocked = performance.now(), began = clocked, counted = 0;

// Lets the board's time pass as this machine's has since the last call.
function passReal() {
    const now = performance.now();
    machine.pass(1e6 * Math.min(now - clocked, CATCH_UP_MS));
    clocked = now;
}

function step() {
    try {
        return machine.run();
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        process.stderr.write(`katachi: ${error.message}\n`);
        return end(3);
    }
}

function work() {
    const until = performance.now() + SLICE_MS;
    do {
        let count = 0;
        for (let i = 0; i < 32 && !machine.sleeps && !machine.stopped; i++) {
            const done = step();
            if (shift >= 0) machine.pass(machine.spins ? machine.mcu.clock.nanosToNextAlarm : done << shift);
            count += done;
        }
        counted += count;
        if (shift < 0) passReal();
    } while (!machine.sleeps && !machine.stopped && performance.now() < until);
    if (shift >= 0 && !machine.sleeps) clocked = performance.now();
}

function slice() {
    timer = null;
    if (machine.sleeps) passReal();
    work();
    flush();
    if (source && machine.input.length < INPUT_BYTES / 2) source.resume();
    if (machine.stopped) return;
    // Asleep, until something is due; with align=on, until this machine's time has come as far.
    let pause = machine.sleeps ? machine.mcu.clock.nanosToNextAlarm / 1e6 : 0;
    if (align) pause = Math.max(pause, counted * 2 ** shift / 1e6 - (performance.now() - began));
    if (pause > 0.5) timer = setTimeout(slice, pause);
    else setImmediate(slice);
}

// What came from outside ends a sleep.
function wake() {
    if (!timer) return;
    clearTimeout(timer);
    slice();
}

openLine();
if (!machine.start()) fail('the first 256 bytes of the flash are no boot2 with its checksum, which the ROM would not start');
slice();
