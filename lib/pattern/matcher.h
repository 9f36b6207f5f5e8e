/* matcher.h: looks at a board through windows, so that one word tells at which places a pattern matches.
 *
 * The board is turned by one of the eight symmetries, and the mover's stones count as black. A window belongs
 * to an offset and a colour, and has one bit for each point of the lower left quadrant: is there such a stone
 * at that offset from this point, and is a move allowed here? A pattern matches at the places that are in the
 * windows of all its stones, and within its translation bounds. The thesis (Wächter 2008, 3.6) shifts every
 * pattern over the board; here the board is shifted once, for all patterns. */
#ifndef KT_PATTERN_MATCHER_H
#define KT_PATTERN_MATCHER_H

#include "board/board.h"
#include "pattern/patterns.h"
#include "pattern/spiral.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_QUADRANT_POINTS = KT_QUADRANT_MAX * KT_QUADRANT_MAX,
    KT_WINDOW_WORDS = (KT_QUADRANT_POINTS + KT_WORD_BITS - 1) / KT_WORD_BITS,
};

/* A place in the spiral. */
#if KT_BOARD_MAX <= 11
typedef uint8_t kt_place;
#else
typedef uint16_t kt_place;
#endif

/* A set of points of the quadrant: bit y * KT_QUADRANT_MAX + x. */
typedef struct kt_window {
    kt_word word[KT_WINDOW_WORDS];
} kt_window;

typedef struct kt_matcher {
    uint8_t size;     /* lines of the boards */
    uint8_t symmetry; /* the view that is loaded */
    kt_spiral spiral;
    kt_place place[KT_SPIRAL_SIDE][KT_SPIRAL_SIDE]; /* of an offset: [dy + quadrant - 1][dx + quadrant - 1] */
    kt_window columns[KT_RANGES], rows[KT_RANGES];  /* of a range of them: kt_matcher_range */
    kt_window allowed;                              /* of the view: where a move is allowed */
    kt_window stone[KT_SPIRAL_MAX * 2];             /* of the view, by kt_pattern.stone; within `allowed` */
} kt_matcher;

static inline bool kt_window_is_empty(const kt_window *window) {
    kt_word any = 0;
    for (int i = 0; i < KT_WINDOW_WORDS; i++) any |= window->word[i];
    return any == 0;
}

static inline void kt_window_and(kt_window *window, const kt_window *other) {
    for (int i = 0; i < KT_WINDOW_WORDS; i++) window->word[i] &= other->word[i];
}

/* Makes a matcher for boards of `size` lines (KT_BOARD_MIN..KT_BOARD_MAX). */
void kt_matcher_init(kt_matcher *matcher, int size);

/* Loads the view of `board`, which must be of the matcher's size, through `symmetry` (0..7), with `colour` to
 * move and moves allowed at the points `allowed`. */
void kt_matcher_view(kt_matcher *matcher, const kt_board *board, kt_colour colour, int symmetry,
                     const kt_bitboard *allowed);

/* The number of a range of columns or rows. */
static inline unsigned kt_matcher_range(unsigned low, unsigned high) { return high * (high + 1) / 2 + low; }

/* Removes from `places` those outside these ranges (kt_matcher_range) of columns and rows. */
static inline void kt_matcher_bound(const kt_matcher *matcher, kt_window *places, unsigned columns,
                                    unsigned rows) {
    kt_window_and(places, &matcher->columns[columns]);
    kt_window_and(places, &matcher->rows[rows]);
}

/* The next of `places` from bit `from` on, or -1; and the point of the board where a place lies in this view. */
int kt_window_next(const kt_window *places, int from);
kt_point kt_matcher_point(const kt_matcher *matcher, int place);

#ifdef __cplusplus
}
#endif

#endif
