#include "train/network_round.h"

double network_round_unit(const struct network *network, int layer, int input) {
    if (layer == 0) return 1.0 / NETWORK_WHOLE;
    return (double)network->ranges[(layer - 1) * network->channels + input] / NETWORK_WHOLE;
}

static double score_step(const struct network *network) {
    const float *score = network->parameters + network_score(network);
    double largest = 0;
    for (int i = 0; i < network->channels; i++) {
        double size = fabs((double)score[i]) * network_round_unit(network, network->layers, i);
        if (size > largest) largest = size;
    }
    return largest > 0 ? largest / NETWORK_WEIGHT_MAX : 1;
}

double network_round_step(const struct network *network, int layer, int output) {
    if (layer == network->layers) return score_step(network);
    int inputs = network_inputs(network, layer), channels = network->channels;
    const float *weights = network->parameters + network_weights(network, layer);
    double largest = 0;
    for (int i = 0; i < NETWORK_NEIGHBOURS * inputs; i++) {
        double size =
            fabs((double)weights[i * channels + output]) * network_round_unit(network, layer, i % inputs);
        if (size > largest) largest = size;
    }
    double step = largest > 0 ? largest / NETWORK_WEIGHT_MAX : 1;
    /* A scale has 16 bits. Weights that are too large for it would fill the range many times. */
    double range = (double)network->ranges[layer * channels + output],
           most = range / NETWORK_WHOLE / NETWORK_COARSE;
    return range > 0 && step > most ? most : step;
}

static float round_weight(double weight, double unit, double step) {
    if (unit <= 0) return 0;
    double whole = round(weight * unit / step);
    whole = fmax(-NETWORK_WEIGHT_MAX, fmin(NETWORK_WEIGHT_MAX, whole));
    return (float)(whole * step / unit);
}

void network_round(const struct network *network, float *rounded) {
    int channels = network->channels;
    for (int layer = 0; layer < network->layers; layer++) {
        int inputs = network_inputs(network, layer);
        size_t weights = network_weights(network, layer), begins = network_begins(network, layer);
#pragma omp for nowait
        for (int output = 0; output < channels; output++) {
            double step = network_round_step(network, layer, output);
            for (int i = 0; i < NETWORK_NEIGHBOURS * inputs; i++) {
                size_t at = weights + (size_t)(i * channels + output);
                rounded[at] = round_weight((double)network->parameters[at],
                                           network_round_unit(network, layer, i % inputs), step);
            }
            size_t at = begins + (size_t)output;
            rounded[at] = (float)(round((double)network->parameters[at] / step) * step);
        }
    }
    double step = network_round_step(network, network->layers, 0);
#pragma omp for
    for (int i = 0; i < channels; i++) {
        size_t at = network_score(network) + (size_t)i;
        rounded[at] = round_weight((double)network->parameters[at],
                                   network_round_unit(network, network->layers, i), step);
    }
    /* What judges has 16 bits, which need no care. */
#pragma omp for
    for (size_t i = network_owner(network); i < network->count; i++) rounded[i] = network->parameters[i];
}
