#!/usr/bin/env node
// handheld.js PROGRAM.elf IMAGE [PICTURES.png]: a whole game on the OLED of an emulated Pico, by one who sees only its picture and
// presses only its buttons; the serial line tells what the board really is. Then one of Kalah. Also the model of the OLED, dimming, the
// test of the buttons, a screen with another controller, and one that is plugged in late. Exits with 1 when something is wrong.
// PICTURES.png gets eight of the pictures (docs/handheld.png).
'use strict';
const fs = require('fs');
const zlib = require('zlib');
const { Machine, Refusal } = require('../../boards/pico/machine.js');
const { Handheld, BUTTONS } = require('../../boards/pico/handheld.js');
const { Oled, COLUMNS, ROWS } = require('../../boards/pico/oled.js');
const { Person, PANEL } = require('./person.js');
const { RP2040 } = require('../../build/npm/boards/pico/node_modules/rp2040js');

const [, , program, image, file] = process.argv;
const IMAGE = 0x100a0000, NANOS = 12;
const MOVE_HZ = 1500, CAPTURE_HZ = 500;

let wrong = 0;
function tell(right, what) {
    if (!right) wrong++;
    process.stdout.write(`# ${right ? '' : 'WRONG: '}${what}\n`);
}

// A person with a handheld

class PicoPerson extends Person {
    constructor(held = [], controller = undefined) {
        super();
        this.handheld = new Handheld(controller);
        this.handheld.hold(held);
        this.said = '';
        this.machine = new Machine(RP2040, { byte: (byte) => { this.said += String.fromCharCode(byte); }, restart() {}, powerLost() {},
            connect: (mcu) => this.handheld.connect(mcu) });
        this.machine.putElf(program);
        this.machine.put(IMAGE, fs.readFileSync(image));
        this.machine.start();
        this.live(300);
    }

    live(ms) {
        const { machine } = this, until = machine.mcu.clock.nanos + ms * 1e6;
        while (machine.mcu.clock.nanos < until) {
            const count = machine.run();
            machine.pass(machine.sleeps || machine.spins ? Math.max(NANOS, machine.mcu.clock.nanosToNextAlarm) : count * NANOS);
        }
    }

    // Nothing happens for so long: time leaps, by less than the watchdog takes.
    idle(seconds) {
        for (let i = 0; i < seconds; i++) {
            this.machine.pass(1e9);
            this.live(10);
        }
    }

    hold(names) { this.handheld.hold(names); }
    lit(x, y) { return this.handheld.oled.lit(x, y); }
    send(text) { this.machine.input.push(...Buffer.from(text)); }

    // Kalah: the numbers of the upper pits, of both stores, and of the lower pits, from the left; and the lower pit that is light, -1 without.
    kalah() {
        const STEP = 16, MIDDLES = [[7, 0], [29, 21]];
        const number = (x, y, top) => Number(this.read(x + 1, y, !this.lit(x + 1, top + 1), x + STEP - 2).replace(/O/g, '0'));
        const row = ([y, top]) => [1, 2, 3, 4, 5, 6].map((i) => number(i * STEP, y, top));
        const [upper, lower] = MIDDLES.map(row), stores = [0, 7].map((i) => number(i * STEP, 18, 0));
        const cursor = [1, 2, 3, 4, 5, 6].findIndex((i) => this.lit(i * STEP + 1, 22));
        return { beans: [...upper, ...stores, ...lower].join(), lower, cursor, text: this.read(1, 47).trim() };
    }

    // The same from the line.
    askKalah() { return (this.ask('showboard').match(/[([] *\d+[)\]]/g) || []).map((cell) => Number(cell.slice(1, -1))).join(); }
}

// Pictures

const pictures = [];
function keep(person) {
    const pixels = new Uint8Array(COLUMNS * ROWS);
    for (let i = 0; i < pixels.length; i++) pixels[i] = person.lit(i % COLUMNS, Math.floor(i / COLUMNS)) ? 1 : 0;
    pictures.push(pixels);
}

// Two pictures a row, each pixel three wide with a gap, as on the glass.
function writePng(name) {
    const SCALE = 3, MARGIN = 9, PAPER = 255, GLASS = 16, DARK = 24, LIGHT = 235;
    const wide = COLUMNS * SCALE + MARGIN, high = ROWS * SCALE + MARGIN;
    const width = 2 * wide + MARGIN, height = Math.ceil(pictures.length / 2) * high + MARGIN;
    const rows = Array.from({ length: height }, () => new Uint8Array(width + 1).fill(PAPER));
    rows.forEach((row) => { row[0] = 0; });
    pictures.forEach((pixels, i) => pixels.forEach((lit, at) => {
        const left = 1 + MARGIN + i % 2 * wide + at % COLUMNS * SCALE, top = MARGIN + (i >> 1) * high + Math.floor(at / COLUMNS) * SCALE;
        for (let dy = 0; dy < SCALE; dy++)
            for (let dx = 0; dx < SCALE; dx++)
                rows[top + dy][left + dx] = dx === SCALE - 1 || dy === SCALE - 1 ? lit ? 110 : GLASS : lit ? LIGHT : DARK;
    }));
    const chunk = (type, bytes) => {
        const body = Buffer.concat([Buffer.from(type), bytes]), size = Buffer.alloc(4), sum = Buffer.alloc(4);
        size.writeUInt32BE(bytes.length);
        sum.writeUInt32BE(crc(body));
        return Buffer.concat([size, body, sum]);
    };
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width);
    header.writeUInt32BE(height, 4);
    header[8] = 8;
    fs.writeFileSync(name, Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header),
        chunk('IDAT', zlib.deflateSync(Buffer.concat(rows), { level: 9 })), chunk('IEND', Buffer.alloc(0))]));
}
function crc(bytes) {
    let sum = -1;
    for (const byte of bytes) {
        sum ^= byte;
        for (let bit = 0; bit < 8; bit++) sum = sum >>> 1 ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ~sum >>> 0;
}

// The model of the OLED

function refusal(controller, ...transfers) {
    const oled = new Oled((reason) => { throw new Refusal(reason); }, controller);
    try {
        for (const transfer of transfers) {
            oled.begin();
            transfer.forEach((byte) => oled.take(byte));
            oled.end();
        }
    } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return error.message;
    }
    return '';
}
for (const [wanted, ...transfers] of [
    [/no such control byte/, [0x01, 0xae]], [/no such command: ad/, [0x00, 0xad, 0x30]], [/command db can't have 40/, [0x00, 0xdb, 0x40]],
    [/command a8 can't have 0e/, [0x00, 0xa8, 0x0e]], [/without the bytes behind it: 81/, [0x00, 0x81]],
    [/another addressing mode/, [0x00, 0x21, 0, 127]], [/another addressing mode/, [0x00, 0x20, 0, 0xb0]],
    [/without its charge pump/, [0x00, 0xaf]], [/there is no column 128/, [0x00, 0x00, 0x18], [0x40, 1]],
    [/^$/, [0x00, 0x8d, 0x14, 0xaf, 0xb7, 0x0f, 0x17], [0x40, 1, 2, 3]], [/^$/, [0x80, 0xae, 0xc0, 1]],
]) tell(wanted.test(refusal('SSD1306', ...transfers)), `the model: ${refusal('SSD1306', ...transfers) || 'allowed'}`);
for (const [wanted, ...transfers] of [
    [/no such command: 21/, [0x00, 0x21, 0, 127]], [/command ad can't have 10/, [0x00, 0xad, 0x10]], [/while the screen is on/, [0x00, 0xaf, 0xad, 0x8b]],
    [/without its charge pump/, [0x00, 0xad, 0x8a, 0xaf]], [/there is no column 132/, [0x00, 0x04, 0x18], [0x40, 1]],
    [/^$/, [0x00, 0xaf, 0xb7, 0x03, 0x18], [0x40, 1]], [/^$/, [0x00, 0x8d, 0x14, 0x20, 0x02]],
]) tell(wanted.test(refusal('SH1106', ...transfers)), `the model of an SH1106: ${refusal('SH1106', ...transfers) || 'allowed'}`);

// A game

const person = new PicoPerson();
tell(person.read(43, 34) === 'GO 9X9' && person.read(27, 50) === 'PRESS A BUTTON', `what shows first: ${person.read(43, 34)}, ${person.read(27, 50)}`);
keep(person);
person.press('middle');
tell(person.board().stones === '.'.repeat(81) && person.board().cursor === 40, 'a press begins a game, with the cursor in the middle');
for (const name of ['left', 'up', 'right', 'right', 'down', 'down']) person.press(name);
tell(person.board().cursor === 50, 'four buttons move the cursor');
person.open(4);
tell(person.menu().join() === 'PASS,UNDO,HINT,COUNT,LEVEL 4,PLAY WHITE,NEW 5X5,NEW 7X7', `the menu: ${person.menu().join(', ')}`);
keep(person);
person.press('right');
tell(person.menu()[4] === 'LEVEL 1', 'a level is chosen');
for (let i = 0; i < 8; i++) person.press('down');
person.press('middle');
tell(person.menu().includes('KOMI 7.5') && /komi 7\.5|7\.5/.test(person.ask('showboard')), 'komi, too, and the line knows it');
person.press('left');

// He plays where the toy would, until it tells him to pass.
let moves = 0, differences = 0, text = '', stones = '', silent = 0;
while (moves < 120 && !/WIN|DRAW/.test(text)) {
    person.open(2);
    person.press('middle');
    const hint = person.wait(), before = person.board(), heard = person.handheld.sounds.length;
    if (/WIN|DRAW/.test(hint)) text = hint;
    else if (hint) { // a text: no move is worth more than a pass
        person.press('left');
        person.open(0);
        person.press('middle');
    } else {
        person.handheld.hold(['middle']);
        person.live(60);
        person.handheld.hold([]);
        for (let i = 0; i < 40 && person.board().stones === before.stones; i++) person.live(5);
        if (moves === 12) {
            while (![0, 1, 2].every((i) => person.lit(PANEL + 3 + 8 * i, 57) || person.lit(PANEL + 3 + 8 * i, 54))) person.live(1);
            keep(person); // it thinks
        }
    }
    text = person.wait();
    while (text === 'PASS') {
        person.press('left');
        text = person.wait();
    }
    moves++;
    if (/WIN|DRAW/.test(text)) break; // the board shows whose the points are
    const after = person.board();
    stones = after.stones;
    if (person.askBoard() !== stones) differences++;
    if (/O/.test(after.stones) && after.stones !== before.stones && person.handheld.sounds.length === heard) silent++;
    if (moves === 14) {
        person.live(1000); // captured stones have gone
        keep(person);
    }
}
const captures = person.handheld.sounds.filter((hz) => Math.abs(hz - CAPTURE_HZ) < 10).length;
const times = [1, 11].map((y) => /\d+:\d\d$/.exec(person.read(PANEL + 10, y, true, COLUMNS).replace(/O/g, '0').replace(/^\w+ \w+ ?/, '')));
tell(times.every((time) => time), `both took time: ${times.join(', ')}`);
const [, score] = /([BW]\+[\dO.]+)/.exec(text) || [], line = person.ask('final_score').trim();
tell(/WIN/.test(text), `a game of ${moves} moves of his, by buttons alone: ${text}`);
tell(stones.includes('X') && stones.includes('O'), 'there are stones of both');
tell(differences === 0, `after each the line has the board that the screen shows (${differences} differences)`);
tell(silent === 0 && person.handheld.sounds.some((hz) => Math.abs(hz - MOVE_HZ) < 10), `moves are heard; stones were captured ${captures} times`);
tell(!score || line.replace(/0/g, 'O') === `= ${score}`, `the score is the line's: ${line}`);
keep(person);

// Undo, and a game on fewer lines.
person.press('left');
person.open(0);
tell(person.menu().includes('NEW 9X9'), 'behind a game, the menu offers the next one');
person.press('middle');
person.live(1000);
tell(person.board().stones === '.'.repeat(81), 'which begins with an empty board');

// Light

person.idle(61);
tell(person.handheld.oled.on && person.handheld.oled.contrast < 0x20, 'after a minute the screen is dimmed');
person.idle(241);
tell(!person.handheld.oled.on, '... after five it is dark');
person.press('right');
tell(person.handheld.oled.on && person.handheld.oled.contrast > 0x80 && person.board().cursor === 40, 'a press lights it up, and does nothing else');

// Kalah

person.open(0);
person.press('up');
keep(person);
tell(person.menu()[7] === 'KALAH', `the last item: ${person.menu()[7]}`);
person.press('middle');
tell(person.kalah().beans === '6,6,6,6,6,6,0,0,6,6,6,6,6,6' && person.kalah().cursor === 0, `Kalah: ${person.kalah().beans}`);
person.press('left');
tell(person.kalah().cursor === 5, 'the cursor goes around');
person.open(4);
person.press('middle');
tell(person.menu()[4] === 'LEVEL 2', 'in Kalah a level is chosen, too');
for (let i = 0; i < 3; i++) person.press('middle'); // ... and back to 1
person.press('left');
// He sows what ends in his store, else the last pit with beans.
let sown = 0, others = 0, seen = '', end = '';
const steps = new Set();
while (sown < 80 && !/WIN|DRAW/.test(end)) {
    const { lower, cursor } = person.kalah(), exact = lower.findIndex((beans, pit) => beans === 6 - pit);
    const wanted = exact >= 0 ? exact : lower.findLastIndex((beans) => beans > 0);
    for (let i = cursor; i !== wanted; i = (i + 1) % 6) person.press('right');
    person.press('middle');
    sown++;
    if (sown === 9) keep(person);
    for (let i = 0; i < 100; i++) {
        const now = person.kalah();
        steps.add(now.beans);
        end = now.text;
        if (now.cursor >= 0 && now.beans === person.askKalah() || /WIN|DRAW/.test(end)) break;
        person.live(300);
    }
    seen = person.kalah().beans;
    if (!/WIN|DRAW/.test(end) && seen !== person.askKalah()) others++;
}
const [, result] = /([BW]\+[\dO]+)/.exec(end) || [], beans = person.ask('final_score').trim();
tell(/WIN|DRAW/.test(end), `a game of Kalah, ${sown} part moves of his, ${steps.size} positions seen: ${end}`);
tell(others === 0, `... as the line has it (${others} differences)`);
tell(!result || beans.replace(/0/g, 'O') === `= ${result}`, `... with the line's score: ${beans}`);
person.press('left');
person.open(0);
tell(person.menu().includes('KALAH'), 'behind it, the menu offers the next one');
for (let i = 0; i < 2; i++) person.press('down'); // past the end: PASS, UNDO
person.press('middle');
person.live(500);
tell(person.kalah().cursor >= 0 && person.kalah().beans === person.askKalah() && !/WIN|NO/.test(person.kalah().text), 'his last part move is taken back');

// A screen with an SH1106

const wide = new PicoPerson([], 'SH1106');
tell(wide.read(41, 34, true, 120) === 'GO 9X9', 'an SH1106: what shows first stands two columns too far left');
wide.press('middle');
wide.open(0);
wide.press('up');
wide.press('up');
tell(wide.read(66, 49, false, COLUMNS - 2) === 'SCREEN 13O6', `... and the menu: ${wide.read(66, 49, false, COLUMNS - 2)}`);
wide.press('middle');
tell(wide.menu()[6] === 'SCREEN 11O6' && wide.lit(127, 48), `... which mends it: ${wide.menu()[6]}`);
wide.press('left');
wide.machine.restart();
wide.live(1500);
tell(wide.board().cursor === 40, '... for good');

// Rest: nobody has used this one's line

wide.idle(585);
const { clocks, peripherals } = wide.machine.mcu, PLLS = 3 << 12, awake = () => (clocks.sysCtrl & 1) === 1 && !(peripherals[0x4000c].reset & PLLS);
tell(awake() && !wide.handheld.oled.on, 'after nearly ten minutes both PLLs run');
wide.idle(20);
tell(!awake() && (peripherals[0x4000c].reset & PLLS) === PLLS, '... after ten the crystal alone');
wide.idle(20);
wide.press('right');
wide.live(200);
tell(awake() && wide.handheld.oled.on && wide.board().cursor === 40, 'a press ends that, and does nothing else');
wide.press('right');
tell(wide.board().cursor === 41, '... the next one does');
wide.idle(601);
tell(!awake(), 'it rests again');
wide.machine.input.push(10);
wide.live(200);
tell(awake() && /Katachi/.test(wide.ask('name')), '... until a byte comes on the line');

// The test, and a screen that comes late

const tester = new PicoPerson(['middle']);
tester.handheld.hold([]);
tester.live(100);
const places = { left: [82, 40], right: [114, 40], up: [98, 27], down: [98, 53], middle: [98, 40] };
const filled = () => Object.keys(places).filter((name) => tester.lit(...places[name])).join();
tell(tester.read(6, 6, true, COLUMNS - 1) === 'PRESS ALL BUTTONS' && tester.lit(0, 0) && tester.lit(127, 63) && filled() === '', 'the middle button at the start: a test');
for (const name of Object.keys(BUTTONS)) {
    tester.handheld.hold([name]);
    tester.live(100);
    tell(filled() === name, `${name} is down: its mark is filled`);
}
tell(tester.handheld.sounds.length >= 5, 'each press sounds');
keep(tester);
tester.live(1000);
tester.handheld.hold([]);
tester.live(100);
tell(tester.read(43, 34) === 'GO 9X9', 'the middle button, held, ends it');

const stuck = new PicoPerson(['middle']);
stuck.idle(28);
tell(stuck.lit(0, 0) && stuck.lit(127, 63), 'a middle button that is stuck: the test');
stuck.idle(4);
tell(stuck.read(43, 34) === 'GO 9X9' && stuck.ask('name').includes('Katachi'), '... ends after half a minute, and the line answers');

const late = new PicoPerson();
late.handheld.unplug();
late.live(1000);
tell(late.ask('name').includes('Katachi'), 'without its screen, the board answers');
late.handheld.plug();
late.live(1500);
tell(late.board().cursor === 40, 'a screen that is plugged in shows the board, as somebody has used the line');

if (file) writePng(file);
process.exit(wrong ? 1 : 0);
