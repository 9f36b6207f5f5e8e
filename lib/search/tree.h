/* tree.h: a search tree, in an array of nodes that the caller hands in. Nodes name each other by number, not
 * by pointer.
 *
 * The children of a node lie side by side, behind a head that names their parent. Head and children are a
 * block:
 *
 *     number   0      1      2     3     4      5      6     7
 *            +------+------+-----+-----+-----+------+-----+-----+---
 *            | root | head |  a  |  b  |  c  | head |  d  |  e  | ...
 *            +------+------+-----+-----+-----+------+-----+-----+---
 *   children   2      0           6             3
 *       move          3                         2
 *
 * Here the root has the children a, b and c, and b has d and e. Of a head, `children` is the number of the
 * parent, and `move` that of the children; of other nodes, `children` is the number of the first child.
 *
 * A block lies behind its parent's. When the array is full, kt_tree_prune gives up the least visited blocks.
 * Their parents become leaves, and keep their own figures.
 *
 * Threads may share a tree without locks (base/shared.h): they add to counters, reserve blocks and adopt
 * them. */
#ifndef KT_SEARCH_TREE_H
#define KT_SEARCH_TREE_H

#include "base/shared.h"
#include "playout/field.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP
typedef uint32_t kt_node_number;
#else
typedef uint16_t kt_node_number;
#endif
/* A search ends when its root has KT_NODE_VISITS_MAX visits, so that counters of twice as many fit. */
typedef kt_node_number kt_node_count;
enum { KT_NODE_VISITS_MAX = KT_DESKTOP ? 2000000000 : 32000 };

/* The most that the lead of one playout adds to kt_node.gains, or takes off; the mean lead adds 0. */
enum { KT_NODE_GAIN = 256 };

typedef struct kt_node {
    kt_node_count visits; /* playouts through it, those included that are still under way */
    kt_node_count wins;   /* of the player who made the move, in halves: two for a win, one for a draw */
    /* RAVE: of the playouts through its parent, those in which this player made this move at any time, and their wins, as
     * `wins`. Threads add to both at once (kt_shared_add_pair). */
    KT_SHARED_PAIR kt_node_count rave_visits;
    /* On desktops, where leaves are evaluated (uct.h), the two hold what its position was evaluated as, for the player to move:
     * rave_visits is the lead in 1/64 points, an int32_t (kt_evaluation.lead); rave_wins is 1 + the chance to win in 1/65536. */
    kt_node_count rave_wins;
#if KT_DESKTOP
    /* What a network made of the node and of those below: playouts that its evaluations count as, and their wins, as `wins`. */
    kt_node_count judged, judged_wins;
#endif
#if KT_DESKTOP
    /* What the leads of its playouts, and of evaluations, are worth to the player who made the move (uct_lead.h): of each playout
     * KT_NODE_GAIN at most. */
    int64_t gains;
#endif
    kt_node_number children; /* the first child; 0 for a leaf. In a head: the parent */
    kt_cell move;            /* KT_NO_CELL is a pass. In a head: the number of children */
    uint8_t prior;           /* how probable the move is, in 1/256, 1 or more (prior.h) */
    uint8_t state;           /* of the bits below */
} kt_node;

enum {
    KT_NODE_EXPANDING = 1, /* a thread adds children, or has done so */
    KT_NODE_ILLEGAL = 2,   /* the move would repeat a position. In a head: the parent is gone */
    KT_NODE_PREDICTED = 4, /* in a head: the moves are predicted, or are about to be */
    KT_NODE_CYCLE = 8,     /* the move ends a long cycle: the game has no result */
    KT_NODE_KNOWN = 16,    /* there is a case of the position (experience.h) */
    KT_NODE_JUDGED = 32,   /* on chips: RAVE's two hold what `judged` and `judged_wins` do on desktops */
};

typedef struct kt_tree {
    kt_node *node; /* the caller's; node 0 is the root */
    kt_node_number capacity, used;
} kt_tree;

/* Makes a tree that has only a root. `capacity`, in nodes, is 2 or more. */
void kt_tree_init(kt_tree *tree, kt_node *memory, kt_node_number capacity);

/* The first child of a node; NULL for a leaf. Sets *count, unless it is a leaf, to the number of children. */
static inline kt_node *kt_tree_children(const kt_tree *tree, const kt_node *node, unsigned *count) {
    kt_node_number first = kt_shared_load(&node->children);
    if (!first) return NULL;
    *count = tree->node[first - 1].move;
    return &tree->node[first];
}

/* Reserves a block for `count` (1..KT_POINTS + 1) children. Returns the first of them, NULL when there is no
 * room. They are all zero and have no parent yet. */
kt_node *kt_tree_reserve(kt_tree *tree, unsigned count);

/* Makes a reserved block the children of `node`; from then on, other threads see them. */
void kt_tree_adopt(kt_tree *tree, kt_node *node, kt_node *first);

/* Makes these `count` moves, in their order, the first of a block of `children` children, `count` of them or
 * more. A child that has such a move already keeps what is known of it, and changes places with the one that
 * stands there. Each other move first takes the place of the last child that isn't wanted: what is known of
 * that one, and what lies below, is given up. Nothing is known of a new move, not even its prior, which is 0,
 * so that the caller can tell it. Nobody else may use the tree meanwhile. */
void kt_tree_replace(kt_tree *tree, kt_node *first, unsigned children, const kt_cell *moves, unsigned count);

/* Gives up the least visited blocks, until at most `most` nodes are used: 1, the root alone, or more. Numbers of nodes
 * change, so nobody else may use the tree meanwhile. */
void kt_tree_prune(kt_tree *tree, kt_node_number most);

/* Makes a node of the tree its root, and gives up all that doesn't lie below. Numbers of nodes change. */
void kt_tree_replant(kt_tree *tree, kt_node *node);

#ifdef __cplusplus
}
#endif

#endif
