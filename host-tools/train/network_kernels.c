#include <stdlib.h>

#include "common/memory.h"
#include "train/gemm.h"
#include "train/network_pass.h"
#include "train/network_round.h"

struct network_kernels network_kernels_new(const struct network *network) {
    struct network_kernels kernels = {.network = network, .parameters = network->parameters};
    size_t channels = (size_t)network->channels;
    for (int layer = 0; layer < network->layers; layer++) {
        size_t count = WINOGRAD_POINTS * (size_t)network_inputs(network, layer) * channels;
        kernels.weights[layer] = memory_aligned(2 * count * sizeof(float));
        kernels.turned[layer] = kernels.weights[layer] + count;
        float *grid = memory_zeroed(2 * channels * sizeof(float));
        kernels.grid[layer] = (struct activation_grid){grid, grid + channels};
    }
    return kernels;
}

void network_kernels_free(struct network_kernels *kernels) {
    for (int layer = 0; layer < kernels->network->layers; layer++) {
        free(kernels->weights[layer]);
        free((float *)kernels->grid[layer].scale);
    }
}

static void turn(float *turned, const float *weights, int inputs, int channels) {
    for (int i = 0; i < inputs; i++)
        for (int j = 0; j < channels; j++) turned[(long)j * inputs + i] = weights[(long)i * channels + j];
}

void network_kernels_take(struct network_kernels *kernels, int layer) {
    const struct network *network = kernels->network;
    int inputs = network_inputs(network, layer), channels = network->channels,
        tile = winograd_largest(winograd_cut(network->size)), count = inputs * channels;
    const float *weights = kernels->parameters + network_weights(network, layer);
    winograd_transform_by(
        gemm_lanes(), WINOGRAD_WEIGHTS, tile, tile, &(struct winograd_view){weights, 3 * count, count},
        &(struct winograd_room){kernels->weights[layer], WINOGRAD_LINES * count, count}, count);
    for (int i = 0; i < tile + 2; i++)
        for (int j = 0; j < tile + 2; j++) {
            long at = (long)(i * WINOGRAD_LINES + j) * count;
            turn(kernels->turned[layer] + at, kernels->weights[layer] + at, inputs, channels);
        }
}

void network_kernels_take_all(struct network_kernels *kernels) {
    for (int layer = 0; layer < kernels->network->layers; layer++) network_kernels_take(kernels, layer);
}

void network_kernels_round(struct network_kernels *kernels) {
    const struct network *network = kernels->network;
    for (int layer = 0; layer < network->layers; layer++) {
        float *scale = (float *)kernels->grid[layer].scale, *step = (float *)kernels->grid[layer].step;
        for (int i = 0; i < network->channels; i++) {
            float range = network->ranges[layer * network->channels + i];
            scale[i] = range > 0 ? NETWORK_WHOLE / range : 0;
            step[i] = range > 0 ? range / NETWORK_WHOLE : 0;
        }
    }
    kernels->rounds = true;
}
