/* reach.h: a map of the board: how near each point is to the stones of both
 * colours, and what that is worth in area.
 *
 * The board is flooded from the stones of each colour, step by step, around the other's stones. A
 * point belongs to the colour that reaches it in fewer steps, the more surely the larger the
 * difference is. The points of a colour that hang together are an area. An area with much empty
 * room, or with two separate rooms, lives for certain; one with little room dies more often than
 * not, and then counts for the opponent. */
#ifndef KT_GOALS_REACH_H
#define KT_GOALS_REACH_H

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_REACH_UNIT = 16, /* the balance counts in 1/16 points */
    KT_REACH_FAR = 6,   /* points that are this far away, or can't be reached, are equally far */
    KT_REACH_SURE = 4,  /* with this many steps fewer than the opponent, a colour holds a point for sure */
};

/* The caller's memory. */
typedef struct kt_reach {
    uint8_t steps[3][KT_POINTS]; /* by kt_colour: to the point; 0 a stone, KT_REACH_FAR at most */
    uint8_t owner[KT_POINTS];    /* kt_colour; KT_EMPTY: nobody's */
} kt_reach;

/* Makes the map of the board without the stones of `off`. */
void kt_reach_map(kt_reach *reach, const kt_board *board, const kt_bitboard *off);

/* Returns Black's area less White's on the map, in 1/16 points. */
int kt_reach_balance(const kt_reach *reach, const kt_geometry *geometry);

#ifdef __cplusplus
}
#endif

#endif
