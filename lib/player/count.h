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

#if KT_DESKTOP
/* What an image's network expects of a game that has only begun: where stones stand on less than a sixth of the points, `verdict`,
 * that of kt_player_count, doubts more than a third of them, and the last two moves aren't passes. Sets *result to the points by which Black will win by the rules of the game, in quarters,
 * as they could be counted. Returns false, and sets nothing, of other games, and where no network judges. */
bool kt_player_expect(kt_player *player, const kt_game *game, const kt_verdict *verdict, int32_t *result);
#endif

#ifdef __cplusplus
}
#endif

#endif
