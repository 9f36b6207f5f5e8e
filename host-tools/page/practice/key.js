// key.js: the number that a problem is known by, however it is turned, mirrored or recoloured: that of katachi practise
// (exercise_key of host-tools/problems/exercise_set.c).

import { other } from '../go/board.js';

const LINES = 19; // of the board by which katachi practise numbers points

/** A number of 64 bits in two halves. */
let high = 0,
    low = 0;

/** x = (x ^ x >> 32) * 0xd6e8feb86659fd93, modulo 2^64. */
function spread() {
    const a = (low ^ high) >>> 0,
        b = 0x6659fd93;
    // The product of the low halves, from those of 16 bits.
    const a0 = a & 0xffff,
        a1 = a >>> 16,
        b0 = b & 0xffff,
        b1 = b >>> 16;
    const middle = a1 * b0 + ((a0 * b0) >>> 16),
        cross = a0 * b1 + (middle & 0xffff);
    const over = a1 * b1 + Math.floor(middle / 65536) + Math.floor(cross / 65536);
    high = (over + Math.imul(a, 0xd6e8feb8) + Math.imul(high, b)) >>> 0;
    low = Math.imul(a, b) >>> 0;
}

/** Mixes another number of up to 32 bits in. @param {number} number */
function mix(number) {
    const sum = low + number;
    low = sum >>> 0;
    high = (high + Number(sum > 0xffffffff)) >>> 0;
    spread();
    spread();
    low = (low ^ high) >>> 0;
}

/** @param {import('../go/board.js').Board} board @param {1 | 2} solver @returns {string} 16 digits, hexadecimal */
export function keyOf(board, solver) {
    const { size } = board,
        far = size - 1,
        stones = [board.stones(solver), board.stones(other(solver))];
    let least = '';
    for (let symmetry = 0; symmetry < 8; symmetry++) {
        high = low = 0;
        mix(size);
        stones.forEach((points, i) => {
            if (i) mix(1000);
            const turned = points.map((p) => {
                let x = p % size,
                    y = far - Math.floor(p / size);
                if (symmetry & 1) x = far - x;
                if (symmetry & 2) y = far - y;
                return symmetry & 4 ? x * LINES + y : y * LINES + x;
            });
            for (const p of turned.sort((a, b) => a - b)) mix(p + 1);
        });
        const key = high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0');
        if (!least || key < least) least = key;
    }
    return least;
}
