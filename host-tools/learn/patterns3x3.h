/* patterns3x3.h: the 3x3 patterns (lib/pattern/code3x3.h) found in games: how frequent each is, and which are
 * kept.
 *
 * As in Śliwa 2015, three kinds are removed: patterns with points off the board, with fewer than three
 * stones, and those whose move is suicide unless it captures. The others are candidates; the most frequent of
 * them are kept, until they make up a given share of the moves in candidates. */
#pragma once

#include "pattern/table3x3.h"

enum {
    PATTERNS3X3_MAX = 954 + 135 + 18, /* all that exist: inside the board, at its edge, in its corners */
    PATTERNS3X3_STONES_MIN = 3,
};

/* What becomes of a pattern. */
enum fate3x3 {
    FATE3X3_KEPT,
    FATE3X3_CUT,     /* a candidate, but too rare */
    FATE3X3_SUICIDE, /* removed, as are the next two */
    FATE3X3_FEW,     /* fewer than PATTERNS3X3_STONES_MIN stones */
    FATE3X3_EDGE,    /* a point off the board */
    FATE3X3_COUNT,
};

struct pattern3x3 {
    kt_code3x3 id;
    enum fate3x3 fate;
    uint32_t count; /* moves in such a surrounding, 1 or more */
};

struct patterns3x3 {
    struct pattern3x3 pattern
        [PATTERNS3X3_MAX]; /* candidates before removed ones, these by fate; then by falling count, then
                                            by id */
    int count;
    int by_fate[FATE3X3_COUNT];    /* patterns */
    uint64_t moves[FATE3X3_COUNT]; /* in them */
};

/* Returns FATE3X3_CUT for a candidate, otherwise the reason for its removal. */
enum fate3x3 patterns3x3_judge(kt_code3x3 id);

/* Compares by the order in a set, for qsort: negative when `a` comes before `b`. */
int patterns3x3_compare(const struct pattern3x3 *a, const struct pattern3x3 *b);

/* Fills `set` with all patterns whose count (by id) is not 0, and keeps the fewest candidates that make up
 * the share `cut` (0..1) of the moves in candidates. */
void patterns3x3_choose(struct patterns3x3 *set, const uint32_t counts[KT_CODE3X3_COUNT], double cut);

/* Returns the number of patterns with PATTERNS3X3_STONES_MIN stones or more, at the edge and suicide, too. Of
 * our numbers this one is closest to the published number of patterns found. */
int patterns3x3_with_stones(const struct patterns3x3 *set);

/* Returns the number of moves in all candidates. */
uint64_t patterns3x3_candidate_moves(const struct patterns3x3 *set);
