/* patterns3x3.h: 3x3 patterns (lib/pattern/code3x3.h) found in games: how often, and which are kept.
 *
 * As Śliwa 2015: patterns with points off the board, of fewer than three stones, or whose move is suicide
 * unless it captures, are removed. Of the others, the candidates, the most frequent are kept that make up a
 * share of their moves. */
#ifndef PATTERNS3X3_H
#define PATTERNS3X3_H

#include "pattern/table3x3.h"

enum {
    PATTERNS3X3_MAX = 954 + 135 + 18, /* that there are within the board, at its edge, in its corners */
    PATTERNS3X3_STONES_MIN = 3,
};

/* What becomes of a pattern. */
enum fate3x3 {
    FATE3X3_KEPT,
    FATE3X3_CUT,     /* a candidate, too rare */
    FATE3X3_SUICIDE, /* removed, as are those below */
    FATE3X3_FEW,     /* stones */
    FATE3X3_EDGE,
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

/* FATE3X3_CUT for a candidate, or why the pattern is removed. */
enum fate3x3 patterns3x3_judge(kt_code3x3 id);

/* Candidates come first and the more frequent before the others: negative when `a` stands before `b`. */
int patterns3x3_compare(const struct pattern3x3 *a, const struct pattern3x3 *b);

/* Puts all patterns with a count, by id, into `set`, and keeps the fewest candidates that make up the share
 * `cut` (0..1) of the candidates' moves. */
void patterns3x3_choose(struct patterns3x3 *set, const uint32_t counts[KT_CODE3X3_COUNT], double cut);

/* How many patterns have stones enough, at the edge or not, suicide or not: what comes closest to the
 * published numbers of patterns found. */
int patterns3x3_with_stones(const struct patterns3x3 *set);

/* All moves of candidates. */
uint64_t patterns3x3_candidate_moves(const struct patterns3x3 *set);

#endif
