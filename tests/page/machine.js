// machine.js: toys for the page's tests: Katachi's firmware on this machine, or in QEMU, with power that can be cut. A toy
// calls `says(bytes)`; it can: write(bytes), switchOn(), cutPower(), reset(), and stop() for good.

import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** @param {string} board @param {string} name of a value in its board.mk */
const value = (board, name) => execFileSync('boards/value.sh', [board, name], { encoding: 'utf8' }).trim();
const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

class Machine {
    constructor() {
        this.says = (/** @type {Buffer} */ _bytes) => {};
        /** @type {import('node:child_process').ChildProcess | null} */
        this.process = null;
    }

    /** @param {string} program @param {string[]} options @param {Record<string, string>} [environment] */
    start(program, options, environment = {}) {
        const child = spawn(program, options, {
            stdio: ['pipe', 'pipe', 'ignore'],
            env: { ...process.env, ...environment },
        });
        this.process = child;
        child.stdin.on('error', () => {}); // it is gone
        child.stdout.on('data', (bytes) => this.process === child && this.says(bytes));
    }

    /** @param {Buffer} bytes */
    write(bytes) {
        this.process?.stdin?.write(bytes);
    }

    async kill() {
        const child = this.process;
        this.process = null;
        if (!child || child.exitCode !== null || child.signalCode) return;
        child.kill('SIGKILL');
        await new Promise((resolve) => child.once('exit', resolve));
    }

    async cutPower() {
        await this.kill();
    }

    async switchOn() {}

    /** As the micro:bit's interface chip does on a break signal. */
    async reset() {
        await this.cutPower();
        await this.switchOn();
    }

    async stop() {
        await this.kill();
    }
}

/** The firmware on this machine. It has no flash: it forgets its game with its power. */
export class NativeToy extends Machine {
    async switchOn() {
        this.start('build/native/katachi-firmware', [], { KATACHI_IMAGE: 'build/wasm32/demo.kti' });
    }
}

/** The firmware of a board in QEMU, whose flash outlives its power. */
export class QemuToy extends Machine {
    /** @param {string} board @param {string} image a file @param {string} folder for its flash */
    constructor(board, image, folder) {
        super();
        this.board = board;
        this.folder = folder;
        // From the cases to the end of the images.
        const [at] = value(board, 'cases').split(' ').map(Number),
            room = value(board, 'image').split(' ').map(Number);
        this.flash = { at, bytes: room[0] + room[1] - at };
        this.content = { at: room[0], bytes: fs.readFileSync(image) };
    }

    file(/** @type {string} */ name) {
        return path.join(this.folder, name);
    }

    async switchOn() {
        // In pieces, as QEMU refuses a file larger than the RAM.
        const options = [];
        for (let at = 0; at < this.content.bytes.length; at += 16384) {
            const piece = this.file(`piece.${at}`);
            fs.writeFileSync(piece, this.content.bytes.subarray(at, at + 16384));
            options.push('-device', `loader,addr=${this.content.at + at},force-raw=on,file=${piece}`);
        }
        const [program, ...machine] = value(this.board, 'qemu').split(' ');
        fs.rmSync(this.file('monitor'), { force: true });
        this.start(program, [
            ...machine,
            ...['-display', 'none', '-kernel', `build/${this.board}/katachi.elf`],
            ...['-chardev', 'stdio,id=line,signal=off', '-serial', 'chardev:line'],
            ...['-monitor', `unix:${this.file('monitor')},server=on,wait=off`, '-no-reboot', ...options],
        ]);
        while (!fs.existsSync(this.file('monitor'))) await pause(10);
    }

    /** At once, in the middle of whatever it does. What the flash holds stays. */
    async cutPower() {
        if (!this.process) return;
        const saved = this.file('flash');
        fs.rmSync(saved, { force: true });
        const monitor = net.connect(this.file('monitor'));
        monitor.on('error', () => {});
        monitor.write(`stop\nmemsave ${this.flash.at} ${this.flash.bytes} "${saved}"\n`);
        while (!fs.existsSync(saved) || fs.statSync(saved).size < this.flash.bytes) await pause(10);
        await this.kill();
        monitor.destroy();
        this.content = { at: this.flash.at, bytes: fs.readFileSync(saved) };
    }
}
