/* benson.h: chains that live unconditionally: the opponent can't take them, even if their owner always
 * passes.
 *
 * Source: D. B. Benson, "Life in the game of Go", Information Sciences 10 (1976). A region is a connected set
 * of points that hold no stone of the colour. It is vital to a chain when all of its empty points are
 * liberties of that chain. Chains live, all together, when each of them has two vital regions that are
 * enclosed by such chains alone. */
#ifndef KT_TACTICS_BENSON_H
#define KT_TACTICS_BENSON_H

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is certain on a board, whoever plays. */
typedef struct kt_benson {
    kt_bitboard alive[3];  /* by kt_colour: stones of its chains that live unconditionally */
    kt_bitboard inside[3]; /* ... and the points that these enclose where the opponent can't live */
} kt_benson;

/* Finds them for both colours. The sets of KT_EMPTY stay empty. */
void kt_benson_find(const kt_board *board, kt_benson *benson);

#ifdef __cplusplus
}
#endif

#endif
