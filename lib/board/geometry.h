/* geometry.h: the points of a board of one size, and the neighbours of each.
 *
 * It is made once for a size. All boards of that size share it, unchanged. */
#ifndef KT_BOARD_GEOMETRY_H
#define KT_BOARD_GEOMETRY_H

#include "board/bitboard.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kt_geometry {
    uint8_t size;                     /* lines, KT_BOARD_MIN..KT_BOARD_MAX */
    kt_bitboard points;               /* all points of the board */
    kt_point neighbour[KT_POINTS][4]; /* left, right, below, above; KT_NO_POINT beyond an edge */
} kt_geometry;

/* Error: KT_ERR_RANGE when this build has no board of `size` lines. */
#define kt_geometry_init KT_SIZED(kt_geometry_init)
KT_MUST_USE kt_status kt_geometry_init(kt_geometry *geometry, int size);

/* The points beside those of `set`, without these. */
kt_bitboard kt_geometry_border(const kt_geometry *geometry, const kt_bitboard *set);

/* The points that can be reached from `start` in steps that stay in `within`, which holds `start`. */
kt_bitboard kt_geometry_region(const kt_geometry *geometry, kt_point start, const kt_bitboard *within);

/* The region of the lowest point of `left`, which isn't empty. Takes it out of `left`. */
kt_bitboard kt_geometry_take_region(const kt_geometry *geometry, kt_bitboard *left);

#ifdef __cplusplus
}
#endif

#endif
