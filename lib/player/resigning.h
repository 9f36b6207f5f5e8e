/* resigning.h: which lost games are told to be lost. Inner part of player.h. */
#ifndef KT_PLAYER_RESIGNING_H
#define KT_PLAYER_RESIGNING_H

#include "player/player.h"

#ifdef __cplusplus
extern "C" {
#endif

/* May `colour` resign, when its chances are small? Not before it has put stones on an eighth of the points, as long as
 * the opening lasts; and not before these are a third where the game didn't begin even, by handicap stones, passes or
 * komi: then small chances are what it began with, and the opponent errs. Stones that were captured count. */
bool kt_resigning_may(const kt_game *game, kt_colour colour);

/* Are the chances small, as `best`, the best move of the thought, has them, and has it been visited often enough to know? */
bool kt_resigning_is_hopeless(const kt_player *player, const kt_node *best);

#ifdef __cplusplus
}
#endif

#endif
