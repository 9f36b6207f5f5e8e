/* code3x3.h: the surrounding of a point, its eight neighbours, as one number, and 3x3 patterns by these
 * numbers.
 *
 * The number is formula (1) of Śliwa 2015: two bits a neighbour, black 0, white 1, empty 2, off-board 3, read
 * as a number to the base 4. The neighbours are counted row by row from the lower left, the first is the
 * lowest digit; the order doesn't matter for anything that is counted:
 *
 *     5 6 7
 *     3 * 4
 *     0 1 2
 *
 * Patterns are clustered 16-fold: by the eight symmetries, and by colour. A surrounding by itself doesn't say
 * who moves, and a shape that is good for Black is another one for White; so colours are exchanged together
 * with the mover: every surrounding is seen with the mover as Black (kt_code3x3_seen), and patterns are told
 * apart by the eight symmetries of that. There are 954 patterns within the board, 135 at its edge and 18 in
 * its corners. (If colours were exchanged without the mover there would be 570 in all, fewer than the 990
 * that Śliwa found.) */
#ifndef KT_PATTERN_CODE3X3_H
#define KT_PATTERN_CODE3X3_H

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A surrounding; all 2^16 numbers are one. */
typedef uint16_t kt_code3x3;

enum {
    KT_CODE3X3_BLACK = 0,
    KT_CODE3X3_WHITE = 1,
    KT_CODE3X3_EMPTY = 2,
    KT_CODE3X3_OFF_BOARD = 3,
    KT_CODE3X3_NEIGHBOURS = 8,
    KT_CODE3X3_COUNT = 1 << 16,
};

/* The surrounding of a point of the board, read from the board. */
kt_code3x3 kt_code3x3_at(const kt_board *board, kt_point p);

/* The surrounding with `mover` as Black: black and white are exchanged when that is White. */
static inline kt_code3x3 kt_code3x3_seen(kt_code3x3 code, kt_colour mover) {
    return mover == KT_BLACK ? code : (kt_code3x3)(code ^ (~(unsigned)code >> 1 & 0x5555u));
}

/* The surrounding seen through a symmetry (symmetry.h). */
kt_code3x3 kt_code3x3_turn(kt_code3x3 code, int symmetry);

/* The pattern id of a surrounding seen with the mover as Black: the least of its eight images. */
kt_code3x3 kt_code3x3_id(kt_code3x3 code);

/* How many of the eight are stones. */
static inline int kt_code3x3_stones(kt_code3x3 code) {
    return KT_CODE3X3_NEIGHBOURS - kt_bits_count(code & 0xaaaau);
}

/* Is one of the eight off the board? */
static inline bool kt_code3x3_leaves_board(kt_code3x3 code) { return code & code >> 1 & 0x5555; }

/* Would Black's stone have no liberty and no friend, because all four points beside it are white or off the
 * board? Unless it captures, the move is suicide. */
static inline bool kt_code3x3_is_suicide(kt_code3x3 code) { return (code & 0x1144) == 0x1144; }

#ifdef __cplusplus
}
#endif

#endif
