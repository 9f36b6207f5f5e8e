/* replay.h: plays a game record on a board, move by move.
 *
 * The learner, the evaluator and the filter all see a game through this one function. */
#ifndef REPLAY_H
#define REPLAY_H

#include "board/board.h"
#include "records/sgf.h"

/* Gets each move before it is played: the board as it stands, who moves, a point or KT_PASS, and the number
 * of the move, from 1, passes counted. The move is legal. Return false to stop before it is played. */
typedef bool replay_move_fn(void *user, const kt_board *board, kt_colour colour, kt_point point, int number);

struct replay_end {
    int moves;        /* moves played, passes included */
    kt_status status; /* KT_OK, or why move number moves + 1 is illegal: KT_ERR_OCCUPIED, _SUICIDE or _KO */
};

/* Plays `game` on `board`, which it empties first and leaves as the last move played left it. `geometry` is
 * of the game's size and outlives the board. `on_move` may be NULL.
 *
 * Either colour may move at any time. Only the simple ko is forbidden: real records hold whole-board
 * repetitions. Set-up stones in mid-game change the board as they stand, lift the ko, keep the prisoners. */
struct replay_end replay_game(const struct sgf_game *game, const kt_geometry *geometry, kt_board *board,
                              replay_move_fn *on_move, void *user);

#endif
