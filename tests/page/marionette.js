// marionette.js: drives Firefox by Marionette, the protocol beneath its WebDriver: JSON messages over TCP, each behind its
// length and a colon (firefox-source-docs.mozilla.org, "Marionette Protocol").

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

export class Marionette {
    /** Starts a Firefox of its own, without a window. @returns {Promise<Marionette>} */
    static async start() {
        const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'firefox-')),
            made = new Marionette();
        fs.writeFileSync(
            path.join(profile, 'user.js'),
            [
                '"marionette.port", 0',
                '"app.update.enabled", false',
                '"datareporting.policy.dataSubmissionEnabled", false',
                '"network.captive-portal-service.enabled", false',
                '"network.connectivity-service.enabled", false',
                '"services.settings.server", "data:,"',
                '"intl.accept_languages", "en"',
            ]
                .map((pref) => `user_pref(${pref});\n`)
                .join(''),
        );
        made.profile = profile;
        made.process = spawn(
            'firefox-esr',
            ['--marionette', '--headless', '--no-remote', '--profile', profile, 'about:blank'],
            {
                stdio: 'ignore',
                env: { ...process.env, HOME: profile, MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '900' },
            },
        );
        let port = 0;
        for (let i = 0; i < 600 && !port; i++) {
            await new Promise((resolve) => setTimeout(resolve, 100));
            try {
                port = Number(fs.readFileSync(path.join(profile, 'MarionetteActivePort'), 'utf8'));
            } catch {
                /* not yet */
            }
        }
        await made.connect(port);
        await made.ask('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
        return made;
    }

    /** @param {number} port */
    connect(port) {
        /** @type {Map<number, (answer: any[]) => void>} */
        this.waiting = new Map();
        this.asked = 0;
        let bytes = Buffer.alloc(0);
        return new Promise((resolve, reject) => {
            const socket = (this.socket = net.connect(port, '127.0.0.1'));
            socket.on('error', reject);
            socket.on('data', (more) => {
                bytes = Buffer.concat([bytes, more]);
                for (;;) {
                    const colon = bytes.indexOf(58),
                        length = Number(bytes.subarray(0, Math.max(colon, 0)).toString());
                    if (colon < 0 || bytes.length < colon + 1 + length) return;
                    const message = JSON.parse(bytes.subarray(colon + 1, colon + 1 + length).toString());
                    bytes = bytes.subarray(colon + 1 + length);
                    if (Array.isArray(message)) this.waiting?.get(message[1])?.(message);
                    else resolve(undefined); // the greeting
                }
            });
        });
    }

    /** @param {string} name @param {object} [parameters] @returns {Promise<any>} */
    ask(name, parameters = {}) {
        const id = (this.asked = (this.asked ?? 0) + 1),
            text = JSON.stringify([0, id, name, parameters]);
        return new Promise((resolve, reject) => {
            this.waiting?.set(id, ([, , error, result]) =>
                error ? reject(new Error(`${name}: ${error.message}`)) : resolve(result),
            );
            this.socket?.write(`${Buffer.byteLength(text)}:${text}`);
        });
    }

    async close() {
        await this.ask('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
        this.socket?.destroy();
        if (this.process?.exitCode === null) await new Promise((resolve) => this.process?.once('exit', resolve));
        fs.rmSync(this.profile ?? '', { recursive: true, force: true });
    }
}
