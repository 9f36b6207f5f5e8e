/* score.h: counting a finished game, by area (Chinese) or by territory (Japanese).
 *
 * Results are in quarter points and positive when Black wins. `komi` is in quarter points. Stones in `dead` count
 * as taken off: they are points of whoever surrounds them. The set may be empty, then all stones are alive.
 * A region of empty points belongs to the colour that alone borders on it; one that borders on both colours,
 * or on none, is neutral. */
#ifndef KT_BOARD_SCORE_H
#define KT_BOARD_SCORE_H

#include "board/board.h"

/* Area: living stones and surrounded points. */
int32_t kt_score_area(const kt_board *board, const kt_bitboard *dead, int32_t komi);

/* Territory: surrounded points and prisoners, those on the board (dead) and those captured before. Points
 * within a seki are not told apart; they count like all others. */
int32_t kt_score_territory(const kt_board *board, const kt_bitboard *dead, int32_t komi);

/* Writes a result as GTP and SGF do: "B+3.5", "W+0.25", "0" for a draw. */
void kt_score_write(kt_text *text, int32_t result);

#endif
