/* play_out.h: plays a game that stopped early on to its end, so that it can be counted.
 *
 * Both sides search, with an image and a few playouts a move (docs/log/2026-11-30-playing-out.md). Nobody resigns. Once half of
 * the points hold stones, quick playouts tell which empty points are open, that is, may still change hands; moves there come
 * first, if they win about as often. The game is over when no point is open, or after two passes. */
#pragma once

#include "board/board.h"
#include "image/image.h"
#include "records/sgf.h"

/* A player with its memory; each thread needs one. */
struct play_out;

/* Makes a player that predicts with the one of `images` (NULL behind the last) that suits the board best. They must live as
 * long. The caller frees it with play_out_free, which accepts NULL. */
struct play_out *play_out_make(const kt_image *const *images);
void play_out_free(struct play_out *play_out);

/* Is the game far enough for its end to tell something of it? It has as many moves as a third of the points, passes counted. */
bool play_out_may(const struct sgf_game *game);

/* Plays on from the last position of `game`. The same game and seed give the same end. Returns the last position, which is valid
 * until the next call; NULL when there is none: the record holds illegal moves, the game isn't over after three moves for each
 * point, those of the record included, or a signal came (common/stop.h). */
const kt_board *play_out_run(struct play_out *play_out, const struct sgf_game *game, uint32_t seed);
