/* tree.h: a search tree in an arena of nodes that the caller hands in. Nodes know each other by number, not
 * by pointer.
 *
 * The children of a node lie side by side in a block, behind a head that names their parent. When the arena
 * is full, the least visited blocks are given up: their parents become leaves, and keep what they know.
 *
 * Threads may share a tree: counters are added to, and blocks are reserved and adopted, without locks
 * (base/shared.h). */
#ifndef KT_SEARCH_TREE_H
#define KT_SEARCH_TREE_H

#include "base/shared.h"
#include "search/field.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP
typedef uint32_t kt_node_number;
#else
typedef uint16_t kt_node_number;
#endif
/* Counters never pass KT_NODE_VISITS_MAX visits. */
typedef kt_node_number kt_node_count;
enum { KT_NODE_VISITS_MAX = KT_DESKTOP ? 2000000000 : 32000 };

typedef struct kt_node {
    kt_node_count visits; /* playouts that went through it, and those that are under way */
    kt_node_count wins;   /* for whoever made the move: two for a win, one for a draw */
    /* AMAF: playouts in which the same player made the move later on. */
    KT_SHARED_TWO kt_node_count rave_visits;
    kt_node_count rave_wins;
    kt_node_number children; /* the first of them; 0 for a leaf. In a block's head: the parent */
    kt_cell move;            /* KT_NO_CELL is a pass. In a block's head: how many children it has */
    uint8_t prior;           /* how probable the move is, in 1/256, at least 1 */
    uint8_t state;           /* kt_node_state */
} kt_node;

enum {
    KT_NODE_EXPANDING = 1, /* somebody is adding children */
    KT_NODE_ILLEGAL = 2,   /* the move would repeat a position. In a block's head: its parent is gone */
    KT_NODE_CYCLE = 8,     /* the move ends a long cycle: the game has no result */
    KT_NODE_PREDICTED = 4, /* in a block's head: its moves are predicted, or are about to be */
};

typedef struct kt_tree {
    kt_node *node; /* the caller's; node 0 is the root */
    kt_node_number capacity, used;
} kt_tree;

/* A tree of a root alone. `capacity` is 2 or more. */
void kt_tree_init(kt_tree *tree, kt_node *memory, kt_node_number capacity);

/* The children of a node, NULL for a leaf, and how many they are. */
static inline kt_node *kt_tree_children(const kt_tree *tree, const kt_node *node, unsigned *count) {
    kt_node_number first = kt_shared_load(&node->children);
    if (!first) return NULL;
    *count = tree->node[first - 1].move;
    return &tree->node[first];
}

/* Makes room for `count` (1..KT_POINTS + 1) children and returns the first, all zero; they are nobody's yet.
 * NULL when there is no room. */
kt_node *kt_tree_reserve(kt_tree *tree, unsigned count);

/* Makes them the children of `node`. */
void kt_tree_adopt(kt_tree *tree, kt_node *node, kt_node *first);

/* Makes these `count` moves, in their order, the first of a block of `children` children, `count` of them or more. A child that
 * has such a move already keeps what is known of it, and changes places with the one that stands there. Each other move first
 * takes the place of the last child that isn't wanted: what is known of that one, and what lies below, is given up. Nothing is
 * known of a new move, not even its prior, which is 0, so that the caller can tell it. Nobody else may use the tree
 * meanwhile. */
void kt_tree_replace(kt_tree *tree, kt_node *first, unsigned children, const kt_cell *moves, unsigned count);

/* Gives up the least visited blocks, so that at most `most` nodes are used. Numbers of nodes change, so nobody
 * else may use the tree meanwhile. */
void kt_tree_prune(kt_tree *tree, kt_node_number most);

/* Makes a node of the tree its root: what lies below stays, all else is given up. Numbers of nodes change. */
void kt_tree_replant(kt_tree *tree, kt_node *node);

#ifdef __cplusplus
}
#endif

#endif
