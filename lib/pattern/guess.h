/* guess.h: the moves that the patterns suggest, kept up to date through play and undo.
 *
 * A guesser remembers the last positions that it was asked about, with the value of every empty point.
 * When the board has since got stones but lost none, a value can only have risen, and only where a pattern
 * reaches a new stone: just there are patterns matched again (the dependency set of Wächter 2008, 5.3, after
 * M. Müller). How far patterns reach, their trees tell (kt_pattern_tree.reach).
 * After a capture, in another stage, or when a ko comes or goes, an older position may still serve; else
 * all is matched anew. Undo needs no more than that: the older position is still there, or some position
 * before it.
 *
 * Nobody needs to tell a guesser what was played. It compares the boards. */
#ifndef KT_PATTERN_GUESS_H
#define KT_PATTERN_GUESS_H

#include "pattern/suggest.h"
#include "pattern/views.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KT_GUESSER_POSITIONS = KT_DESKTOP ? 16 : 3 };

/* What the values of points depend on. */
typedef struct kt_guess_key {
    kt_bitboard stones[2]; /* black, white */
    uint16_t count;        /* of all these stones */
    uint8_t group;         /* of patterns: stage, ko */
    uint8_t colour;        /* kt_colour to move; KT_EMPTY for no position at all */
} kt_guess_key;

/* A position that was asked about. */
typedef struct kt_guessed {
    kt_guess_key key;
    uint32_t asked;           /* when it was asked about the last time */
    uint8_t level[KT_POINTS]; /* 1 + that of the best pattern that speaks for an empty point; 0 without */
} kt_guessed;

typedef struct kt_guesser {
    const kt_patterns *patterns;
    uint32_t asked; /* questions so far, on which `asked` of the positions is counted */
    int reach;      /* of all patterns */
    /* While a position is valued: */
    uint8_t *level;                       /* by point: those found so far (kt_guessed) */
    const kt_word *seen;                  /* of the lane that is looked at (kt_views) */
    const kt_point *point;                /* of that lane */
    kt_word empty[KT_LANES];              /* the places that are empty */
    kt_word near[KT_BOARD_MAX][KT_LANES]; /* by reach: the places with a new stone within reach */
    kt_guessed position[KT_GUESSER_POSITIONS];
    kt_views views;
} kt_guesser;

/* Makes a guesser that remembers nothing. `patterns` must outlive it. */
void kt_guesser_init(kt_guesser *guesser, const kt_patterns *patterns);

/* Answers as kt_suggest: whatever was asked before, the same points with the same values in the same
 * order. But it doesn't tell which patterns spoke: kt_suggestion.pattern is 0. Errors: as kt_suggest. */
KT_MUST_USE kt_status kt_guess(kt_guesser *guesser, const kt_query *query, int most,
                               kt_suggestion *suggestions);

#ifdef __cplusplus
}
#endif

#endif
