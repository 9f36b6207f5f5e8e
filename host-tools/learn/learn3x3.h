/* learn3x3.h: counts the 3x3 patterns in which moves are played. */
#ifndef LEARN3X3_H
#define LEARN3X3_H

#include "learn/patterns3x3.h"
#include "records/games.h"

enum { LEARN3X3_STEPS_MAX = 64 };

/* What was found after so many games. */
struct learn3x3_step {
    size_t games;
    int found, with_stones, candidates, kept; /* with_stones: patterns3x3_with_stones */
};

struct learn3x3_result {
    struct patterns3x3 patterns;
    size_t moves; /* passes left out */
    struct learn3x3_step step[LEARN3X3_STEPS_MAX];
    int steps; /* after 1, 2, 3, 5, 7, 10, 20, 30 ... and after all games */
};

/* Counts in all games, in their order, which are of `size`; `cut` is as for patterns3x3_choose. */
void learn3x3_run(struct learn3x3_result *result, const struct games *games, int size, double cut);

#endif
