/* block.h: the player's block of memory: what lies where, and who may use which part when.
 * Inner part of player.h.
 *
 * The nodes of the search tree lie at the front. Behind them lie `work`, in which playouts run and verdicts
 * are made (judge/judge.h), and `prediction`, the memory of a predictor. Reading ahead (search/alphabeta.h)
 * takes the place of the nodes, so the tree is lost.
 *
 * A small block, for chips. `work` and `prediction` share its end; each line shows one use of the bytes:
 *
 *     memory                                                          memory + bytes
 *     | nodes ............................................ |     work      |   playouts, verdicts
 *     | KT_PLAYER_NODES_MIN nodes |               prediction               |   a prediction, an evaluation
 *     | reader ........................................................... |   reading ahead
 *
 * A large block, of three times KT_PLAYER_BYTES or more. `work` and `prediction` have bytes of their own:
 *
 *     | nodes ................................. | prediction |     work     |
 *     | reader ................................ | prediction |     work     |
 *
 * Without playouts (KT_PLAYOUTS 0) there is no tree, and `work` is a count for each point:
 *
 *     | work |                                               | prediction   |
 *     | reader ........................................................... |
 *
 * Whoever uses a part borrows it first, with one of the functions below. It belongs to the borrower until
 * somebody borrows a part that shares bytes with it. */
#ifndef KT_PLAYER_BLOCK_H
#define KT_PLAYER_BLOCK_H

#include "judge/judge.h"
#include "model/predict.h"
#include "search/tree.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KT_BLOCK_MORE_OF(a, b) ((a) > (b) ? (a) : (b))

enum {
    /* The fewest nodes that a search needs: twice the children of a node, and some more. Where leaves are evaluated, a small block
     * has no more: 74 are what a micro:bit's 16 KB hold beside an evaluation. */
    KT_PLAYER_NODES_MIN = KT_DESKTOP     ? 1024
                          : KT_EVALUATES ? 74
                                         : 96,
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
     ((nodes) * sizeof(kt_node) < 3 * KT_PLAYER_BYTES ? 0                                                    \
                                                      : sizeof(kt_predictor_memory) + 2 * sizeof(kt_word)))
#else
#define KT_BLOCK_NODES_BYTES(nodes) 0
#endif

/* The kt_words of a block for a tree of `nodes` nodes, a constant expression. With many nodes it is a large
 * block. */
#define KT_PLAYER_WORDS(nodes)                                                                               \
    ((KT_BLOCK_MORE_OF(KT_PLAYER_BYTES, KT_BLOCK_NODES_BYTES(nodes)) + sizeof(kt_word) - 1) / sizeof(kt_word))

typedef struct kt_block {
    uint8_t *memory;
    size_t bytes;
    kt_predictor predictor; /* predictor.image is NULL while no image suits the board */
    bool holds_tree;        /* the nodes still hold the last thought's tree */
    bool plays;             /* `work` is lent to playouts, and holds the position that they begin with */
    bool overwritten;       /* `prediction` no longer holds what the predictor remembered there */
} kt_block;

/* Makes a block of `memory`, aligned for kt_word. Error: KT_ERR_SIZE below KT_PLAYER_BYTES. */
KT_MUST_USE kt_status kt_block_init(kt_block *block, void *memory, size_t bytes);

/* Is it a small block, or one without playouts? Then no tree survives from one thought to the next. */
bool kt_block_is_small(const kt_block *block);

/* Makes the predictor that suits boards of `size` lines (kt_predictor_choose). Returns false when no image
 * does. */
bool kt_block_choose_predictor(kt_block *block, const kt_image *const *images, int size, kt_values values);

/* Returns the nodes and sets `count` to their number: no more than `most`; with `most` 0, as many as fit. */
kt_node *kt_block_nodes(const kt_block *block, uint32_t most, kt_node_number *count);

/* Lends `work` for playouts. The borrower writes the position that they begin with to work->root. */
kt_judge_work *kt_block_lend_playouts(kt_block *block);

/* Lends `work` for a verdict. Playouts must borrow it again afterwards. */
kt_judge_work *kt_block_lend_verdict(kt_block *block);

/* Lends `prediction`: returns the predictor, which works in it, or NULL when no image suits the board. In
 * a small block no more than KT_PLAYER_NODES_MIN nodes may be in use then, and playouts must borrow `work`
 * again. */
kt_predictor *kt_block_lend_predictions(kt_block *block);

/* Lends memory for reading ahead, which begins at the nodes, and returns its size in bytes. If `enough` bytes
 * lie before `prediction`, the loan ends there, and `predictor` is set to what kt_block_lend_predictions
 * returns. Otherwise it is the whole block, and `predictor` is set to NULL. */
size_t kt_block_lend_reader(kt_block *block, size_t enough, kt_predictor **predictor);

#ifdef __cplusplus
}
#endif

#endif
