/* network_tiles.h: the tiles (winograd.h) of a group of positions, in the order in which a pass takes them.
 *
 * A board of 13 lines has four shapes of tiles (rows x columns):
 *
 *     +---+---+---+----+
 *     |4x3|4x3|4x3|4x4 |    First come the tiles of 4x3 of all positions, then those of 4x4, 3x4, and 3x3.
 *     |   |   |   |    |    So those of four rows follow each other; they alone have the points of the
 *     +---+---+---+----+    last row of a transformed block. So do those of four columns, which alone
 *     |3x3|3x3|3x3|3x4 |    have the points of the last column.
 *     +---+---+---+----+
 *     |3x3|3x3|3x3|3x4 |
 *     +---+---+---+----+
 *     |3x3|3x3|3x3|3x4 |
 *     +---+---+---+----+ */
#pragma once

#include <stdbool.h>

#include "train/winograd.h"

enum { NETWORK_SHAPES = 4 }; /* of tiles */

/* Tiles that are multiplied at once: enough to use what is loaded several times, few enough for the cache.
 * Chosen by its speed among multiples of 8. */
enum { NETWORK_CHUNK = 72 };

/* Tiles that there is room for at each point. With as much room as a chunk takes, or another multiple of 8, the
 * points of a tile would compete for few places of the cache. */
enum { NETWORK_ROOM = NETWORK_CHUNK + 1 };

struct network_tiles {
    int side;  /* points side by side on a board, the rim included */
    int count; /* of tiles */
    struct network_shape {
        int rows, columns; /* outputs of each */
        int down, across;  /* tiles of a board */
        int corner;        /* the point below left of the first */
        int first;         /* number of the first */
    } shape[NETWORK_SHAPES];
};

/* A range of tiles. */
struct network_span {
    int first, count;
};

/* Returns the tiles of `positions` boards of `size` lines. */
struct network_tiles network_tiles_new(int size, int positions);

/* Replaces a chunk by the next, of up to NETWORK_CHUNK tiles; {0, 0} stands before the first. Returns false
 * behind the last. */
bool network_tiles_next(const struct network_tiles *tiles, struct network_span *chunk);

/* Returns those tiles of `within` that have point [row][column] of a transformed block. */
struct network_span network_tiles_with(const struct network_tiles *tiles, int row, int column,
                                       struct network_span within);

/* Transforms the blocks of the tiles of a chunk into `to`, [point][tile][channel]. A block of a position begins
 * `offset` points behind the corner of its tile. */
void network_tiles_gather(const struct network_tiles *tiles, enum winograd_kind kind,
                          const float *const *from, int offset, float *to, struct network_span chunk,
                          int channels);

/* The way back, to the blocks of positions. */
void network_tiles_scatter(const struct network_tiles *tiles, enum winograd_kind kind, const float *from,
                           float *const *to, int offset, struct network_span chunk, int channels);
