#!/usr/bin/env node
// page.js: the web page in figures, in Chromium, beside the native program in the same run: a line of JSON each. After
// `make page build/npm/host-tools/page/installed build/native/katachi`: node tests/bench/page.js

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { axe, chromium, serve } from '../page/browsers.js';

const ROUNDS = 5,
    PLAYOUTS = /** @type {[number, number][]} */ ([
        [9, 20000],
        [19, 5000],
    ]);

/** @param {string} name @param {object} figures */
const tell = (name, figures) => console.log(JSON.stringify({ name, ...figures }));
/** @param {number[]} all */
const median = (all) => Math.round(all.sort((a, b) => a - b)[all.length >> 1]);

/** @type {Record<string, number>} */
const sizes = {};
for (const entry of fs.readdirSync('build/page', { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
        const file = path.join(entry.parentPath ?? entry.path, entry.name),
            kind = /\.(wasm|kti)$/.test(entry.name) ? entry.name : 'page';
        sizes[kind] = (sizes[kind] ?? 0) + zlib.gzipSync(fs.readFileSync(file), { level: 9 }).length;
    }
tell('gzipped bytes', { ...sizes, 'first game on 9x9': sizes.page + sizes['katachi.wasm'] + sizes['9x9.kti'] });

const server = await serve();
/** @type {number[]} */
const loads = [],
    firsts = [];
for (let i = 0; i < ROUNDS; i++) {
    const browser = await chromium(); // anew, with nothing in its memory
    await browser.goto(server.url);
    loads.push(
        await browser.run(
            'while (!document.documentElement.dataset.ready) await new Promise((resolve) => setTimeout(resolve, 1)); return performance.now()',
        ),
    );
    firsts.push(
        await browser.run(`const status = document.getElementById("play-status"), from = performance.now();
        const board = document.getElementById("play-board"), box = board.getBoundingClientRect();
        board.dispatchEvent(new MouseEvent("click", { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, bubbles: true }));
        do await new Promise((resolve) => setTimeout(resolve, 1)); while (!/^Your move/.test(status.textContent));
        return performance.now() - from`),
    );
    await browser.close();
}
tell('load', { ms: median(loads) });
tell('first move, 9x9, club, with loading the core', { ms: median(firsts) });

const browser = await chromium();
await browser.goto(server.url);
for (const [size, playouts] of PLAYOUTS) {
    const inBrowser = await browser.run(
        `const { Engine } = await import("./core/engine.js");
        const engine = new Engine(async (name) => (await fetch(name)).arrayBuffer()), level = { name: "measured", core: "wide", lines: ["katachi-playouts " + values[1]] };
        const position = { size: values[0], komi: 6.5, rules: "chinese", black: [], white: [], moves: [] };
        await engine.ask(position, "katachi-seed 1", { level });
        const from = performance.now();
        await engine.ask(position, "reg_genmove b", { level });
        const ms = performance.now() - from, stats = await engine.ask(position, "katachi-stats", { level });
        return Number(/last thought: (\\d+)/.exec(stats)[1]) / ms * 1000`,
        size,
        playouts,
    );
    const lines = [`boardsize ${size}`, 'komi 6.5', 'katachi-seed 1'];
    const native = (/** @type {string[]} */ ...more) => {
        const from = performance.now();
        const said = execFileSync('build/native/katachi', ['gtp', '--threads', '1', '--playouts', String(playouts)], {
            input: [...lines, ...more, 'quit', ''].join('\n'),
            encoding: 'utf8',
            stdio: ['pipe', 'pipe', 'ignore'],
        });
        return { ms: performance.now() - from, playouts: Number(/last thought: (\d+)/.exec(said)?.[1] ?? 0) };
    };
    const idle = native().ms,
        busy = native('reg_genmove b', 'katachi-stats');
    const here = (busy.playouts / (busy.ms - idle)) * 1000;
    tell(`playouts a second, ${size}x${size}, one thread`, {
        browser: Math.round(inBrowser),
        native: Math.round(here),
        share: Number((inBrowser / here).toFixed(2)),
    });
}
for (const theme of ['light', 'dark']) {
    let contrast = 99,
        nodes = 0,
        least = 99;
    for (const view of ['play', 'records', 'toy', 'learn']) {
        await browser.goto(server.url + '#' + view);
        await browser.run(
            'while (document.getElementById(values[0]).hidden) await new Promise((resolve) => setTimeout(resolve, 10)); await new Promise((resolve) => setTimeout(resolve, 1500)); const theme = document.getElementById("theme"); theme.value = values[1]; theme.onchange()',
            view,
            theme,
        );
        const found = await browser.run(
            'if (!window.axe) (0, eval)(values[0]); const told = await axe.run(document, { runOnly: ["color-contrast"] }); return told.passes.flatMap((one) => one.nodes.map((node) => node.any[0]?.data?.contrastRatio)).filter(Boolean)',
            axe(),
        );
        nodes += found.length;
        contrast = Math.min(contrast, ...found);
        least = Math.min(
            least,
            await browser.run(
                'return Math.min(...[...document.querySelectorAll("button, select, nav a, label.switch")].map((one) => one.getBoundingClientRect()).filter((box) => box.width).map((box) => Math.min(box.width, box.height)))',
            ),
        );
    }
    tell(`contrast and targets, ${theme}`, {
        texts: nodes,
        'least contrast': contrast,
        'least side of a target, px': Math.round(least),
    });
}
await browser.close();
await server.stop();
