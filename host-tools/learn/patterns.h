/* patterns.h: a set of patterns, each once, as the learner collects and counts them. */
#pragma once

#include <stddef.h>

#include "learn/neighbours.h"

/* A pattern, in the normal form of neighbours.h. */
struct pattern {
    uint8_t k;      /* neighbours: stones + edges */
    uint8_t stage;  /* from 0 */
    uint8_t ko;     /* 1: a ko is present; otherwise 0 */
    uint8_t edges;  /* the edges among the neighbours, a set with bits EDGE_...: see pattern_near */
    uint8_t stones; /* 0..NEIGHBOURS_MAX */
    uint8_t x_min, x_max, y_min, y_max; /* translation bounds: where the move may be, 0..(size - 1) / 2 */
    uint16_t stone[NEIGHBOURS_MAX];     /* kt_pattern.stone, nearest first, 0 behind the last */
    uint32_t matches;                   /* points where it matched, in all positions of the training set */
    uint32_t plays;                     /* how many of these points were played */
};

struct pattern_set {
    int size; /* lines of the board */
    struct pattern *pattern;
    size_t count;
    size_t capacity;
    uint32_t *slot; /* hash table: index of a pattern + 1; 0 is a free place */
    size_t slots;
};

/* Begins an empty set for a board of `size` lines. Here and below, the program ends with a message when
 * memory runs out. */
void pattern_set_init(struct pattern_set *set, int size);
void pattern_set_free(struct pattern_set *set);

/* Makes the pattern of the `k` first neighbours of a move, not counted yet. Its translation bounds (Wächter
 * 2008, 3.3) begin as the place of the move. With a single edge among the neighbours they are the whole side
 * of the board along it; with two or more they stay the place of the move. */
struct pattern pattern_make(const struct neighbours *around, int k, int stage, bool ko, int size);

/* Adds a pattern, or all of `other`. A pattern that is in the set already gets the smallest bounds that hold
 * both, and the sum of both counts, at most UINT32_MAX. */
void pattern_set_add(struct pattern_set *set, const struct pattern *p);
void pattern_set_join(struct pattern_set *set, const struct pattern_set *other);

/* Is the pattern in the set? Bounds and counts do not matter. */
bool pattern_set_has(const struct pattern_set *set, const struct pattern *p);

/* Returns how many patterns of k stones and edges there are of a stage, from 0. */
size_t pattern_set_count(const struct pattern_set *set, int stage, int k);

/* Tells what the move is near, by the number of edges among its neighbours: "nothing" (0), "edge" (1) or
 * "corner". */
const char *pattern_near(const struct pattern *p);

/* Sorts by falling value, then by falling matches, then by what is left: the same order on every machine. No
 * `matches` may be 0. Nothing can be added afterwards. */
void pattern_set_sort(struct pattern_set *set);
