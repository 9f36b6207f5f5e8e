// terminal.js: a handheld on this terminal: the screen in Braille, a letter for 2x4 pixels, and keys for its buttons.
'use strict';
const { Handheld } = require('./handheld.js');

const KEYS = { '\x1b[A': 'up', '\x1b[B': 'down', '\x1b[C': 'right', '\x1b[D': 'left', ' ': 'middle', '\r': 'middle', '\n': 'middle', m: 'middle' };
const TAP_MS = 80, HOLD_MS = 1000, PAUSE_MS = 60;
const PICTURE_MS = 50;

class Terminal extends Handheld {
    // `end()` is called when the person ends it, with q or the end of the keys, behind all presses, or with Ctrl-C, at once.
    constructor(end) {
        super();
        this.presses = [];
        this.shown = '';
        process.stdin.on('data', (bytes) => this.take(bytes.toString(), end)).on('end', () => this.press(end));
        if (process.stdin.isTTY) process.stdin.setRawMode(true);
        process.stdout.write('arrows: four buttons; space: the one in the middle; m: it is held (the menu); q: the end\n');
        this.timer = setInterval(() => this.draw(), PICTURE_MS);
    }

    // Between two pictures.
    say(text) {
        process.stdout.write(`${text}\n`);
        this.shown = '';
    }

    take(keys, end) {
        for (const [key] of keys.matchAll(/\x1b\[.|[^]/g)) {
            if (key === '\x03') end();
            else if (key === 'q') this.presses.push(end);
            else if (KEYS[key]) this.presses.push([KEYS[key], key === 'm' ? HOLD_MS : TAP_MS]);
        }
        this.press();
    }

    plug() {
        super.plug();
        this.began = false;
    }

    // One after the other, once the screen has been on: it may be dark now. What stands behind the last is called.
    press(end) {
        if (end) this.presses.push(end);
        if (this.pressing || !this.presses.length) return;
        if (!this.began) {
            setTimeout(() => this.press(), PAUSE_MS);
            return;
        }
        const next = this.presses.shift();
        if (typeof next === 'function') {
            this.draw();
            next();
            return;
        }
        this.pressing = true;
        this.hold([next[0]]);
        setTimeout(() => {
            this.hold([]);
            setTimeout(() => { this.pressing = false; this.press(); }, PAUSE_MS);
        }, next[1]);
    }

    draw() {
        if (this.oled && this.oled.on) this.began = true;
        const lines = this.oled ? this.braille() : [], picture = lines.join('\n');
        if (picture === this.shown) return;
        if (this.shown && process.stdout.isTTY) process.stdout.write(`\x1b[${lines.length}A`);
        process.stdout.write(`${picture}\n`);
        this.shown = picture;
    }
}

module.exports = { Terminal };
