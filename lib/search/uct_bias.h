/* uct_bias.h: what a search learns about the errors of its evaluations, for desktops. Inner part of uct.h.
 *
 * A network misjudges positions of one kind alike. Where a move has been made in the same surroundings, in several places of the
 * tree, the search below them tells how far the evaluations behind it were off; a new evaluation behind such a move is put right
 * by as much (D. Wu, "Other Methods Implemented in KataGo", docs/KataGoMethods.md, "Subtree Value Bias Correction"). Chances are
 * those of the player to move behind the move, in 1/65536. */
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

/* Puts the evaluation of the worker's position right. */
uint32_t kt_uct_correct(const kt_uct *uct, const kt_uct_worker *worker, uint32_t win_q16);

/* Tells the places of the evaluated nodes above the worker's position what its visit found there. */
void kt_uct_learn_bias(kt_uct *uct, const kt_uct_worker *worker, uint32_t win_q16);

#endif

#ifdef __cplusplus
}
#endif

#endif
