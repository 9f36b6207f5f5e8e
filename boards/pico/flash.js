// flash.js: the flash of an emulated Pico, the interface (SSI) by which the processor talks to it, of which the package models
// reads by address alone, and the register of the core's voltage, which it lacks.
//
// The chip takes the commands 02, 03, 05, 06, 20, 35, 4b, 9f, d8 and eb of a Winbond W25Q16JV. Erasing makes ones, writing only makes
// zeros. Both take a little of the time that a chip needs, so that tests end sooner.
'use strict';

const ERASE_NANOS = 3e5, WRITE_NANOS = 2e3;
const PROGRAM_BYTES = 256;
const IDENTITY = [0xef, 0x40, 0x15];
const STATUS_2 = 0x35, QE = 2, QUAD_READ = 0xeb, QUAD_DUMMIES = 4;
const UNIQUE = [0xe6, 0x61, 0x18, 0x60, 0x4b, 0x2a, 0x0f, 0x01];

// The chip: `exchange` sends it a byte and returns the one that it sends meanwhile; `select` begins and ends a command.
class FlashChip {
    constructor(bytes, clock) {
        this.bytes = bytes;
        this.clock = clock;
        this.enabled = false;
        this.busyUntil = 0;
        this.changes = 0; // how often it was erased or written
        this.eraseNanos = ERASE_NANOS;
        this.writeNanos = WRITE_NANOS;
        this.identity = IDENTITY;
        this.status2 = QE; // as the factory sets it
        this.continuous = false; // it waits for an address, for the next of the reads that `eb` began
        this.sent = [];
        this.selected = false;
        this.cutAt = 0; // power goes within the operation with this number, counted from 1
        this.powerLost = () => {};
    }

    get busy() { return this.clock.nanos < this.busyUntil; }

    select(low) {
        if (this.selected && !low) this.end();
        if (!this.selected && low) this.sent = [];
        this.selected = low;
    }

    exchange(byte) {
        if (!this.selected) return 0;
        const count = this.sent.push(byte);
        if (count === 1 || this.continuous) return 0xff;
        switch (this.sent[0]) {
        case 0x05: return (this.busy ? 1 : 0) | (this.enabled ? 2 : 0);
        case 0x03: return count > 4 ? this.bytes[this.address() + count - 5] : 0xff;
        case 0x9f: return count < 5 ? this.identity[count - 2] : 0xff;
        case STATUS_2: return this.status2;
        case 0x4b: return count > 5 && count < 14 ? UNIQUE[count - 6] : 0xff;
        }
        return 0xff;
    }

    // A read by four wires: of the command, if there is one, by one wire. Reads that don't fit are noise.
    readQuad(command, mode) {
        if (this.status2 & QE && (command === QUAD_READ) !== this.continuous) this.continuous = (mode & 0x30) === 0x20;
    }

    address() { return this.sent[1] << 16 | this.sent[2] << 8 | this.sent[3]; }

    end() {
        const [name] = this.sent;
        if (this.continuous && this.sent.length) { // its wires take four bits a clock: the mode's bit 4 comes with bit 1 of the byte
            this.continuous = !(name & 2);
            return;
        }
        if (this.busy) return; // a busy chip only tells its state
        if (name === 0x06) this.enabled = true;
        if (!this.enabled || this.sent.length < 4) return;
        const old = this.cutAt === 1 ? this.bytes.slice() : null;
        if (name === 0x20 || name === 0xd8) this.erase(name === 0x20 ? 4096 : 65536);
        else if (name === 0x02) this.program();
        else return;
        this.enabled = false;
        this.changes++;
        if (this.cutAt) this.cutAt--;
        if (old) this.cut(old);
    }

    erase(size) {
        const start = this.address() & -size;
        this.bytes.fill(0xff, start, start + size);
        this.busyUntil = this.clock.nanos + this.eraseNanos;
    }

    // Bytes behind the end of a page go to its beginning.
    program() {
        const start = this.address() & -PROGRAM_BYTES;
        this.sent.slice(4).forEach((byte, i) => { this.bytes[start + (this.address() + i) % PROGRAM_BYTES] &= byte; });
        this.busyUntil = this.clock.nanos + this.writeNanos;
    }

    // Of the bits that the operation changed, half are as before.
    cut(old) {
        for (let i = 0; i < old.length; i++) {
            const changed = old[i] ^ this.bytes[i];
            if (changed) this.bytes[i] ^= changed & Math.floor(256 * Math.random());
        }
        this.powerLost();
    }
}

// A device of the package: registers that keep what is written, but for those that the two functions serve.
class Registers {
    constructor(read, write) {
        this.kept = new Map();
        this.read = read;
        this.write = write;
    }
    readUint32(offset) {
        const value = this.read(offset);
        return value === undefined ? this.kept.get(offset) || 0 : value;
    }
    writeUint32(offset, value) {
        this.kept.set(offset, value);
        this.write(offset, value);
    }
    writeUint32Atomic(offset, value, kind) {
        const old = this.readUint32(offset);
        this.writeUint32(offset, kind === 0 ? value : kind === 1 ? old ^ value : kind === 2 ? old | value : old & ~value);
    }
}

// The core's regulator, as it is when power comes on: 1.1 V.
const VOLTAGE = 0x40064, VREG = 0x00, VREG_AT_START = 0xb1;

const SSI_CONTROL = 0x00, SSI_ENABLE = 0x08, SSI_BAUD = 0x14, SSI_READ = 0xf4;
const LINE_BITS = 64;

// How many wires the interface uses: 1, 2 or 4. The command goes by one, the address by one or all.
const wires = (ssi) => 1 << ((ssi.kept.get(SSI_CONTROL) || 0) >>> 21 & 3);

// How the interface reads the flash for the processor.
function wayToRead(ssi) {
    const read = ssi.kept.get(SSI_READ) || 0, way = { wires: wires(ssi) };
    way.word = read >>> 24; // the command, or what goes behind the address
    way.dummies = read >>> 11 & 31;
    way.commandBits = [0, 4, 8, 16][read >>> 8 & 3];
    way.addressBits = 4 * (read >>> 2 & 15);
    way.addressWires = (read & 3) === 0 ? 1 : way.wires;
    way.clocks = way.commandBits + way.addressBits / way.addressWires + way.dummies + LINE_BITS / way.wires;
    way.divisor = ssi.kept.get(SSI_BAUD) || 0;
    return way;
}

// Why the chip doesn't answer such reads, or ''.
function misreads(chip, way) {
    const is = (...values) => values.join() === [way.commandBits, way.addressBits, way.addressWires].join();
    if (way.wires === 1) return is(8, 24, 1) && way.word === 0x03 && !way.dummies ? '' : 'by one wire it takes 03, and 24 bits of address';
    if (way.wires === 2) {
        if (chip.continuous) return 'it waits for an address by four wires';
        return is(8, 24, 1) && way.word === 0x3b && way.dummies === 8 ? '' : 'by two wires it takes 3b, 24 bits of address and 8 clocks';
    }
    if (!(chip.status2 & QE)) return 'its bit QE is not set';
    if (way.dummies !== QUAD_DUMMIES) return `behind the mode it takes ${QUAD_DUMMIES} clocks`;
    if (!is(0, 32, 4) || (way.word & 0x30) !== 0x20) return 'by four wires it takes 24 bits of address and a mode that goes on';
    return chip.continuous ? '' : 'it waits for a command';
}

// Puts the flash and its interface into `mcu`. Returns the chip.
function attach(mcu, bytes) {
    const SSI_STATE = 0x28, SSI_DATA = 0x60, SELECT = 0x0c, LOW = 2;
    const chip = new FlashChip(bytes, mcu.clock);
    let received = [], quad = [];
    const ssi = new Registers((offset) => {
        if (offset === SSI_STATE) return 6 | (received.length ? 8 : 0);
        if (offset === SSI_DATA) return received.shift() || 0;
        return undefined;
    }, (offset, value) => {
        if (offset === SSI_ENABLE && !value) received = [], quad = [];
        if (offset !== SSI_DATA) return;
        if (wires(ssi) === 1) received.push(chip.exchange(value & 0xff));
        else if (quad.push(value) === 2) chip.readQuad(quad[0] & 0xff, quad[1] & 0xff);
    });
    mcu.peripherals[VOLTAGE] = new Registers(() => undefined, () => {});
    mcu.peripherals[VOLTAGE].writeUint32(VREG, VREG_AT_START);
    mcu.peripherals[0x14000] = new Registers(() => undefined, () => {}); // the cache
    mcu.peripherals[0x18000] = ssi;
    mcu.peripherals[0x40018] = new Registers(() => undefined, (offset, value) => {
        if (offset === SELECT) chip.select((value >>> 8 & 3) === LOW);
    });
    return chip;
}

module.exports = { attach, misreads, wayToRead };
