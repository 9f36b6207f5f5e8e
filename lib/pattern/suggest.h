/* suggest.h: the moves that the patterns of an image suggest, best first.
 *
 * A pattern speaks for a move when it matches there. A move is worth as much as the best pattern that speaks for it
 * (Wächter 2008, 3.6). */
#ifndef KT_PATTERN_SUGGEST_H
#define KT_PATTERN_SUGGEST_H

#include "base/best.h"
#include "board/board.h"
#include "pattern/matcher.h"
#include "pattern/patterns.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A question: what should be played in a position? */
typedef struct kt_query {
    const kt_board *board; /* of the image's size */
    kt_colour colour;      /* who is to move */
    uint32_t move_number;  /* of the next move, from 1: decides the stage */
    kt_bitboard allowed;   /* empty points that may be suggested; usually kt_game_legal */
} kt_query;

/* The group (kt_group) of the patterns that apply. */
int kt_query_group(const kt_query *query, const kt_patterns *patterns);

typedef struct kt_suggestion {
    kt_point point;
    uint16_t value_q16; /* P(played | match) in 1/65536 */
    uint32_t pattern;   /* offset in the image of the pattern that spoke, as kt_pattern_walk_next gives it */
} kt_suggestion;

/* How good a suggestion is, for a kt_best. */
static inline int32_t kt_suggestion_value(const void *suggestion, const void *unused) {
    (void)unused;
    return ((const kt_suggestion *)suggestion)->value_q16;
}

/* Writes the `most` (1..KT_POINTS) best distinct moves into `suggestions`, by falling value, and returns how
 * many there are. Moves of equal value stand in the order of their points. Of patterns of equal value the
 * first in the image speaks; patterns that are worth 0 don't. `matcher` is scratch memory: all zero before
 * its first use, then left alone. It keeps what depends on the board size. Error: KT_ERR_RANGE when board and
 * patterns differ in size, or `most` is out of range. */
KT_MUST_USE kt_status kt_suggest(kt_matcher *matcher, const kt_patterns *patterns, const kt_query *query,
                                 int most, kt_suggestion *suggestions);

#ifdef __cplusplus
}
#endif

#endif
