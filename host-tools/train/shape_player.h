/* shape_player.h: a position seen by the weights of shapes (shape_weights.h): the best move one play
 * ahead, and a step of learning. What lib/search/shapes.h does with whole numbers, while they are learned. */
#ifndef SHAPE_PLAYER_H
#define SHAPE_PLAYER_H

#include "base/random.h"
#include "train/shape_weights.h"

enum {
    SHAPE_WINDOWS_MAX = KT_SHAPES_LINES * KT_POINTS,
    SHAPE_TOUCHES = 14, /* windows that a point lies in: 1 + 4 + 9 */
};

/* A window that a point lies in. */
struct shape_touch {
    uint16_t window;
    int16_t power;
};

struct shape_player {
    struct shape_weights *weights; /* not owned */
    int windows;                   /* of all sizes, those of one line first */
    struct {
        int16_t code;
        const int32_t *anywhere, *there; /* numbers of the weights, by code */
    } window[SHAPE_WINDOWS_MAX];
    struct {
        uint8_t count;
        struct shape_touch touch[SHAPE_TOUCHES];
    } at[KT_CELLS];
};

/* A player that sees an empty board. `weights` must outlive it. */
void shape_player_init(struct shape_player *player, struct shape_weights *weights);

/* Follows a move that `colour` may play at `p`; `field` holds what was before. */
void shape_player_play(struct shape_player *player, const kt_field *field, kt_cell p, unsigned colour);

/* The logarithm of Black's odds after a move of `colour` that led to what the player sees. */
double shape_player_odds(const struct shape_player *player, unsigned colour);

/* The logarithm of Black's odds once `colour` has played at `p`, where it may. */
double shape_player_odds_after(struct shape_player *player, const kt_field *field, kt_cell p,
                               unsigned colour);

/* The moves of `colour` that fill no own single-point eye; returns how many, `move` has room for
 * KT_POINTS. */
unsigned shape_player_moves(const kt_field *field, unsigned colour, kt_cell *move);

/* The best one of `count` (1 or more) moves, of equal ones one by chance; puts the logarithm of Black's
 * odds after it into `odds`. */
kt_cell shape_player_choose(struct shape_player *player, const kt_field *field, unsigned colour,
                            const kt_cell *move, unsigned count, kt_random *random, double *odds);

/* Changes the weights of what the player sees, after a move of `colour`: the odds' logarithm grows by
 * about `step`. */
void shape_player_learn(struct shape_player *player, unsigned colour, double step);

#endif
