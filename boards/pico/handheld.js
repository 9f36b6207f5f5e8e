// handheld.js: what a person holds: an emulated Pico with an OLED (oled.js), five buttons and a piezo.
'use strict';
const { attach, COLUMNS, ROWS } = require('./oled.js');
const { Refusal } = require('./strict.js');

const BUTTONS = { up: 10, down: 11, left: 12, right: 13, middle: 14 };
const PIEZO = 7; // slice of the PWM, whose output B is at GP15

class Handheld {
    // `controller`: the screen's.
    constructor(controller = 'SSD1306') {
        this.controller = controller;
        this.held = [];
        this.sounds = []; // frequencies, in Hz
    }

    // For Machine: a chip begins, which may be another one after a restart. The OLED has the same power.
    connect(mcu) {
        this.mcu = mcu;
        this.plug();
        this.hold(this.held);
        const { channels } = mcu.pwm, slice = channels[PIEZO], write = slice.writeRegister.bind(slice);
        slice.writeRegister = (offset, value) => {
            write(offset, value);
            if (offset === 0 && value & 1) this.sounds.push(Math.round(mcu.clkSys / ((slice.div >>> 4) * (slice.top + 1))));
        };
    }

    // The screen is connected, and gets power; or has gone.
    plug() { this.oled = attach(this.mcu, (reason) => { throw new Refusal(reason); }, this.controller); }
    unplug() { this.mcu.i2c[0].onConnect = () => this.mcu.i2c[0].completeConnect(false); }

    // Holds these buttons from now on: names of BUTTONS.
    hold(names) {
        this.held = names;
        for (const [name, pin] of Object.entries(BUTTONS)) this.mcu.gpio[pin].setInputValue(!names.includes(name));
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
