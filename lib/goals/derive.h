/* derive.h: the goal of a move. Inner part of goals.h. */
#ifndef KT_GOALS_DERIVE_H
#define KT_GOALS_DERIVE_H

#include "goals/trial.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Sets the numbers of a goal for a group from the chain that names it. */
void kt_derive_group(const kt_goals *goals, kt_goal *goal, uint16_t chain);

/* Finds the best goal that the move just tried serves. Of several, that is the one for which it changes the
 * most stones, then the one for the more valuable group, then the more telling verb. */
void kt_derive_place(kt_goals *goals, const kt_trial *trial, kt_goal *best);

#ifdef __cplusplus
}
#endif

#endif
