/* neighbours.h: the stones and edges nearest to a move, the raw material of patterns (Wächter 2008, 3.2).
 *
 * The move is looked at in a normal form: Black to move, the move in the octant row <= column <= middle. A
 * move on an axis of symmetry has several normal forms; the one whose list of neighbours is lowest is taken,
 * so that no symmetry of the board and no exchange of colours changes the answer. */
#ifndef NEIGHBOURS_H
#define NEIGHBOURS_H

#include "pattern/matcher.h"

enum { NEIGHBOURS_MAX = 16 };

/* Edges as seen in the normal form, as neighbours and as bits of a set. */
enum { EDGE_BELOW, EDGE_LEFT, EDGE_ABOVE, EDGE_RIGHT, EDGES, NEIGHBOUR_EDGE = 0x4000 };

struct neighbours {
    uint8_t x, y;                       /* the move in the normal form */
    uint8_t count;                      /* neighbours found, 0..NEIGHBOURS_MAX */
    uint16_t neighbour[NEIGHBOURS_MAX]; /* nearest first: kt_pattern.stone, or NEIGHBOUR_EDGE + edge */
};

/* Finds the `most` (0..NEIGHBOURS_MAX) nearest neighbours of the point `p` of `board`, `colour` to move.
 * There are fewer when the board holds fewer. At equal distance edges come before stones. `spiral` is for the
 * board's size. */
struct neighbours neighbours_find(const kt_spiral *spiral, const kt_board *board, kt_colour colour,
                                  kt_point p, int most);

#endif
