/* replay.h: plays a game record, move by move, on a board or on a game.
 *
 * Learner, evaluator and filter see a game through replay_game, `suggest` through replay_moves, and who plays on from
 * a record takes it over by replay_onto. All execute every move as SGF FF[4] wants it (kt_board_execute), legal or
 * not: real records hold repetitions, suicides, and moves onto stones. */
#ifndef REPLAY_H
#define REPLAY_H

#include "board/game.h"
#include "records/sgf.h"

/* Gets each legal move before it is played: the board as it stands, who moves, a point or KT_PASS, and the number of
 * the move, from 1, passes counted. Return false to stop before it is played. */
typedef bool replay_move_fn(void *user, const kt_board *board, kt_colour colour, kt_point point, int number);

/* The same for all moves; `legal` is KT_OK, or says why the move isn't: KT_ERR_OCCUPIED, _SUICIDE or _KO. */
typedef bool replay_any_fn(void *user, const kt_board *board, kt_colour colour, kt_point point, int number,
                           kt_status legal);

struct replay_end {
    int moves;   /* moves played, passes and illegal ones included */
    int illegal; /* illegal ones of these; */
    int first;   /* the number of the first, 0 when there is none, */
    kt_status
        status; /* and why it is illegal: KT_ERR_OCCUPIED, _SUICIDE, _KO, or from replay_onto _SUPERKO; else
                         KT_OK */
};

/* Plays `game` on `board`, which it empties first and leaves as the last move played left it. `geometry` is
 * of the game's size and outlives the board. `on_move` may be NULL.
 *
 * Either colour may move at any time. Only the simple ko makes a repetition illegal. Set-up stones in mid-game change
 * the board as they stand, lift the ko, keep the prisoners. */
struct replay_end replay_game(const struct sgf_game *game, const kt_geometry *geometry, kt_board *board,
                              replay_move_fn *on_move, void *user);
struct replay_end replay_moves(const struct sgf_game *game, const kt_geometry *geometry, kt_board *board,
                               replay_any_fn *on_move, void *user);

/* Plays the record on `game`, which must be new and of its size, up to the move before `move_number`; 0: to its end.
 * Then it is the turn of whoever moves next by the record. What is illegal is so by the game's own rules of repetition.
 * Stones that are set up in mid-game begin the history anew, and keep the prisoners. Error: KT_ERR_FULL. */
KT_MUST_USE kt_status replay_onto(kt_game *game, const struct sgf_game *record, long move_number,
                                  struct replay_end *end);

/* Describes illegal moves for a remark: "move 12 is illegal: ko; so are 3 more". */
void replay_describe(const struct replay_end *end, char *text, size_t capacity);

#endif
