/* by_goals.h: a player's goals (goals/goals.h), found in the memory of a block. Inner part of player.h. */
#ifndef KT_PLAYER_BY_GOALS_H
#define KT_PLAYER_BY_GOALS_H

#include "goals/goals.h"
#include "player/block.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Finds the goals of `colour`, ranked by the rules of `knowledge` if that isn't NULL. If an image suits the
 * board, it predicts the moves for the rules; `suggestions` needs room for KT_POINTS. The goals take the place of
 * the nodes; or, in a large block that has room for them, they lie behind the `used` nodes of its tree. They
 * stay valid until somebody borrows that part. The board must be one that kt_judge_can says yes to. Returns
 * NULL in a build without goals (KT_GOALS). */
const kt_goals *kt_by_goals_find(kt_block *block, kt_node_number used, const kt_knowledge *knowledge,
                                 const kt_game *game, kt_colour colour, kt_suggestion *suggestions);

/* Returns the move that serves the best goal that is urgent. When none is: with `may_clean_up`, one that
 * takes dead stones off the board, or their liberties; else KT_PASS. */
kt_point kt_by_goals_move(const kt_goals *goals, bool may_clean_up);

#ifdef __cplusplus
}
#endif

#endif
