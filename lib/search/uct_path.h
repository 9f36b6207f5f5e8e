/* uct_path.h: where a worker is in its search, and how its visits count. Inner part of uct.h. */
#ifndef KT_SEARCH_UCT_PATH_H
#define KT_SEARCH_UCT_PATH_H

#include "search/uct.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The node of its path at this depth, and who moves there. */
static inline kt_node *kt_uct_node_at(const kt_uct *uct, const kt_uct_worker *worker, unsigned depth) {
    return &uct->tree.node[worker->path[depth]];
}

static inline kt_colour kt_uct_mover_at(const kt_uct *uct, unsigned depth) {
    return depth % 2 ? kt_opponent(uct->colour) : uct->colour;
}

/* Was the move before the worker's position a pass? */
static inline bool kt_uct_is_after_pass(const kt_uct_worker *worker) {
    return worker->depth ? worker->playout->view.last == KT_NO_CELL : kt_game_passes(worker->game) > 0;
}

/* Are leaves evaluated, without playouts? */
static inline bool kt_uct_evaluates(const kt_uct *uct) {
#if KT_EVALUATES
    return uct->settings->leaves == KT_LEAVES_EVALUATED;
#else
    (void)uct;
    return false;
#endif
}

#if KT_EVALUATES
/* Where leaves are evaluated, each visit counts as so many playouts, so that fractions of wins are whole numbers. Two times the
 * product fits into a kt_node_count. */
enum { KT_UCT_VISIT = 64, KT_UCT_VISITS_MAX = KT_DESKTOP ? 1 << 24 : 500 };
#endif

/* Is this move barred where the worker is? */
static inline bool kt_uct_is_barred(const kt_uct *uct, const kt_uct_worker *worker, kt_cell move) {
#if KT_DESKTOP
    return uct->barred && uct->barred->until[worker->playout->view.colour][move] > worker->depth;
#else
    (void)uct, (void)worker, (void)move;
    return false;
#endif
}

#ifdef __cplusplus
}
#endif

#endif
