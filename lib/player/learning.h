/* learning.h: when the player learns (experience.h): at the end of a thought, and at the end of a game.
 *
 * By territory it neither learns nor remembers: cases count area. */
#ifndef KT_PLAYER_LEARNING_H
#define KT_PLAYER_LEARNING_H

#include "player/player.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KT_LEARNING_COMPARES = 8 /* of so many thoughts, a power of two, one is compared */ };

/* To count what experience changes, now and then (kt_learning_compares) a thought is made twice, with half of its budget each:
 * without experience, and then with it and the same random numbers. Its move counts.
 *
 *     kt_learning_begin(player, game, &budget);
 *     do p = kt_player_think(player, game, colour, suggestions, budget);
 *     while (kt_learning_again(player, p)); */
#if KT_EXPERIENCE
void kt_learning_begin(kt_player *player, const kt_game *game, kt_player_budget *budget);
bool kt_learning_again(kt_player *player, int p);
#else
static inline void kt_learning_begin(kt_player *player, const kt_game *game, kt_player_budget *budget) {
    (void)player, (void)game, (void)budget;
}
static inline bool kt_learning_again(kt_player *player, int p) {
    (void)player, (void)p;
    return false;
}
#endif

/* Is the present thought to be compared with one without experience? Call it once for each thought of a player that learns. */
bool kt_learning_compares(kt_player *player);

/* Tells of a thought about another game than Go: it looked at so many positions, and used cases so often. */
void kt_learning_count(kt_player *player, uint32_t positions, uint32_t used);

/* Counts a comparison. Call it only if the thought with experience used cases. */
void kt_learning_compared(kt_player *player, bool changed);

/* Call it after the last thought's move was played in `game`. Works on `game` and leaves it as it was. */
void kt_learning_note(kt_player *player, kt_game *game);

/* Call it when `game` is over: by two passes in a row, or because `loser` resigns (KT_EMPTY: nobody does). With no
 * two passes, and nobody resigning, it isn't over, and nothing is learned; nor without a result (kt_game_cycle).
 * A game teaches once, even if its end is taken back and played again.
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
