/* goal_words.h: says a goal in words: "connect C3 and D5 at C4: the group of C3 is dead". */
#ifndef KT_GOALS_GOAL_WORDS_H
#define KT_GOALS_GOAL_WORDS_H

#include "base/text.h"
#include "goals/goals.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes the goal as a sentence without a full stop, and why: behind a colon what threatens the group, or behind a
 * comma about how much the move gains, when that can be counted. */
void kt_goal_write(kt_text *text, const kt_goal *goal);

#ifdef __cplusplus
}
#endif

#endif
