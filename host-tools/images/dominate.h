/* dominate.h: leaves out patterns that can never speak for a move.
 *
 * A pattern is dominated when a better one (earlier in the order of pattern_set_sort) of the same stage and
 * ko has no other stones, and bounds that include its bounds. Wherever it matches, the better one matches,
 * too. Without it, every suggested point keeps its value. */
#pragma once

#include "learn/patterns.h"

/* Removes the dominated patterns from a sorted set and returns how many there were. */
size_t dominate_drop(struct pattern_set *set);
