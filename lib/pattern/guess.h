/* guess.h: the moves that the patterns suggest, kept up to date through play and undo.
 *
 * A guesser remembers the last positions that it valued, with the value of every empty point. When stones were added
 * since then and none was taken off, a value can only have risen, and only where a pattern reaches a new stone. Only
 * there are patterns matched again (the dependency set of Wächter 2008, 5.3, after M. Müller). The trees tell how far
 * their patterns reach (kt_pattern_tree.reach).
 *
 * After a capture, in another stage, or when a ko comes or goes, an older position may still serve as the
 * base. If none does, all patterns are matched. Undo works the same way: the older position, or one before
 * it, is still remembered. The caller need not tell a guesser what was played. It compares the boards. */
#ifndef KT_PATTERN_GUESS_H
#define KT_PATTERN_GUESS_H

#include "pattern/suggest.h"
#include "pattern/views.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How many positions it remembers. More find a base more often after undo, and take memory for each. Chosen
 * by hand. */
enum { KT_GUESSER_POSITIONS = KT_DESKTOP ? 16 : 3 };

/* What the values of points depend on. */
typedef struct kt_guess_key {
    kt_bitboard stones[2]; /* black, white */
    uint16_t count;        /* of all these stones */
    uint8_t group;         /* of patterns: stage, ko */
    uint8_t colour;        /* kt_colour to move; KT_EMPTY for no position at all */
} kt_guess_key;

/* A position that was valued. */
typedef struct kt_guessed {
    kt_guess_key key;
    uint32_t asked; /* the last question about it (kt_guesser.asked) */
    uint8_t level
        [KT_POINTS]; /* by empty point: 1 + the level of the best pattern that matches there; 0 without */
} kt_guessed;

typedef struct kt_guesser {
    const kt_patterns *patterns;
    uint32_t asked; /* questions so far */
    int reach;      /* of all patterns */
    /* While a position is valued: */
    uint8_t *level;                       /* kt_guessed.level of that position */
    const kt_word *seen;                  /* the words of the lane in work (kt_views) */
    const kt_point *point;                /* of that lane */
    kt_word empty[KT_LANES];              /* the places that are empty */
    kt_word near[KT_BOARD_MAX][KT_LANES]; /* by reach: the places with a new stone within reach */
    kt_guessed position[KT_GUESSER_POSITIONS];
    kt_views views;
} kt_guesser;

/* Makes a guesser that remembers nothing. `patterns` must outlive it. */
void kt_guesser_init(kt_guesser *guesser, const kt_patterns *patterns);

/* Answers as kt_suggest does: the same points with the same values in the same order, whatever was asked
 * before. But it does not tell which patterns matched: kt_suggestion.pattern is 0. Errors: as kt_suggest. */
KT_MUST_USE kt_status kt_guess(kt_guesser *guesser, const kt_query *query, int most,
                               kt_suggestion *suggestions);

#ifdef __cplusplus
}
#endif

#endif
