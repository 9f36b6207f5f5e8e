/* symmetry.h: the eight symmetries of a square board.
 *
 * A symmetry is a number from 0 (identity) to 7: bit 0 mirrors left and right, then bit 1 mirrors bottom and
 * top, then bit 2 exchanges columns and rows. */
#ifndef KT_BOARD_SYMMETRY_H
#define KT_BOARD_SYMMETRY_H

#include "board/point.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KT_SYMMETRIES = 8 };

/* Where `symmetry` takes point `p` of a board of `size` lines. KT_PASS and KT_NO_POINT stay what they are. */
static inline kt_point kt_symmetry_apply(int symmetry, kt_point p, int size) {
    if (p >= KT_POINTS) return p;
    int x = kt_point_x(p), y = kt_point_y(p);
    if (symmetry & 1) x = size - 1 - x;
    if (symmetry & 2) y = size - 1 - y;
    return symmetry & 4 ? kt_point_at(y, x) : kt_point_at(x, y);
}

/* The symmetry that takes everything back. */
static inline int kt_symmetry_inverse(int symmetry) {
    return symmetry & 4 ? 4 | (symmetry & 1) << 1 | (symmetry >> 1 & 1) : symmetry;
}

#ifdef __cplusplus
}
#endif

#endif
