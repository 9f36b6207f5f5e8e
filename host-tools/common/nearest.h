/* nearest.h: the names that a misspelt one may stand for. */
#pragma once

#include <stddef.h>

enum { NEAREST_MAX = 3, NEAREST_LENGTH_MAX = 64 };

/* What was written, and the names that are nearest to it. All members but `wanted` and
 * `length` begin as 0. */
struct nearest {
    const char *wanted;
    size_t length;
    struct {
        const char *name;
        size_t length;
        unsigned distance;
    } found[NEAREST_MAX]; /* the nearest first */
    unsigned count;
};

/* How many letters must be added, left out, replaced or exchanged with their neighbour to make one word of
 * the other (the restricted distance of Damerau and Levenshtein). Of long words, the first
 * NEAREST_LENGTH_MAX letters count. */
unsigned nearest_distance(const char *a, size_t a_length, const char *b, size_t b_length);

/* Considers a name: it counts when less than half of its letters, and three at most, are different. */
void nearest_consider(struct nearest *nearest, const char *name, size_t length);

/* Returns "; did you mean 'a', 'b' or 'c'?", or "" when nothing is near. The
 * text stays until the next call. */
const char *nearest_text(const struct nearest *nearest);
