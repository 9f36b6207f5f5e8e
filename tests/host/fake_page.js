/* fake_page.js: as much of a browser as the page of `katachi review` needs, to test its script without one. */
'use strict';
const crypto = require('crypto');

class Element {
    constructor(tag) {
        Object.assign(this, { tag, attributes: {}, children: [], listeners: {}, own: '', value: '', hidden: false });
        this.classList = { add() {} };
    }
    setAttribute(name, value) { this.attributes[name] = String(value); }
    getAttribute(name) { return this.attributes[name] ?? null; }
    toggleAttribute(name, on) { if (on) this.attributes[name] = ''; else delete this.attributes[name]; }
    append(...children) { this.children.push(...children.map((one) => (one instanceof Element ? one : text(one)))); }
    replaceChildren(...children) { this.children = []; this.own = ''; this.append(...children); }
    addEventListener(name, run) { (this.listeners[name] ??= []).push(run); }
    tell(name, event = {}) { for (const run of this.listeners[name] ?? []) run(event); }
    all(tag) { return this.children.flatMap((child) => [...(child.tag === tag ? [child] : []), ...child.all(tag)]); }
    has(name) { return (this.attributes.class ?? '').split(' ').includes(name); }
    querySelector(name) { return this.all('g').find((one) => one.has(name.slice(1))) ?? null; }
    get textContent() { return this.own + this.children.map((child) => child.textContent).join(''); }
    set textContent(said) { this.children = []; this.own = said; }
}
function text(said) {
    const node = new Element('#text');
    node.own = String(said);
    return node;
}

/* Opens the page at `hash`: its script runs. */
exports.open = function (html, hash) {
    const elements = {}, scripts = [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]);
    for (const [tag, id] of html.replace(/<script[\s\S]*/, '').matchAll(/<[a-z0-9]+ (?:[^>]* )?id="([a-z-]+)"[^>]*>/g)) {
        elements[id] = new Element('');
        for (const [, name, value] of tag.matchAll(/ ([a-z-]+)="([^"]*)"/g)) elements[id].setAttribute(name, value);
    }
    elements.record = text(scripts[0]);
    const document = Object.assign(new Element('document'), {
        documentElement: {},
        getElementById: (id) => elements[id] ?? null,
        createElement: (tag) => new Element(tag),
        createElementNS: (space, tag) => new Element(tag),
        querySelectorAll: (name) => Object.values(elements).filter((one) => name.slice(1, -1) in one.attributes),
    });
    new Function('document', 'location', 'navigator', scripts[1])(document, { hash: hash || '' }, { language: 'en-GB' });
    const board = () => elements['record-board'].children[0];
    return {
        scripts: scripts.length,
        script: scripts[1],
        style: /<style>([\s\S]*?)<\/style>/.exec(html)[1],
        policy: /Content-Security-Policy" content="([^"]*)"/.exec(html)[1],
        record: JSON.parse(scripts[0]),
        at: () => elements['move-number'].textContent,
        said: () => elements.comment.value,
        better: () => elements['record-better'].all('button'),
        mistakes: () => elements['mistake-list'].all('button'),
        leads: () => elements['record-graph'].all('p').length,
        label: () => elements['record-board'].attributes['aria-label'],
        key: (key) => document.tell('keydown', { key, target: { closest: () => null }, preventDefault() {} }),
        /* The texts of a class on the board, by "x y". */
        texts: (name) =>
            Object.fromEntries(
                board().all('text').filter((one) => one.has(name)).map((one) => [`${one.attributes.x} ${one.attributes.y}`, one.textContent]),
            ),
        stones: (colour) => board().all('circle').filter((one) => one.has(colour === 'B' ? 'stone1' : 'stone2')).length,
    };
};

exports.hash = (said) => `'sha256-${crypto.createHash('sha256').update(said).digest('base64')}'`;
