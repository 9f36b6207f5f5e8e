/* pace.h: what still fits into the budget of a thought: playouts, a prediction, a verdict. Inner part of player.h. */
#ifndef KT_PLAYER_PACE_H
#define KT_PLAYER_PACE_H

#include "player/player.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How many playouts may still come, at `now` (kt_player_now_ms)? An upper bound; UINT32_MAX while nothing is known. */
uint32_t kt_pace_left(const kt_player *player, uint32_t now);

/* Is there time for a prediction, and to use it? */
bool kt_pace_predicts(const kt_player *player, uint32_t now);

/* Is there time for the first prediction? After a pass, a verdict may have taken it. */
bool kt_pace_begins(const kt_player *player);

/* Is there time for a verdict if the thought ends now? */
bool kt_pace_judges(const kt_player *player, uint32_t now);

#ifdef __cplusplus
}
#endif

#endif
