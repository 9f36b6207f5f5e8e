/* trainer.h: trains a network (network.h) to predict the moves of games.
 *
 * The loss is minus the logarithm of the probability of the played move, among all legal moves that fill no
 * single-point eye of the mover. Adam (D. Kingma and J. Ba, "Adam: a method for stochastic optimization",
 * 2015) takes steps that lower it, each on a batch of moves. Whenever a position is shown, one of the
 * eight symmetries, by chance, turns it. In the last fifth of the steps, weights and outputs are rounded
 * as in a model (network_round.h), while the steps change the numbers that are not rounded: so the
 * network learns to do with whole numbers (Y. Bengio and others, "Estimating or propagating gradients
 * through stochastic neurons", 2013).
 *
 * The same games, settings and kind of processor give the same network, whatever the number of threads. */
#pragma once

#include "common/checkpoint.h"
#include "records/games.h"
#include "train/network.h"
#include "train/teacher.h"

struct trainer_settings {
    /* How often each move is shown, above 0. Default 0: five times, and a new network takes at least 2,000
     * steps, however few the games. Time grows with it; too many for few games make the network know these by
     * heart. */
    double epochs;
    /* The network was trained before, so that 2,000 steps are no minimum. Default false. */
    bool goes_on;
    /* The largest step, 0..1; default 0.002, chosen by hand. It rises over the first 200 steps
     * and falls along a cosine after 30 % of all. A larger rate learns faster, until the loss grows
     * (`diverged`). */
    double rate;
    /* Moves of a step, 1..NETWORK_BATCH_MAX; default 128. More of them keep a GPU busier and make a step
     * surer, and a move shown teaches less: 1,024 suit a GPU and 20 epochs and more. */
    int batch;
    /* How many whole numbers above 0 an output has within its range, in all layers but the last: 1..NETWORK_WHOLE, which is the
     * default. Fewer are coarser; a Cortex-M0 adds small ones up in less time (lib/model/layer_cortex_m0.c). */
    int levels;
    /* The weight of a loss on outputs that aren't 0 (network_pass.h), 0 or more. A Cortex-M passes over those that are. Only this
     * processor learns by it. Default 0. */
    double sparse;
    /* Decides the order of the moves and their symmetries; default 1. */
    uint32_t seed;
    /* Bytes for positions (positions.h). Default 0: half of the machine's memory (memory_half). */
    uint64_t memory;
    /* Who judges positions of the games (targets.h), for a network that judges. Default NULL: what came of the games counts. */
    const struct teacher *teacher;
    /* Images that unfinished games are played out with (targets.h), NULL behind the last; for a network that judges, without a
     * teacher. Default NULL: they aren't played out. */
    const kt_image *const *images;
    /* An accelerator, as opencl_find lists it. Default NULL: this processor. */
    struct _cl_device_id *accelerator;
    /* How the training is kept while it lasts, as a network with its course. Default NULL: it isn't. */
    struct checkpoint *checkpoint;
};

/* The defaults. */
struct trainer_settings trainer_settings_default(void);

struct trainer_result {
    size_t moves;        /* moves of the games, passes left out */
    double first;        /* the loss of the first step, before anything was learned */
    double loss;         /* the loss of the last steps, their running mean */
    unsigned long steps; /* steps taken */
    bool refused;        /* by checkpoint_resume; nothing was learned */
    bool resumed;        /* an unfinished training went on */
    /* False: a signal ended the training early. The network holds what was learned until then: nothing before the first step. */
    bool finished;
    bool diverged; /* the rate was too high: the network is of no use, and `loss` is that of the last step */
    char device[128]; /* what it was trained on */
};

/* Trains `network` further, on games of its board size and smaller ones, and then measures its ranges. A step learns from boards
 * of one size; an accelerator takes games of one size alone. When the
 * network holds an unfinished training (network.h), of the same games, this one goes on, with its
 * own epochs, rate, batch, levels, sparse and seed. From now on signals are caught (stop.h): they end the training early. */
struct trainer_result trainer_run(struct network *network, const struct games *games,
                                  const struct trainer_settings *settings);
