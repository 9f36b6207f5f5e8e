// machine.js: a Pico that runs: the package's RP2040 with what it lacks. These are the flash (flash.js), what the ROM does
// at the start, faults, restarts, and what a chip refuses (strict.js): a Refusal comes out of `run`.
'use strict';
const fs = require('fs');
const { attach } = require('./flash.js');
const quicken = require('./quick.js');
const { SecondCore } = require('./second.js');
const { Refusal, Strict } = require('./strict.js');
const usb = require('./usb.js');

const HARD_FAULT = 3;
const FLASH = 0x10000000, FLASH_BYTES = 2 << 20, RAM = 0x20000000, RAM_BYTES = 264 << 10;
const STAGE_2 = 0x20041f00; // where the ROM copies the first 256 bytes of the flash
const ROM_FUNCTIONS = 0x14, ROM_TABLE = 0x100, ROM_USB_BOOT = 0x200, USB_BOOT = 0x4255 /* "UB" */;
const BATCH = 256; // instructions between two looks at the clock and the UART

class Fault extends Error {}

// The checksum of "RP2040 Datasheet", boot sequence.
function checksum(bytes) {
    let crc = -1;
    for (const byte of bytes) {
        crc ^= byte << 24;
        for (let bit = 0; bit < 8; bit++) crc = crc << 1 ^ (crc < 0 ? 0x04c11db7 : 0);
    }
    return crc >>> 0;
}

class Machine {
    // `RP2040` is the package's, and so is `USBCDC`: with it, the line is USB's, not the UART's. `on.byte(byte)` takes what the line sends; `on.restart()` is called before a restart,
    // `on.powerLost()` when power was cut, and `on.usbBoot()` when the program leaves the chip to the ROM's USB.
    constructor(RP2040, on, USBCDC = null) {
        this.RP2040 = RP2040;
        this.USBCDC = USBCDC;
        this.on = on;
        this.flash = new Uint8Array(FLASH_BYTES).fill(0xff);
        this.ram = new Uint8Array(RAM_BYTES);
        this.input = []; // bytes for the line
        this.reason = 0; // of the last restart, as the watchdog keeps it
        this.restarts = false;
        this.stopped = false;
        this.lockedUp = false;
        this.frameNanos = 0; // when the program could first see that a frame of USB begins
        this.batch = () => BATCH; // (0 or 1): the instructions of this core before it's the other one's turn
    }

    // Puts bytes into flash or RAM, before the start.
    put(address, bytes) {
        if (address >= FLASH && address + bytes.length <= FLASH + FLASH_BYTES) this.flash.set(bytes, address - FLASH);
        else if (address >= RAM && address + bytes.length <= RAM + RAM_BYTES) this.ram.set(bytes, address - RAM);
        else throw new Error(`nothing can be loaded at 0x${address.toString(16)}`);
    }

    putElf(file) {
        const elf = fs.readFileSync(file);
        if (elf.readUInt32BE(0) !== 0x7f454c46) throw new Error(`${file} is not an ELF file`);
        const headers = elf.readUInt32LE(28), size = elf.readUInt16LE(42), count = elf.readUInt16LE(44);
        for (let at = headers; at < headers + size * count; at += size) {
            const type = elf.readUInt32LE(at), offset = elf.readUInt32LE(at + 4), bytes = elf.readUInt32LE(at + 16);
            if (type === 1 && bytes) this.put(elf.readUInt32LE(at + 12), elf.subarray(offset, offset + bytes));
        }
    }

    bytes(address, count) {
        const from = address >= RAM ? this.mcu.sram.subarray(address - RAM) : this.mcu.flash.subarray(address - FLASH);
        return from.subarray(0, count);
    }

    // Power comes on, or the watchdog restarts all but flash, RAM and its own notes. Then the ROM begins.
    start() {
        const mcu = new this.RP2040();
        mcu.logger = {
            debug() {},
            info: (name, text) => { if (text === 'SEV') this.second.wake(); },
            warn: (name, text) => { if (/invalid memory|undefined address|not implemented yet/.test(text)) throw new Fault(text); },
            error: (name, text) => { throw new Fault(text); },
        };
        mcu.onBreak = () => {
            if (mcu.core.PC >>> 2 === ROM_USB_BOOT >>> 2) this.on.usbBoot();
            throw new Fault('an undefined instruction');
        };
        // All that the ROM has here: a table of one function, a breakpoint. The rest are undefined instructions.
        mcu.bootrom.fill(0xde00de00);
        mcu.bootrom[ROM_FUNCTIONS >> 2] = ROM_TABLE;
        mcu.bootrom[(ROM_TABLE >> 2) + 1] = 0;
        mcu.bootrom[ROM_TABLE >> 2] = USB_BOOT | (ROM_USB_BOOT | 1) << 16;
        mcu.bootrom[ROM_USB_BOOT >> 2] = 0xbe00be00;
        mcu.flash.set(this.flash);
        mcu.sram.set(this.ram);
        const fault = (text) => { throw new Fault(text); };
        this.refuseAccess = fault;
        const refuse = { writeUint32Atomic() { fault('a write to the flash'); } };
        for (let page = 0x10000; page < 0x11000; page += 4) mcu.peripherals[page] = refuse;
        this.chip = attach(mcu, mcu.flash);
        this.chip.powerLost = () => { this.stopped = true; this.on.powerLost(); };
        const watchdog = mcu.peripherals[0x40058];
        watchdog.reason = this.reason;
        watchdog.onWatchdogTrigger = () => {
            this.reason = watchdog.reason;
            this.restarts = true;
            watchdog.timer.enable = false; // the package would trigger it again and again
        };
        this.uart = mcu.uart[0];
        this.feed = () => { if (this.uart.rxFIFO.empty && this.uart.enabled) this.uart.feedByte(this.input.shift()); };
        if (this.USBCDC) this.feed = usb.attach(this.USBCDC, mcu, this.input, this.on.byte);
        else this.uart.onByte = this.on.byte;
        this.mcu = mcu;
        this.execute = quicken(mcu);
        this.second = new SecondCore(mcu, fault);
        this.look = mcu.readUint32.bind(mcu); // as a debugger does
        this.strict = new Strict(this);
        if (this.on.connect) this.on.connect(mcu); // what is at its pins
        if (checksum(mcu.flash.subarray(0, 252)) !== mcu.flashView.getUint32(252, true)) return false;
        mcu.sram.set(mcu.flash.subarray(0, 256), STAGE_2 - RAM);
        mcu.core.PC = STAGE_2;
        return true;
    }

    restart() {
        this.flash.set(this.mcu.flash.subarray(0, FLASH_BYTES));
        this.ram.set(this.mcu.sram);
        this.restarts = false;
        this.lockedUp = false;
        this.on.restart();
        this.start();
    }

    // Runs a batch of instructions, less when the processor sleeps. Returns how many.
    run() {
        const { core } = this.mcu;
        if (this.lockedUp) return 0;
        if (this.input.length) this.feed();
        this.execute.pc = core.PC;
        this.execute.count = 0;
        let count;
        try {
            if (core.interruptsUpdated && core.checkForInterrupts()) core.waiting = false;
            // The package doesn't see one that was pending before the program, with interrupts off, began to wait.
            if (core.pendingInterrupts & core.enabledInterrupts) core.waiting = false;
            count = this.execute(this.batch(0));
        } catch (error) {
            if (!(error instanceof Fault)) throw error;
            this.fault(core, this.execute.pc);
            count = this.execute.count;
        }
        const others = this.runSecond();
        if (core.waiting && !this.second.works) this.strict.sleep();
        return core.waiting ? others : count;
    }

    // The second core's share of the same time. Returns how many instructions it took.
    runSecond() {
        const { second } = this;
        try {
            return second.run(this.batch(1));
        } catch (error) {
            if (!(error instanceof Fault)) throw error;
            this.mcu.core = second.core;
            this.fault(second.core, second.execute.pc);
            this.mcu.core = second.first;
            return second.execute.count;
        }
    }

    // A fault within a fault stops the processor, until the watchdog comes.
    fault(core, pc) {
        try {
            if (core.IPSR === HARD_FAULT) throw new Fault();
            core.PC = pc;
            core.exceptionEntry(HARD_FAULT);
        } catch (error) {
            if (!(error instanceof Fault)) throw error;
            if (core === this.second.core) this.second.state = 'stuck';
            else this.lockedUp = true;
        }
    }

    // It does nothing but wait for an interrupt, awake.
    get spins() { return this.execute.spins; }

    get sleeps() {
        return this.lockedUp ||
            this.mcu.core.waiting && !this.mcu.core.interruptsUpdated && !this.input.length && !this.second.works;
    }

    // Turns of random lengths, by which the speeds of the two cores differ up to eightfold, so that what depends on them
    // shows.
    jitter(seed) {
        let state = seed;
        const random = (below) => {
            state = Math.imul(state, 1664525) + 1013904223 >>> 0;
            return ((state ^ state >>> 15) >>> 0) % below;
        };
        const most = [random(8) + 1, random(8) + 1];
        this.batch = (core) => 1 + random(64 * most[core]);
    }

    // Lets time pass.
    pass(nanos) {
        const { clock, usbCtrl } = this.mcu;
        clock.tick(nanos);
        if (usbCtrl.begins) this.frameNanos = clock.nanos;
        usbCtrl.begins = false;
        if (this.restarts) this.restart();
    }
}

module.exports = { Machine, Refusal };
