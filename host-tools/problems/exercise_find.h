/* exercise_find.h: finds problems in the positions of a game: a group whose fate the next move decides, with one right move,
 * or few. */
#pragma once

#include "images/choice.h"
#include "problems/exercise_grow.h"

struct exercise_find_settings {
    bool whole;     /* leave the whole board; default: cut out what matters */
    int solutions;  /* take a problem with so many right first moves, 1..EXERCISE_SOLUTIONS; default 1 */
    uint32_t nodes; /* positions to look at for a question; default 50000, a fortieth of a second */
};

enum { EXERCISE_SEEN = 1 << 12 };

/* A finder, for one thread. */
struct exercise_finder {
    struct exercise_find_settings settings;
    struct exercise_judge judge;
    kt_fate_hunt hunt;
    /* Hashes of groups with their surroundings that were looked at in this game. */
    uint64_t seen[EXERCISE_SEEN];
};

void exercise_finder_init(struct exercise_finder *finder, const struct exercise_find_settings *settings);
void exercise_finder_free(struct exercise_finder *finder);

/* Begins with another game, on boards of `size` lines; one of the images of `choice` predicts. */
void exercise_finder_begin(struct exercise_finder *finder, const struct choice *choice, int size);

/* Gets each problem. */
typedef void exercise_found_fn(void *user, struct exercise *exercise);

/* Looks for problems of `solver` in the position of `board`. */
void exercise_find(struct exercise_finder *finder, const kt_board *board, kt_colour solver,
                   exercise_found_fn *found, void *user);
