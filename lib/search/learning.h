/* learning.h: when the player learns (experience.h): at the end of a thought, and at the end of a game.
 *
 * By territory it neither learns nor remembers: cases count area. */
#ifndef KT_SEARCH_LEARNING_H
#define KT_SEARCH_LEARNING_H

#include "search/player.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Call it after the last thought's move was played in `game`. Works on `game` and leaves it as it was. */
void kt_learning_note(kt_player *player, kt_game *game);

/* Call it when `game` is over: by two passes in a row, or because `loser` resigns (KT_EMPTY: nobody does). With no
 * two passes, and nobody resigning, it isn't over, and nothing is learned; nor without a result (kt_game_cycle).
 * The player's memory is used for a verdict. */
void kt_learning_end(kt_player *player, kt_game *game, kt_colour loser);

/* Call it when a game is given up for another one. When the player moved last, and found that it wins 19 of 20 games, its
 * opponent has resigned, and it learns that; else the game teaches nothing. */
void kt_learning_leave(kt_player *player, kt_game *game);

/* Is the position known that follows when `colour` plays `p`, a legal point? Writes its case. */
bool kt_learning_look(kt_player *player, kt_game *game, kt_colour colour, kt_point p, kt_case *known);

#ifdef __cplusplus
}
#endif

#endif
