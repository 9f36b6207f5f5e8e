/* uct_select.h: which child of a node a search goes to: what each is worth (uct.h). Inner part of uct.h. */
#ifndef KT_SEARCH_UCT_SELECT_H
#define KT_SEARCH_UCT_SELECT_H

#include "search/uct.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the child that is worth most, of the `count` from `child` on; a pass where all are barred; NULL when none is legal. */
kt_node *kt_uct_select(const kt_uct *uct, const kt_uct_worker *worker, const kt_node *parent, kt_node *child,
                       unsigned count);

#ifdef __cplusplus
}
#endif

#endif
