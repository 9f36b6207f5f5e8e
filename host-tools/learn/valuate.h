/* valuate.h: counts how often each pattern matched, and was played, in a whole training set.
 *
 * Testing pattern by pattern would take days on large sets. Instead, the patterns of a stage, with a ko or
 * without, form a prefix tree (trie.h). One walk through it, with all views of 64 examples at once, finds every
 * pattern that matches in them. A match lasts for many moves of a game, since most stones stay: it is found
 * once, with the set of the examples that it holds in. Threads share the examples. A GPU does test pattern by
 * pattern (scan.h). */
#pragma once

#include "common/opencl.h"
#include "learn/examples.h"
#include "learn/pace.h"
#include "learn/patterns.h"

/* Adds to `matches` and `plays` of all patterns in the set, and sorts it by trie_sort. A point counts once,
 * however many symmetries of a pattern match there, and only where a move is legal. Examples are taken group by group (kt_group),
 * those without a pattern left out; `*counted` says in how many of them the patterns were counted already, and is brought up to
 * date whenever `pace` pauses. Returns false when a signal ended the work. `accelerator`: the device that counts, NULL for the
 * processor; the counts are the same. */
bool valuate(struct pattern_set *set, const struct examples *examples, size_t *counted, struct pace *pace,
             cl_device_id accelerator);
