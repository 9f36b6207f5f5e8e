/* draw.h: chooses moves as people do who don't read ahead: draws one among the predictions, which are those of players much
 * stronger, and takes another one where the network sees that it would lose too many points. For levels of play on desktops.
 * Inner part of player.h. */
#ifndef KT_PLAYER_DRAW_H
#define KT_PLAYER_DRAW_H

#include "player/player.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP

/* Chooses a move of `colour`, to move in `game`, which is left as it was. Passes in answer to a pass, and where the network
 * would, once no more points are in doubt than the board has lines. Never resigns. Returns KT_UNDECIDED when nothing predicts, in a cleanup,
 * or when player->manner draws no moves. */
int kt_draw_choose(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions);

#endif

#ifdef __cplusplus
}
#endif

#endif
