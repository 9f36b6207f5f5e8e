/* network_round.h: rounds a network's numbers to those that a model (lib/model/model.h) can hold.
 *
 * An output becomes one of 256 multiples of its range's 255th part. A weight becomes a whole number, at most
 * 127, times the step of its output. */
#ifndef NETWORK_ROUND_H
#define NETWORK_ROUND_H

#include <math.h>

#include "train/network.h"

enum {
    NETWORK_WEIGHT_MAX = 127,
    NETWORK_WHOLE = 255, /* the largest output of a model, and a feature that is there */
    NETWORK_COARSE = 16, /* a model divides sums by it */
};

/* How much 1 of a model's input counts in the layer that reads it; in the
 * score for the layer behind the last. */
double network_round_unit(const struct network *network, int layer, int input);

/* The step of the weights of an output; of the score's weights for the layer behind the last. */
double network_round_step(const struct network *network, int layer, int output);

/* Writes the rounded parameters, network->count of them. */
void network_round(const struct network *network, float *rounded);

/* What a model makes of a sum above 0. */
static inline float network_round_output(float sum, float range) {
    if (range <= 0) return 0;
    float whole = floorf(sum * (NETWORK_WHOLE / range) + 0.5f);
    return (whole < NETWORK_WHOLE ? whole : NETWORK_WHOLE) * (range / NETWORK_WHOLE);
}

#endif
