/* expand.h: gives nodes of the tree their children. Inner part of uct.h. */
#ifndef KT_SEARCH_EXPAND_H
#define KT_SEARCH_EXPAND_H

#include "search/uct.h"

/* Adds the children of the leaf that the worker stands at, unless another thread does, or there is no
 * room. */
void kt_expand_leaf(kt_uct *uct, kt_uct_worker *worker, kt_node *leaf);

#endif
