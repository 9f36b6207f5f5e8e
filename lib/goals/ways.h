/* ways.h: what a move at a place may be good for: the verbs, by the shape of the stones
 * around it. Inner part of goals.h. */
#ifndef KT_GOALS_WAYS_H
#define KT_GOALS_WAYS_H

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The chains beside a point. */
typedef struct kt_ways_beside {
    kt_point own[4], other[4]; /* their heads, each once, in the order of kt_geometry's neighbours */
    uint8_t owns, others;
} kt_ways_beside;

void kt_ways_look(kt_ways_beside *beside, const kt_board *board, kt_colour colour, kt_point p);

/* Returns a stone of `colour` that a move of that colour at `p` gives an eye: a point beside `p` becomes a
 * single-point eye (kt_board_is_eye). KT_NO_POINT: none. */
kt_point kt_ways_eye(const kt_board *board, kt_colour colour, kt_point p);

/* Returns a stone of `colour` from which that colour jumps to the empty point `p`: straight, over one empty
 * point, and no stone stands beside `p`. Prefers the chain with the fewest liberties. KT_NO_POINT: none. */
kt_point kt_ways_jump(const kt_board *board, kt_colour colour, kt_point p);

/* Would a stone of `colour` at `p` be alone among the opponent's, with room around it? No
 * own stone lies within three steps of it, two or more of the opponent's do, and 8 or more
 * points within two steps are empty. */
bool kt_ways_invades(const kt_board *board, kt_colour colour, kt_point p);

/* How many stones of `colour` are among the eight neighbours of `p`. */
unsigned kt_ways_count(const kt_board *board, kt_colour colour, kt_point p);

/* The distance of `p` to the nearest edge: 1 on the first line. */
unsigned kt_ways_line(const kt_board *board, kt_point p);

/* Steps from `p` to `q` along the lines. */
unsigned kt_ways_steps(kt_point p, kt_point q);

#ifdef __cplusplus
}
#endif

#endif
