/* dominate.h: leaves out patterns that can never speak for a move.
 *
 * A pattern is dominated when a better one (earlier in the order of pattern_set_sort) of the same stage and
 * ko has only stones that it has too, and bounds that hold its bounds: wherever it matches, the better one
 * does. Without it, every suggested point keeps its value; only moves of equal value may change places, for
 * those stand in the order of the patterns that speak (suggest.h). */
#ifndef DOMINATE_H
#define DOMINATE_H

#include "learn/patterns.h"

/* Removes the dominated patterns from a sorted set and returns how many they were. */
size_t dominate_drop(struct pattern_set *set);

#endif
