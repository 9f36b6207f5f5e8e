// handheld.js: what a person holds: an emulated Pico with an OLED (oled.js), five buttons and a piezo.
'use strict';
const { attach, COLUMNS, ROWS } = require('./oled.js');
const { Refusal } = require('./strict.js');

const BUTTONS = { up: 10, down: 11, left: 12, right: 13, middle: 14 };
const INPUT = 0x04; // register of SIO: the pins
const PIEZO = 7; // slice of the PWM, whose output B is at GP15
// The program takes a button for pressed when it sees it twice, 15 ms apart by a clock that it read before it looked. So the second
// look may come too early for it; then a third decides.
const BOUNCE_NANOS = 20e6;
const LOOKS = 2;

class Handheld {
    // `controller`: the screen's.
    constructor(controller = 'SSD1306') {
        this.controller = controller;
        this.held = new Map(); // by each who holds some
        this.sounds = []; // frequencies, in Hz
        this.heard = () => {}; // called with a tone, {hz, ms}, when it ends
        this.seen = false; // by the program: the buttons as they are
    }

    // For Machine: a chip begins, which may be another one after a restart. The OLED has the same power.
    connect(mcu) {
        this.mcu = mcu;
        this.plug();
        this.drive();
        const { sio } = mcu, read = sio.readUint32.bind(sio);
        sio.readUint32 = (offset) => {
            if (offset === INPUT) this.look(mcu.clock.nanos);
            return read(offset);
        };
        const { channels } = mcu.pwm, slice = channels[PIEZO], write = slice.writeRegister.bind(slice);
        let tone = null;
        slice.writeRegister = (offset, value) => {
            write(offset, value);
            if (offset !== 0) return;
            if (tone) this.heard({ hz: tone.hz, ms: (mcu.clock.nanos - tone.since) / 1e6 });
            tone = value & 1 ? { hz: Math.round(mcu.clkSys / ((slice.div >>> 4) * (slice.top + 1))), since: mcu.clock.nanos } : null;
            if (tone) this.sounds.push(tone.hz);
        };
    }

    // The screen is connected, and gets power; or has gone.
    plug() { this.oled = attach(this.mcu, (reason) => { throw new Refusal(reason); }, this.controller); }
    unplug() { this.mcu.i2c[0].onConnect = () => this.mcu.i2c[0].completeConnect(false); }

    // Holds these buttons from now on: names of BUTTONS. Each of several, `by`, holds some.
    hold(names, by = 'person') {
        this.held.set(by, names);
        if (this.mcu) this.drive();
    }

    drive() { // the pins
        this.looks = [];
        this.seen = false;
        const held = [...this.held.values()].flat();
        for (const [name, pin] of Object.entries(BUTTONS)) this.mcu.gpio[pin].setInputValue(!held.includes(name));
    }

    look(nanos) {
        if (this.seen) return;
        if (!this.looks.length || nanos - this.looks[0] >= BOUNCE_NANOS) this.looks.push(nanos);
        this.seen = this.looks.length > LOOKS;
    }

    // The picture: a bit for each pixel, row after row, the first one in bit 7.
    pixels() {
        const bytes = Buffer.alloc(COLUMNS * ROWS / 8);
        for (let i = 0; i < COLUMNS * ROWS; i++) if (this.oled.lit(i % COLUMNS, Math.floor(i / COLUMNS))) bytes[i >> 3] |= 0x80 >> (i & 7);
        return bytes;
    }

    // The picture as lines of Braille, a letter for 2x4 pixels.
    braille() {
        const lines = [];
        for (let y = 0; y < ROWS; y += 4) {
            let line = '';
            for (let x = 0; x < COLUMNS; x += 2) {
                let dots = 0;
                [[0, 0], [0, 1], [0, 2], [1, 0], [1, 1], [1, 2], [0, 3], [1, 3]].forEach(([dx, dy], bit) => {
                    if (this.oled.lit(x + dx, y + dy)) dots |= 1 << bit;
                });
                line += String.fromCharCode(0x2800 + dots);
            }
            lines.push(line);
        }
        return lines;
    }
}

module.exports = { Handheld, BUTTONS };
