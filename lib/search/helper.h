/* helper.h: a second processor that predicts while the search plays on.
 *
 * A search that waits for a prediction (uct.h, worker->asked) writes an order: the position, and the way to its
 * node. The helper fills in the answer. Meanwhile the search makes a number of playouts that is always the
 * same, then takes the answer; it waits if there is none yet. So the result of a search depends neither on how
 * fast the helper is nor on whether there is one at all.
 *
 *      search    | playouts ... | asks | playouts .................. | takes | playouts ...
 *      helper                          | kt_helper_run(order) | idle
 *
 * The helper knows nothing but the order: neither the tree nor the game. Between begin() and end() it alone
 * uses the order and the predictor with its memory. */
#ifndef KT_SEARCH_HELPER_H
#define KT_SEARCH_HELPER_H

#include "base/second.h"
#include "search/uct.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One prediction: what is asked, and the answer. */
typedef struct kt_helper_order {
    kt_predictor *predictor;
    kt_board board;
    kt_bitboard allowed;
    kt_recent recent;
    uint16_t number; /* of the next move */
    uint8_t colour;  /* to move */
    uint8_t most;    /* moves wanted, 1..KT_UCT_WIDTH_MAX */
    uint8_t depth;   /* the way from the root to the node, in moves */
    bool begun;      /* the helper has it */
    kt_cell move[KT_UCT_DEPTH_MAX];
    int16_t count; /* of the moves below */
    kt_suggestion moves[KT_UCT_WIDTH_MAX];
} kt_helper_order;

/* A helper, as the caller describes it. It must outlive the player. */
typedef struct kt_helper {
    kt_helper_order *order; /* memory for one */
    const kt_second *second;

    /* The playouts that the search makes meanwhile, 1..65535: about as many as a prediction takes. Fewer: the
     * search waits. More: its predictions come late, and are fewer. */
    uint16_t playouts;
} kt_helper;

#if KT_HELPER
/* Answers a kt_helper_order. */
void kt_helper_run(void *order);

/* The playouts until kt_helper_take must be called; UINT32_MAX while the helper is idle. */
static inline uint32_t kt_helper_left(const kt_uct *uct) {
    return uct->due ? uct->due - uct->tree.node->visits : UINT32_MAX;
}

/* Lets the position that waits (worker->asked) be predicted. The helper stays idle when it can't be. */
void kt_helper_ask(const kt_helper *helper, kt_uct *uct, kt_uct_worker *worker);

/* Waits for the answer, and gives its moves to the node as kt_uct_predict does. A node that was pruned
 * meanwhile gets none. Of the worker it uses only the game. */
void kt_helper_take(const kt_helper *helper, kt_uct *uct, kt_uct_worker *worker);

/* Waits until the helper is idle, and drops its answer, if it was given an order. */
void kt_helper_drop(const kt_helper *helper, kt_uct *uct);
#else
/* In builds without helpers, for their callers. */
static inline uint32_t kt_helper_left(const kt_uct *uct) {
    (void)uct;
    return UINT32_MAX;
}
static inline void kt_helper_ask(const kt_helper *helper, kt_uct *uct, kt_uct_worker *worker) {
    (void)helper, (void)uct, (void)worker;
}
static inline void kt_helper_take(const kt_helper *helper, kt_uct *uct, kt_uct_worker *worker) {
    (void)helper, (void)uct, (void)worker;
}
static inline void kt_helper_drop(const kt_helper *helper, kt_uct *uct) { (void)helper, (void)uct; }
#endif

#ifdef __cplusplus
}
#endif

#endif
