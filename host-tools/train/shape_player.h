/* shape_player.h: a position seen through weights of shapes (shape_weights.h): its value, the best move, and
 * a step of learning. lib/search/shapes.h does the same with whole numbers once the weights are learned. */
#pragma once

#include "base/random.h"
#include "train/shape_weights.h"

enum {
    SHAPE_WINDOWS_MAX = KT_SHAPES_LINES * KT_POINTS,
    SHAPE_TOUCHES = 14, /* windows that hold one point: 1 of one line, 4 of two, 9 of three */
};

/* A window that holds a point. */
struct shape_touch {
    uint16_t window;
    int16_t power; /* what a black stone at the point adds to the window's code */
};

struct shape_player {
    struct shape_weights *weights; /* not owned */
    int windows;                   /* of one line, then of two, then of three */
    struct {
        int16_t code;
        const int32_t *anywhere, *there; /* numbers of its two weights, by code */
    } window[SHAPE_WINDOWS_MAX];
    struct {
        uint8_t count;
        struct shape_touch touch[SHAPE_TOUCHES];
    } at[KT_CELLS];
};

/* Begins with an empty board. `weights` must outlive the player. */
void shape_player_init(struct shape_player *player, struct shape_weights *weights);

/* Plays the legal move of `colour` at `p`; `field` is the position before it. */
void shape_player_play(struct shape_player *player, const kt_field *field, kt_cell p, unsigned colour);

/* Returns the logarithm of Black's odds in the present position, which a move of `colour` led to. */
double shape_player_odds(const struct shape_player *player, unsigned colour);

/* Returns the same for the position after a legal move of `colour` at `p`. */
double shape_player_odds_after(struct shape_player *player, const kt_field *field, kt_cell p,
                               unsigned colour);

/* Lists the legal moves of `colour` that fill none of its single-point eyes. `move` has room for KT_POINTS.
 * Returns their number. */
unsigned shape_player_moves(const kt_field *field, unsigned colour, kt_cell *move);

/* Returns the best of `count` (1 or more) moves, drawn by lot among equals. Sets `odds` to the logarithm of
 * Black's odds after it. */
kt_cell shape_player_choose(struct shape_player *player, const kt_field *field, unsigned colour,
                            const kt_cell *move, unsigned count, kt_random *random, double *odds);

/* Changes the weights of the present position, which a move of `colour` led to, so that the logarithm of
 * Black's odds grows by about `step`. */
void shape_player_learn(struct shape_player *player, unsigned colour, double step);
