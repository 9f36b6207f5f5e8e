/* node.h: reads the nodes of trees. Inner part of patterns.h. */
#ifndef KT_PATTERN_NODE_H
#define KT_PATTERN_NODE_H

#include "base/bytes.h"
#include "pattern/patterns.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KT_NODE_FAR = 25 /* the head's high bits from which a second byte follows */ };

/* Decodes the varint at `at` and returns where the next byte is. */
static inline const uint8_t *kt_node_varint(const uint8_t *at, uint32_t *number) {
    uint32_t n = *at++;
    for (int shift = 7; n >> shift; shift += 7) n = (n ^ 1u << shift) | (uint32_t)*at++ << shift;
    *number = n;
    return at;
}

/* The low bits of a head, in `flags`, whose other bits mean nothing: a pattern is complete here; nodes
 * follow; it is the last one that follows from the same one. */
enum { KT_NODE_PATTERN = 1, KT_NODE_MORE = 2, KT_NODE_LAST = 4 };

/* Decodes a head and returns where the next byte is. `lowest` is the lowest stone that the node may have, 0
 * for the root. */
static inline const uint8_t *kt_node_head(const uint8_t *at, unsigned lowest, unsigned *stone,
                                          unsigned *flags) {
    /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): of checked images, nodes are nowhere NULL */
    unsigned head = *at++, distance = head >> 3;
    if (distance >= KT_NODE_FAR) distance = KT_NODE_FAR + ((distance - KT_NODE_FAR) << 8 | *at++);
    *flags = head;
    *stone = lowest + distance;
    return at;
}

/* The lowest stone that a node may have: behind one with `stone`, when both follow from the same; and as the
 * first that follows from one with `stone`. */
static inline unsigned kt_node_lowest_behind(unsigned stone) { return stone + 1; }
static inline unsigned kt_node_lowest_after(unsigned stone) { return (stone | 1) + 1; }

/* Reads the tree that begins at `at`. */
static inline kt_pattern_tree kt_pattern_tree_read(const uint8_t *at) {
    uint32_t length;
    const uint8_t *root = kt_node_varint(at + 3, &length);
    kt_pattern_tree tree;
    tree.x_min = at[0] & 15u, tree.x_max = (uint8_t)(at[0] >> 4);
    tree.y_min = at[1] & 15u, tree.y_max = (uint8_t)(at[1] >> 4);
    tree.reach = at[2];
    tree.root = root, tree.end = root + length;
    return tree;
}

/* A walk over a tree makes three moves:
 *
 *     next   reads a node, the one behind that which was read last
 *     down   goes among the nodes that follow from it
 *     up     goes back among siblings, of which more are to come
 *
 * Walks over all nodes (patterns.c, patterns_check.c) remember their way by depth. Walks that match
 * (suggest.c, guess.c) pass over nodes that stand nowhere, and remember only siblings of which more are to
 * come: there, up is one step. */

/* A node that a walk has come to. */
typedef struct kt_walk_node {
    const uint8_t *at;  /* of its level, when it has a pattern, and of the nodes that follow */
    const uint8_t *end; /* behind all that follow */
    unsigned stone, flags;
} kt_walk_node;

/* Reads the node at `at`: the first of these siblings, or the one behind the last that was read. */
static inline void kt_walk_next(kt_siblings *among, const uint8_t *at, kt_walk_node *node) {
    node->at = kt_node_head(at, among->lowest, &node->stone, &node->flags);
    among->lowest = kt_node_lowest_behind(node->stone);
    node->end = among->end;
    if (node->flags & KT_NODE_LAST) return;
    uint32_t length = 1;
    if (node->flags & KT_NODE_MORE) node->at = kt_node_varint(node->at, &length);
    node->end = node->at + length;
}

/* The nodes that follow from this one. */
static inline kt_siblings kt_walk_down(const kt_walk_node *node) {
    kt_siblings siblings = {node->end, kt_node_lowest_after(node->stone)};
    return siblings;
}

/* Goes up to the siblings that are not at their end at `at`, and sets `depth` to theirs. Returns false when the whole
 * tree ends there. */
static inline bool kt_walk_up(const kt_siblings *way, int *depth, const uint8_t *at) {
    while (at == way[*depth].end)
        if ((*depth)-- == 0) return false;
    return true;
}

#ifdef __cplusplus
}
#endif

#endif
