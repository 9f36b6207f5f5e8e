// board.js: the rules, as far as the page needs them to show a game: stones, captures, ko. The core judges.

import { PASS } from '../core/gtp.js';

export const EMPTY = 0,
    BLACK = 1,
    WHITE = 2;
/** @param {1 | 2} colour @returns {1 | 2} */
export const other = (colour) => (colour === 1 ? 2 : 1);

/** @typedef {'occupied' | 'suicide' | 'ko' | 'superko'} Reason */

/** The neighbours of each point, by size. @type {Map<number, number[][]>} */
const known = new Map();

/** @param {number} size */
export function neighbours(size) {
    let all = known.get(size);
    if (!all) {
        all = [];
        for (let p = 0; p < size * size; p++) {
            const x = p % size,
                y = (p - x) / size,
                near = [];
            if (y > 0) near.push(p - size);
            if (x > 0) near.push(p - 1);
            if (x < size - 1) near.push(p + 1);
            if (y < size - 1) near.push(p + size);
            all.push(near);
        }
        known.set(size, all);
    }
    return all;
}

/** A position that doesn't change. */
export class Board {
    /** @param {number} size @param {Uint8Array} [cells] @param {number[]} [captures] stones that each colour has captured, at 1 and 2 @param {number} [ko] */
    constructor(size, cells = new Uint8Array(size * size), captures = [0, 0, 0], ko = -1) {
        this.size = size;
        this.cells = cells;
        this.captures = captures;
        this.ko = ko; // the point that may not be retaken at once; -1: none
        this.near = neighbours(size);
    }

    /** The stones of a chain and its liberties. @param {number} p */
    chain(p) {
        const colour = this.cells[p],
            stones = [p],
            seen = new Set([p]),
            liberties = new Set();
        for (let i = 0; i < stones.length; i++)
            for (const q of this.near[stones[i]]) {
                if (this.cells[q] === EMPTY) liberties.add(q);
                else if (this.cells[q] === colour && !seen.has(q)) {
                    seen.add(q);
                    stones.push(q);
                }
            }
        return { stones, liberties };
    }

    /** With stones put down or taken away, without captures. @param {number[]} points @param {number} colour */
    with(points, colour) {
        const cells = this.cells.slice();
        for (const p of points) if (p >= 0 && p < cells.length) cells[p] = colour;
        return new Board(this.size, cells, this.captures.slice());
    }

    /** Plays, whatever the rules say: a stone replaces another, suicide takes the own chain. @param {1 | 2} colour @param {number} p */
    force(colour, p) {
        if (p === PASS) return new Board(this.size, this.cells, this.captures);
        const next = this.with([p], colour);
        let taken = 0,
            last = -1;
        for (const q of this.near[p])
            if (next.cells[q] === other(colour)) {
                const { stones, liberties } = next.chain(q);
                if (liberties.size) continue;
                stones.forEach((s) => {
                    next.cells[s] = EMPTY;
                });
                taken += stones.length;
                last = q;
            }
        next.captures[colour] += taken;
        const own = next.chain(p);
        if (!own.liberties.size) {
            own.stones.forEach((s) => {
                next.cells[s] = EMPTY;
            });
            next.captures[other(colour)] += own.stones.length;
        } else if (taken === 1 && own.stones.length === 1 && own.liberties.size === 1) {
            next.ko = last;
        }
        return next;
    }

    /**
     * The position after a move, or why it is forbidden.
     * @param {1 | 2} colour @param {number} p
     * @param {Set<string>} [earlier] keys of earlier positions that may not come back
     * @returns {Board | Reason}
     */
    play(colour, p, earlier) {
        if (p === PASS) return this.force(colour, p);
        if (this.cells[p] !== EMPTY) return 'occupied';
        if (p === this.ko) return 'ko';
        const next = this.force(colour, p);
        if (next.cells[p] === EMPTY) return 'suicide';
        return earlier?.has(next.key()) ? 'superko' : next;
    }

    /** The points of a colour's stones. @param {number} colour */
    stones(colour) {
        return Array.from(this.cells.keys()).filter((p) => this.cells[p] === colour);
    }

    /** The same for the same stones. */
    key() {
        return String.fromCharCode(...this.cells);
    }
}

/** The usual handicap points, as GTP's fixed_handicap gives them. @param {number} size @param {number} stones */
export function handicap(size, stones) {
    if (size < 7 || stones < 2) return [];
    const edge = size > 11 ? 3 : 2,
        far = size - 1 - edge,
        middle = Math.floor(size / 2);
    const most = size % 2 && size > 7 ? 9 : 4;
    const count = Math.min(stones, most);
    /** @param {number} x @param {number} y from the bottom left */
    const at = (x, y) => (size - 1 - y) * size + x;
    const points = [at(edge, edge), at(far, far), at(edge, far), at(far, edge)].slice(0, Math.min(count, 4));
    if (count >= 6) points.push(at(edge, middle), at(far, middle));
    if (count >= 8) points.push(at(middle, edge), at(middle, far));
    if (count === 5 || count === 7 || count === 9) points.push(at(middle, middle));
    return points;
}

/** The most stones of a handicap. @param {number} size */
export const mostHandicap = (size) => (size < 7 ? 0 : size % 2 && size > 7 ? 9 : 4);

/** The points that are marked on a board. @param {number} size */
export function stars(size) {
    if (size < 7) return size % 2 ? [(size * size - 1) / 2] : [];
    return size === 9 ? handicap(9, 4).concat(40) : handicap(size, mostHandicap(size));
}
