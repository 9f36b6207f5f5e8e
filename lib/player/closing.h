/* closing.h: the last moves of a game, by the verdict (judge.h) where the search sees no difference. For desktops. Inner part of
 * player.h.
 *
 * When all but a few points are settled, moves that don't decide the game are the same to a search: it plays inside settled
 * territory while a neutral point is left. Such a move gives way to
 *
 *  1. the move that protects own stones, if the opponent could take them now (judge/filling.h);
 *  2. a neutral point: by area it is a point, by territory it costs nothing, and players fill it before the game ends; but none
 *     where a ko would take the stone;
 *  3. a point of the opponent's territory that the opponent must still protect, then one of the own;
 *  4. a pass, when nothing is left and it ends the game as well as it can end: it is surely won, or lost. When dead stones stand
 *     between a pass and the win, their capture.
 *
 * None of 1 to 3 loses points of area by the verdict after it. A game that isn't decided needs a search, too, in which the move
 * wins about as often. */
#ifndef KT_PLAYER_CLOSING_H
#define KT_PLAYER_CLOSING_H

#include "player/player.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP && KT_PLAYOUTS

typedef struct kt_closing {
    kt_point move; /* to play instead */
    uint32_t rate; /* the share of wins that it needs for that, in 1/65536; 0: the game is decided */
} kt_closing;

/* May the game be nearly over, by the number of stones? Then a verdict is worth its time. Not where the caller asked for certain
 * moves, or for a search of another kind. */
bool kt_closing_may(const kt_player *player, const kt_game *game);

/* Finds the move to play in place of `p`, which the search has chosen; or `p`. */
kt_closing kt_closing_find(kt_passing *passing, kt_judge_work *work, kt_game *game, const kt_uct *uct,
                           kt_point p);

/* Returns the move to play in place of a pass of `colour`, one of 1 to 3; else KT_PASS. */
kt_point kt_closing_next(kt_passing *passing, kt_judge_work *work, kt_game *game, kt_colour colour);

#endif

#ifdef __cplusplus
}
#endif

#endif
