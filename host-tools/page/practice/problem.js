// problem.js: a problem in a record: who solves it, the group, what is to be done, and which moves are right. Right variations
// have a comment with the word RIGHT, as on goproblems.com, and as katachi problems writes them.

import { readPoints } from '../go/sgf.js';
import { keyOf } from './key.js';

/** @typedef {import('../go/tree.js').Game} Game */
/** @typedef {import('../go/tree.js').Node} Node */

const KINDS = ['kill', 'capture', 'race', 'live', 'connect', 'escape', 'outlive', 'better'];

export class Problem {
    /** @param {Game} game @param {number} number in its file, from 1 */
    constructor(game, number) {
        this.game = game;
        this.number = number;
        this.board = game.board(game.root);
        const first = game.root.children.map((child) => game.move(child)).find(Boolean);
        this.solver = game.root.properties.PL ? game.toMove(game.root) : (first?.colour ?? 1);
        this.level = Number(/^[1-9]$/.exec(game.info('KTLV'))?.[0] ?? 0);
        /** What Katachi's own files say in English. @type {string | undefined} */
        this.kind = game.info('AP') === 'Katachi' ? KINDS.find((kind) => game.info('GN').endsWith(`: ${kind}`)) : undefined;
        /** What the move of the game lost in points, where these decide, and nobody may read (katachi review --problems). */
        this.lost = game.info('KTLO');
        this.said = '';
    }

    /** The stones that it is about, as far as the record marks them: all of one colour. @returns {number[]} */
    get target() {
        const { cells } = this.board,
            points = readPoints(this.game.root.properties.TR, this.game.size).filter((p) => cells[p]);
        return points.every((p) => cells[p] === cells[points[0]]) ? points : [];
    }

    get key() {
        return (this.said ||= keyOf(this.board, this.solver));
    }

    /** @param {Node} node */
    comment(node) {
        return this.game.text('C', node).trim();
    }

    /** Does a comment from here on say that it is right? @param {Node} node */
    isRight(node) {
        const todo = [node];
        for (let next; (next = todo.pop()); todo.push(...next.children)) if (this.game.text('C', next).includes('RIGHT')) return true;
        return false;
    }

    /** The variation with that move. @param {Node | null} node @param {1 | 2} colour @param {number} p */
    find(node, colour, p) {
        return (
            node?.children.find((child) => {
                const move = this.game.move(child);
                return move?.colour === colour && move.point === p;
            }) ?? null
        );
    }
}
