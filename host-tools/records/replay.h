/* replay.h: plays a game record, move by move, on a board or on a game.
 *
 *   replay_game    for learning and measuring: shows the legal moves only
 *   replay_moves   for showing a game: shows all moves
 *   replay_onto    for playing on from a record: makes it a game with its history
 *
 * All execute every move as SGF FF[4] demands (kt_board_execute), legal or not: real records hold
 * repetitions, suicides, and moves onto stones. */
#pragma once

#include "board/game.h"
#include "records/sgf.h"

/* Gets each legal move before it is played: the board, the mover, a point or KT_PASS, and the number of
 * the move, from 1, passes counted. Returns true to go on, false to stop before this move is played. */
typedef bool replay_move_fn(void *user, const kt_board *board, kt_colour colour, kt_point point, int number);

/* The same for all moves. `legal` is KT_OK, or the rule that the move breaks: KT_ERR_OCCUPIED, _SUICIDE
 * or _KO. */
typedef bool replay_any_fn(void *user, const kt_board *board, kt_colour colour, kt_point point, int number,
                           kt_status legal);

struct replay_end {
    int moves;   /* moves played, with passes and illegal ones */
    int illegal; /* the illegal ones among them */
    int first;   /* the number of the first illegal move, 0 without one */
    /* The rule that it breaks: KT_ERR_OCCUPIED, _SUICIDE, _KO or, from replay_onto, _SUPERKO. Otherwise
     * KT_OK. */
    kt_status status;
};

/* Plays `game` on `board`, which is emptied first and holds the final position afterwards. `geometry` is
 * of the game's size and must outlive the board. `on_move` may be NULL.
 *
 * Either colour may move at any time. Of the repetitions only a simple ko is illegal. Stones that are set
 * up in mid-game lift the ko; the prisoners stay. */
struct replay_end replay_game(const struct sgf_game *game, const kt_geometry *geometry, kt_board *board,
                              replay_move_fn *on_move, void *user);
struct replay_end replay_moves(const struct sgf_game *game, const kt_geometry *geometry, kt_board *board,
                               replay_any_fn *on_move, void *user);

/* Plays the record on `game`, which must be new and of the record's size, up to the move before
 * `move_number` (0: to the end), and sets the side to move as the record has it. The game's own rule of
 * repetition decides which moves are illegal. Stones that are set up in mid-game begin a new history; the
 * prisoners stay. Error: KT_ERR_FULL when the game has no room for another move. */
KT_MUST_USE kt_status replay_onto(kt_game *game, const struct sgf_game *record, long move_number,
                                  struct replay_end *end);

/* Writes a remark on the illegal moves: "move 12 is illegal: ko; so are 3 more". */
void replay_describe(const struct replay_end *end, char *text, size_t capacity);
