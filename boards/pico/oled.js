// oled.js: an OLED of 128x64 pixels with an SSD1306 or an SH1106, at the I2C of an emulated Pico. It keeps the picture, and refuses
// what the controller's command table doesn't have. But an SH1106 lets pass what libraries for both controllers (U8g2) send to
// either: the first bytes of the SSD1306's commands 20 and 8d.
//
// Sources: Solomon Systech, "SSD1306" data sheet, revision 1.5 (command table, addressing modes, I2C-bus interface), and its
// application note for the charge pump; Sino Wealth, "SH1106" data sheet, 2.3 (commands).
'use strict';

const COLUMNS = 128, ROWS = 64, PAGES = ROWS / 8;
const BYTE_NANOS = 22500; // 9 clocks of 400 kHz
const PAGE_MODE = 2;

const any = () => true;
const is = (...values) => (value) => values.includes(value);
const below = (limit) => (value) => value < limit;

// First and last code, the rules for the bytes behind it, and what it does.
const SSD1306 = [
    [0x00, 0x0f, [], (it, code) => { it.column = it.column & 0xf0 | code; }, 'page'],
    [0x10, 0x1f, [], (it, code) => { it.column = it.column & 0x0f | (code & 15) << 4; }, 'page'],
    [0x20, 0x20, [is(0, 1, 2)], (it, code, mode) => { it.mode = mode; }],
    [0x21, 0x21, [below(COLUMNS), below(COLUMNS)], (it, code, first, last) => { it.columns = [first, last]; it.column = first; }, 'window'],
    [0x22, 0x22, [below(PAGES), below(PAGES)], (it, code, first, last) => { it.pages = [first, last]; it.page = first; }, 'window'],
    [0x26, 0x27, [is(0), below(8), below(8), below(8), is(0), is(0xff)], () => {}],
    [0x29, 0x2a, [any, below(8), below(8), below(8), below(64)], () => {}],
    [0x2e, 0x2e, [], () => {}],
    [0x40, 0x7f, [], (it, code) => { it.firstLine = code & 63; }],
    [0x81, 0x81, [any], (it, code, contrast) => { it.contrast = contrast; }],
    [0x8d, 0x8d, [is(0x10, 0x14)], (it, code, pump) => { it.pump = pump === 0x14; }],
    [0xa0, 0xa1, [], (it, code) => { it.mirrored = code === 0xa0; }],
    [0xa3, 0xa3, [below(64), below(128)], () => {}],
    [0xa4, 0xa5, [], (it, code) => { it.allOn = code === 0xa5; }],
    [0xa6, 0xa7, [], (it, code) => { it.inverse = code === 0xa7; }],
    [0xa8, 0xa8, [(rows) => rows >= 15 && rows < 64], (it, code, rows) => { it.rows = rows + 1; }],
    [0xae, 0xaf, [], (it, code) => { it.on = code === 0xaf; }],
    [0xb0, 0xb7, [], (it, code) => { it.page = code & 7; }, 'page'],
    [0xc0, 0xc0, [], (it) => { it.upsideDown = true; }],
    [0xc8, 0xc8, [], (it) => { it.upsideDown = false; }],
    [0xd3, 0xd3, [below(64)], (it, code, offset) => { it.offset = offset; }],
    [0xd5, 0xd5, [any], () => {}],
    [0xd9, 0xd9, [(phases) => phases & 15 && phases >>> 4], () => {}],
    [0xda, 0xda, [is(0x02, 0x12, 0x22, 0x32)], (it, code, pins) => { it.alternates = pins === 0x12; }],
    [0xdb, 0xdb, [is(0x00, 0x20, 0x30)], () => {}],
    [0xe3, 0xe3, [], () => {}],
];

// What it has alone; the rest is the SSD1306's.
const SH1106_ALONE = [
    [0x20, 0x20, [], () => {}],
    [0x30, 0x33, [], () => {}],
    [0x8d, 0x8d, [], () => {}],
    [0xa8, 0xa8, [below(64)], (it, code, rows) => { it.rows = rows + 1; }],
    [0xad, 0xad, [is(0x8a, 0x8b)], (it, code, pump) => {
        if (it.on) it.refuse('the pump is switched while the screen is on');
        it.pump = pump === 0x8b;
    }],
    [0xda, 0xda, [is(0x02, 0x12)], (it, code, pins) => { it.alternates = pins === 0x12; }],
    [0xdb, 0xdb, [any], () => {}],
    [0xe0, 0xe0, [], () => {}],
    [0xee, 0xee, [], () => {}],
];
const IN_BOTH = [0x00, 0x10, 0x40, 0x81, 0xa0, 0xa4, 0xa6, 0xae, 0xb0, 0xc0, 0xc8, 0xd3, 0xd5, 0xd9, 0xe3];
const SH1106 = [...SH1106_ALONE, ...SSD1306.filter(([code]) => IN_BOTH.includes(code))];

// Columns of the memory, and the first one that the glass shows; is the pump on when power comes?
const CONTROLLERS = {
    SSD1306: { table: SSD1306, wide: COLUMNS, first: 0, pump: false },
    SH1106: { table: SH1106, wide: 132, first: 2, pump: true },
};

const hex = (number) => number.toString(16).padStart(2, '0');

class Oled {
    // `refuse(reason)` ends the run. The memory holds anything when the power comes on.
    constructor(refuse, controller = 'SSD1306') {
        this.refuse = (reason) => refuse(`${controller}: ${reason}`);
        Object.assign(this, CONTROLLERS[controller]);
        this.memory = Uint8Array.from({ length: this.wide * PAGES }, (_, i) => Math.imul(i + 1, 0x9e3779b1) >>> 24);
        Object.assign(this, { mode: PAGE_MODE, column: 0, page: 0, columns: [0, COLUMNS - 1], pages: [0, PAGES - 1], firstLine: 0,
            contrast: 0x7f, mirrored: true, allOn: false, inverse: false, rows: 64, on: false, upsideDown: true,
            offset: 0, alternates: true });
        this.bytes = 0; // that were sent
        this.begin();
    }

    // A transfer begins.
    begin() {
        this.control = null;
        this.command = [];
    }

    take(byte) {
        this.bytes++;
        if (this.control === null) {
            if (byte & 0x3f) this.refuse(`no such control byte: ${hex(byte)}`);
            this.control = byte;
            return;
        }
        if (this.control & 0x40) this.store(byte);
        else this.takeCommand(byte);
        if (this.control & 0x80) this.control = null; // one byte behind each control byte
    }

    end() {
        if (this.command.length) this.refuse(`a command without the bytes behind it: ${this.command.map(hex).join(' ')}`);
    }

    takeCommand(byte) {
        this.command.push(byte);
        const [code, ...values] = this.command;
        const row = this.table.find(([first, last]) => code >= first && code <= last);
        if (!row) this.refuse(`no such command: ${hex(code)}`);
        const [, , rules, act, mode] = row;
        if (values.length && !rules[values.length - 1](values[values.length - 1]))
            this.refuse(`command ${hex(code)} can't have ${hex(values[values.length - 1])} as byte ${values.length} behind it`);
        if (values.length < rules.length) return;
        if (mode && (mode === 'page') !== (this.mode === PAGE_MODE)) this.refuse(`command ${hex(code)} is for another addressing mode`);
        act(this, code, ...values);
        if (code === 0xaf && !this.pump) this.refuse('it is switched on without its charge pump: the pixels stay dark');
        this.command = [];
    }

    store(byte) {
        if (this.column >= this.wide) this.refuse(`there is no column ${this.column}`);
        this.memory[this.page * this.wide + this.column] = byte;
        if (this.mode === PAGE_MODE) {
            this.column = (this.column + 1) % this.wide;
            return;
        }
        const step = (name, [first, last]) => { this[name] = this[name] === last ? first : this[name] + 1; return this[name] === first; };
        if (this.mode === 0) { if (step('column', this.columns)) step('page', this.pages); }
        else if (step('page', this.pages)) step('column', this.columns);
    }

    // Is this pixel lit, as one sees it who holds the module with its pins on top?
    lit(x, y) {
        if (!this.on || !this.alternates || this.rows !== ROWS) return false;
        if (this.allOn) return true;
        const column = this.mirrored ? this.wide - 1 - this.first - x : this.first + x;
        const row = ((this.upsideDown ? ROWS - 1 - y : y) + this.firstLine + this.offset) % ROWS;
        return (this.memory[(row >>> 3) * this.wide + column] >>> (row & 7) & 1) === (this.inverse ? 0 : 1);
    }
}

// Puts an OLED at the I2C of `mcu`, on GP4 and GP5, with this address. Returns it.
function attach(mcu, refuse, controller, address = 0x3c) {
    const [bus] = mcu.i2c, oled = new Oled(refuse, controller);
    let then = null;
    const alarm = mcu.clock.createAlarm(() => then());
    const later = (action) => { then = action; alarm.schedule(BYTE_NANOS); };
    const checkBus = () => {
        for (const pin of [mcu.gpio[4], mcu.gpio[5]])
            if (pin.functionSelect !== 3 || !pin.pullupEnabled || !pin.inputEnable) refuse(`I2C0: GP${pin.index} is not set for it`);
        const nanos = 1e9 / mcu.clkSys, low = (bus.fsClockLowPeriod + 1) * nanos, high = (bus.fsClockHighPeriod + bus.spikelen + 7) * nanos;
        if (low < 1300 || high < 600 || low + high < 2500 - nanos) refuse(`I2C0: SCL is low for ${low} ns, high for ${high} ns`);
    };
    // The package goes on with a transfer whose bus is switched off.
    const ENABLE = 0x6c, write = bus.writeUint32.bind(bus);
    bus.writeUint32 = (offset, value) => {
        if (offset === ENABLE && !(value & 1)) {
            alarm.cancel();
            Object.assign(bus, { state: 0, busy: false, stop: false, pendingRestart: false });
        }
        write(offset, value);
    };
    bus.onConnect = (to, mode) => {
        checkBus();
        const here = to === address && mode === 0;
        if (here) oled.begin();
        later(() => bus.completeConnect(here));
    };
    bus.onWriteByte = (byte) => {
        oled.take(byte);
        later(() => bus.completeWrite(true));
    };
    bus.onStop = () => {
        oled.end();
        bus.completeStop();
    };
    return oled;
}

module.exports = { attach, Oled, COLUMNS, ROWS };
