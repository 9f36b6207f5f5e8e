/* ending.h: what a thought that is over plays, in place of the move that its search likes best: another one that is as good, a
 * pass, a move near the end of the game; or nothing: it resigns. Inner part of player.h. */
#ifndef KT_PLAYER_ENDING_H
#define KT_PLAYER_ENDING_H

#include "player/player.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The move of the thought: a point, KT_PASS, or KT_NO_POINT to resign. On desktops it may search again. */
int kt_ending_choose(kt_player *player);

/* What comes of it when both pass now (passing.h). */
int kt_ending_by_passing(kt_player *player, const kt_game *game, kt_colour colour);

/* A move that gains something, though a pass wins; else the pass. */
kt_point kt_ending_gain(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions);

#ifdef __cplusplus
}
#endif

#endif
