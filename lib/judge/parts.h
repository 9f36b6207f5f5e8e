/* parts.h: which chains belong to a fight that is read out, and which to a seki. */
#ifndef KT_JUDGE_PARTS_H
#define KT_JUDGE_PARTS_H

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the chains of `among` with so few liberties that they may be part of a fight. */
kt_bitboard kt_parts_few(const kt_board *board, const kt_bitboard *among);

/* Returns the part with the chains of `other` beside it that are nearly taken, and their liberties: those with at most two,
 * which lead to no empty point outside. */
kt_bitboard kt_parts_with_pressed(const kt_board *board, const kt_bitboard *part, const kt_bitboard *other);

/* Returns the fight of `part` to which `p` belongs: chains linked by liberties that they share, and the empty points
 * connected to these. As long as chains of different fights that touch live, what is played in one fight changes nothing in
 * the other, so they can be read one by one. `part` holds whole chains and whole regions of empty points. */
kt_bitboard kt_parts_apart(const kt_board *board, const kt_bitboard *part, kt_point p);

/* A fight may lead through a door, one empty point, to points that only stones of one colour outside the fight surround:
 *
 *      X X X X X X X X X      The part is White's chain, Black's five stones, and all the empty points. White has a
 *      O O O O O O X + +      liberty at a. Should White play there, Black shuts the door at d; before that it costs
 *      . . X . . O X + +      neither anything. So nothing behind a matters to the fight, and reading needn't
 *      O X X X X O a d +      look there.
 *
 * Sets up `closed` as the board with that colour's stones on the points that aren't liberties of the part's chains, and
 * takes these points out of the part. Returns the colour. KT_EMPTY when there are no such points, or both colours have some;
 * then the part and `closed` mean nothing. */
kt_colour kt_parts_close(const kt_board *board, kt_bitboard *part, kt_board *closed);

/* Takes the chains out of `seki` that touch no chain of the other colour in it, nor share a liberty with one. */
void kt_parts_keep_pairs(const kt_board *board, kt_bitboard *seki);

#ifdef __cplusplus
}
#endif

#endif
