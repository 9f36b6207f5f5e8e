/* play_engine.h: the engine of this program as an opponent, in this process: a session of lib/ with what `katachi gtp` gives
 * it. Private to `katachi play`. */
#pragma once

#include "match/referee.h"
#include "play/play_hints.h"

enum { PLAY_MOVES_MAX = 3000 }; /* moves of a game */

struct play_engine;

/* Makes an engine. `level` is an index in kt_levels; `seconds` is the time for a move, 0 for that of the level; `megabytes` are
 * for its search, 0 for as many as it takes. Returns NULL after a message. */
struct play_engine *play_engine_new(int level, double seconds, int megabytes);

/* Takes the whole game over. Returns false when it can't be played, which no game of ours is. */
bool play_engine_prepare(struct play_engine *engine, const kt_game *game);

/* Takes over the last move of the game. Returns false as above. */
bool play_engine_tell_move(struct play_engine *engine, const kt_game *game);

/* Thinks, and plays its move in the game, too: REFEREE_FINE, REFEREE_RESIGNED, or REFEREE_INTERRUPTED when gtp_client_stopped
 * became true. */
enum referee_verdict play_engine_move(struct play_engine *engine, kt_game *game, kt_colour colour);

/* Counts the game as if it were over: the points by which Black wins, in quarters. Returns false when it has no result, as the
 * position after move `cycle` has come back. */
bool play_engine_score(struct play_engine *engine, int *quarters, int *cycle);

/* Returns the stones that are dead. */
kt_bitboard play_engine_dead(struct play_engine *engine);

/* Suggests moves, with the goals that they serve. */
void play_engine_hint(struct play_engine *engine, kt_colour colour, struct play_hints *hints);

/* Accepts NULL. */
void play_engine_free(struct play_engine *engine);
