#!/usr/bin/env node
// patterns.js DUMP RECORD: of the patterns that `katachi image dump` lists, those that the page's view "Learn" shows, as
// JSON: the best few of each position of the record, and the smaller ones of the moves that were played.

import fs from 'node:fs';
import { find, read, stageOf } from './go/patterns.js';
import { Game } from './go/tree.js';

const BEST = 10; // points of a position that get a pattern

const [dump, record] = process.argv.slice(2).map((name) => fs.readFileSync(name, 'utf8'));
const games = Number(/# (\d+) games/.exec(dump)?.[1]);
const game = Game.read(record)[0],
    nodes = game.mainLine();
/** @type {NonNullable<ReturnType<typeof read>>[]} */
const patterns = [];
for (const line of dump.split('\n')) {
    const pattern = read(line, game.size);
    if (pattern) patterns.push(pattern);
}

/** @type {Set<typeof patterns[0]>} */
const kept = new Set();
nodes.slice(0, -1).forEach((node, moves) => {
    const board = game.board(node),
        played = game.move(nodes[moves + 1]),
        best = new Map(),
        shapes = new Map();
    if (!played) return;
    for (const pattern of patterns) {
        if (pattern.stage !== stageOf(moves) || pattern.ko !== board.ko >= 0) continue;
        find(pattern, board, played.colour, ({ point }) => {
            const stones = pattern.own.length + pattern.other.length;
            if (!(best.get(point)?.value >= pattern.value)) best.set(point, pattern);
            if (point === played.point && !(shapes.get(stones)?.value >= pattern.value)) shapes.set(stones, pattern);
        });
    }
    [...best.values()]
        .sort((a, b) => b.value - a.value)
        .slice(0, BEST)
        .forEach((pattern) => kept.add(pattern));
    shapes.forEach((pattern) => kept.add(pattern));
});
console.log(JSON.stringify({ games, record: record.trim(), patterns: [...kept] }));
