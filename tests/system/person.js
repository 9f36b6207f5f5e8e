// person.js: one who holds a handheld (docs/toy.md), sees only its picture and presses only its buttons; and the serial line, which tells
// what the board really is. What the handheld is, a class behind it says:
//   live(ms)      time passes
//   hold(names)   these buttons are down from now on
//   lit(x, y)     whether this pixel is
//   send(text)    the line gets this; `said` has what it sends
'use strict';
const fs = require('fs');
const { COLUMNS } = require('../../boards/pico/oled.js');

const SIZE = 9, CELL = 7, PANEL = 68, TEXT_ROWS = [38, 46, 54];

// The letters, from the table of the firmware: columns of five lines.
const FONT = new Map();
for (const [, letter, lines] of fs.readFileSync('firmware/letters.c', 'utf8').matchAll(/\['(.)' - FIRST\] = LETTER\((.*)\)/g)) {
    const rows = lines.split(', ').map(Number);
    const columns = [4, 3, 2, 1, 0].map((bit) => rows.map((row) => row >> bit & 1).join(''));
    FONT.set(columns.join().replace(/(,00000)*$/, ''), letter === '0' ? 'O' : letter); // the two look alike
}

class Person {
    press(name, ms = 60) {
        this.hold([name]);
        this.live(ms);
        this.hold([]);
        this.live(100);
    }

    // The board: X, O and . row by row from the top; and the cursor's point, -1 without one.
    board() {
        let stones = '', cursor = -1;
        for (let i = 0; i < SIZE * SIZE; i++) {
            const x = CELL * (i % SIZE) + 3, y = CELL * Math.floor(i / SIZE) + 3;
            stones += !this.lit(x + 3, y + 1) ? '.' : this.lit(x + 2, y + 1) ? 'O' : 'X';
            if (this.lit(x - 3, y - 3) && this.lit(x + 3, y + 3) && this.lit(x + 3, y - 2)) cursor = i;
        }
        return { stones, cursor };
    }

    // The text in five rows of pixels.
    read(x, y, ink = true, right = COLUMNS) {
        let text = '', letter = [], gap = 0;
        for (; x <= right; x++) {
            const column = [0, 1, 2, 3, 4].map((line) => x < right && this.lit(x, y + line) === ink ? 1 : 0);
            if (column.includes(1)) {
                if (text && gap > 3) text += ' ';
                gap = 0;
                letter.push(column.join(''));
                continue;
            }
            if (letter.length) text += FONT.get(letter.join()) || '?';
            letter = [];
            gap++;
        }
        return text;
    }

    text() { return TEXT_ROWS.map((y) => this.read(PANEL, y)).join(' ').trim(); }
    menu() { return [0, 1, 2, 3, 4, 5, 6, 7].map((line) => this.read(PANEL, 8 * line + 1, !this.lit(PANEL - 2, 8 * line))); }

    // Waits for a cursor, or for a text. Returns the text.
    wait() {
        for (let i = 0; i < 300; i++) {
            this.live(200);
            const text = this.text();
            if (/^(YOU|I) WIN|^DRAW|^PASS|^NO/.test(text)) return text;
            if (this.board().cursor >= 0) return '';
        }
        throw new Error('neither cursor nor text comes');
    }

    // From the board: opens the menu, and goes so many items down.
    open(items) {
        this.press('middle', 1000);
        for (let i = 0; i < items; i++) this.press('down');
    }

    // What the serial line answers to a command.
    ask(command) {
        this.said = '';
        this.send(`${command}\n`);
        for (let i = 0; i < 100 && !/^=[^]*\n\n$/.test(this.said); i++) this.live(20);
        return this.said;
    }

    askBoard() {
        const rows = this.ask('showboard').split('\n').filter((line) => /^ *[1-9][ (]/.test(line));
        return rows.map((row) => row.replace(/[()]/g, ' ').trim().split(/ +/).slice(1, 1 + SIZE).join('').replace(/\+/g, '.')).join('');
    }
}

module.exports = { Person, SIZE, CELL, PANEL };
