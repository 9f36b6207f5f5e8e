#!/usr/bin/env node
// strict.js PROGRAM.elf FAULTS.elf: what boards/pico/strict.js refuses, each beside what it allows; a program at moments when a rule
// might be broken; and how often the light flashes after each fault (fault.c). Exits with 1 when something is wrong.
'use strict';
const { spawnSync } = require('child_process');
const { Machine, Refusal } = require('../../boards/pico/machine.js');
const { RP2040, USBCDC } = require('../../build/npm/boards/pico/node_modules/rp2040js');

const [, , program, faults] = process.argv;
const FLASH = 0x10000000, RAM = 0x20000000, NANOS = 12;
const SET = 0x2000, CLEAR = 0x3000;
const RESETS = 0x4000c000, RESET_DONE = 0x4000c008, SYSINFO = 1 << 19, UART = 1 << 22, USB = 1 << 24, PLL = 1 << 12, PLL_USB = 1 << 13;
const CLK_REF = 0x40008030, CLK_SYS = 0x4000803c, CLK_PERI = 0x40008048, CLK_USB = 0x40008054, CLOCK_ON = 1 << 11;
const CRYSTAL = 0x40024000, CRYSTAL_ON = 0xfabaa0, PLL_SYS_AT = 0x40028000, PLL_USB_AT = 0x4002c000;
const UART_CONTROL = 0x40034030, USB_MAIN = 0x50110040, USB_RAM = 0x50100000, CHIP_ID = 0x40000000;
const SSI_CONTROL = 0x18000000, SSI_ENABLE = 0x18000008, SSI_DATA = 0x18000060, SELECT = 0x4001800c, FLUSH = 0x14000004;
const QUEUE = 0xd0000054, VTOR = 0xe000ed08;
const BYTES = 7 << 16, READS = 1 << 21 | 31 << 16 | 3 << 8;

let wrong = 0;
function tell(right, what) {
    if (!right) wrong++;
    process.stdout.write(`# ${right ? '' : 'WRONG: '}${what}\n`);
}

function make(cdc, chip = RP2040, what = program) {
    const machine = new Machine(chip, { byte: () => {}, restart: () => { machine.begunAgain = true; }, powerLost: () => {} }, cdc);
    machine.putElf(what);
    if (!machine.start()) throw new Error('the ROM finds no boot2');
    return machine;
}

// A machine after boot2, whose program's first instruction comes next; interrupts are off.
function begun() {
    const machine = make(), { core } = machine.mcu;
    machine.batch = () => 1;
    while (core.PC >>> 24 !== FLASH >>> 24) machine.run();
    core.PM = true;
    machine.execute.pc = core.PC;
    return machine;
}

function refusal(action, machine) {
    try {
        action(machine.mcu, machine.mcu.core, machine);
        return '';
    } catch (error) {
        if (error instanceof Refusal) return error.message;
        throw error;
    }
}

function refuses(what, wanted, action) {
    const said = refusal(action, begun());
    tell(wanted.test(said), `${what}: ${said || 'not refused'}`);
}

function allows(what, action) {
    const said = refusal(action, begun());
    tell(!said, `${what}: ${said || 'allowed'}`);
}

// Runs these instructions, of two bytes each, from RAM.
function runs(machine, ...instructions) {
    instructions.forEach((op, i) => machine.mcu.sramView.setUint16(0x100 + 2 * i, op, true));
    machine.mcu.core.PC = RAM + 0x100;
    for (let i = 0; i < instructions.length; i++) machine.run();
}

// Parts and their clocks

const release = (mcu, parts) => mcu.writeUint32(RESETS + CLEAR, parts);
function startPll(mcu, at, part, dividers = 7 << 16 | 7 << 12) {
    mcu.writeUint32(CRYSTAL, CRYSTAL_ON);
    release(mcu, part);
    mcu.writeUint32(at + 8, 100);
    mcu.writeUint32(at + 0xc, dividers);
    mcu.writeUint32(at + 4 + CLEAR, 1 << 0 | 1 << 5);
    mcu.writeUint32(at + 4 + CLEAR, 1 << 3);
}
const waits = (mcu) => { for (let i = 0; i < 2000; i++) if (mcu.readUint32(RESET_DONE) & UART) return; };

refuses('a write to a part in reset', /is in reset: UART0\+0x30 at 0x40034030, by the program at 0x1/, (mcu) => mcu.writeUint32(UART_CONTROL, 1));
refuses('a read of one', /is in reset: SYSINFO/, (mcu) => mcu.readUint32(CHIP_ID));
refuses('a byte of one', /is in reset: USBCTRL/, (mcu) => mcu.writeUint8(USB_RAM, 1));
allows('a read of one that has left it', (mcu) => { release(mcu, SYSINFO); mcu.readUint32(CHIP_ID); });
refuses('a part without its clock', /clk_peri does not run: UART0/, (mcu) => { release(mcu, UART); mcu.writeUint32(UART_CONTROL, 1); });
allows('a part with its clock', (mcu) => { mcu.writeUint32(CLK_PERI, CLOCK_ON); release(mcu, UART); mcu.writeUint32(UART_CONTROL, 1); });
refuses('a part that is put back into reset', /is in reset: UART0/, (mcu) => {
    mcu.writeUint32(CLK_PERI, CLOCK_ON);
    release(mcu, UART);
    mcu.writeUint32(RESETS + SET, UART);
    mcu.readUint32(UART_CONTROL);
});
refuses('a clock from a PLL that is off', /clk_usb does not run: USBCTRL/, (mcu) => {
    mcu.writeUint32(CLK_USB, CLOCK_ON);
    release(mcu, USB);
    mcu.readUint32(USB_MAIN);
});
allows('a clock from a PLL that is on', (mcu) => {
    startPll(mcu, PLL_USB_AT, PLL_USB);
    mcu.writeUint32(CLK_USB, CLOCK_ON);
    release(mcu, USB);
    mcu.readUint32(USB_MAIN);
});
refuses('a wait that never ends', /waits for UART0 to leave its reset, but clk_peri/, (mcu) => { release(mcu, UART); waits(mcu); });
allows('a wait that ends', (mcu) => { mcu.writeUint32(CLK_PERI, CLOCK_ON); release(mcu, UART); waits(mcu); });
refuses('the processor on a PLL that is off', /the processor's clock stops: CLOCKS/, (mcu) => mcu.writeUint32(CLK_SYS, 1));
refuses('a reset of the PLL that it runs on', /the processor's clock stops: RESETS/, (mcu) => {
    startPll(mcu, PLL_SYS_AT, PLL);
    mcu.writeUint32(CLK_SYS, 1);
    mcu.writeUint32(RESETS + SET, PLL);
});
refuses('the processor on a crystal that is off', /the processor's clock stops: CLOCKS/, (mcu) => mcu.writeUint32(CLK_REF, 2));

// Gates of clocks

const AWAKE = 0x400080a0, ASLEEP = 0x400080a8, GATE_SPI = 1 << 24, GATE_TIMER = 1 << 5, GATE_WATCHDOG = 1 << 12, GATE_UART = 1 << 7, WFI = 0xbf30;
const sleeps = (gates, interrupts) => (mcu, core, machine) => {
    machine.second.core.waiting = true;
    mcu.writeUint32(ASLEEP, 0);
    mcu.writeUint32(ASLEEP + 4, gates);
    core.enabledInterrupts = interrupts;
    runs(machine, WFI);
};
const gatedSpi = (mcu) => {
    mcu.writeUint32(AWAKE + CLEAR, GATE_SPI);
    mcu.writeUint32(CLK_PERI, CLOCK_ON);
    release(mcu, 1 << 16);
};
refuses('a part whose clock is gated', /a part is used whose clock is gated: SPI0/, (mcu) => { gatedSpi(mcu); mcu.readUint32(0x4003c000); });
allows('... and passes again', (mcu) => { gatedSpi(mcu); mcu.writeUint32(AWAKE + SET, GATE_SPI); mcu.readUint32(0x4003c000); });
refuses('a gate before the RAM', /the program needs a clock that is gated: CLOCKS/, (mcu) => mcu.writeUint32(AWAKE + CLEAR, 1 << 28));
refuses('a sleep that stops the time', /the clock of TIMER is gated while the processor sleeps/, sleeps(GATE_WATCHDOG, 0));
refuses('... and one for a byte that nobody hears', /waits for UART0, whose clock is gated/, sleeps(GATE_TIMER | GATE_WATCHDOG | GATE_UART, 1 << 20));
allows('... for one that is heard', sleeps(GATE_TIMER | GATE_WATCHDOG | 3 << 6, 1 << 20));

// Speed

const VREG = 0x40064000, VREG_1_15 = 12 << 4 | 1, DIVIDENDS = [0xd0000060, 0xd0000068], MHZ_200 = 6 << 16 | 1 << 12;
function run200(mcu) {
    startPll(mcu, PLL_SYS_AT, PLL, MHZ_200);
    mcu.writeUint32(CLK_SYS, 1);
}
refuses('200 MHz at the voltage of the start', /200 MHz are too many at this voltage: CLOCKS/, run200);
refuses('... or as soon as it was raised', /200 MHz are too many/, (mcu) => { mcu.writeUint32(VREG, VREG_1_15); run200(mcu); });
const raised = (mcu) => {
    mcu.writeUint32(VREG, VREG_1_15);
    mcu.clock.tick(1e6);
    run200(mcu);
};
allows('... when it has settled', raised);
refuses('a voltage that falls under 200 MHz', /200 MHz are too many at this voltage: VREG/, (mcu) => { raised(mcu); mcu.writeUint32(VREG, 11 << 4 | 1); });
refuses('a flash that is too fast', /200 MHz are too many for the flash: SSI/, (mcu) => {
    raised(mcu);
    mcu.writeUint32(SSI_ENABLE, 0);
    mcu.writeUint32(SSI_CONTROL + 0x14, 1);
});
for (const at of DIVIDENDS) {
    const divide = (mcu, core, interrupt) => { core.IPSR = interrupt; mcu.writeUint32(at, 1); };
    refuses('a division in an interrupt that returns', /an interrupt has divided/, (mcu, core) => { divide(mcu, core, 15); divide(mcu, core, 0); });
    allows('... in one that does not, as after a fault', (mcu, core) => divide(mcu, core, 15));
    allows('... and outside', (mcu) => mcu.writeUint32(at, 1));
}

// The flash

function command(mcu, ...bytes) {
    mcu.writeUint32(SELECT, 2 << 8);
    bytes.forEach((byte) => { mcu.writeUint32(SSI_DATA, byte); mcu.readUint32(SSI_DATA); });
    mcu.writeUint32(SELECT, 3 << 8);
}
function set(mcu, frames) {
    mcu.writeUint32(SSI_ENABLE, 0);
    mcu.writeUint32(SSI_CONTROL, frames);
    mcu.writeUint32(SSI_ENABLE, 1);
}
function erase(mcu) {
    set(mcu, BYTES);
    command(mcu, 0x06);
    command(mcu, 0x20, 0x1f, 0xf0, 0);
}
function readAgain(mcu) {
    set(mcu, READS);
    mcu.writeUint32(SELECT, 0);
}
const LOAD = 0x6808, INTERRUPTS_ON = 0xb662; // ldr r0, [r1]; cpsie i
refuses('a read while commands go there', /is read while the flash takes commands: 0x10000000/, (mcu) => { set(mcu, BYTES); mcu.readUint32(FLASH); });
refuses('... by an instruction', /takes commands: 0x10000200, by the program at 0x20000100/, (mcu, core, machine) => {
    set(mcu, BYTES);
    core.registers[1] = FLASH + 0x200;
    runs(machine, LOAD);
});
allows('... of what lies in RAM', (mcu, core, machine) => {
    set(mcu, BYTES);
    core.registers[1] = RAM;
    runs(machine, LOAD);
});
refuses('an instruction that lies there', /takes commands: (0x1\w+), by the program at \1,/, (mcu, core, machine) => { set(mcu, BYTES); machine.run(); });
refuses('a selected chip', /takes commands/, (mcu) => { mcu.writeUint32(SELECT, 2 << 8); mcu.readUint32(FLASH); });
refuses('a read while it is busy', /while the flash is busy/, (mcu) => { erase(mcu); readAgain(mcu); mcu.readUint32(FLASH); });
refuses('a read of what the cache had', /the cache has old bytes/, (mcu) => {
    erase(mcu);
    mcu.clock.tick(1e9);
    readAgain(mcu);
    mcu.readUint32(FLASH);
});
allows('a read behind an erase', (mcu, core, machine) => {
    erase(mcu);
    mcu.clock.tick(1e9);
    readAgain(mcu);
    mcu.writeUint32(FLUSH, 1);
    mcu.readUint32(FLASH);
    machine.run();
});
refuses('settings of the interface while it is on', /the SSI is set while it is on: SSI\+0x0/, (mcu) => mcu.writeUint32(SSI_CONTROL, BYTES));

// Reads by four wires

const SSI_READ = 0x180000f4, QUADS = 2 << 21 | 31 << 16 | 3 << 8, QUAD_FIRST = 4 << 11 | 2 << 8 | 8 << 2 | 1;
const quadNext = (mode, dummies) => mode << 24 | dummies << 11 | 8 << 2 | 2, QUAD_NEXT = quadNext(0xa0, 4);
function setQuad(mcu, next = QUAD_NEXT, mode = 0xa0) {
    mcu.writeUint32(SSI_ENABLE, 0);
    if (mode) {
        mcu.writeUint32(SSI_READ, QUAD_FIRST);
        set(mcu, QUADS);
        mcu.writeUint32(SSI_DATA, 0xeb);
        mcu.writeUint32(SSI_DATA, mode);
        mcu.writeUint32(SSI_ENABLE, 0);
    }
    mcu.writeUint32(SSI_READ, next);
    set(mcu, QUADS);
}
const readsQuad = (...how) => (mcu) => { setQuad(mcu, ...how); mcu.readUint32(FLASH); };
allows('reads by four wires', readsQuad());
refuses('... of a flash without its bit QE', /does not understand: its bit QE/, (mcu, core, { chip }) => { chip.status2 = 0; readsQuad()(mcu); });
refuses('... with too few clocks of nothing', /does not understand: behind the mode it takes 4 clocks/, readsQuad(quadNext(0xa0, 2)));
refuses('... with too many', /does not understand: behind the mode it takes 4 clocks/, readsQuad(quadNext(0xa0, 6)));
refuses('... whose mode ends with each', /24 bits of address and a mode that goes on/, readsQuad(quadNext(0, 4)));
refuses('... before the command that begins them', /does not understand: it waits for a command/, readsQuad(QUAD_NEXT, 0));
refuses('... behind one that does not', /does not understand: it waits for a command/, readsQuad(QUAD_NEXT, 0xf0));
refuses('reads by two wires of a flash that waits for an address', /waits for an address by four/, (mcu) => {
    const before = mcu.readUint32(SSI_READ);
    setQuad(mcu);
    mcu.writeUint32(SSI_ENABLE, 0);
    mcu.writeUint32(SSI_READ, before);
    readAgain(mcu);
    mcu.readUint32(FLASH);
});
refuses('a command to one', /a command goes to the flash, which waits for an address: SSI/, (mcu) => { setQuad(mcu); set(mcu, BYTES); command(mcu, 0x06); });
allows('... behind what ends that', (mcu) => { setQuad(mcu); set(mcu, BYTES); command(mcu, 0xff); command(mcu, 0x06); });
refuses('another way to read while the interface is on', /the SSI is set while it is on: SSI\+0xf4/, (mcu) => mcu.writeUint32(SSI_READ, QUAD_NEXT));

// Interrupts, and the second core

refuses('commands to the flash with interrupts on', /interrupts are on while the flash takes/, (mcu, core) => { core.PM = false; mcu.writeUint32(SSI_ENABLE, 0); });
refuses('interrupts that come on meanwhile', /interrupts are on while the flash takes commands, by the program at 0x20000102/, (mcu, core, machine) => {
    set(mcu, BYTES);
    runs(machine, INTERRUPTS_ON, INTERRUPTS_ON);
});
refuses('a program that begins with interrupts on', /begins with interrupts on: CLOCKS/, (mcu, core) => { core.PM = false; mcu.writeUint32(CLK_PERI, CLOCK_ON); });
refuses('one that starts another one so', /begins with interrupts on: 0xe000ed08/, (mcu, core) => { core.PM = false; mcu.writeUint32(VTOR, FLASH); });
allows('interrupts on when it has begun', (mcu, core) => { mcu.writeUint32(CLK_PERI, CLOCK_ON); core.PM = false; mcu.readUint32(CLK_PERI); });
const launch = (mcu) => [0, 0, 1, RAM, RAM + 0x1000, RAM + 0x101].forEach((word) => mcu.writeUint32(QUEUE, word));
refuses('a second launch of the second core', /launched while it runs/, (mcu, core, machine) => { machine.second.state = 'runs'; launch(mcu); });
allows('a first one', (mcu) => launch(mcu));

// USB

const packetAt = (nanos, endpoint) => (mcu) => {
    startPll(mcu, PLL_USB_AT, PLL_USB);
    mcu.writeUint32(CLK_USB, CLOCK_ON);
    release(mcu, USB);
    mcu.clock.tick(1e6 - mcu.clock.nanos % 1e6 + nanos);
    mcu.writeUint32(USB_RAM + 0x80 + 8 * endpoint, 1 << 10);
};
refuses('a packet at the end of a frame', /at the end of a frame \(E15\): USBCTRL/, packetAt(8e5, 3));
allows('... at its beginning', packetAt(1e5, 3));
allows('... of endpoint 0', packetAt(8e5, 0));

// The emulator ends with it: a program whose first instructions, `ldr r0, [pc]` and `ldr r1, [r0]`, read from the UART.
const emulator = spawnSync('node', ['boards/pico/emulate.js', '-serial', 'stdio', '-kernel', program,
    '-device', 'loader,addr=0x10000104,data=0x10000109,data-len=8', '-device', `loader,addr=0x10000108,data=0x4003400068014800,data-len=8`],
{ encoding: 'utf8', timeout: 60000 });
tell(emulator.status === 3 && /^katachi: RP2040: .*UART0.* at 0x1000010a/.test(emulator.stderr), `the emulator ends: ${emulator.status}, ${emulator.stderr.trim()}`);

// The program

function live(machine, nanos) {
    const until = machine.mcu.clock.nanos + nanos;
    while (machine.mcu.clock.nanos < until) {
        const count = machine.run();
        machine.pass(machine.sleeps || machine.spins ? Math.max(NANOS, machine.mcu.clock.nanosToNextAlarm) : count * NANOS);
    }
}
function survives(what, cdc, action) {
    const machine = make(cdc), said = refusal(() => action(machine), machine);
    tell(!said, `${what}: ${said || 'nothing refused'}`);
}
survives('a host that sends while the program starts', null, (machine) => {
    for (let i = 0; i < 200; i++) machine.input.push(0x0a);
    live(machine, 4e8);
    tell(machine.input.length === 0, 'the program has taken it');
});
const DATA_OUT = 0x80 + 4 * 5;
survives('a host that resets the bus of USB again', USBCDC, (machine) => {
    live(machine, 4e8);
    // The package forgets at once that the controller has a buffer. On a chip it has, until a packet comes.
    machine.mcu.usbDPRAMView.setUint32(DATA_OUT, machine.mcu.usbDPRAMView.getUint32(DATA_OUT, true) | 1 << 10, true);
    machine.mcu.usbCtrl.resetDevice();
    live(machine, 1e8);
});
// Does a host give the program an address, behind a busy hub (E5), on a chip that calls itself a revision? And what is GP15 for that?
function isFound(revision, calledItself = revision) {
    let asked = 0;
    class Chip extends RP2040 {
        constructor() {
            super();
            this.peripherals[CHIP_ID >>> 12].readUint32 = (offset) => (offset ? 0 : (asked++ ? calledItself : revision) << 28 | 0x2927);
        }
    }
    const machine = make(USBCDC, Chip), pin = machine.mcu.gpio[15], taken = [];
    let { ctrl } = pin;
    Object.defineProperty(pin, 'ctrl', { get: () => ctrl, set: (value) => { taken.push(value & 31); ctrl = value; } });
    live(machine, 1e8);
    return `${machine.mcu.usbCtrl.readUint32(0) !== 0}, GP15: ${taken.join() || 'not taken'}, ${ctrl & 31}`;
}
for (const [what, wanted, ...revisions] of [
    ['a chip before the B2', 'true, GP15: 8,31, 31', 1], ['a B2', 'true, GP15: not taken, 31', 2],
    ['one before the B2 that does not know it', 'false, GP15: not taken, 31', 1, 2],
]) {
    const found = isFound(...revisions);
    tell(found === wanted, `${what} is found behind a busy hub: ${found}`);
}
// The program reads by four wires what can be read so.
for (const [flash, wanted, settle] of [
    ['the flash of a Pico', QUAD_NEXT, () => {}],
    ['one without its bit QE', 0x3b004218, (chip) => { chip.status2 = 0; }],
    ['one of another maker', 0x3b004218, (chip) => { chip.identity = [0xc8, 0x40, 0x15]; }],
])
    survives(`${flash}, with a move that is kept`, null, (machine) => {
        const before = machine.chip.changes;
        settle(machine.chip);
        live(machine, 4e8);
        tell(machine.look(SSI_READ) >>> 0 === wanted >>> 0, `is read by ${(machine.look(SSI_READ) >>> 0).toString(16)}`);
        machine.input.push(...Buffer.from('play b E5\n'));
        live(machine, 1e8);
        tell(machine.chip.changes > before, `${machine.chip.changes - before} words were written`);
    });
// Writes to the flash that take long (W25Q16JV: 3 ms at most), with interrupts off, while packets wait for a frame.
survives('a host that reads while the flash is written', USBCDC, (machine) => {
    live(machine, 4e8);
    machine.chip.writeNanos = 2.7e6;
    const columns = 'ABCDEFGHJ', before = machine.chip.changes;
    for (let i = 0; i < 40; i++) machine.input.push(...Buffer.from(`showboard\nplay ${'bw'[i % 2]} ${columns[i % 8]}${1 + 2 * (i >> 3)}\n`));
    live(machine, 4e8);
    tell(machine.chip.changes > before + 20, `${machine.chip.changes - before} words were written`);
});

// The light flashes once more than the number of the last fault's reason, and then is dark for long. A read by a pointer to nothing is
// a fault of the processor, though the ROM lies there.

function flashes(machine) { // between two such pauses
    const { clock, gpio } = machine.mcu, pin = gpio[25], PAUSE = 1e9;
    let count = 0, lit = false, since = clock.nanos, pauses = 0;
    for (let i = 0; i < 1000 && pauses < 2; i++) {
        live(machine, 1e6); // more, when it sleeps
        const now = pin.outputEnable && pin.outputValue;
        if (now && !lit && clock.nanos - since >= PAUSE) pauses++;
        if (now && !lit && pauses === 1) count++;
        if (now) since = clock.nanos;
        lit = now;
    }
    return count;
}
const shining = make();
live(shining, 4e8);
const passing = (at) => [shining.look(at), shining.look(at + 4) & 0x7fff].map((word) => word.toString(2).replace(/0/g, '').length);
const [[awake, awake1], [asleep, asleep1]] = [AWAKE, ASLEEP].map(passing);
tell(awake + awake1 === 30 && asleep + asleep1 === 10, `clocks that pass, of 47: ${awake + awake1}; ${asleep + asleep1} while it sleeps`);
tell(flashes(shining) === 1, 'the light flashes');
const FOLLOW = 0x6800; // ldr r0, [r0], somewhere in the program
const place = new Uint16Array(shining.mcu.flash.buffer, shining.mcu.flash.byteOffset, 1 << 17).indexOf(FOLLOW, 0x8000);
let said = '';
shining.uart.onByte = (byte) => { said += String.fromCharCode(byte); };
shining.mcu.core.registers[0] = 0;
shining.mcu.core.PC = FLASH + 2 * place;
live(shining, 2e9);
tell(place > 0 && said.includes(`pc=${(FLASH + 2 * place).toString(16)}`) && shining.begunAgain, `a pointer to nothing is followed: ${said.trim()}`);
tell(flashes(shining) === 2, '... and the light flashes twice');
for (const [way, wanted] of [['interrupt', 3], ['hang', 4], ['deaf', 5], ['overrun', 6], ['second-faults', 7]]) {
    const machine = make(null, RP2040, faults), goesOn = way.startsWith('second');
    live(machine, 4e8);
    machine.input.push(...Buffer.from(`katachi-fault ${way}\n`));
    for (let i = 0; i < (goesOn ? 2 : 300) && !machine.begunAgain; i++) live(machine, 1e8);
    const count = flashes(machine);
    tell(count === wanted && goesOn === !machine.begunAgain, `katachi-fault ${way}: the light flashes ${count} times`);
}

// Parts that never leave their reset, UART and USB: the program begins again, in the hope that they do then.
for (const part of [UART, USB]) {
    const machine = make(), resets = machine.mcu.peripherals[0x4000c], read = resets.readUint32;
    resets.readUint32 = (offset) => offset === (RESET_DONE & 0xfff) ? read(offset) & ~part : read(offset);
    for (let i = 0; i < 100 && !machine.begunAgain; i++) live(machine, 1e7);
    tell(machine.begunAgain, `part ${part.toString(16)} does not work: the program begins again`);
}
process.exit(wrong ? 1 : 0);
