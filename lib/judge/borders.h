/* borders.h: how the borders between two colours run where they are still open.
 *
 * Both colours flood the points without living stones: step by step, from their stones, at the same time.
 * Neither flows through what the other has. A point that only one of them reaches first is its own; one that
 * both reach in the same step is nobody's. The numbers are the steps, X and O the stones:
 *
 *      2 1 X = O 1        2 1 X . O 1
 *      3 2 1 1 O 1        3 2 1 . O 1
 *      2 1 X = O 1        2 1 X . O 1
 *
 * White reaches the point before Black's hole first (left). But it lies behind no wall, so it is nobody's
 * after all (right). The rule: a colour keeps a point when only its own points and stones are beside it, and
 * the points beside such a one. So the hole itself is Black's: when White comes near, Black closes it. */
#ifndef KT_JUDGE_BORDERS_H
#define KT_JUDGE_BORDERS_H

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fills behind[KT_BLACK] and behind[KT_WHITE] with the points that are theirs on the board without the stones
 * of `dead`. */
void kt_borders_draw(const kt_board *board, const kt_bitboard *dead, kt_bitboard behind[3]);

/* Fills reached[KT_BLACK] and reached[KT_WHITE] with their living stones and the
 * points that each reaches first. */
void kt_borders_flood(const kt_board *board, const kt_bitboard *dead, kt_bitboard reached[3]);

#ifdef __cplusplus
}
#endif

#endif
