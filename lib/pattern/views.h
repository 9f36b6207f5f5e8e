/* views.h: a board seen in eight views at once, through windows, as it changes stone by stone.
 *
 * A view is the board turned by one of the eight symmetries; a place is a point of the lower left quadrant of a
 * view. A window belongs to a view, an offset and a colour and has one bit for each place: is there such a stone
 * at that offset from it? The places where a pattern matches are the and of its stones' windows and of its
 * translation bounds. The thesis (Wächter 2008, 3.6) shifts every pattern over the board; here the board is
 * shifted, once for all patterns.
 *
 * Windows are cut out of strips: the rows of a view, shifted by some dx and cut to the width of the quadrant,
 * one behind the other; the window of (dx, dy) begins dy rows up. A strip has empty rows at both ends, for
 * offsets that leave the board. A stone is just a few bits in the strips. */
#ifndef KT_PATTERN_VIEWS_H
#define KT_PATTERN_VIEWS_H

#include "board/board.h"
#include "board/symmetry.h"
#include "pattern/image.h"
#include "pattern/spiral.h"

enum {
    KT_VIEW_BITS = 3,
    KT_PLACES_WORDS = (KT_QUADRANT_MAX * KT_QUADRANT_MAX + KT_VIEW_BITS + KT_WORD_BITS - 1) / KT_WORD_BITS,
    KT_STRIP_FARTHEST = (KT_SPIRAL_SIDE - 1) * KT_QUADRANT_MAX, /* where the last window of a strip begins */
    KT_STRIP_WORDS = KT_STRIP_FARTHEST / KT_WORD_BITS + KT_PLACES_WORDS + 1,
};

/* A set of places: bit y * KT_QUADRANT_MAX + x. The top three bits of the last word are the number of the view
 * that they belong to, where one is meant, else 0. */
typedef struct kt_places {
    kt_word word[KT_PLACES_WORDS];
} kt_places;

typedef struct kt_views {
    uint8_t size; /* board size that they are made for */
    uint16_t
        window[KT_SPIRAL_MAX]; /* by place in the spiral: first word of the window in a colour's strips, and
                                     * the bits before it in the word: word * KT_WORD_BITS + bits */
    kt_places columns[KT_RANGES], rows[KT_RANGES]; /* of a range of them: kt_image_range */
    kt_bitboard stones[2];                         /* that the strips show: black ones, white ones */
    kt_word strip[2][KT_SPIRAL_SIDE * KT_STRIP_WORDS][KT_SYMMETRIES]; /* by colour; one dx after the other */
} kt_views;

/* Where the windows of a stone lie: of the first view; those of the others follow. */
typedef struct kt_windows {
    const kt_word *word;
    uint8_t shift; /* bits of the first word that come before the window */
} kt_windows;

static inline int kt_places_view(const kt_places *places) {
    return (int)(places->word[KT_PLACES_WORDS - 1] >> (KT_WORD_BITS - KT_VIEW_BITS));
}

/* Is the set empty? */
static inline bool kt_places_is_empty(const kt_places *places) {
    kt_word any = places->word[KT_PLACES_WORDS - 1] << KT_VIEW_BITS;
    for (int i = 0; i < KT_PLACES_WORDS - 1; i++) any |= places->word[i];
    return any == 0;
}

/* Takes from a set the places that are not in `other`. The number of its view stays. */
static inline void kt_places_and(kt_places *places, const kt_places *other) {
    const kt_word view = ~(~(kt_word)0 >> KT_VIEW_BITS);
    for (int i = 0; i < KT_PLACES_WORDS - 1; i++) places->word[i] &= other->word[i];
    places->word[KT_PLACES_WORDS - 1] &= other->word[KT_PLACES_WORDS - 1] | view;
}

/* The rectangle of these ranges (kt_image_range) of columns and rows. */
static inline kt_places kt_views_rectangle(const kt_views *views, unsigned columns, unsigned rows) {
    kt_places rectangle = views->columns[columns];
    kt_places_and(&rectangle, &views->rows[rows]);
    return rectangle;
}

/* The strips of the mover's stones (`opponent` 0) or the opponent's (1) when `colour` is to move. */
static inline const kt_word *kt_views_strips(const kt_views *views, kt_colour colour, unsigned opponent) {
    return views->strip[(colour == KT_WHITE) ^ opponent][0];
}

/* The windows of an offset, by its place in the spiral, in these strips. */
static inline kt_windows kt_views_find(const kt_views *views, const kt_word *strips, unsigned place) {
    unsigned window = views->window[place];
    return (kt_windows){strips + window / KT_WORD_BITS * KT_SYMMETRIES, (uint8_t)(window % KT_WORD_BITS)};
}

/* Puts into `to` the places of a set at which the stone stands in the set's view; both may be the same.
 * Returns false when there are none; `to` is then of no use. */
static inline bool kt_places_with_stone(kt_places *to, const kt_places *from, kt_windows windows) {
    enum { LAST = KT_PLACES_WORDS - 1 };
    const kt_word view = ~(~(kt_word)0 >> KT_VIEW_BITS);
    const kt_word *word = windows.word + kt_places_view(from);
    kt_word any = 0;
    for (int i = 0; i <= LAST; i++, word += KT_SYMMETRIES) {
        kt_word stands = word[0] >> windows.shift | word[KT_SYMMETRIES] << 1
                                                                        << (KT_WORD_BITS - 1 - windows.shift),
                places = (i == LAST ? stands | view : stands) & from->word[i];
        to->word[i] = places;
        any |= i == LAST ? places << KT_VIEW_BITS : places;
    }
    return any != 0;
}

/* Makes views of boards of `size` lines (KT_BOARD_MIN..KT_BOARD_MAX), which show no stones. */
void kt_views_init(kt_views *views, int size);

/* Makes them show the stones of `board`, which must be of their size. Cost: by the stones that differ. */
void kt_views_follow(kt_views *views, const kt_board *board);

/* The empty points in a view (0..7), with its number. */
kt_places kt_views_empty(const kt_views *views, int view);

/* The next place of `places` not below bit `from`, or -1; and the point of the real board that a place of a
 * view stands for. */
int kt_places_next(const kt_places *places, int from);
kt_point kt_views_point(const kt_views *views, int view, int place);

#endif
