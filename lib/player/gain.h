/* gain.h: before a player passes: does a move still gain something? For desktops. Inner part of player.h.
 *
 * A won game stays won when something is given away, so a search for the win doesn't see that a pass costs points. This search
 * does: whoever moves wins only with KT_GAIN_LEAST points more than the verdict (judge.h) gives, by area, where a neutral point
 * is worth one. */
#ifndef KT_PLAYER_GAIN_H
#define KT_PLAYER_GAIN_H

#include "player/player.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP

enum { KT_GAIN_LEAST = 2 };

/* Returns the move with which `colour`, to move in `game`, gains as much within player->budget; KT_PASS when none is found.
 * player->passing has its count. The thought before is forgotten; the game is left as it was. */
kt_point kt_gain_find(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions);

/* The same, where the opponent may move after the pass: does a pass lose as much? Then returns the move that saves it. */
kt_point kt_gain_save(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions);

#endif

#ifdef __cplusplus
}
#endif

#endif
