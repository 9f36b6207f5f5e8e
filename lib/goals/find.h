/* find.h: finds the goals of a player (goals/goals.h) in a position. */
#ifndef KT_GOALS_FIND_H
#define KT_GOALS_FIND_H

#include "goals/goals.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Finds the goals of question->colour. The same position gives the same goals on every machine; turned,
 * mirrored, or with the colours exchanged, it gives the same goals there. Only among goals that are equally
 * good, the first point comes first. */
void kt_goals_find(kt_goals *goals, const kt_goals_question *question);

/* Returns the goal with that place; NULL when the move makes no sense. */
const kt_goal *kt_goals_at(const kt_goals *goals, kt_point place);

#ifdef __cplusplus
}
#endif

#endif
