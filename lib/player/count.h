/* count.h: counts a game, as people do when it is over. */
#ifndef KT_PLAYER_COUNT_H
#define KT_PLAYER_COUNT_H

#include "player/player.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Runs kt_player_settle. On desktops and boards of at most 9 lines, when a fight is in doubt at the end of a game, the search
 * plays on with itself, for 40 moves of 2,000 playouts at most, and forgets the last thought. If that comes to another result,
 * by more than a few points, what dies in that line is dead, and it decides who holds the points. It is always the same line.
 * A desktop remembers the last verdict, so that asking again about the same game takes no time. The game is left as it was. */
void kt_player_count(kt_player *player, kt_game *game, kt_verdict *verdict);

#ifdef __cplusplus
}
#endif

#endif
