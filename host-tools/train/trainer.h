/* trainer.h: trains a network (network.h) to predict the moves of games.
 *
 * Stochastic gradient descent by Adam (D. Kingma and J. Ba, 2015) on minus the logarithm of the probability
 * of the played move among all legal ones that fill no own single-point eye. Each time that a position is
 * shown, one of the eight symmetries, by chance, turns it. The same games, settings and kind of processor give
 * the same network, whatever the number of threads. */
#ifndef TRAINER_H
#define TRAINER_H

#include "records/games.h"
#include "train/network.h"

struct trainer_settings {
    double
        epochs;   /* how often each move is shown; 0: five times, or more when a new network sees few games */
    bool goes_on; /* the network was trained before: more often would only make it know few games by heart */
    double rate;  /* largest step; it rises over the first 200 steps and falls along a cosine later on */
    uint32_t seed;
};

struct trainer_settings trainer_settings_default(void);

struct trainer_result {
    size_t moves; /* that can be learned from, passes left out */
    double first; /* loss of the first step, before anything was learned */
    double loss;  /* mean over the last steps */
    unsigned long steps;
    bool finished; /* false when Ctrl-C ended it early; the network is then as far as it came */
    bool diverged; /* its steps were too large and the network is of no use; `loss` is that of the last one */
};

/* Trains `network` on games of its size, going on from its parameters, and measures its ranges. */
struct trainer_result trainer_run(struct network *network, const struct games *games,
                                  const struct trainer_settings *settings);

#endif
