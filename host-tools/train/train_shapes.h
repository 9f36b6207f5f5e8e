/* train_shapes.h: learns the weights of local shapes (shape_weights.h) by playing against itself.
 *
 * The method is TD(0) on positions after moves (D. Silver, R. Sutton and M. Mueller, "Reinforcement learning
 * of local shape in the game of Go", 2007). Each side plays the move that leads to the position of the
 * highest value, or, now and then, any move. The value of a position is drawn towards that of the next
 * position, and at the end towards the result. Nothing is learned from moves by chance.
 *
 * Two things differ from the paper:
 *   komi      goes up by a point whenever Black wins, and down when White wins. So each colour wins half of
 *             the games
 *   weights   the result is the mean of the weights over time, in which later ones count more, since the
 *             play of the last weights changes its style every few thousand games (O. Shamir and T. Zhang,
 *             "Stochastic gradient descent for non-smooth optimization", 2013: polynomial-decay averaging). */
#pragma once

#include "common/checkpoint.h"
#include "train/shape_weights.h"

enum train_shapes_end {
    TRAIN_SHAPES_FINISHED,
    TRAIN_SHAPES_STOPPED, /* by a signal (stop.h); the weights hold what was learned, and their course */
    TRAIN_SHAPES_REFUSED, /* by checkpoint_resume; nothing was learned */
};

struct train_shapes_settings {
    /* Games to play, 1 and up, and less than 2^32; default 200,000. Time grows with it. */
    size_t games;
    /* The share of the difference between two values by which the logarithm of the odds moves, above 0;
     * default 0.3, chosen by hand. A larger rate learns faster and less steadily. */
    double rate;
    /* The share of moves by chance, 0..1; default 0.1, chosen by hand. More moves by chance meet more kinds
     * of positions, and leave fewer to learn from. */
    double epsilon;
    /* The same seed gives the same weights; default 1. */
    uint32_t seed;
    /* Games against each simple player (shape_opponents.h) in a test after 1,000, 2,000, 4,000 ... games and
     * at the end. Default 0: no tests. */
    unsigned test_games;
    /* How the learning is kept while it lasts, as weights with their course. Default NULL: it isn't. */
    struct checkpoint *checkpoint;
};

/* The defaults. */
struct train_shapes_settings train_shapes_settings_default(void);

/* Gets the outcome of each test: after how many games, and how many of `of` games were won against each
 * player. */
typedef void train_shapes_told(unsigned long games, unsigned won_random, unsigned won_liberties, unsigned of);

/* Learns into `weights`, which are new. From now on signals are caught (stop.h): they end the learning early.
 * `told` may be NULL without tests. */
enum train_shapes_end train_shapes_run(struct shape_weights *weights,
                                       const struct train_shapes_settings *settings, train_shapes_told *told);
