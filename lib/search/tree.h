/* tree.h: a search tree in an arena of nodes that the caller hands in. Nodes know each other by number, not by pointer.
 *
 * The children of a node lie side by side in a block, behind a head that names their parent. When the arena is full, the
 * least visited blocks are given up: their parents are leaves again, and keep what they know. */
#ifndef KT_SEARCH_TREE_H
#define KT_SEARCH_TREE_H

#include "search/field.h"

#if KT_BOARD_MAX <= 9
typedef uint16_t kt_node_number;
typedef uint16_t kt_node_count;
#else
typedef uint32_t kt_node_number;
typedef uint32_t kt_node_count;
#endif

typedef struct kt_node {
    kt_node_count visits;      /* playouts that went through it, and those that are under way */
    kt_node_count wins;        /* for whoever made the move: two for a win, one for a draw */
    kt_node_count rave_visits; /* playouts in which the same player made the move later on (AMAF) */
    kt_node_count rave_wins;
    kt_node_number children; /* the first of them; 0 for a leaf. In a block's head: the parent */
    kt_cell move;            /* KT_NO_CELL is a pass. In a block's head: how many children it has */
    uint8_t prior;           /* how probable the move is, in 1/256; 0 with `illegal` */
    bool illegal;            /* it would repeat a position */
} kt_node;

typedef struct kt_tree {
    kt_node *node; /* the caller's; node 0 is the root */
    kt_node_number capacity, used;
} kt_tree;

/* A tree of a root alone. `capacity` is 2 or more. */
void kt_tree_init(kt_tree *tree, kt_node *memory, kt_node_number capacity);

/* How many children a node with children has. */
static inline unsigned kt_tree_count(const kt_tree *tree, const kt_node *node) {
    return tree->node[node->children - 1].move;
}

/* Makes room for `count` (1..KT_POINTS + 1) children of the node and returns the first; they are not yet its children.
 * NULL when there is none. */
kt_node *kt_tree_reserve(kt_tree *tree, unsigned count);

/* Gives the node the first `count` of the children that were reserved last. */
void kt_tree_adopt(kt_tree *tree, kt_node *node, unsigned count);

/* Gives up the least visited blocks, so that at least half of the arena is free. Numbers of nodes change. */
void kt_tree_prune(kt_tree *tree);

#endif
