/* handicap.h: where Black's handicap stones go.
 *
 * Source: GTP version 2, draft 2, section 4.1 (G. Farnebäck, 2002). */
#ifndef KT_BOARD_HANDICAP_H
#define KT_BOARD_HANDICAP_H

#include "board/geometry.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest fixed handicap on a board of `size` lines: 9 on odd sizes from 9, 4 on 7 and even sizes from 8,
 * 0 below. */
int kt_handicap_fixed_max(int size);

/* The points of a fixed handicap of `stones` stones.
 * Error: KT_ERR_RANGE unless `stones` is 2..kt_handicap_fixed_max. */
KT_MUST_USE kt_status kt_handicap_fixed(int size, int stones, kt_bitboard *points);

/* The points that the engine chooses for a free handicap of `stones` stones (2..size * size - 1): the fixed
 * ones as far as they go, then points far from stones and edges. No two stones touch, so a
 * large handicap may not fit; GTP allows fewer stones then. Returns how many there are.
 * Error: KT_ERR_RANGE when `stones` is out of range. */
KT_MUST_USE kt_status kt_handicap_free(int size, int stones, kt_bitboard *points);

#ifdef __cplusplus
}
#endif

#endif
