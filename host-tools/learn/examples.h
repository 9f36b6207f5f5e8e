/* examples.h: the examples of games, laid out for counting: small, apart from their games, and by group. */
#ifndef EXAMPLES_H
#define EXAMPLES_H

#include "board/bitboard.h"
#include "pattern/image.h"
#include "records/games.h"

enum { EXAMPLE_GROUPS = KT_IMAGE_STAGES_MAX * 2 };

/* A position, coloured for the mover, and the move that was played in it. */
struct example {
    kt_bitboard own, other; /* stones */
    kt_bitboard allowed;    /* where a move is legal */
    kt_point move;
};

/* The examples of a stage with or without ko, in no certain order. */
struct example_group {
    struct example *example;
    size_t count, capacity;
};

struct examples {
    struct example_group group[EXAMPLE_GROUPS]; /* group number = stage * 2 + (1 when a ko is present) */
    size_t count;                               /* in all groups */
};

/* Takes all moves but passes from the games `first` (from 0), `first` + `step` and so on, which are of
 * `size`. Stages are those of kt_stage. */
struct examples examples_read(const struct games *games, size_t first, size_t step, int size, int stages,
                              int stage_moves);

void examples_free(struct examples *examples);

#endif
