/* train_shapes.h: learns the weights of local shapes (shape_weights.h) by playing against itself.
 *
 * TD(0) on the positions after moves (D. Silver, R. Sutton and M. Mueller, "Reinforcement learning of
 * local shape in the game of Go", 2007): each plays the move that leads to the best one, or now and then
 * any; the value of a position is drawn towards that of the next one, and at the end towards the result.
 * Nothing is learned from moves by chance.
 *
 * Two things are not as there. So that either colour wins half of the games and there is something to
 * learn from, komi goes up by a point whenever Black wins, and down when White does. And what is kept are
 * not the last weights, whose play changes its style every few thousand games, but their mean, the later
 * ones counting more (O. Shamir and T. Zhang, "Stochastic gradient descent for non-smooth optimization",
 * 2013: polynomial-decay averaging). */
#ifndef TRAIN_SHAPES_H
#define TRAIN_SHAPES_H

#include "train/shape_weights.h"

struct train_shapes_settings {
    unsigned long games;
    double rate;    /* share of the difference between two values by which the odds' logarithm moves */
    double epsilon; /* share of moves by chance */
    uint32_t seed;
    /* Against each simple player (shape_opponents.h) after 1,000, 2,000, 4,000, ... games and at the end; 0
     * for none. */
    unsigned test_games;
};

struct train_shapes_settings train_shapes_settings_default(void);

/* How well the weights played, for each test in turn. */
typedef void train_shapes_told(unsigned long games, unsigned won_random, unsigned won_liberties, unsigned of);

/* Learns; `weights` are new ones. Returns false when Ctrl-C ended it early; the weights are then as far as
 * they came. The same settings give the same weights. */
bool train_shapes_run(struct shape_weights *weights, const struct train_shapes_settings *settings,
                      train_shapes_told *told);

#endif
