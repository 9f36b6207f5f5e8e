/* patterns.h: the raw patterns that a learner collects, each once. */
#ifndef PATTERNS_H
#define PATTERNS_H

#include <stddef.h>

#include "learn/neighbours.h"

/* A pattern in the normal form of neighbours.h. */
struct pattern {
    uint8_t k;     /* neighbours: stones + edges */
    uint8_t stage; /* from 0 */
    uint8_t ko;    /* 1 when a ko was present */
    uint8_t edges; /* set of edges that are among the neighbours: bit EDGE_... None: the move is near nothing;
                      one: near an edge; more: near a corner */
    uint8_t stones;                     /* 0..NEIGHBOURS_MAX */
    uint8_t x_min, x_max, y_min, y_max; /* translation bounds: where the move may lie, 0..(size - 1) / 2 */
    uint16_t stone[NEIGHBOURS_MAX];     /* kt_pattern.stone, nearest first, 0 behind the last */
    uint32_t matches;                   /* points where it matched, over all positions of the training set */
    uint32_t plays;                     /* how many of them were played */
};

struct pattern_set {
    int size; /* lines of the board */
    struct pattern *pattern;
    size_t count;
    size_t capacity;
    uint32_t *slot; /* hash table of pattern indexes + 1 */
    size_t slots;
};

/* An empty set for a board of `size` lines. Memory that can't be had ends the program with a message, here
 * and below. */
void pattern_set_init(struct pattern_set *set, int size);
void pattern_set_free(struct pattern_set *set);

/* The pattern of the `k` first neighbours of a move, seen once and not counted yet. Its translation bounds
 * (Wächter 2008, 3.3) are the place of the move where two edges are among the neighbours, the whole side of
 * the board along a single edge, and without an edge, at first, the place of the move. */
struct pattern pattern_make(const struct neighbours *around, int k, int stage, bool ko, int size);

/* Adds a pattern. One that is in the set already gets the smallest bounds that hold both, and the sums of
 * both counts, which stop at UINT32_MAX. */
void pattern_set_add(struct pattern_set *set, const struct pattern *p);
void pattern_set_join(struct pattern_set *set, const struct pattern_set *other);

/* Is that pattern, whatever its bounds and counts, in the set? */
bool pattern_set_has(const struct pattern_set *set, const struct pattern *p);

/* What the move is near to, by the edges among its neighbours: "nothing", "edge" or "corner". */
const char *pattern_near(const struct pattern *p);

/* Sorts by falling value, then by falling matches, and so on: the same order on every machine. No `matches`
 * may be 0. Afterwards the set can't be added to. */
void pattern_set_sort(struct pattern_set *set);

#endif
