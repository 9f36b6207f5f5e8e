/* code3x3.h: the surrounding of a point as one number: its eight neighbours. 3x3 patterns are named by such numbers.
 *
 * The number is formula (1) of Śliwa 2015: two bits a neighbour, black 0, white 1, empty 2, off-board 3, read
 * as a number to the base 4. The neighbours are counted row by row from the lower left, the first is the
 * lowest digit. (Another order would count the same patterns.)
 *
 *     5 6 7
 *     3 * 4
 *     0 1 2
 *
 * A pattern stands for up to 16 surroundings: eight symmetries of two colourings. Colours are exchanged
 * together with the mover: every surrounding is seen with the mover as Black (kt_code3x3_seen), since a shape
 * that is good for Black is another one for White. There are 954 patterns within the board, 135 at its edge
 * and 18 in its corners. (With colours exchanged but not the mover there would be 570 in all, fewer than the
 * 990 that Śliwa found.) */
#ifndef KT_PATTERN_CODE3X3_H
#define KT_PATTERN_CODE3X3_H

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A surrounding. Each of the 2^16 numbers is one. */
typedef uint16_t kt_code3x3;

enum {
    KT_CODE3X3_BLACK = 0,
    KT_CODE3X3_WHITE = 1,
    KT_CODE3X3_EMPTY = 2,
    KT_CODE3X3_OFF_BOARD = 3,
    KT_CODE3X3_NEIGHBOURS = 8,
    KT_CODE3X3_COUNT = 1 << 16,
};

/* The surrounding of a point of the board. */
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

/* Are all four points beside it white or off the board? Unless Black's move captures, it is suicide then. */
static inline bool kt_code3x3_is_suicide(kt_code3x3 code) { return (code & 0x1144) == 0x1144; }

#ifdef __cplusplus
}
#endif

#endif
