/* grid.h: 64 examples at once, as a word for each point of a grid, in which every example has a bit. Examples of one game
 * lie side by side, and a stone stays for many moves: so one word tells in which of them it is there. Around the board is
 * a margin that no offset of a pattern leaves. */
#pragma once

#include <stdint.h>

#include "board/symmetry.h"
#include "learn/examples.h"
#include "pattern/matcher.h"

enum {
    GRID_EXAMPLES = 64, /* bits of a word */
    GRID_SIDE_MAX = KT_BOARD_MAX + 2 * (KT_BOARD_MAX - 1),
    GRID_CELLS_MAX = GRID_SIDE_MAX * GRID_SIDE_MAX,
    GRID_PLACES_MAX = KT_SYMMETRIES * KT_QUADRANT_POINTS,
};

/* What examples are laid out as, one grid after the other: stones of the mover and of the opponent, legal moves, the move
 * that was played. */
enum { GRID_OWN, GRID_OTHER, GRID_ALLOWED, GRID_PLAYED, GRID_PLANES };

struct grid {
    int size, side, cells; /* lines of the board, and of the grid; points of the grid */
};

/* A point of the board as a view shows it, when that is in the quadrant: column and row there. */
struct grid_place {
    uint16_t at; /* the point, in the grid */
    uint8_t view, x, y;
};

/* The grid for boards of `size` lines, 2..KT_BOARD_MAX. */
struct grid grid_of(int size);

/* The index of a point of the board. */
static inline int grid_at(const struct grid *grid, kt_point p) {
    int margin = grid->size - 1;
    return (kt_point_y(p) + margin) * grid->side + kt_point_x(p) + margin;
}

/* Lists the places of all points, row by row, those of one point side by side. Returns their number. */
int grid_places(const struct grid *grid, struct grid_place places[GRID_PLACES_MAX]);

/* Writes into offsets[view * stride + i] how far the spiral's offset `i` leads in the grid, in each view. */
void grid_offsets(const struct grid *grid, const kt_spiral *spiral, int stride, int16_t *offsets);

/* Lays out 1..GRID_EXAMPLES examples, in GRID_PLANES times `cells` words. */
void grid_lay_out(const struct grid *grid, const struct example *examples, size_t count, uint64_t *words);
