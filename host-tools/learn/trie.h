/* trie.h: patterns laid out so that those which begin with the same stones share the work of matching. */
#ifndef TRIE_H
#define TRIE_H

#include "learn/patterns.h"

/* A trie lies in the order in which it is walked. The patterns that are complete in a node go from its
 * `first` up to that of the next node. */
struct trie_node {
    kt_window reach; /* where the patterns from here on may lie */
    uint32_t skip;   /* the node behind all that follow from this one */
    uint32_t first;  /* index of a pattern */
    uint16_t stone;  /* kt_pattern.stone; the root has none */
    uint8_t depth;   /* stones on the way here, this one included */
};

struct trie {
    struct trie_node *node; /* the root first; behind the last one there is one more, for its `first` */
    uint32_t count;
};

/* Sorts patterns so that those of one stage and ko stand together, in the order of a trie. */
void trie_sort(struct pattern_set *set);

/* Builds the trie over the patterns first..end - 1, which are sorted, at least one, and of one stage and ko.
 * `matcher` is for their board size. */
struct trie trie_build(const struct pattern_set *set, uint32_t first, uint32_t end,
                       const kt_matcher *matcher);

void trie_free(struct trie *trie);

#endif
