/* learn3x3.h: counts in which 3x3 patterns the moves of games were played. */
#pragma once

#include "learn/patterns3x3.h"
#include "records/games.h"

enum { LEARN3X3_STEPS_MAX = 64 };

/* The numbers of patterns after `games` games. */
struct learn3x3_step {
    size_t games;
    int found;       /* different patterns so far */
    int with_stones; /* of these, with three stones or more (patterns3x3_with_stones) */
    int candidates;  /* of these, neither off the board nor suicide */
    int kept;        /* of these, kept */
};

struct learn3x3_result {
    struct patterns3x3 patterns;
    size_t moves; /* counted, passes left out */
    struct learn3x3_step step[LEARN3X3_STEPS_MAX];
    int steps; /* after 1, 2, 3, 5, 7, 10, 20, 30 ... and after all games */
};

/* Counts the moves of all games, in order; the games are of `size`, `cut` is that of patterns3x3_choose. */
void learn3x3_run(struct learn3x3_result *result, const struct games *games, int size, double cut);
