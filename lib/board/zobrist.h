/* zobrist.h: the Zobrist hash of a position (A. Zobrist, University of Wisconsin, TR 88, 1970).
 *
 * The key of a stone is computed, not looked up: a table would cost flash. */
#ifndef KT_BOARD_ZOBRIST_H
#define KT_BOARD_ZOBRIST_H

#include "board/point.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The golden ratio, which spreads keys (D. Knuth, "The art of computer programming", volume 3, 6.4). */
#define KT_ZOBRIST_GOLDEN 0x9e3779b1u

/* The key of a stone of `colour` at `p`: a 32-bit mixing of its row, column and colour, the same
 * on every build. */
static inline uint32_t kt_zobrist_key(kt_colour colour, kt_point p) {
    uint32_t x = ((uint32_t)kt_point_y(p) << 6 | (uint32_t)kt_point_x(p) << 1 | (uint32_t)(colour - 1)) + 1;
    x *= KT_ZOBRIST_GOLDEN;
    x ^= x >> 15;
    x *= 0x85ebca77u;
    x ^= x >> 13;
    x *= 0xc2b2ae3du;
    return x ^ x >> 16;
}

#ifdef __cplusplus
}
#endif

#endif
