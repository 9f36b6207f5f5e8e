// toy.js: the page with a toy, in Chromium: a fake serial port, and behind it Katachi's firmware on this machine and in QEMU,
// or something that only looks like a toy. Run by tests/host/page_toy.t. Leaves pictures in build/page-pictures.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import test from 'node:test';
import {
    attach,
    baud,
    BOARD,
    breaks,
    browser,
    clickPoint,
    connect,
    faults,
    fresh,
    mine,
    moves,
    native,
    open,
    PICO,
    pictures,
    play,
    plug,
    pull,
    qemu,
    says,
    scripted,
    server,
    start,
    text,
    title,
    toy,
    unsigned,
    until,
} from './desk.js';

test('a browser without Web Serial is told which have it', async () => {
    await browser.run('window.name = "no serial"');
    await open('#toy');
    await says('toy-unable', 'no Web Serial.*Chrome, Edge');
    assert.equal(await text('toy-title'), 'A toy: Katachi on a chip');
    assert.equal(await browser.run('return document.getElementById("toy-able").hidden'), true);
    assert.deepEqual(await faults(), []);
    await browser.run('window.name = ""');
    // The same server under a name that could be any machine's: browsers show such a page no ports.
    await browser.goto(server.url.replace('127.0.0.1', 'plain.test') + '#toy');
    await says('toy-unable', 'only if it came by https');
});

test('a port without a toy: the page says so, whatever the port does, and lets go of it', async () => {
    await open('#toy');
    await until('return document.getElementById("toy-connect").offsetParent');
    await browser.click('#toy-connect'); // and nobody chooses a port
    assert.equal(await text('toy-title'), 'A toy: Katachi on a chip');
    await browser.run('fakeSerial.forbids = true');
    await browser.click('#toy-connect');
    await says('toy-note', 'The browser says: Not by this policy');
    await browser.run('fakeSerial.forbids = false');
    attach({ write: () => {}, says: () => {} });
    await plug();
    await browser.click('#toy-connect');
    await title('^Looking for Katachi on the micro:bit');
    assert.equal(baud, 115200);
    await title('^No toy answers on the micro:bit');
    // Noise, and errors of the line.
    for (let i = 0; i < 20; i++) {
        toy.says(Buffer.from(Array.from({ length: 300 }, (_, j) => (i * 131 + j * j * 7) % 251)));
        await browser.run('fakeSerial.port.stumble()');
    }
    toy.says(Buffer.from('= \x1b[31m<b>hello\n\n'.repeat(50)));
    await title('^No toy answers on the micro:bit');
    // It takes no more bytes: nothing piles up, and it can still be let go.
    await browser.run('fakeSerial.port.deaf = true');
    await browser.click('#toy-disconnect');
    await title('^A toy: Katachi on a chip');
    await until('return !fakeSerial.port.opened');
    await browser.run('fakeSerial.refuses = true');
    await browser.click('#toy-connect');
    await title('^The micro:bit is gone');
    await says('toy-note', 'Failed to open serial port');
    await browser.run('fakeSerial.refuses = false');
    await title('^Looking for Katachi');
    await pull();
    await title('^The micro:bit is gone');
    await browser.click('#toy-disconnect');
    await title('^A toy: Katachi on a chip');
    await plug(PICO);
    await browser.click('#toy-connect');
    await title('^No toy answers on the Pico');
    await says('toy-note', 'pull its cable');
    assert.equal(await browser.run('return document.getElementById("toy-rescue").hidden'), true);
});

test('what is for a toy and is dropped somewhere is named, with what to do; a record is opened', async () => {
    /** @param {string} name @param {string} content */
    const drop = (name, content) =>
        browser.run(
            'const data = new DataTransfer(); data.items.add(new File([values[1]], values[0])); window.dispatchEvent(new DragEvent("drop", { dataTransfer: data }))',
            name,
            content,
        );
    await open('#learn');
    await until('return document.getElementById("learn").offsetParent');
    await drop('my.kti', 'KTIM\u0003');
    await says('toy-note', '^my.kti is an image. To send it to a toy, connect the toy here');
    await drop('my.ktf', 'KTFW');
    await says('toy-note', '^my.ktf is firmware, not an image');
    await drop('a.sgf', '(;SZ[9]C[dropped])');
    await until('return document.getElementById("records").offsetParent');
    await browser.run('location.hash = "#toy"');
    await until('return document.getElementById("toy").offsetParent');
    assert.doesNotMatch(await text('toy-note'), /SZ/);
});

test('a toy tells of itself; axe finds nothing wrong, and all fits on a phone', async () => {
    attach(qemu);
    await qemu.switchOn();
    await connect();
    await title('^The micro:bit is connected');
    await says('toy-stats', 'image: 9x9'.replace(': ', '[^]*'));
    await says('toy-image', `Board\\s+${BOARD}[^]*Image\\s+9x9, \\d+ patterns`);
    await says('toy-experience', 'cases\\s+0, of Kalah 0');
    await says('toy-fault', '^none');
    assert.equal(await browser.run('return document.getElementById("toy-clear-fault").hidden'), true);
    for (const theme of ['light', 'dark']) {
        await browser.run(
            'const theme = document.getElementById("theme"); theme.value = values[0]; theme.onchange()',
            theme,
        );
        assert.deepEqual(await faults(), [], theme);
        await browser.shoot(`${pictures}/Chromium-toy-${theme}.png`);
    }
    await browser.resize(360, 740);
    assert.ok(await browser.run('return document.documentElement.scrollWidth <= document.documentElement.clientWidth'));
    await browser.shoot(`${pictures}/Chromium-phone-toy.png`);
    await browser.resize(1280, 900);
});

// A game on 5x5 against the toy, by the button of its view, up to the visitor's turn.
async function playOn5() {
    await browser.click('#toy-play');
    await until('return document.getElementById("new-game").open');
    await browser.run('document.getElementById("new-size").value = "5"');
    await start();
    await mine();
}

test('a whole game on 5x5 against QEMU, with the cable pulled in the middle, and the power cut', async () => {
    await browser.run(
        'const level = document.getElementById("toy-level"); level.value = "1"; level.dispatchEvent(new Event("change"))',
    );
    await browser.click('#toy-play');
    await until('return document.getElementById("new-game").open');
    assert.equal(await browser.run('return document.getElementById("new-level").value'), 'toy');
    await browser.run('document.getElementById("new-size").value = "5"');
    await start();
    await mine();
    await play();
    await mine();
    assert.equal((await moves()).length, 2);
    // The cable is out while the toy thinks; the toy goes on.
    await pull();
    await play();
    await until('return /^Waiting for the toy/.test(document.getElementById("play-status").textContent)');
    const before = await moves();
    // The rest of the page doesn't wait for the toy.
    await browser.run('location.hash = "#learn"');
    await until('return document.querySelectorAll("#learn-network .hint").length');
    await browser.run('location.hash = "#play"');
    await plug();
    await mine();
    assert.deepEqual((await moves()).slice(0, 3), before);
    assert.equal((await moves()).length, 4);
    // The power goes, too, and the page is loaded anew.
    await pull();
    await play();
    const unanswered = await moves();
    await qemu.reset();
    await browser.run('window.name = "plugged"');
    await open('#play', true);
    await browser.run('window.name = ""');
    await until('return /^(Your move|Counting|.* wins)/.test(document.getElementById("play-status").textContent)');
    const resumed = await moves();
    assert.deepEqual(resumed.slice(0, 5), unanswered);
    assert.equal(resumed.length, 6);
    for (let i = 0; i < 30 && (await browser.run('return document.getElementById("counting").hidden')); i++) {
        await until(
            'return !document.getElementById("pass").disabled || !document.getElementById("counting").hidden || document.getElementById("finished").hidden === false',
        );
        if (await browser.run('return !document.getElementById("finished").hidden')) break;
        if (!(await browser.run('return document.getElementById("pass").disabled'))) await browser.click('#pass');
    }
    // Two passes end the game on the toy as well, and it remembers it.
    if (await browser.run('return document.getElementById("finished").hidden')) {
        await browser.click('#accept');
        await browser.run('location.hash = "#toy"');
        await title('^The micro:bit is connected');
        await browser.click('#toy-look');
        await says('toy-experience', 'cases\\s+[1-9]');
    }
});

test('an upload, stopped, with the cable and the power cut, goes on where it was', async () => {
    await browser.run('location.hash = "#toy"');
    await title('^The micro:bit is connected');
    await browser.choose('#toy-file', unsigned);
    await says(
        'toy-sent',
        'refuses the image: not signed. It only takes images that are signed with the key [0-9a-f]{64}',
    );
    await browser.choose('#toy-file', { name: 'x.kti', mimeType: '', buffer: Buffer.from('KTIM and more') });
    await says('toy-sent', 'x.kti is not an image');
    const cut = fs.readFileSync(fresh);
    cut[5000] ^= 1;
    await browser.choose('#toy-file', { name: 'cut.kti', mimeType: '', buffer: cut });
    await says('toy-sent', 'cut.kti is damaged');
    // However fast this machine is, the upload stays in the middle: of some 35,000 bytes the toy hears 12,000 at once, and then
    // few at a time. However slow it is, all of them come, since a line that is waited for sends much twice.
    const { write } = qemu;
    const file = async () => {
        let heard = 0,
            line = Promise.resolve();
        const slow = (/** @type {Buffer} */ bytes) => {
            heard += bytes.length;
            if (heard < 12000) return write.call(qemu, bytes);
            line = line.then(() => new Promise((resolve) => setTimeout(resolve, 100)));
            line.then(() => qemu.write === slow && write.call(qemu, bytes));
        };
        qemu.write = slow;
        await browser.choose('#toy-file', fresh);
    };
    await file();
    await says('toy-sent', 'Sending: [2-9]0 %');
    await browser.click('#toy-stop');
    qemu.write = write;
    await says('toy-sent', '^Stopped at [\\d,]+ of [\\d,]+ bytes');
    await file();
    await until('return document.getElementById("toy-progress").value > 5000');
    await pull();
    qemu.write = write;
    await qemu.reset();
    await plug();
    await says('toy-sent', '^The last [\\d,]+ of [\\d,]+ bytes in .* uses the new image now: 9x9, ');
    const bytes = fs.statSync(fresh).size;
    await says('toy-image', `9x9, \\d+ patterns, ${bytes} bytes`);
    await browser.choose('#toy-file', fresh);
    await says('toy-sent', '^The toy has this image already');
});

test('a toy that hangs is told of, and a break signal rescues it: its game is kept', async () => {
    await browser.run('location.hash = "#toy"');
    await title('^The micro:bit is connected');
    const { write } = qemu;
    qemu.write = () => {}; // hears nothing more
    await title('^The micro:bit is silent');
    await says('toy-note', 'It may be thinking, or hang');
    const before = breaks;
    const reset = qemu.reset;
    qemu.reset = async () => {
        qemu.write = write;
        await reset.call(qemu);
    };
    await browser.click('#toy-rescue');
    await title('^The micro:bit is connected');
    assert.equal(breaks, before + 1);
    await says('toy-note', '^The toy was reset. Its game is kept');
    await says('toy-stats', 'storage\\s+.*restored');
});

test('a hostile toy: its answers are text, its moves are checked, and late ones are waited for', async () => {
    const evil = '<img src=x onerror="window.hacked = 1">';
    const stats = [
        `board: ${evil}`,
        `image: ${'9'.repeat(500)}`,
        '__proto__: 1e999',
        `\x1b]0;${evil}\x07\x1b[2J`,
        '\xe2\x80\xaeabc',
    ];
    const genmoves = [
        { text: '= B4\n\n', ms: 3500 },
        { text: '= D99\n\n' },
        { text: '= C3\n\n' },
        { text: `= ${evil}\n\n` },
        { text: `? ${evil}\n\n` },
        { text: '= resign\n\n' },
    ];
    // A session that is renewed asks again: so an answer stays until the visitor has seen it.
    let fault = 'reason: watchdog\ncause: 2',
        answer = 0;
    const { machine, stop } = scripted((command) => {
        if (/^(katachi-link|$)/.test(command)) return { text: '' };
        if (/^katachi-fault/.test(command)) {
            const text = `= ${fault}\n\n`;
            if (/clear$/.test(command)) fault = 'none';
            return { text };
        }
        if (command === 'katachi-stats')
            return { text: `# ${evil}\n= ${[...stats, ...Array(150).fill('x: y')].join('\n')}\n\n` };
        if (/^genmove/.test(command)) return genmoves[answer];
        return { text: /experience/.test(command) ? `? ${evil}\n\n` : '= \n\n' };
    });
    attach(machine);
    await connect();
    await title('^The micro:bit is connected');
    await says('toy-image', '<img src=x onerror');
    await until('return document.querySelectorAll("#toy-stats dd").length === 100');
    assert.ok((await text('toy-image')).length < 600);
    assert.doesNotMatch(await text('toy-stats'), /[^ -~…]/);
    // By the keyboard, which goes on beside a button that goes.
    await says('toy-fault', 'reason\\s+watchdog');
    await browser.run('document.getElementById("toy-clear-fault").focus()');
    await browser.press('Enter');
    await says('toy-fault', '^none');
    await until('return document.activeElement.id === "toy-look"');
    await browser.run('document.getElementById("toy-disconnect").focus()');
    await browser.press('Enter');
    await until('return document.activeElement.id === "toy-connect"');
    await browser.press('Enter');
    await until('return document.activeElement.id === "toy-disconnect"');
    await title('^The micro:bit is connected');
    await playOn5();
    await clickPoint('play-board', 5, 2, 2);
    await until('return /^White plays B4/.test(document.getElementById("play-note").textContent)');
    for (const wanted of ['a move that is none: D99', 'C3, is against the rules', 'a move that is none', 'genmove w']) {
        answer++;
        await clickPoint('play-board', 5, 3, 3);
        await says('play-note', wanted);
        await says('play-status', '^No move came');
        await browser.click('#undo');
        await mine();
    }
    answer++;
    await clickPoint('play-board', 5, 3, 3);
    await until('return document.getElementById("play-status").textContent === "Black wins: by resignation"');
    assert.equal(await browser.run('return window.hacked'), undefined);
    assert.equal(await browser.run('return document.querySelectorAll("img").length'), 0);
    stop();
});

test('the port breaks at any moment, twelve times, and the game goes on', async () => {
    attach(native);
    await native.switchOn();
    await connect();
    await title('^The micro:bit is connected');
    await playOn5();
    const black = async () => (await moves()).filter((move) => move[0] === 'B');
    let played = []; // the visitor's moves, as they stood after each of his clicks
    for (let i = 0; i < 12; i++) {
        if (await browser.run('return !document.getElementById("pass").disabled')) {
            await (i % 4 === 3 ? browser.click('#undo') : play());
            played = await black();
        }
        await new Promise((resolve) => setTimeout(resolve, (i * 67) % 190));
        await pull();
        if (i % 3 === 0) await native.reset();
        await plug();
    }
    await mine();
    const made = await moves();
    assert.deepEqual(await black(), played);
    assert.equal(made.length, 2 * played.length);
    assert.equal(new Set(made).size, made.length);
    assert.deepEqual(
        made.map((move) => move[0]),
        made.map((_, i) => 'BW'[i % 2]),
    );
});

test('no errors on the page', () => assert.deepEqual(browser.complaints, []));
