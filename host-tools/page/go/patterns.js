// patterns.js: finds patterns in a position, slowly and simply (as lib/pattern/scan.h does).

/**
 * A pattern as `katachi image dump` lists it; rows count from the bottom, and `own` are the mover's stones.
 * @typedef {{value: number, stage: number, ko: boolean, x: [number, number], y: [number, number], move: [number, number],
 *            own: [number, number][], other: [number, number][]}} Pattern
 * @typedef {{pattern: Pattern, point: number, stones: number[]}} Match `stones`: those of the pattern on the board
 */

/** One of the eight symmetries of the board. @param {number} way 0..7 @param {number} x @param {number} y @param {number} size */
export function turn(way, x, y, size) {
    const far = size - 1;
    if (way & 1) x = far - x;
    if (way & 2) y = far - y;
    return way & 4 ? [y, x] : [x, y];
}

/** The stage of a game on 9x9 at which a move is the next one. @param {number} moves played so far */
export const stageOf = (moves) => Math.min(5, Math.floor(moves / 15) + 1);

/**
 * Where a pattern fits.
 * @param {Pattern} pattern @param {import('./board.js').Board} board @param {1 | 2} colour to move
 * @param {(match: Match) => void} found
 */
export function find(pattern, board, colour, found) {
    const { size, cells } = board,
        seen = new Set();
    for (let way = 0; way < 8; way++)
        for (let y = pattern.y[0]; y <= pattern.y[1]; y++)
            for (let x = pattern.x[0]; x <= pattern.x[1]; x++) {
                const dx = x - pattern.move[0],
                    dy = y - pattern.move[1];
                /** The point on the board of a place of the pattern; -1 off the board. @param {[number, number]} place */
                const lay = (place) => {
                    const px = place[0] + dx,
                        py = place[1] + dy;
                    if (px < 0 || py < 0 || px >= size || py >= size) return -1;
                    const [bx, by] = turn(way, px, py, size);
                    return (size - 1 - by) * size + bx;
                };
                const point = lay([pattern.move[0], pattern.move[1]]);
                if (point < 0 || cells[point] || seen.has(point)) continue;
                const own = pattern.own.map(lay),
                    other = pattern.other.map(lay);
                if (
                    own.some((p) => p < 0 || cells[p] !== colour) ||
                    other.some((p) => p < 0 || cells[p] !== 3 - colour)
                )
                    continue;
                seen.add(point);
                found({ pattern, point, stones: [...own, ...other] });
            }
}

/**
 * The best pattern of each point, the best first.
 * @param {Pattern[]} patterns @param {import('./board.js').Board} board @param {1 | 2} colour @param {number} moves
 * @returns {Match[]}
 */
export function suggest(patterns, board, colour, moves) {
    const stage = stageOf(moves),
        best = new Map();
    for (const pattern of patterns) {
        if (pattern.stage !== stage || pattern.ko !== board.ko >= 0) continue;
        find(pattern, board, colour, (match) => {
            const known = best.get(match.point);
            if (!known || known.pattern.value < pattern.value) best.set(match.point, match);
        });
    }
    return [...best.values()].sort((a, b) => b.pattern.value - a.pattern.value);
}

/** Reads a line of `katachi image dump`; null for any other. @param {string} line @param {number} size @returns {Pattern | null} */
export function read(line, size) {
    const parts =
        /^([\d.]+) +stage (\d) +(\S+) +x (\d+)-(\d+) +y (\d+)-(\d+) +move (\d+),(\d+) +black ([0-9a-f]+) +white ([0-9a-f]+)/.exec(
            line,
        );
    if (!parts) return null;
    const n = parts.map(Number);
    /** @param {string} hex @returns {[number, number][]} */
    const places = (hex) => {
        const bits = BigInt('0x' + hex),
            all = [];
        for (let i = 0; i < size * size; i++)
            if ((bits >> BigInt(i)) & 1n) all.push(/** @type {[number, number]} */ ([i % size, Math.floor(i / size)]));
        return all;
    };
    return {
        value: n[1],
        stage: n[2],
        ko: parts[3] !== '-',
        x: [n[4], n[5]],
        y: [n[6], n[7]],
        move: [n[8], n[9]],
        own: places(parts[10]),
        other: places(parts[11]),
    };
}
