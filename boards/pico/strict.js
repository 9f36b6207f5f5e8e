// strict.js: what an RP2040 does not forgive, and the package does. It refuses
//
//   - reads and writes of a part that is in reset, or whose clock does not run, and waits for such a part to leave its reset;
//   - a part whose clock is gated (WAKE_EN), and a sleep of both cores for an interrupt of a part whose clock is gated then (SLEEP_EN), or
//     that stops the time;
//   - whatever stops the processor's own clock, or makes it faster than its voltage allows, or the flash's than that allows;
//   - a division by the divider of SIO in an interrupt that returns, since it may come in the middle of another;
//   - reads of the flash, instructions too, while commands go there, while it is busy, or while the cache has old bytes;
//   - reads in a way that the flash doesn't understand: by four wires without its bit QE, without the mode, or with other dummy clocks;
//     and commands to it while it waits for an address;
//   - commands to the flash while interrupts are on: their handlers lie in it;
//   - interrupts that are on when a program begins with its devices, or hands over to another program (boards/port.h, rule 1);
//   - new settings for the flash's interface (SSI) while that is on;
//   - a second core that is launched while it runs;
//   - what the first core's MPU forbids, of the ROM: that is a fault, not the end;
//   - a packet for USB's host that becomes ready in the last fifth of a frame, but for those of endpoint 0, whose time the host
//     chooses: behind a hub it may hang the controller (erratum E15). Where an emulator's time leaps, as by this machine's clock, a
//     frame counts from the first instruction behind the leap.
//
// As the ROM leaves it, all parts are in reset but the flash's pins and the timer. A part that is put back into reset keeps its
// registers here.
//
// Sources: Raspberry Pi, "RP2040 Datasheet" (resets, clocks, core voltage, XIP cache, SSI, boot sequence, launching code on
// processor core 1, SIO divider, errata), and pico-sdk, hardware_clocks: 133 MHz at 1.1 V, 200 at 1.15 V, a millisecond after it rose;
// Winbond, "W25Q16JV", AC characteristics: 133 MHz.
'use strict';
const { misreads, wayToRead } = require('./flash.js');

class Refusal extends Error {}

// Parts by their address: name, bit of RESETS, and clock. A part without a clock here has that of the processor.
const PARTS = {
    0x40000: ['SYSINFO', 19], 0x40004: ['SYSCFG', 18], 0x40014: ['IO_BANK0', 5], 0x40018: ['IO_QSPI', 6],
    0x4001c: ['PADS_BANK0', 8], 0x40020: ['PADS_QSPI', 9], 0x40028: ['PLL_SYS', 12], 0x4002c: ['PLL_USB', 13],
    0x40030: ['BUSCTRL', 1], 0x40034: ['UART0', 22, 'clk_peri'], 0x40038: ['UART1', 23, 'clk_peri'],
    0x4003c: ['SPI0', 16, 'clk_peri'], 0x40040: ['SPI1', 17, 'clk_peri'], 0x40044: ['I2C0', 3], 0x40048: ['I2C1', 4],
    0x4004c: ['ADC', 0, 'clk_adc'], 0x40050: ['PWM', 14], 0x40054: ['TIMER', 21], 0x4005c: ['RTC', 15, 'clk_rtc'],
    0x4006c: ['TBMAN', 20], 0x50000: ['DMA', 2], 0x50100: ['USBCTRL', 24, 'clk_usb'],
    0x50110: ['USBCTRL', 24, 'clk_usb'], 0x50200: ['PIO0', 10], 0x50300: ['PIO1', 11],
};
const OTHERS = { // which have no reset
    0x14000: 'XIP_CTRL', 0x18000: 'SSI', 0x40008: 'CLOCKS', 0x4000c: 'RESETS', 0x40010: 'PSM', 0x40024: 'XOSC', 0x40058: 'WATCHDOG',
    0x40060: 'ROSC', 0x40064: 'VREG_AND_CHIP_RESET',
};
// The gates of their clocks: bits of WAKE_EN0 and SLEEP_EN0, from 32 on of WAKE_EN1 and SLEEP_EN1.
const GATES = {
    CLOCKS: [0], ADC: [1, 2], BUSCTRL: [3], DMA: [5], I2C0: [6], I2C1: [7], IO_BANK0: [8], IO_QSPI: [8], VREG_AND_CHIP_RESET: [10],
    PADS_BANK0: [11], PADS_QSPI: [11], PIO0: [12], PIO1: [13], PLL_SYS: [14], PLL_USB: [15], PSM: [16], PWM: [17], RESETS: [18],
    ROSC: [20], RTC: [21, 22], SPI0: [24, 25], SPI1: [26, 27], SYSCFG: [34], SYSINFO: [35], TBMAN: [36], TIMER: [37], UART0: [38, 39],
    UART1: [40, 41], USBCTRL: [42, 43], WATCHDOG: [44], XIP_CTRL: [45], SSI: [45], XOSC: [46],
};
const GATES_OF_PROGRAM = [4, 19, 23, 28, 29, 30, 31, 32, 33, 45]; // bus, ROM, SIO, RAM, XIP
const INTERRUPTS = { // of the processor
    0: 'TIMER', 1: 'TIMER', 2: 'TIMER', 3: 'TIMER', 4: 'PWM', 5: 'USBCTRL', 7: 'PIO0', 8: 'PIO0', 9: 'PIO1', 10: 'PIO1', 11: 'DMA', 12: 'DMA',
    13: 'IO_BANK0', 18: 'SPI0', 19: 'SPI1', 20: 'UART0', 21: 'UART1', 22: 'ADC', 23: 'I2C0', 24: 'I2C1', 25: 'RTC',
};
const KEEP_TIME = ['TIMER', 'WATCHDOG'];
const GATE_REGISTERS = 0xa0, GATE_REGISTERS_END = 0xb0; // WAKE_EN0, WAKE_EN1, SLEEP_EN0, SLEEP_EN1, of CLOCKS
const RESETS = 0x4000c, RESET_DONE = 0x08, ALL_PARTS = 0x1ffffff, AFTER_ROM = ALL_PARTS & ~(1 << 6 | 1 << 9 | 1 << 21);
const CLOCKS = [0x40008, 0x4000c, 0x40024, 0x40028, 0x4002c]; // writes to these parts may stop one
const MOST_HZ = 200e6, MOST_HZ_AT_START = 133e6, FLASH_HZ = 133e6;
const VOLTAGE = 0x40064, VSEL_1_15 = 12, VOLTAGE_NANOS = 1e6;
const DIVIDER = 0xd0000060, DIVIDER_END = 0xd000007c;
const BUFFERS = 0x50100080, BUFFERS_END = 0x50100100, READY = 1 << 10, FRAME_NANOS = 1e6;
const WAITS = 1000; // reads of RESET_DONE, one after the other

const STAGE_2 = 0x20041f00; // boot2, which begins as the ROM leaves things
const FLASH = 0x10000000, FLASH_END = 0x14000000, DEVICES = 0x40000000, DEVICES_END = 0x60000000;
const CACHE = 0x14000, CACHE_FLUSH = 0x04;
const SSI = 0x18000, SSI_CONTROL = 0x00, SSI_FRAMES = 0x04, SSI_ENABLE = 0x08, SSI_BAUD = 0x14, SSI_DATA = 0x60, SSI_READ = 0xf4;
const ENDS_QUAD_READS = 0xff;
const READS_BY_ADDRESS = 3; // TMOD, bits 8 and 9 of SSI_CONTROL
const PINS = 0x40018, SELECT = 0x0c; // GPIO_QSPI_SS_CTRL; 0 in bits 8 and 9: the SSI selects the chip
const QUEUE_WRITE = 0xd0000054, LAUNCH = '0,0,1'; // how the six words begin
const VTOR = 0xe000ed08;
const MPU = 0xe000ed94, MPU_PLACE = 0xe000ed9c, MPU_RULE = 0xe000eda0, ROM_END = 0x4000, NOBODY_IN_ROM = 0x1000001b; // XN, 16 KB, on

const hex = (number) => '0x' + (number >>> 0).toString(16).padStart(8, '0');
const partOf = (address) => (address >>> 14) << 2;

class Strict {
    // `machine` is a Machine whose mcu, flash chip and second core are there.
    constructor(machine) {
        this.machine = machine;
        this.mcu = machine.mcu;
        this.first = machine.mcu.core;
        this.began = false; // with its devices
        this.waits = 0;
        this.flushed = 0; // changes of the flash that the cache knows
        this.queued = [];
        this.mpu = new Map(); // its registers
        this.raised = 0; // when the voltage was last set
        this.divided = new Map(); // where an interrupt of this core has
        this.gates = [-1, -1, -1, -1];
        this.attachGates();
        this.attachResets();
        this.attachBus();
        this.hidden = 'the flash takes commands'; // the ROM's, until boot2 opens it
        this.opened = false;
        this.hide();
    }

    attachResets() {
        const resets = this.mcu.peripherals[RESETS], read = resets.readUint32.bind(resets);
        resets.reset = AFTER_ROM;
        resets.readUint32 = (offset) => offset === RESET_DONE ? this.await() : read(offset);
    }

    attachGates() {
        const clocks = this.mcu.peripherals[0x40008], read = clocks.readUint32.bind(clocks), write = clocks.writeUint32.bind(clocks);
        const numberOf = (offset) => offset >= GATE_REGISTERS && offset < GATE_REGISTERS_END ? offset - GATE_REGISTERS >> 2 : -1;
        clocks.readUint32 = (offset) => numberOf(offset) < 0 ? read(offset) : this.gates[numberOf(offset)] >>> 0;
        clocks.writeUint32 = (offset, value) => {
            if (numberOf(offset) < 0) write(offset, value);
            else this.gates[numberOf(offset)] = value;
        };
    }

    // Does this gate let its clock pass, while a core is awake (0) or both sleep (2)?
    passes(gate, when) { return this.gates[when + (gate >>> 5)] >>> (gate & 31) & 1; }

    gated(name, when) { return (GATES[name] || []).some((gate) => !this.passes(gate, when)); }

    // Both cores sleep.
    sleep() {
        const { enabledInterrupts } = this.first;
        for (const [number, name] of Object.entries(INTERRUPTS))
            if (enabledInterrupts >>> number & 1 && this.gated(name, 2)) this.refuse(`the processor waits for ${name}, whose clock is gated while it sleeps`);
        for (const name of KEEP_TIME) if (this.gated(name, 2)) this.refuse(`the clock of ${name} is gated while the processor sleeps`);
    }

    attachBus() {
        const { mcu } = this;
        for (const name of ['readUint8', 'readUint16', 'readUint32']) {
            const own = mcu[name].bind(mcu);
            mcu[name] = (address) => {
                this.check(address >>> 0);
                return own(address);
            };
        }
        for (const name of ['writeUint8', 'writeUint16', 'writeUint32']) {
            const own = mcu[name].bind(mcu);
            mcu[name] = (address, value) => {
                this.check(address >>> 0);
                this.checkWrite(address >>> 0, value);
                own(address, value);
                this.follow(address >>> 0, value);
            };
        }
    }

    refuse(reason, address) {
        const { mcu, machine } = this, { execute } = mcu.core === this.first ? machine : machine.second;
        const name = PARTS[partOf(address)] || [OTHERS[partOf(address)]];
        const where = address === undefined ? '' : `: ${name[0] ? `${name[0]}+0x${(address & 0xfff).toString(16)} at ` : ''}${hex(address)}`;
        const core = mcu.core === this.first ? '' : ' of the second core';
        throw new Refusal(`RP2040: ${reason}${where}, by the program${core} at ${hex(execute.pc)}, after ${Math.floor(mcu.clock.nanos / 1000)} us`);
    }

    // Clocks

    runs(clock) {
        const { clocks, pllSys, pllUsb, peripherals } = this.mcu, crystal = peripherals[0x40024].stable;
        const pll = (it, bit) => crystal && !(peripherals[RESETS].reset >>> bit & 1) && !(it.pwr & 0x29) && it.fbdivInt > 0;
        const sources = { clk_ref: () => this.runs('clk_ref'), clk_sys: () => this.runs('clk_sys'), ring: () => true,
            crystal: () => crystal, pll_sys: () => pll(pllSys, 12), pll_usb: () => pll(pllUsb, 13), none: () => false };
        const from = (names, control) => sources[names[control >>> 5 & 7] || 'none']();
        const on = (control) => (control >>> 10 & 3) === 2; // enabled, and not killed
        switch (clock) {
        case 'clk_ref': return [sources.ring, sources.pll_usb, sources.crystal, sources.none][clocks.refCtrl & 3]();
        case 'clk_sys': return clocks.sysCtrl & 1 ? from(['pll_sys', 'pll_usb', 'ring', 'crystal'], clocks.sysCtrl) : sources.clk_ref();
        case 'clk_peri': return on(clocks.periCtrl) && from(['clk_sys', 'pll_sys', 'pll_usb', 'ring', 'crystal'], clocks.periCtrl);
        case 'clk_usb': return on(clocks.usbCtrl) && from(['pll_usb', 'pll_sys', 'ring', 'crystal'], clocks.usbCtrl);
        case 'clk_adc': return on(clocks.adcCtrl) && from(['pll_usb', 'pll_sys', 'ring', 'crystal'], clocks.adcCtrl);
        default: return on(clocks.rtcCtrl) && from(['pll_usb', 'pll_sys', 'ring', 'crystal'], clocks.rtcCtrl);
        }
    }

    // How fast the processor is.
    get hertz() {
        const { clocks, pllSys, xoscFreq } = this.mcu;
        return clocks.sysCtrl & 1 && !(clocks.sysCtrl >>> 5 & 7) ? pllSys.frequency : xoscFreq;
    }

    checkSpeed(address) {
        const { hertz, mcu } = this, high = (mcu.peripherals[VOLTAGE].kept.get(0) >>> 4 & 15) >= VSEL_1_15;
        const settled = high && mcu.clock.nanos - this.raised >= VOLTAGE_NANOS;
        if (hertz > (settled ? MOST_HZ : MOST_HZ_AT_START)) this.refuse(`${hertz / 1e6} MHz are too many at this voltage`, address);
        const divisor = mcu.peripherals[SSI].kept.get(SSI_BAUD) || 0;
        if (divisor && hertz / divisor > FLASH_HZ) this.refuse(`${hertz / divisor / 1e6} MHz are too many for the flash`, address);
    }

    // What RESET_DONE reads: a part leaves its reset by its own clock.
    await() {
        const { reset } = this.mcu.peripherals[RESETS];
        let done = ~reset & ALL_PARTS;
        for (const [name, bit, clock] of Object.values(PARTS)) {
            if (!clock || reset >>> bit & 1 || this.runs(clock)) continue;
            if (++this.waits > WAITS) this.refuse(`the program waits for ${name} to leave its reset, but ${clock} does not run`);
            done &= ~(1 << bit);
        }
        return done;
    }

    // The flash

    // Why the flash can't be read, or ''.
    whyHidden() {
        const { kept } = this.mcu.peripherals[SSI], { chip } = this.machine;
        const select = this.mcu.peripherals[PINS].kept.get(SELECT) || 0;
        const open = kept.get(SSI_ENABLE) & 1 && (kept.get(SSI_CONTROL) >>> 8 & 3) === READS_BY_ADDRESS && !(select >>> 8 & 3);
        if (!open) return 'the flash takes commands';
        const why = misreads(chip, wayToRead(this.mcu.peripherals[SSI]));
        if (why) return `the flash does not understand: ${why}`;
        if (chip.busy) return 'the flash is busy';
        return this.flushed === chip.changes ? '' : 'the cache has old bytes of the flash';
    }

    hide() {
        const why = this.whyHidden();
        if (why && !this.hidden && !this.first.PM) this.refuse(`interrupts are on while ${why}`);
        this.opened = this.opened || !why;
        this.hidden = why;
        this.machine.execute.hideFlash(why !== '');
        this.machine.second.execute.hideFlash(why !== '');
    }

    // What the processor does

    get inBoot2() { return this.machine.execute.pc >>> 8 === STAGE_2 >>> 8; }

    check(address) {
        if (this.hidden && this.opened && !this.first.PM) this.refuse(`interrupts are on while ${this.hidden}`);
        if (address < ROM_END && this.forbidsRom && this.mcu.core === this.first) this.machine.refuseAccess('the MPU forbids the ROM');
        if (address < DEVICES) {
            if (this.hidden && address >= FLASH && address < FLASH_END) this.refuse(`the flash is read while ${this.hidden}`, address);
            return;
        }
        if (address >= DEVICES_END) return;
        const part = PARTS[partOf(address)];
        if (this.gated(part ? part[0] : OTHERS[partOf(address)], 0)) this.refuse('a part is used whose clock is gated', address);
        if (part) {
            const [, bit, clock] = part;
            if (this.mcu.peripherals[RESETS].reset >>> bit & 1) this.refuse('a part is used that is in reset', address);
            if (clock && !this.runs(clock)) this.refuse(`a part is used while ${clock} does not run`, address);
        }
        if (this.began) return;
        if (!this.first.PM) this.refuse('a program begins with interrupts on', address);
        this.began = true;
    }

    get forbidsRom() {
        return this.mpu.get(MPU) & 1 && (this.mpu.get(MPU_PLACE) & ~0xf) === 1 << 4 && this.mpu.get(MPU_RULE) === NOBODY_IN_ROM;
    }

    // An interrupt may divide only if it doesn't return, as that of a fault.
    checkDivision(address) {
        const { core } = this.mcu;
        if (core.IPSR) this.divided.set(core, address);
        else if (this.divided.has(core)) this.refuse('an interrupt has divided', this.divided.get(core));
    }

    checkWrite(address, value) {
        const offset = address & 0xfff, isSsi = partOf(address) === SSI, on = this.mcu.peripherals[SSI].kept.get(SSI_ENABLE) & 1;
        if (isSsi && on && [SSI_CONTROL, SSI_FRAMES, SSI_BAUD, SSI_READ].includes(offset)) this.refuse('the SSI is set while it is on', address);
        const { continuous, selected } = this.machine.chip;
        if (isSsi && offset === SSI_DATA && continuous && selected && (value & 0xff) !== ENDS_QUAD_READS)
            this.refuse('a command goes to the flash, which waits for an address', address);
        if (address === VTOR && !this.inBoot2) {
            if (!this.first.PM) this.refuse('a program begins with interrupts on', address);
            this.began = false;
        }
        if ([MPU, MPU_PLACE, MPU_RULE].includes(address) && this.mcu.core === this.first) this.mpu.set(address, value >>> 0);
        if (address >= DIVIDER && address < DIVIDER_END) this.checkDivision(address);
        const isToHost = address >= BUFFERS + 8 && address < BUFFERS_END && !(address & 4);
        const passed = (this.mcu.clock.nanos - this.machine.frameNanos) % FRAME_NANOS;
        if (isToHost && value & READY && passed >= FRAME_NANOS * .8) this.refuse('a packet becomes ready at the end of a frame (E15)', address);
        if (address !== QUEUE_WRITE || this.mcu.core !== this.first) return;
        this.queued = [...this.queued, value].slice(-3);
        if (this.machine.second.state === 'runs' && this.queued.join() === LAUNCH)
            this.refuse('the second core is launched while it runs', address);
    }

    follow(address, value) {
        const part = partOf(address);
        this.waits = 0;
        if (part === CACHE && (address & 0xfff) === CACHE_FLUSH && value & 1) this.flushed = this.machine.chip.changes;
        if ([CACHE, SSI, PINS].includes(part)) this.hide();
        if (part === 0x40008 && GATES_OF_PROGRAM.some((gate) => !this.passes(gate, 0))) this.refuse('the program needs a clock that is gated', address);
        if (CLOCKS.includes(part) && !this.runs('clk_sys')) this.refuse("the processor's clock stops", address);
        if (part === VOLTAGE) this.raised = this.mcu.clock.nanos;
        if (part === VOLTAGE || part === SSI || CLOCKS.includes(part)) this.checkSpeed(address);
    }
}

module.exports = { Strict, Refusal };
