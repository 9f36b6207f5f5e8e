/* fake_page.js: as much of a browser as the page of `katachi review` needs, to test its script without one. */
'use strict';
var crypto = require('crypto');

function Element(tag) {
    this.tag = tag;
    this.attributes = {};
    this.children = [];
    this.listeners = {};
    this.className = '';
    this.disabled = false;
    this.own = '';
}
Element.prototype = {
    setAttribute: function (name, value) { this.attributes[name] = String(value); },
    getAttribute: function (name) { return this.attributes[name]; },
    appendChild: function (child) { this.children.push(child); return child; },
    replaceChildren: function () { this.children = Array.prototype.slice.call(arguments); this.own = ''; },
    addEventListener: function (name, run) { (this.listeners[name] = this.listeners[name] || []).push(run); },
    tell: function (name, event) { (this.listeners[name] || []).forEach(function (run) { run(event || {}); }); },
    scrollIntoView: function () {},
    all: function (tag) {
        return this.children.reduce(function (found, child) {
            return found.concat(child.tag === tag ? [child] : [], child.all(tag));
        }, []);
    },
    querySelectorAll: function (tag) { return this.all(tag); },
    get textContent() { return this.own + this.children.map(function (child) { return child.textContent; }).join(''); },
    set textContent(text) { this.children = []; this.own = text; }
};

/* Opens the page at `hash`. Returns {script, style, game, policy, document}; `document` has run the script. */
exports.open = function (html, hash) {
    var scripts = [], elements = {}, page = {}, match, find = /<script([^>]*)>([\s\S]*?)<\/script>/g;
    while ((match = find.exec(html))) scripts.push({attributes: match[1], text: match[2]});
    page.scripts = scripts.length;
    page.script = scripts[1].text;
    page.style = /<style>([\s\S]*?)<\/style>/.exec(html)[1];
    page.policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)[1];
    page.game = JSON.parse(scripts[0].text);
    html.replace(/<[a-z]+ [^>]*id="([a-z]+)"[^>]*>/g, function (tag, id) {
        elements[id] = new Element('');
        tag.replace(/ ([a-z-]+)="([^"]*)"/g, function (all, name, value) { elements[id].setAttribute(name, value); });
    });
    elements.game.textContent = scripts[0].text;
    page.document = new Element('document');
    page.document.getElementById = function (id) { return elements[id]; };
    page.document.createElement = function (tag) { return new Element(tag); };
    page.document.createElementNS = function (space, tag) { return new Element(tag); };
    page.document.createTextNode = function (text) { var node = new Element('#text'); node.textContent = text; return node; };
    page.document.querySelectorAll = function () { return []; };
    page.key = function (key) { page.document.tell('keydown', {key: key, preventDefault: function () {}}); };
    page.panel = function () { return elements.panel.textContent; };
    page.better = function () { return elements.panel.all('button'); };
    page.board = function () { return elements.board.children[0]; };
    /* The text on each point that has one, by "x y". */
    page.marks = function () {
        var marks = {};
        page.board().all('text').forEach(function (text) {
            if (/^text/.test(text.attributes['class'])) marks[text.attributes.x + ' ' + text.attributes.y] = text.textContent;
        });
        return marks;
    };
    page.stones = function (colour) {
        return page.board().all('circle').filter(function (one) { return one.attributes['class'] === 'stone ' + colour; }).length;
    };
    new Function('document', 'location', page.script)(page.document, {hash: hash || ''});
    return page;
};

exports.hash = function (text) { return "'sha256-" + crypto.createHash('sha256').update(text).digest('base64') + "'"; };
