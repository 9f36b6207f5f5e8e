// page.js: a handheld on a page (page.html), in browsers of this machine alone. Each tab shows the same picture, and holds buttons.
//
//   GET /           the page
//   GET /events     server-sent events: `tab`, the number that this tab has until it goes; `tone`, {hz, ms}, when one has ended; and
//                   the picture when it has changed: {contrast, pixels}, a contrast of -1 while the screen is off
//   POST /hold      {tab, buttons}: the buttons that this tab holds from now on
'use strict';
const crypto = require('crypto');
const fs = require('fs');
const http = require('http');
const path = require('path');
const { BUTTONS } = require('./handheld.js');

const PICTURE_MS = 40;
const STEP_MS = 10;
const BODY_CHARACTERS = 200, CONNECTIONS = 64, BACKLOG_BYTES = 1 << 20, WAITING = 64; // of a tab that no longer listens

const html = fs.readFileSync(path.join(__dirname, 'page.html'), 'utf8');
const hash = crypto.createHash('sha256').update(html.match(/<script>(.*)<\/script>/s)[1]).digest('base64');
const HEADERS = {
    'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; connect-src 'self'; img-src data:; frame-ancestors 'none'`,
};

const event = (name, data) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

class Page {
    constructor(handheld) {
        this.handheld = handheld;
        this.tabs = new Map(); // by number: where its events go
        this.last = 0;
        this.shown = '';
        this.waiting = []; // what tabs hold, [buttons, tab], in this order
        handheld.heard = (tone) => this.tell(event('tone', tone));
        setInterval(() => this.draw(), PICTURE_MS);
        setInterval(() => this.step(), STEP_MS);
    }

    tell(text) {
        for (const response of this.tabs.values()) {
            if (response.writableLength > BACKLOG_BYTES) response.destroy();
            else response.write(text);
        }
    }

    draw() {
        const { oled } = this.handheld;
        if (!this.tabs.size || !oled) return;
        const picture = event('picture', { contrast: oled.on ? oled.contrast : -1, pixels: this.handheld.pixels().toString('base64') });
        if (picture !== this.shown) this.tell(picture);
        this.shown = picture;
    }

    watch(response) {
        const tab = ++this.last;
        response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream' });
        response.write(event('tab', tab));
        this.tabs.set(tab, response);
        this.shown = ''; // so all get the picture
        response.on('close', () => {
            this.tabs.delete(tab);
            this.waiting.push([[], tab]);
        });
    }

    // However fast or slow the emulator is: what is held next waits until the program has seen what is held now.
    step() { if (this.waiting.length && this.handheld.seen) this.handheld.hold(...this.waiting.shift()); }

    // Returns whether that is what a tab may say.
    hold(text) {
        let said;
        try {
            said = JSON.parse(text);
        } catch {
            return false;
        }
        const { tab, buttons } = said || {};
        if (!this.tabs.has(tab) || !Array.isArray(buttons) || !buttons.every((name) => Object.hasOwn(BUTTONS, name))) return false;
        return this.waiting.length < WAITING && this.waiting.push([buttons, tab]) > 0;
    }

    // A page of another address, which a browser of this machine shows, gets nothing and presses nothing: neither under a name of
    // its own for this machine, nor by a request across.
    answer(request, response) {
        const { host, origin } = request.headers, { port } = request.socket.address();
        const refuse = (status) => response.writeHead(status, { ...HEADERS, Connection: 'close' }).end();
        if (![`127.0.0.1:${port}`, `localhost:${port}`].includes(host)) return refuse(421);
        if (origin === undefined ? request.method === 'POST' : origin !== `http://${host}`) return refuse(403);
        const what = `${request.method} ${request.url}`;
        if (what === 'GET /events') return this.watch(response);
        if (what === 'GET /') return response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/html; charset=utf-8' }).end(html);
        if (what !== 'POST /hold') return refuse(404);
        let text = '';
        request.setEncoding('utf8').on('data', (part) => {
            text += part;
            if (text.length > BODY_CHARACTERS) request.destroy();
        }).on('end', () => response.writeHead(this.hold(text) ? 204 : 400, HEADERS).end());
    }
}

// Serves `handheld` at this port, or at any if another program has it, and says where.
function serve(handheld, port, say) {
    const page = new Page(handheld), server = http.createServer((request, response) => page.answer(request, response));
    server.maxConnections = CONNECTIONS;
    server.on('error', (error) => {
        if (error.code === 'EADDRINUSE' && port) server.listen(port = 0, '127.0.0.1');
        else say(`there is no page: ${error.message}`);
    });
    server.listen(port, '127.0.0.1', () => say(`also in a browser: http://127.0.0.1:${server.address().port}/`));
}

module.exports = { serve };
