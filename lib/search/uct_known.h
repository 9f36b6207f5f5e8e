/* uct_known.h: evaluations that another order of moves has led to (kt_uct.known), for desktops. Inner part of uct.h. */
#ifndef KT_SEARCH_UCT_KNOWN_H
#define KT_SEARCH_UCT_KNOWN_H

#include "search/uct.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP
/* Gives the leaf the moves and the evaluation of a node with the same position. Returns false when none is known. */
bool kt_uct_adopt_known(kt_uct *uct, kt_uct_worker *worker, kt_node *leaf);

/* Notes the evaluation of the worker's position, where the node has got children. */
void kt_uct_note_known(kt_uct *uct, const kt_uct_worker *worker, kt_node *node);
#endif

#ifdef __cplusplus
}
#endif

#endif
