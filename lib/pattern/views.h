/* views.h: a board seen in eight views at once, as it changes stone by stone.
 *
 * A view is the board turned by one of the eight symmetries; a place is a point of the lower left quadrant
 * of a view. At a place, one byte answers for all views: bit v tells whether a stone of some colour stands
 * at some offset from the place in view v. The thesis (Wächter 2008, 3.6) shifts every pattern over the
 * board; here the board is shifted, once for all patterns, and only places where the stones of a pattern
 * have stood so far are looked at.
 *
 * The bytes lie in strips: the rows of the views, shifted by some dx and cut to the width of the quadrant,
 * one behind the other; those of (dx, dy) begin dy rows up, in the order of places. A strip has empty rows
 * at both ends, for offsets that leave the board. A stone is just a few bits in the strips. */
#ifndef KT_PATTERN_VIEWS_H
#define KT_PATTERN_VIEWS_H

#include "board/board.h"
#include "board/symmetry.h"
#include "pattern/image.h"
#include "pattern/spiral.h"

enum {
    KT_PLACES = KT_QUADRANT_MAX * KT_QUADRANT_MAX, /* place y * KT_QUADRANT_MAX + x */
    KT_PLACES_WORDS = (KT_PLACES + KT_WORD_BITS - 1) / KT_WORD_BITS,
    KT_STRIP_BYTES = (KT_BOARD_MAX + 2 * (KT_QUADRANT_MAX - 1)) * KT_QUADRANT_MAX,
};

/* A set of places. */
typedef struct kt_places {
    kt_word word[KT_PLACES_WORDS];
} kt_places;

/* A place in some of the views: bit v for view v. */
typedef struct kt_spot {
    uint8_t place;
    uint8_t views;
} kt_spot;

typedef struct kt_views {
    uint8_t size;                                      /* board size that they are made for */
    uint16_t offset[KT_SPIRAL_MAX * 2];                /* by stone, Black to move: its bytes in `seen` */
    kt_places columns[KT_RANGES], rows[KT_RANGES];     /* of a range of them: kt_image_range */
    kt_bitboard stones[2];                             /* that the strips show: black ones, white ones */
    uint8_t seen[2 * KT_SPIRAL_SIDE * KT_STRIP_BYTES]; /* by colour: its strips, one dx after the other */
} kt_views;

static inline bool kt_places_has(const kt_places *places, unsigned place) {
    unsigned word = KT_PLACES_WORDS > 1 ? place / KT_WORD_BITS : 0;
    return places->word[word] >> place % KT_WORD_BITS & 1;
}

/* The rectangle of these ranges (kt_image_range) of columns and rows. */
static inline kt_places kt_views_rectangle(const kt_views *views, unsigned columns, unsigned rows) {
    kt_places rectangle = views->columns[columns];
    for (int i = 0; i < KT_PLACES_WORDS; i++) rectangle.word[i] &= views->rows[rows].word[i];
    return rectangle;
}

/* By place: the views in which the stone with this number (kt_pattern.stone) stands there. `swapped` is 1
 * when White is to move, else 0. */
static inline const uint8_t *kt_views_find(const kt_views *views, unsigned swapped, unsigned stone) {
    return views->seen + views->offset[stone ^ swapped];
}

/* Makes views of boards of `size` lines (KT_BOARD_MIN..KT_BOARD_MAX), which show no stones. */
void kt_views_init(kt_views *views, int size);

/* Makes them show the stones of `board`, which must be of their size. Cost: by the stones that differ. */
void kt_views_follow(kt_views *views, const kt_board *board);

/* Writes the empty points of all views, at most KT_PLACES spots, by rising place. Returns how many they
 * are. */
int kt_views_empty(const kt_views *views, kt_spot *spots);

/* The point of the real board that a place of a view stands for. */
kt_point kt_views_point(const kt_views *views, int view, int place);

#endif
