/* neighbours.h: finds the stones and edges nearest to a move, from which patterns are made (Wächter 2008,
 * 3.2).
 *
 * The board is first turned to a normal form: Black to move, and the move in the octant row <= column <=
 * middle. On an axis of symmetry there are several; the one whose list of neighbours is lowest is taken. So
 * turning the board or exchanging the colours never changes the answer. */
#pragma once

#include "pattern/matcher.h"

enum { NEIGHBOURS_MAX = 16 };

/* The edges in the normal form: their numbers as neighbours (plus NEIGHBOUR_EDGE) and as bits of a set. */
enum { EDGE_BELOW, EDGE_LEFT, EDGE_ABOVE, EDGE_RIGHT, EDGES, NEIGHBOUR_EDGE = 0x4000 };

struct neighbours {
    uint8_t x, y;                       /* the move in the normal form */
    uint8_t count;                      /* 0..NEIGHBOURS_MAX */
    uint16_t neighbour[NEIGHBOURS_MAX]; /* nearest first: kt_pattern.stone, or NEIGHBOUR_EDGE + edge */
};

/* Finds the `most` (0..NEIGHBOURS_MAX) nearest neighbours of the point `p`, with `colour` to move; fewer when
 * the board has fewer. At equal distance edges come before stones. `spiral` is that of the board's size. */
struct neighbours neighbours_find(const kt_spiral *spiral, const kt_board *board, kt_colour colour,
                                  kt_point p, int most);
