/* examples.h: the examples of a set of games, laid out for counting: small, and grouped by stage and ko. */
#pragma once

#include "board/bitboard.h"
#include "pattern/patterns.h"
#include "records/games.h"

/* A position, by mover and opponent, and the move that was played in it. */
struct example {
    kt_bitboard own, other; /* stones of the mover, and of the opponent */
    kt_bitboard allowed;    /* legal moves */
    kt_point move;
};

/* The examples of one stage, with a ko or without, in the order of the games, and in that played. */
struct example_group {
    struct example *example;
    size_t count, capacity;
};

struct examples {
    struct example_group group[KT_GROUPS_MAX]; /* by kt_group */
    size_t count;                              /* in all groups */
};

/* Makes an example of each move, passes left out, of the games `first` (from 0), `first` + `step` and so on,
 * which are of `size`. Stages are those of kt_stage. */
struct examples examples_read(const struct games *games, size_t first, size_t step, int size, int stages,
                              int stage_moves);

/* Returns the bytes that examples_read needs at most for the examples of these games. */
uint64_t examples_bytes(const struct games *games, size_t first, size_t step);

void examples_free(struct examples *examples);
