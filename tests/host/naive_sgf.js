/* naive_sgf.js: a second, simple reader of SGF, which tells whether a record was kept whole by those who add to it. */
'use strict';

/* Returns the games of a well-formed text as nodes: {properties: {B: ['dd']}, children: [nodes]}. Values stay as they stand. */
exports.read = function (text) {
    var at = 0;
    function skip() { while (/\s/.test(text[at] || '')) at++; }
    function node() {
        var one = {properties: {}, children: []}, name, value;
        for (skip(); /[A-Za-z]/.test(text[at] || ''); skip()) {
            for (name = ''; /[A-Za-z]/.test(text[at]); at++) name += text[at];
            if (one.properties[name]) throw new Error('twice ' + name + ' at ' + at);
            one.properties[name] = [];
            for (skip(); text[at] === '['; skip()) {
                for (value = '', at++; text[at] !== ']'; at++) {
                    if (at >= text.length) throw new Error('no ] behind ' + name);
                    if (text[at] === '\\') value += text[at++];
                    value += text[at];
                }
                at++;
                one.properties[name].push(value);
            }
        }
        return one;
    }
    function tree() {
        var first = null, last = null, next;
        for (skip(); text[at] === ';'; skip()) {
            at++;
            next = node();
            if (last) last.children.push(next);
            first = first || next;
            last = next;
        }
        for (; text[at] === '('; skip()) { at++; last.children.push(tree()); }
        if (text[at] !== ')') throw new Error('no ) at ' + at);
        at++;
        return first;
    }
    var games = [];
    for (skip(); text[at] === '('; skip()) { at++; games.push(tree()); }
    if (at !== text.length) throw new Error('left over: ' + text.slice(at, at + 20));
    return games;
};

/* Returns what `after` lacks of the node `before`: [] when comments and labels have only grown, variations were only added
 * behind, and no property is new but those in `added`. */
exports.lost = function (before, after, added) {
    var lost = [], grows = {C: true, LB: true};
    Object.keys(before.properties).forEach(function (name) {
        var old = before.properties[name], now = after.properties[name] || [];
        var kept = name === 'C' ? now.length === 1 && now[0].indexOf(old[0]) === 0
            : old.every(function (value, i) { return now[i] === value; }) && (grows[name] || now.length === old.length);
        if (!kept) lost.push(name + '[' + old.join('][') + '] became [' + now.join(']['));
    });
    Object.keys(after.properties).forEach(function (name) {
        if (!before.properties[name] && added.indexOf(name) < 0) lost.push('new: ' + name);
    });
    if (after.children.length < before.children.length) lost.push('children');
    else before.children.forEach(function (child, i) {
        lost = lost.concat(exports.lost(child, after.children[i], added));
    });
    return lost;
};
