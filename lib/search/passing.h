/* passing.h: when to pass, and what to play in place of a pass (player.h says the rules). Inner part of
 * player.h. */
#ifndef KT_SEARCH_PASSING_H
#define KT_SEARCH_PASSING_H

#include "search/player.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Does `colour`, which the thought is for, win when both pass now? What was found holds until kt_passing_forget. */
bool kt_passing_wins(kt_player *player, const kt_game *game, kt_colour colour);

/* Was that found already in this thought? */
bool kt_passing_is_known(const kt_player *player);

/* Another thought begins. */
void kt_passing_forget(kt_player *player);

/* The move to play when the search finds `best`; KT_PASS for a pass. By territory, if `best` is none,
 * kt_passing_costs must be asked. `judges` is false where there is no time for a verdict: then a pass is taken for one
 * that isn't sure to win. */
kt_point kt_passing_choose(kt_player *player, const kt_game *game, const kt_node *best, bool judges);

/* Does a pass cost something, when the move would win at that rate, and `answer` is the opponent's best
 * one to the pass? */
bool kt_passing_costs(uint32_t rate_q16, const kt_node *answer);

#ifdef __cplusplus
}
#endif

#endif
