/* uct_bias.h: what a search learns about the errors of its evaluations, for desktops. Inner part of uct.h.
 *
 * A network makes the same mistake in positions that resemble each other. A move is often made in the same surroundings at several
 * places of the tree. What the search finds below these tells how far the evaluations behind the move were off. A new evaluation
 * behind such a move is corrected by their mean error (D. Wu, "Other Methods Implemented in KataGo", docs/KataGoMethods.md,
 * "Subtree Value Bias Correction"). `win_q16` is the chance of the player to move at the worker's position, in 1/65536. */
#ifndef KT_SEARCH_UCT_BIAS_H
#define KT_SEARCH_UCT_BIAS_H

#include "search/uct.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP

/* Finds the place in uct->bias for the move of the worker's node, which its playout has just made: by the move, who made it, and
 * the stones of the five by five points around it. */
void kt_uct_place_bias(const kt_uct *uct, kt_uct_worker *worker);

/* Corrects the evaluation of the worker's position; 0..65536. */
uint32_t kt_uct_correct(const kt_uct *uct, const kt_uct_worker *worker, uint32_t win_q16);

/* Notes, at the places of the evaluated nodes above the worker's position, what its visit has found. */
void kt_uct_learn_bias(kt_uct *uct, const kt_uct_worker *worker, uint32_t win_q16);

#endif

#ifdef __cplusplus
}
#endif

#endif
