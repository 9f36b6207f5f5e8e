/* matcher.h: looks at a board through windows, so that one word decides a pattern at all its places at once.
 *
 * The board is turned by one of the eight symmetries and coloured for the mover. A window belongs to an offset
 * and a colour and has one bit for each point of the lower left quadrant: is there such a stone at that offset
 * from this point? The places where a pattern matches are the and of its stones' windows, of its translation
 * bounds and of the points where a move is allowed. The thesis shifts every pattern over the board; here the
 * board is shifted once, for all patterns. */
#ifndef KT_PATTERN_MATCHER_H
#define KT_PATTERN_MATCHER_H

#include "board/board.h"
#include "pattern/image.h"
#include "pattern/spiral.h"

enum {
    KT_QUADRANT_POINTS = KT_QUADRANT_MAX * KT_QUADRANT_MAX,
    KT_WINDOW_WORDS = (KT_QUADRANT_POINTS + KT_WORD_BITS - 1) / KT_WORD_BITS,
};

/* A set of points of the quadrant: bit y * KT_QUADRANT_MAX + x. */
typedef struct kt_window {
    kt_word word[KT_WINDOW_WORDS];
} kt_window;

typedef struct kt_matcher {
    kt_spiral spiral;
    uint8_t size;     /* board size that the spiral is for, 0 at first */
    uint8_t symmetry; /* the view that is loaded */
    kt_window allowed;
    kt_window stone[KT_SPIRAL_MAX * 2]; /* by kt_pattern.stone */
} kt_matcher;

#endif
