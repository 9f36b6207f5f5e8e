// count.js: counts a finished position, with stones that people hold for dead.

import { BLACK, EMPTY, WHITE, neighbours } from './board.js';

/**
 * @typedef {{dead: Set<number>, seki: Set<number>, filled: Set<number>, owner: Map<number, 1 | 2>}} Fates `filled`: points that
 *     are no territory, because their owner must still play there or because they are in a seki. `owner`: whose each empty
 *     point is for the core; it decides where empty points touch stones of both colours
 * @typedef {{owner: Uint8Array, black: number, white: number, lead: number}} Count `lead`: Black's, komi included
 */

/** All stones live. @returns {Fates} */
export const noFates = () => ({ dead: new Set(), seki: new Set(), filled: new Set(), owner: new Map() });

/** Reads the map of katachi-count. @param {string} answer @param {number} size @returns {Fates} */
export function readFates(answer, size) {
    const fates = noFates();
    for (const line of answer.split('\n')) {
        const row = /^\s*(\d+) ((?:\S ?)+)$/.exec(line);
        if (!row || Number(row[1]) > size) continue;
        row[2]
            .trim()
            .split(' ')
            .forEach((mark, x) => {
                const p = (size - Number(row[1])) * size + x;
                if (mark === 'x' || mark === 'o') fates.dead.add(p);
                if (mark === 'S' || mark === 's') fates.seki.add(p);
                if (mark === 'b' || mark === 'w') fates.filled.add(p);
                if ('+bo'.includes(mark)) fates.owner.set(p, BLACK);
                if ('-wx'.includes(mark)) fates.owner.set(p, WHITE);
            });
    }
    return fates;
}

/** The stones that share a fate: those of a colour that only empty points and each other's keep apart. @param {import('./board.js').Board} board @param {number} from */
export function group(board, from) {
    const colour = board.cells[from],
        seen = new Set([from]),
        list = [from];
    for (let i = 0; i < list.length; i++)
        for (const q of board.near[list[i]])
            if (!seen.has(q) && (board.cells[q] === colour || board.cells[q] === EMPTY)) {
                seen.add(q);
                list.push(q);
            }
    return list.filter((p) => board.cells[p] === colour);
}

/**
 * @param {import('./board.js').Board} board @param {Fates} fates @param {number} komi @param {string} rules
 * @returns {Count}
 */
export function count(board, fates, komi, rules) {
    const { size } = board,
        near = neighbours(size),
        owner = new Uint8Array(size * size);
    const cells = board.cells.map((cell, p) => (fates.dead.has(p) ? EMPTY : cell));
    const territory = rules === 'japanese',
        points = [0, 0, 0];
    for (let p = 0; p < cells.length; p++)
        if (cells[p] !== EMPTY) {
            owner[p] = cells[p];
            if (!territory) points[cells[p]]++;
        }
    const seen = new Uint8Array(size * size);
    for (let p = 0; p < cells.length; p++) {
        if (cells[p] !== EMPTY || seen[p]) continue;
        const region = [p];
        let touches = 0,
            seki = false;
        seen[p] = 1;
        for (let i = 0; i < region.length; i++)
            for (const q of near[region[i]]) {
                if (cells[q] === EMPTY && !seen[q]) {
                    seen[q] = 1;
                    region.push(q);
                }
                touches |= cells[q];
                seki ||= cells[q] !== EMPTY && fates.seki.has(q);
            }
        if (territory && seki) continue;
        for (const q of region) {
            const by = touches === (BLACK | WHITE) ? fates.owner.get(q) : touches;
            if (!by || (territory && fates.filled.has(q))) continue;
            owner[q] = by;
            points[by]++;
        }
    }
    if (territory) {
        points[BLACK] += board.captures[BLACK];
        points[WHITE] += board.captures[WHITE];
        for (const p of fates.dead) points[board.cells[p] === BLACK ? WHITE : BLACK]++;
    }
    return { owner, black: points[BLACK], white: points[WHITE], lead: points[BLACK] - points[WHITE] - komi };
}

/** As SGF writes it: "B+3.5", "W+0.5", "0". @param {number} lead */
export function result(lead) {
    return lead > 0 ? `B+${lead}` : lead < 0 ? `W+${-lead}` : '0';
}
