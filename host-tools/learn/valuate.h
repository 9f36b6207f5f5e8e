/* valuate.h: counts how often every pattern matched and was played, over a whole training set.
 *
 * Testing pattern by pattern would take days on large sets. The patterns of a stage, with or without ko, are
 * laid into a trie instead, a node for each stone in the order of the spiral. A node also knows at which
 * places the patterns from there on may lie at all. One walk with all views of some examples finds all that
 * match in them; threads share the examples. */
#ifndef VALUATE_H
#define VALUATE_H

#include "learn/examples.h"
#include "learn/patterns.h"

/* Adds to `matches` and `plays` of all patterns in the set, which is sorted anew. A point counts once,
 * however many symmetries of a pattern match there; points where a move is not legal don't count. */
void valuate(struct pattern_set *set, const struct examples *examples);

#endif
