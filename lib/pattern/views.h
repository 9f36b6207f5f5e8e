/* views.h: a board seen in eight views at once, as it changes stone by stone.
 *
 * A view is the board turned by one of the eight symmetries; a place is a point of the lower left quadrant
 * of a view. A lane is as many places of a row, side by side, as a word has bytes: one byte a place, one bit
 * in it a view. A word tells at which places of a lane, in which views, a stone of some colour stands at some
 * offset. The thesis (Wächter 2008, 3.6) shifts every pattern over the board; here the board is shifted, once
 * for all patterns, and lies ready for one word to decide up to 64 places and views.
 *
 * The words lie in strips: the rows of the views, shifted by some number of columns and cut to a lane, one
 * behind the other. Between two strips there are empty rows, for offsets that leave the board. A stone is
 * just a few bits in the strips. */
#ifndef KT_PATTERN_VIEWS_H
#define KT_PATTERN_VIEWS_H

#include "board/board.h"
#include "board/symmetry.h"
#include "pattern/patterns.h"
#include "pattern/spiral.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_LANE_PLACES = KT_WORD_BITS / 8,
    KT_LANES_ACROSS = (KT_QUADRANT_MAX + KT_LANE_PLACES - 1) / KT_LANE_PLACES,
    KT_LANES = KT_QUADRANT_MAX * KT_LANES_ACROSS, /* lane y * KT_LANES_ACROSS + x / KT_LANE_PLACES */
    KT_STRIP_WORDS = KT_BOARD_MAX + KT_QUADRANT_MAX - 1,
    KT_STRIPS = KT_SPIRAL_SIDE + (KT_LANES_ACROSS - 1) * KT_LANE_PLACES,
    KT_SEEN_WORDS = KT_STRIPS * KT_STRIP_WORDS + KT_QUADRANT_MAX - 1,
};

typedef struct kt_views {
    uint8_t size;                           /* board size that they are made for */
    uint8_t mover;                          /* kt_colour for whom the offsets are */
    uint16_t offset[KT_SPIRAL_MAX * 2];     /* by stone (kt_pattern.stone): its word for lane 0 in `seen` */
    kt_point point[KT_LANES][KT_WORD_BITS]; /* of the real board, that a bit of a lane's words stands for */
    kt_bitboard stones[2];                  /* that the strips show: black ones, white ones */
    kt_word seen[2 * KT_SEEN_WORDS];        /* by colour: its strips, one shift after the other */
} kt_views;

/* The lane's words: that of a stone is at offset[stone]. Bit v of byte i is for view v at place i of the
 * lane. */
static inline const kt_word *kt_views_lane(const kt_views *views, int lane) {
    int x = lane % KT_LANES_ACROSS * KT_LANE_PLACES, y = lane / KT_LANES_ACROSS;
    return views->seen + x * KT_STRIP_WORDS + y;
}

/* Makes views of boards of `size` lines (KT_BOARD_MIN..KT_BOARD_MAX), which show no stones to
 * Black. */
void kt_views_init(kt_views *views, int size);

/* Makes them show the stones of `board`, which must be of their size, to `mover`. Cost: by the stones that
 * differ. */
void kt_views_follow(kt_views *views, const kt_board *board, kt_colour mover);

/* The bits at columns `x_min` to `x_max` of the quadrant in the lane with this number in its row, which must
 * have some of them. */
kt_word kt_views_columns(int across, int x_min, int x_max);

/* The empty points of a lane. */
kt_word kt_views_empty(const kt_views *views, int lane);

#ifdef __cplusplus
}
#endif

#endif
