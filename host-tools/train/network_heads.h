/* network_heads.h: what a network makes of its last layer: the scores of moves and, where it judges (network_judge.h), who wins.
 * Forward, and backward from what is right. The processor computes it, whatever computes the layers (device_heads.h). */
#pragma once

#include "train/network_judge.h"

/* What is computed of a position, for the way back. */
struct network_heads {
    float scores[KT_POINTS + 1];        /* of the candidates; of a network that judges, then of a pass */
    struct network_judgement judgement; /* of a network that judges */
};

/* Computes the heads of a position, from its outputs of the last layer, [network_example_point][channel]. */
void network_heads_forth(const struct network *network, const float *parameters, const float *outputs,
                         const struct network_example *example, struct network_heads *heads);

/* Returns the loss: minus the logarithms of the right moves' probabilities, and the losses of network_judge.h. Adds its gradient to
 * `gradient`, in the order of network->parameters, and sets the slopes of the outputs. */
double network_heads_back(const struct network *network, const float *parameters, const float *outputs,
                          const struct network_example *example, const struct network_heads *heads,
                          float *gradient, float *slopes);
