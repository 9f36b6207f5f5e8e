/* exercise_set.h: problems without duplicates, in the order of their difficulty. */
#pragma once

#include <stddef.h>

#include "problems/exercise.h"

struct exercise_set {
    struct exercise **exercise; /* owned, as each of them */
    size_t count, capacity;
    size_t duplicates; /* that were left out */
};

/* Takes a copy of the problem. Returns false for a duplicate: the same position, turned, mirrored or with the colours exchanged. */
bool exercise_set_add(struct exercise_set *set, const struct exercise *exercise);

/* Sorts: the easiest first. Equals stay as they were added. */
void exercise_set_sort(struct exercise_set *set);

void exercise_set_free(struct exercise_set *set);

/* A number that is the same for a problem turned, mirrored or with the colours exchanged, and hardly ever for others. */
uint64_t exercise_key(int size, const kt_bitboard *black, const kt_bitboard *white, kt_colour solver);
