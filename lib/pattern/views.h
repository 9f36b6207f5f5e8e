/* views.h: a board seen in eight views at once, kept up to date stone by stone.
 *
 * A view is the board turned by one of the eight symmetries. A place is a point of the lower left quadrant of
 * a view. A lane is a row of places that fits into one word: a byte for each place, and in it a bit for each
 * view. So one word tells at which places of a lane, and in which views, a stone stands at some offset. The
 * thesis (Wächter 2008, 3.6) shifts every pattern over the board. Here the board is shifted, once for all
 * patterns.
 *
 * The words of one colour lie in strips, one for each column that a lane may look at. On 9x9, with words of
 * 32 bits, a lane has 4 places, and offsets reach up to 4 columns and rows beyond the edges:
 *
 *     strip of column -4      strip of column -3              strip of column 12
 *   +--------+-----------+  +--------+-----------+          +--------+-----------+
 *   | 4 zero | rows 0..8 |  | 4 zero | rows 0..8 |   ...    | 4 zero | rows 0..8 |
 *   +--------+-----------+  +--------+-----------+          +--------+-----------+
 *
 *   the word of row y in the strip of column c:
 *
 *     column     c + 3      c + 2      c + 1        c
 *             +----------+----------+----------+----------+
 *     view    | 76543210 | 76543210 | 76543210 | 76543210 |   1: in this view a stone stands there
 *             +----------+----------+----------+----------+
 *
 * The lane at column x and row y finds the stones at offset (dx, dy) in the word of row y + dy in the strip
 * of column x + dx. From the lane's first word that is always as far (kt_views.offset). A stone that comes or
 * goes changes a few bits in 8 views. Inner part of guess.h. */
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
    uint8_t size;                       /* lines of the board */
    uint8_t mover;                      /* kt_colour: offsets take its stones for a pattern's black ones */
    uint16_t offset[KT_SPIRAL_MAX * 2]; /* by stone (kt_pattern.stone): its word for lane 0 in `seen` */
    kt_point point[KT_LANES][KT_WORD_BITS]; /* by bit of a lane's words: its point on the board */
    kt_bitboard stones[2];                  /* that the strips show: black, white */
    kt_word seen[2 * KT_SEEN_WORDS];        /* by colour: its strips, one shift after the other */
} kt_views;

/* A lane's first word. The word for a stone of a pattern is offset[stone] words further. */
static inline const kt_word *kt_views_lane(const kt_views *views, int lane) {
    int x = lane % KT_LANES_ACROSS * KT_LANE_PLACES, y = lane / KT_LANES_ACROSS;
    return views->seen + x * KT_STRIP_WORDS + y;
}

/* Makes views of an empty board of `size` lines (KT_BOARD_MIN..KT_BOARD_MAX), with Black to move. */
void kt_views_init(kt_views *views, int size);

/* Makes them show the stones of `board`, which must be of their size, to `mover`. Cost: for each stone that
 * differs from what they showed before. */
void kt_views_follow(kt_views *views, const kt_board *board, kt_colour mover);

/* The bits of columns `x_min` to `x_max` of the quadrant in a lane. `across` counts the lanes of a row from
 * 0; this one must hold some of the columns. */
kt_word kt_views_columns(int across, int x_min, int x_max);

/* The empty points of a lane. */
kt_word kt_views_empty(const kt_views *views, int lane);

#ifdef __cplusplus
}
#endif

#endif
