#!/usr/bin/env node
// rp2350_screen.js FLASH: a game on the OLED of an emulated Pico 2 (chip_screen.c), by one who sees only its picture and presses only its
// buttons; then the picture beside the line's board after a move that the line makes. Exits with 1 when something is wrong.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const { execFileSync, spawn } = require('child_process');
const { BUTTONS } = require('../../boards/pico/handheld.js');
const { Oled } = require('../../boards/pico/oled.js');
const { Person } = require('../system/person.js');

const PROGRAM = 'build/native/tests/host/chip_screen', BYTES = 65536;
const MOVES = 12;
const MOVE_HZ = 1500, CAPTURE_HZ = 500; // firmware/handheld.c

let wrong = 0;
function tell(right, what) {
    if (!right) wrong++;
    process.stdout.write(`# ${right ? '' : 'WRONG: '}${what}\n`);
}

// The two take turns: each command is answered before the next one.
class Pico2Person extends Person {
    constructor(flash) {
        super();
        this.oled = new Oled((reason) => { throw new Error(reason); });
        this.said = '';
        this.tones = []; // in Hz
        const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'katachi-')), [to, from] = ['to', 'from'].map((name) => path.join(folder, name));
        execFileSync('mkfifo', [to, from]);
        this.to = fs.openSync(to, 'r+');
        const open = fs.openSync(from, 'r+');
        this.chip = spawn(PROGRAM, [flash], { stdio: [fs.openSync(to, 'r'), open, 'inherit'] });
        this.from = fs.openSync(from, 'r');
        fs.closeSync(open); // a chip that ends, ends the file, too
        fs.rmSync(folder, { recursive: true });
        this.live(300);
    }

    command(text) {
        const buffer = Buffer.alloc(BYTES);
        let heard = '';
        fs.writeSync(this.to, `${text}\n`);
        while (!/^done\n$/m.test(heard)) {
            const count = fs.readSync(this.from, buffer);
            if (!count) throw new Error('the chip has ended');
            heard += buffer.toString('latin1', 0, count);
        }
        for (const line of heard.split('\n')) {
            const [kind, hex] = line.split(' '), bytes = Buffer.from(hex || '', 'hex');
            if (kind === 'line') this.said += bytes.toString('latin1');
            if (kind === 'tone') this.tones.push(Number(hex));
            if (kind !== 'i2c') continue;
            this.oled.begin();
            bytes.forEach((byte) => this.oled.take(byte));
            this.oled.end();
        }
    }

    live(ms) { this.command(`pass ${ms}`); }
    hold(names) { this.command(`hold ${names.reduce((pins, name) => pins | 1 << BUTTONS[name], 0)}`); }
    lit(x, y) { return this.oled.lit(x, y); }
    send(text) { this.command(`say ${text.trimEnd()}`); }
}

const person = new Pico2Person(process.argv[2]);
tell(person.read(43, 34) === 'GO 9X9' && person.read(27, 50) === 'PRESS A BUTTON', `what shows first: ${person.read(43, 34)}, ${person.read(27, 50)}`);
person.press('middle');
tell(person.board().stones === '.'.repeat(81) && person.board().cursor === 40, 'a press begins a game, with the cursor in the middle');
for (const name of ['left', 'up', 'right', 'right', 'down', 'down']) person.press(name);
tell(person.board().cursor === 50, 'four buttons move the cursor');
person.open(4);
tell(person.menu()[4] === 'LEVEL 4', `the menu: ${person.menu().join(', ')}`);
person.press('right');
tell(person.menu()[4] === 'LEVEL 1', 'a level is chosen');
person.press('left');

// He plays where the toy would.
let differences = 0, text = '', last = '';
for (let i = 0; i < MOVES && !text; i++) {
    person.open(2);
    person.press('middle');
    text = person.wait();
    person.press('middle');
    text = text || person.wait();
    const { stones } = person.board();
    if (stones !== person.askBoard()) differences++;
    last = stones;
}
const count = (stone) => last.split(stone).length - 1;
tell(!text && count('X') > MOVES / 2 && count('O') > MOVES / 2, `${MOVES} moves of his, by buttons alone: ${count('X')} and ${count('O')} stones ${text}`);
tell(differences === 0, `after each the line has the board that the screen shows (${differences} differences)`);
const near = (hz) => person.tones.filter((one) => Math.abs(one - hz) < hz / 100).length;
tell(near(MOVE_HZ) >= MOVES && near(MOVE_HZ) + near(CAPTURE_HZ) === person.tones.length, `each move is heard: ${person.tones.join(' ')}`);
person.ask('clear_board');
person.ask('play b C7');
person.live(300);
const { stones } = person.board();
tell(stones.indexOf('X') === 20 && stones.lastIndexOf('X') === 20, 'a move of the line is shown');
person.chip.kill();
process.exit(wrong ? 1 : 0);
