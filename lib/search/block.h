/* block.h: the player's block of memory: what lies where, and who may use which part when. Inner part of
 * player.h.
 *
 * The nodes of the search tree lie at the front and stay. Behind them lies `work`, in which playouts run and
 * verdicts come about, and `prediction`, the memory of a predictor. Whoever reads ahead (search/alphabeta.h)
 * borrows the place of the nodes, so that the tree is lost.
 *
 * A small block, for chips. Its end changes hands:
 *
 *     memory                                                          memory + bytes
 *     | nodes ............................................ |     work      |   playouts, verdicts
 *     | KT_PLAYER_NODES_MIN nodes |               prediction               |   a prediction
 *     | reader ........................................................... |   reading ahead
 *
 * A large block, four times KT_PLAYER_BYTES or more. Each has its own:
 *
 *     | nodes ................................. | prediction |     work     |
 *     | reader ................................ | prediction |     work     |
 *
 * Without playouts (KT_PLAYOUTS 0) there is no tree, and `work` is a count for each point:
 *
 *     | work |                                               | prediction   |
 *     | reader ........................................................... |
 *
 * To use a part is to borrow it, by one of the functions below. What lies there belongs to the borrower
 * until somebody borrows a part that shares bytes with it. */
#ifndef KT_SEARCH_BLOCK_H
#define KT_SEARCH_BLOCK_H

#include "model/predict.h"
#include "search/judge.h"
#include "search/tree.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KT_BLOCK_MORE_OF(a, b) ((a) > (b) ? (a) : (b))

enum {
    /* The least nodes that a tree works with: twice the children of a node, and some more. */
    KT_PLAYER_NODES_MIN = KT_DESKTOP ? 1024 : 96,
/* The least bytes of a block. */
#if KT_PLAYOUTS
    KT_PLAYER_BYTES = KT_PLAYER_NODES_MIN * sizeof(kt_node) + sizeof(kt_word) +
                      KT_BLOCK_MORE_OF(sizeof(kt_predictor_memory), sizeof(kt_judge_work)),
#else
    KT_PLAYER_BYTES = KT_POINTS + sizeof(kt_word) + sizeof(kt_predictor_memory),
#endif
};

#if KT_PLAYOUTS
#define KT_BLOCK_NODES_BYTES(nodes)                                                                          \
    ((nodes) * sizeof(kt_node) + sizeof(kt_judge_work) +                                                     \
     ((nodes) * sizeof(kt_node) < 4 * KT_PLAYER_BYTES ? 0                                                    \
                                                      : sizeof(kt_predictor_memory) + 2 * sizeof(kt_word)))
#else
#define KT_BLOCK_NODES_BYTES(nodes) 0
#endif

/* The words (kt_word) of a block for a tree of `nodes` nodes, a constant. With many nodes it is a large
 * block. */
#define KT_PLAYER_WORDS(nodes)                                                                               \
    ((KT_BLOCK_MORE_OF(KT_PLAYER_BYTES, KT_BLOCK_NODES_BYTES(nodes)) + sizeof(kt_word) - 1) / sizeof(kt_word))

typedef struct kt_block {
    uint8_t *memory;
    size_t bytes;
    kt_predictor predictor; /* predictor.image is NULL while no image suits the board */
    bool holds_tree;        /* the nodes are those of the last thought */
    bool plays;             /* playouts have `work`, and it holds the position that they begin with */
    bool overwritten;       /* what the predictor remembers in `prediction` */
} kt_block;

/* Takes over `memory`, which is aligned for kt_word. Error: KT_ERR_SIZE below KT_PLAYER_BYTES. */
KT_MUST_USE kt_status kt_block_init(kt_block *block, void *memory, size_t bytes);

/* Is it a small block, or one without playouts? Then no tree lasts from one thought to the next. */
bool kt_block_is_small(const kt_block *block);

/* Makes the predictor that suits boards of `size` lines (kt_predictor_choose). Returns false when no image
 * does. */
bool kt_block_choose_predictor(kt_block *block, const kt_image *const *images, int size, kt_values values);

/* Returns the place of the nodes, and how many there are: `most` at the most, 0 for as many as fit. */
kt_node *kt_block_nodes(const kt_block *block, uint32_t most, kt_node_number *count);

/* Lends `work` for playouts. The borrower writes the position that they begin with to work->root. */
kt_judge_work *kt_block_lend_playouts(kt_block *block);

/* Lends `work` for a verdict. Playouts must borrow it again. */
kt_judge_work *kt_block_lend_verdict(kt_block *block);

/* Lends `prediction`: returns the predictor, which works in it, or NULL when no image suits the board. In
 * a small block no more than KT_PLAYER_NODES_MIN nodes may be in use then, and playouts must borrow `work`
 * again. */
kt_predictor *kt_block_lend_predictions(kt_block *block);

/* Lends memory to read ahead in, which begins where the nodes do; returns how many bytes. If there are
 * `enough` bytes before `prediction` it leaves that alone, and sets `predictor` as
 * kt_block_lend_predictions does. Else it lends the whole block, and `predictor` is NULL. */
size_t kt_block_lend_reader(kt_block *block, size_t enough, kt_predictor **predictor);

#ifdef __cplusplus
}
#endif

#endif
