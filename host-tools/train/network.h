/* network.h: the move model (lib/model/model.h) while it is trained, in floating-point numbers, and its file.
 *
 * docs/model.md describes a file of a network, *.ktm. The state of an unfinished training there is, of struct
 * network_course: u32 games, start, batch, seed, steps, step, levels, f32 rate, sparse, first, loss, f32 moments. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "common/output.h"
#include "model/model.h"

/* Inputs of the first layer: the features, padded with zeros to a multiple of 16. A layer sees the 3x3 points
 * around each point. */
enum { NETWORK_INPUTS = (KT_FEATURES + 15) / 16 * 16, NETWORK_NEIGHBOURS = 9 };

/* Of a network that judges (lib/model/evaluation.h): the numbers between what is pooled over the board, and the value, the score
 * and the pass. */
enum { NETWORK_HIDDEN = 32 };

enum { NETWORK_BATCH_MAX = 8192 }; /* positions of a step of training */

/* The way of a training, and how far it has gone. */
struct network_course {
    uint32_t games; /* games_crc of those it learns from */
    uint32_t start; /* network_crc of the network that it began with */
    uint32_t batch, seed;
    uint32_t steps, step; /* of all, and taken */
    uint32_t levels;      /* 1..NETWORK_WHOLE */
    float rate, sparse;
    float first, loss; /* the loss of the first step, and of the last steps, their running mean */
    /* Adam's running means, of the gradient, then of its square; owned. NULL: no training is unfinished. */
    float *moments;
};

struct network {
    int size;              /* lines of the board that it is for */
    int least;             /* of the smallest board that it was last trained on; 0: of one size alone */
    int layers;            /* 1..KT_MODEL_LAYERS_MAX */
    int channels;          /* 16..KT_MODEL_CHANNELS_MAX, a multiple of 16 */
    bool judges;           /* it learns pass, value, score and ownership, too */
    unsigned long trained; /* moves shown in training; one shown twice counts twice */
    size_t count;          /* number of parameters */
    /* For each layer the weights [neighbour][input][channel], then the biases [channel]; behind the last
     * layer the weights of the score [channel]. If it judges, there follow (network_judge.h): of ownership, the weights [channel]
     * and a bias; of the hidden numbers, [hidden][network_pooled] and the biases [hidden]; of value, score and pass, each
     * [hidden], a weight of the lead, and a bias. Owned. */
    float *parameters;
    /* Outputs that are larger than nearly all (network_ranges.h),
     * [layer][channel]; 0 before training. Owned. */
    float *ranges;
    struct network_course course; /* of a training that was ended early */
};

/* Makes an untrained network; `seed` decides its parameters. */
struct network network_new(int size, int layers, int channels, uint32_t seed);
void network_free(struct network *network);

/* The index, among the parameters, of a layer's weights, of its biases, and of the weights of the score. */
size_t network_weights(const struct network *network, int layer);
size_t network_begins(const struct network *network, int layer);
size_t network_score(const struct network *network);
/* The same of a network that judges: of ownership, of the hidden numbers, and of what reads these. */
size_t network_owner(const struct network *network);
size_t network_hidden(const struct network *network);
size_t network_outcome(const struct network *network);
/* What a hidden number reads: of each channel the mean and the largest, the lead and the komi. */
static inline int network_pooled(const struct network *network) { return 2 * network->channels + 2; }

/* Gives a network that doesn't judge what it needs for that, untrained. Else does nothing. */
void network_judge_begin(struct network *network, uint32_t seed);

/* Returns the number of inputs of a layer. */
static inline int network_inputs(const struct network *network, int layer) {
    return layer ? network->channels : NETWORK_INPUTS;
}

/* Returns the number of ranges. */
static inline size_t network_ranges_count(const struct network *network) {
    return (size_t)network->layers * (size_t)network->channels;
}

/* Returns the CRC-32 of what is trained: size, layers, channels and parameters. */
uint32_t network_crc(const struct network *network);

/* Are these the same training, whatever the steps taken? */
bool network_course_is(const struct network_course *a, const struct network_course *b);

/* Is every parameter, range and moment a finite number below 1e6? Reading refuses other networks. */
bool network_is_sound(const struct network *network);

/* Reads a file into `network`, which the caller frees; writes a file and reads it back before it replaces an
 * old one. Both return false after a message. */
bool network_read(const char *path, struct network *network);
bool network_write(const struct output_target *target, const struct network *network);

/* Reads the networks in `paths`, one or more, and gives `mean` the means of their parameters and of their ranges (P. Izmailov and
 * others, "Averaging weights leads to wider optima and better generalization", 2018). They must have one shape; what was shown
 * to the one that saw most is `trained`. The caller frees `mean`. Returns false after a message. */
bool network_read_mean(char *const *paths, int count, struct network *mean);
