/* trie.h: a prefix tree of patterns. Patterns that begin with the same stones share the work of matching
 * these. */
#pragma once

#include "learn/patterns.h"

/* A node is one stone behind those of its parent. The nodes lie in the order of a walk, parents before
 * children. The patterns that are complete in a node are those from its `first` up to the `first` of the next
 * node. */
struct trie_node {
    kt_window reach; /* places where some pattern of this node or below may match */
    uint32_t skip;   /* the next node that is not below this one */
    uint32_t first;  /* index of a pattern */
    uint16_t stone;  /* as kt_pattern.stone; 0 in the root */
    uint8_t depth;   /* stones on the way from the root, with this one */
};

struct trie {
    struct trie_node *node; /* the root first; one more node behind the last has the last `first` */
    uint32_t count;
};

/* Sorts patterns by stage and ko, then in the order of a trie. */
void trie_sort(struct pattern_set *set);

/* Builds the trie of the patterns first..end - 1: at least one, sorted by trie_sort, all of one stage and ko.
 * `matcher` is for their board size. */
struct trie trie_build(const struct pattern_set *set, uint32_t first, uint32_t end,
                       const kt_matcher *matcher);

void trie_free(struct trie *trie);
