/* forecast.h: how probable each move is that comes next, a pass included: what KataGo calls the policy. For desktops.
 *
 * Most networks know nothing of passes, and find a move also where none is worth one. So the forecast asks three sources:
 *
 *  - the network: how probable each move is, and a pass, if it is one that judges (model/evaluation.h). Points that the
 *    mover's own stones make an eye get nothing.
 *  - the count (judge.h): where is everything settled? A move there gains no more than a pass.
 *  - the search, if there was one: is a move needed all the same, in answer to a threat?
 *
 * While the board is open, nearly all remains as the network has it. The more of it is settled, the more of what idle moves
 * had goes to the pass, if the network knows none. But as long as a move is left that may gain or save something, the best
 * such move comes before that pass. When none is left, the pass gets all. */
#ifndef KT_PLAYER_FORECAST_H
#define KT_PLAYER_FORECAST_H

#include "player/player.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP

typedef struct kt_forecast {
    kt_colour colour;            /* to move */
    kt_bitboard legal;           /* points */
    kt_bitboard moves;           /* those that fill no eye of the mover */
    kt_bitboard open;            /* those of them where something may be gained */
    bool late;                   /* hardly a point of the board is open */
    int16_t doubts;              /* and then: of how many points the verdict doubts the owner */
    uint32_t settled_q16;        /* the share of the board that is settled, 0..65536 */
    bool passes;                 /* the network knows passes */
    uint32_t pass;               /* ... and holds one so probable, beside the moves of `network` */
    uint32_t network[KT_POINTS]; /* by point, in 1/65536; together 65536, but for what is rounded away */
} kt_forecast;

/* Asks the network and the count about the next move of `colour` in `game`. It works in the player's memory, as kt_player_predict
 * and kt_player_settle do; a thought must not be going on. `suggestions` needs room for KT_POINTS. */
void kt_forecast_begin(kt_forecast *forecast, kt_player *player, const kt_game *game, kt_colour colour,
                       kt_suggestion *suggestions);

/* The prior of a pass for a thought about the position (kt_player.root_pass): as high as can be where nothing is left to
 * play, so that the search prefers a pass to idle moves; else 0. */
uint8_t kt_forecast_root_pass(const kt_forecast *forecast);

/* Sets `share_q16`, by point and KT_PASS, to the probability of each move in 1/65536, or to -1 where none is legal; suicide
 * counts as illegal.
 * `player` has a thought about the same position, which may be going on, or is NULL. Only a thought with a survey can
 * tell of threats. */
void kt_forecast_shares(const kt_forecast *forecast, const kt_player *player,
                        int32_t share_q16[KT_POINTS + 1]);

#endif

#ifdef __cplusplus
}
#endif

#endif
