// second.js: the second core of an emulated RP2040, which the package lacks: a core on the same memory, both queues between the
// cores, what the ROM does for it, and its place in the power-on state machine.
//
// Source: "RP2040 Datasheet" (SIO: CPUID, FIFO_ST, FIFO_WR, FIFO_RD; PSM: FRCE_OFF; launching code on processor core 1).
'use strict';
const quicken = require('./quick.js');

const CPUID = 0x00, STATE = 0x50, WRITE = 0x54, READ = 0x58;
const ARRIVED = 1, ROOM = 2, LOST_WRITE = 4, LOST_READ = 8;
const DEPTH = 8;
const DIVIDER = 0x60, DIVIDER_END = 0x7c; // each core has one
const DIVIDER_STATE = ['divDividend', 'divDivisor', 'divQuotient', 'divRemainder', 'divCSR'];
const OFF = 0x04, SECOND = 1 << 16; // FRCE_OFF and its bit

class SecondCore {
    // `mcu` is the machine's. `fault(text)` ends an instruction by a fault.
    constructor(mcu, fault) {
        this.mcu = mcu;
        this.first = mcu.core;
        this.core = new mcu.core.constructor(mcu);
        this.execute = quicken(mcu, this.core);
        this.queues = [[], []]; // to the first, to the second core
        this.lost = [0, 0];
        this.state = 'rom'; // or 'off', or 'runs'
        this.attach(fault);
        this.enterRom();
    }

    attach(fault) {
        const { mcu } = this, { sio } = mcu, psm = mcu.peripherals[0x40010];
        const read = sio.readUint32.bind(sio), write = sio.writeUint32.bind(sio), power = psm.writeUint32.bind(psm);
        const others = Object.fromEntries(DIVIDER_STATE.map((name) => [name, sio[name]]));
        let whose = 0;
        const takeDivider = (who) => {
            if (who === whose) return;
            for (const name of DIVIDER_STATE) [sio[name], others[name]] = [others[name], sio[name]];
            whose = who;
        };
        sio.readUint32 = (offset) => {
            const who = mcu.core === this.core ? 1 : 0, queue = this.queues[who];
            if (offset >= DIVIDER && offset < DIVIDER_END) takeDivider(who);
            if (offset === CPUID) return who;
            if (offset === STATE)
                return (queue.length ? ARRIVED : 0) | (this.queues[1 - who].length < DEPTH ? ROOM : 0) | this.lost[who];
            if (offset !== READ) return read(offset);
            if (!queue.length) this.lost[who] |= LOST_READ;
            return queue.length ? queue.shift() : 0;
        };
        sio.writeUint32 = (offset, value) => {
            const who = mcu.core === this.core ? 1 : 0;
            if (offset >= DIVIDER && offset < DIVIDER_END) takeDivider(who);
            if (offset === STATE) this.lost[who] = 0;
            else if (offset === WRITE) this.send(who, value >>> 0);
            else write(offset, value);
        };
        psm.writeUint32 = (offset, value) => {
            power(offset, value);
            if (offset !== OFF) return;
            if (value & SECOND) this.state = 'off';
            else if (this.state === 'off') this.enterRom();
        };
        // Each core has a controller of interrupts and a timer of its own. The package has one, the first core's.
        const { ppb } = mcu;
        for (const name of ['readUint32', 'writeUint32']) {
            const own = ppb[name].bind(ppb);
            ppb[name] = (...values) => {
                if (mcu.core === this.core) fault('the second core has no such registers here');
                return own(...values);
            };
        }
    }

    send(who, word) {
        const queue = this.queues[1 - who];
        if (queue.length === DEPTH) this.lost[who] |= LOST_WRITE;
        else queue.push(word);
    }

    // An event, from either core, wakes both.
    wake() {
        for (const core of [this.first, this.core]) {
            core.eventRegistered = !core.waiting;
            core.waiting = false;
        }
    }

    // The ROM: empties its queue, says 0, and waits for 0, 1, the vectors, the stack and the first instruction.
    enterRom() {
        this.state = 'rom';
        this.queues[1].length = 0;
        this.words = [];
        this.say(0);
    }

    say(word) {
        this.send(1, word);
        this.wake();
    }

    listen() {
        while (this.state === 'rom' && this.queues[1].length) {
            const word = this.queues[1].shift(), count = this.words.push(word);
            if (word === 0 || count === 1 && word !== 1) {
                this.enterRom();
                continue;
            }
            this.say(word);
            if (count === 4) this.launch();
        }
    }

    launch() {
        const { core } = this, [, vectors, stack, start] = this.words;
        core.reset();
        core.VTOR = vectors;
        core.registers[13] = stack;
        core.PC = start & ~1;
        core.waiting = core.eventRegistered = this.execute.spins = false;
        this.state = 'runs';
    }

    // Has it something to do? A branch to itself is nothing.
    get works() {
        if (this.state === 'rom') return this.queues[1].length > 0;
        return this.state === 'runs' && !this.core.waiting && !this.execute.spins;
    }

    // Runs at most `count` instructions. Returns how many.
    run(count) {
        this.mcu.core = this.core; // what its ROM reads is its own, too: the first core's may be forbidden
        try {
            if (this.state === 'rom') this.listen();
            return this.state === 'runs' && this.works ? this.execute(count) : 0;
        } finally {
            this.mcu.core = this.first;
        }
    }
}

module.exports = { SecondCore };
