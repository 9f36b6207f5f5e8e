/* parts.h: which chains belong to a fight that is read out, and which to a seki. */
#ifndef KT_TACTICS_PARTS_H
#define KT_TACTICS_PARTS_H

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the chains of `among` with so few liberties that they may be part of a fight. */
kt_bitboard kt_parts_few(const kt_board *board, const kt_bitboard *among);

/* Returns the part with the chains of `other` beside it that are nearly taken, and their liberties: those with at most two,
 * which lead to no empty point outside. */
kt_bitboard kt_parts_with_pressed(const kt_board *board, const kt_bitboard *part, const kt_bitboard *other);

/* Takes the chains out of `seki` that touch no chain of the other colour in it, nor share a liberty with one. */
void kt_parts_keep_pairs(const kt_board *board, kt_bitboard *seki);

#ifdef __cplusplus
}
#endif

#endif
