// pictures.js: the pictures of the page in docs/, by Chromium. After `make page build/npm/host-tools/page/installed
// build/native/katachi`: node tests/page/pictures.js

import fs from 'node:fs';
import { chromium, serve } from './browsers.js';
import { visit } from './visitor.js';

const [, head, moves] = /^(.*?)((?:;[BW]\[[a-i]*\])+)\)\s*$/s.exec(fs.readFileSync('docs/example.sgf', 'latin1')) ?? [],
    first = moves.split(/(?=;)/).slice(0, 12).join('');
const server = await serve(),
    browser = await chromium({ viewport: { width: 1080, height: 720 }, deviceScaleFactor: 2 / 3 }),
    { open, until } = visit(browser, server.url);

await open();
await browser.run(
    'const kept = JSON.parse(localStorage["katachi.play"] ?? "{}"); localStorage["katachi.play"] = JSON.stringify({ ...kept, sgf: values[0] }); localStorage["katachi.thoughts"] = "true"',
    `${head}${first})`,
);
await open('', true);
await until('return /[1-9],[0-9]{3}/.test(document.getElementById("play-thoughts").textContent)');
await browser.shoot('docs/page-play.png');

await open('#learn');
await until('return document.querySelectorAll("#learn-network .hint").length');
await browser.run(
    'const slider = document.getElementById("learn-move"); slider.value = 9; slider.dispatchEvent(new Event("input")); slider.parentElement.scrollIntoView(); scrollBy(0, -60)',
);
await until('return /^Move 9 /.test(document.getElementById("learn-number").textContent)');
await until('return document.querySelectorAll("#learn-network .hint").length > 1');
await browser.shoot('docs/page-learn.png');
await browser.close();
await server.stop();
