/* positions.h: the positions of games as a network sees them, each with the move that was played in it.
 *
 * They are kept in memory, 4 bytes a point, as far as there is room; others are made from their games
 * whenever they are taken, which takes some hundred times as long. */
#pragma once

#include "records/games.h"

enum {
    POSITIONS_UNUSABLE = -1
}; /* an illegal move, one into an eye of the mover, or, unless passes are wanted, a pass */

/* A move, by the numbers of its game and in its game. */
struct position_move {
    uint32_t game;
    uint16_t number; /* from 1 */
    uint8_t colour;  /* the mover */
    uint8_t is_pass;
};

struct positions {
    const struct games *games;
    const kt_geometry *geometry;
    struct position_move *moves; /* by game, then by number; owned */
    bool passes;                 /* passes are wanted, too: they count as the point behind the last */
    size_t count, kept;
    uint32_t *features; /* [kept][point]; owned */
    int16_t *played;    /* [kept]; owned */
};

/* Reads the positions before all moves of the games on boards of the geometry's size, without passes unless they are wanted, on all threads, into at most
 * `bytes` bytes. The games and the geometry must live as long. */
struct positions positions_new(const struct games *games, const kt_geometry *geometry, bool passes,
                               uint64_t bytes);
void positions_free(struct positions *positions);

/* Returns a point of a board of `size` lines, turned by `symmetry` (board/symmetry.h), in the order of rows, from 0. */
int positions_turned(int size, int symmetry, kt_point p);

/* Writes the features (model/features.h) of all points, row by row, of position `index`, turned by
 * `symmetry`. Returns the point that was played, or POSITIONS_UNUSABLE. */
int positions_take(const struct positions *positions, size_t index, int symmetry, uint32_t *features);

/* The same for move `number` (from 1) of a game, which may be a pass. */
int positions_make(const struct sgf_game *game, const kt_geometry *geometry, int number, int symmetry,
                   uint32_t *features);
