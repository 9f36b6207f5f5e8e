/* network_round.h: rounds a network's numbers to those that a model (lib/model/model.h) can hold.
 *
 * An output becomes one of 256 multiples of its range's 255th part. A weight becomes a whole number, at most
 * 127, times the step of its output. */
#pragma once

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

/* Writes the rounded parameters, network->count of them. All threads of a team may call it together, and then
 * share the work. */
void network_round(const struct network *network, float *rounded);

/* What a model makes of a sum of 0 or more, for outputs that are whole multiples of `step`, of which `scale`
 * make 1. */
static inline float network_round_by(float sum, float scale, float step) {
    float whole = sum * scale + 0.5f;
    whole = whole < NETWORK_WHOLE ? whole : NETWORK_WHOLE;
    return (float)(int)whole * step;
}
