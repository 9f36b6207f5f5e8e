/* random_shapes.h: random weights of shapes, and random positions. Include after cmocka.h. */
#ifndef RANDOM_SHAPES_H
#define RANDOM_SHAPES_H

#include "train/shape_player.h"

static kt_geometry geometry;
static kt_board board;
static kt_field field;

/* Plays `moves` random moves on an empty board of `size` lines. `seen`, unless NULL, follows them. */
static inline void play_by_chance(int size, int moves, uint32_t seed, kt_shapes_position *seen) {
    kt_random random;
    kt_random_init(&random, seed);
    assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
    kt_board_init(&board, &geometry);
    kt_field_set(&field, &board);
    for (unsigned colour = KT_FIELD_BLACK; moves > 0; moves--, colour ^= 1) {
        kt_cell move[KT_POINTS];
        unsigned count = shape_player_moves(&field, colour, move);
        if (!count) continue;
        kt_cell p = move[kt_random_below(&random, count)];
        if (seen) kt_shapes_play(seen, &field, p, colour);
        kt_field_play(&field, p, colour);
        kt_board_play(&board, kt_field_board_colour(colour), kt_field_point(p));
    }
}

/* Makes random weights from -1 to 1. */
static inline struct shape_weights random_weights(int size, const uint8_t reach[KT_SHAPES_LINES],
                                                  uint32_t seed) {
    kt_random random;
    kt_random_init(&random, seed);
    struct shape_weights made = shape_weights_new(size, reach);
    for (int32_t i = 1; i <= made.count; i++) {
        made.weight[i] = (float)kt_random_below(&random, 2001) / 1000.0f - 1;
        made.weight[-i] = -made.weight[i];
    }
    made.begin[0] = 0.25f;
    made.begin[1] = -0.5f;
    return made;
}

static const uint8_t large[] = {4, 3, 3}, small[] = {4, 3, 1}, least[] = {0, 0, 0}, odd[] = {2, 2, 0};

#endif
