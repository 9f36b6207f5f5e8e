/* spiral.h: the offsets around a move in order of distance.
 *
 * Offsets are those from a point of the lower left quadrant to any point of the board. Their distance
 * is dx * dx + dy * dy; offsets at the same distance stand in order of dy, then dx. The order is fixed by
 * the board size alone and is part of the image format. */
#ifndef KT_PATTERN_SPIRAL_H
#define KT_PATTERN_SPIRAL_H

#include "board/point.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_QUADRANT_MAX = (KT_BOARD_MAX + 1) / 2, /* columns and rows of the quadrant of the largest board */
    KT_RANGES = KT_QUADRANT_MAX * (KT_QUADRANT_MAX + 1) /
                2, /* of its columns, or of its rows: pairs of a first and a last one */
    KT_SPIRAL_SIDE = KT_BOARD_MAX + KT_QUADRANT_MAX - 1, /* most different dx, and dy */
    KT_SPIRAL_MAX = KT_SPIRAL_SIDE * KT_SPIRAL_SIDE,
};

/* Columns and rows of the quadrant of a board of `size` lines. */
static inline int kt_quadrant(int size) { return (size + 1) / 2; }

typedef struct kt_spiral {
    uint16_t count; /* offsets, the centre included: place 0 is (0, 0) */
    int8_t dx[KT_SPIRAL_MAX];
    int8_t dy[KT_SPIRAL_MAX];
} kt_spiral;

/* `size` is KT_BOARD_MIN..KT_BOARD_MAX. */
void kt_spiral_init(kt_spiral *spiral, int size);

/* The distance by which the spiral is ordered: the square of Euclid's. */
int kt_spiral_distance(int dx, int dy);

/* How many columns or rows, whichever are more, the place lies from the centre. */
static inline int kt_spiral_reach(const kt_spiral *spiral, int place) {
    int dx = spiral->dx[place], dy = spiral->dy[place];
    if (dx < 0) dx = -dx;
    if (dy < 0) dy = -dy;
    return dx > dy ? dx : dy;
}

/* Number of places in the spiral of a board of `size` lines (2..19). It takes no spiral. */
static inline int kt_spiral_count(int size) {
    int side = size + kt_quadrant(size) - 1;
    return side * side;
}

#ifdef __cplusplus
}
#endif

#endif
