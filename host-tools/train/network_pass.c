#include "train/network_pass.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "train/gemm.h"
#include "train/network_tiles.h"

static size_t block_floats(const struct network *network, int channels) {
    return (size_t)network_example_points(network->size) * (size_t)channels;
}

/* Hands out the next `count` floats of the memory. Without memory, only counts them. */
static float *take(float *memory, size_t *used, size_t count) {
    float *begin = memory ? memory + *used : NULL;
    *used += count;
    return begin;
}

/* Returns the floats that the pass needs. */
static size_t lay_out(struct network_pass *pass) {
    const struct network *network = pass->kernels->network;
    int channels = network->channels, widest = channels > NETWORK_INPUTS ? channels : NETWORK_INPUTS;
    size_t used = 0, chunk = (size_t)WINOGRAD_POINTS * NETWORK_ROOM * (size_t)widest;
    for (int i = 0; i < NETWORK_GROUP; i++) {
        for (int layer = 1; layer <= network->layers; layer++)
            pass->outputs[layer][i] = take(pass->memory, &used, block_floats(network, channels));
        pass->slopes[i] = take(pass->memory, &used, block_floats(network, channels));
        pass->slopes_before[i] = take(pass->memory, &used, block_floats(network, channels));
    }
    pass->tiles = take(pass->memory, &used, chunk);
    pass->products = take(pass->memory, &used, chunk);
    pass->gradient = take(pass->memory, &used, (size_t)(WINOGRAD_POINTS * widest * channels));
    return used;
}

struct network_pass network_pass_new(const struct network_kernels *kernels) {
    struct network_pass pass = {.kernels = kernels};
    pass.memory = memory_aligned(lay_out(&pass) * sizeof(float));
    lay_out(&pass);
    return pass;
}

void network_pass_free(struct network_pass *pass) { free(pass->memory); }

static const struct activation_grid *grid_of(const struct network_pass *pass, int layer) {
    return pass->kernels->rounds ? &pass->kernels->grid[layer] : NULL;
}

/* The outputs of a layer for all positions. */
static const float *const *outputs_of(const struct network_pass *pass, int layer) {
    return layer ? (const float *const *)pass->outputs[layer] : pass->inputs;
}

/* Makes outputs of sums, and sets the rim to 0, where tiles reach beyond the board. */
static void finish_outputs(const struct network_pass *pass, int layer, float *outputs) {
    const struct network *network = pass->kernels->network;
    int size = network->size, channels = network->channels,
        beyond = winograd_covered(winograd_cut(size)) - size;
    const float *begins = pass->kernels->parameters + network_begins(network, layer);
    for (int y = 0; y < size; y++) {
        float *row = outputs + (long)network_example_point(size, 0, y) * channels;
        activation_open(gemm_lanes(), row, size, channels, begins, grid_of(pass, layer));
        memset(row + (long)size * channels, 0, (size_t)(beyond * channels) * sizeof *row);
    }
    for (int y = size; y < size + beyond; y++)
        memset(outputs + (long)network_example_point(size, 0, y) * channels, 0,
               (size_t)((size + beyond) * channels) * sizeof *outputs);
}

static void layer_forth(struct network_pass *pass, int layer, int count) {
    const struct network *network = pass->kernels->network;
    const struct network_tiles tiles = network_tiles_new(network->size, count);
    int inputs = network_inputs(network, layer), channels = network->channels;
    struct network_span chunk = {0, 0};
    while (network_tiles_next(&tiles, &chunk)) {
        network_tiles_gather(&tiles, WINOGRAD_INPUTS, outputs_of(pass, layer), 0, pass->tiles, chunk, inputs);
        for (int point = 0; point < WINOGRAD_POINTS; point++) {
            struct network_span with =
                network_tiles_with(&tiles, point / WINOGRAD_LINES, point % WINOGRAD_LINES, chunk);
            long at = (long)point * NETWORK_ROOM + with.first - chunk.first;
            gemm_by(gemm_lanes(), (struct gemm_view){pass->tiles + at * inputs, inputs, 1},
                    pass->kernels->weights[layer] + (long)point * inputs * channels,
                    pass->products + at * channels, with.count, inputs, channels, false);
        }
        network_tiles_scatter(&tiles, WINOGRAD_OUTPUTS, pass->products, pass->outputs[layer + 1],
                              tiles.side + 1, chunk, channels);
    }
    for (int i = 0; i < count; i++) finish_outputs(pass, layer, pass->outputs[layer + 1][i]);
}

void network_pass_forth(struct network_pass *pass, const struct network_example *examples, int count) {
    const struct network *network = pass->kernels->network;
    for (int i = 0; i < count; i++) pass->inputs[i] = examples[i].inputs;
    for (int layer = 0; layer < network->layers; layer++) layer_forth(pass, layer, count);
    for (int i = 0; i < count; i++)
        network_heads_forth(network, pass->kernels->parameters, pass->outputs[network->layers][i],
                            &examples[i], &pass->heads[i]);
}

/* Goes back from the heads of a position to the slopes of the last layer. Returns the loss. */
static double heads_back(struct network_pass *pass, int which, const struct network_example *example,
                         float *gradient) {
    const struct network *network = pass->kernels->network;
    const float *outputs = pass->outputs[network->layers][which];
    float *slopes = pass->slopes[which];
    double loss = network_heads_back(network, pass->kernels->parameters, outputs, example,
                                     &pass->heads[which], gradient, slopes);
    activation_close(gemm_lanes(), slopes, outputs, network_example_points(network->size), network->channels,
                     grid_of(pass, network->layers - 1));
    return loss;
}

/* Adds the slopes of a chunk, transformed, to those of the biases. */
static void add_up(const float *slopes, struct network_span chunk, int channels, float *begins) {
    slopes += (long)WINOGRAD_SUM * NETWORK_ROOM * channels;
    for (int i = 0; i < chunk.count; i++, slopes += channels)
        for (int channel = 0; channel < channels; channel++) begins[channel] += slopes[channel];
}

/* Goes back through the products of a chunk at one point of the transformed tiles. */
static void multiply_back(struct network_pass *pass, int layer, const struct network_tiles *tiles,
                          struct network_span chunk, int point) {
    const struct network *network = pass->kernels->network;
    int inputs = network_inputs(network, layer), channels = network->channels, weights = inputs * channels,
        row = point / WINOGRAD_LINES, column = point % WINOGRAD_LINES;
    struct network_span with = network_tiles_with(tiles, row, column, chunk),
                        before =
                            network_tiles_with(tiles, row, column, (struct network_span){0, chunk.first});
    if (!with.count) return;
    long at = (long)point * NETWORK_ROOM + with.first - chunk.first;
    float *inputs_at = pass->tiles + at * inputs, *slopes = pass->products + at * channels;
    gemm_by(gemm_lanes(), (struct gemm_view){inputs_at, 1, inputs}, slopes,
            pass->gradient + (long)point * weights, inputs, with.count, channels, before.count > 0);
    if (layer)
        gemm_by(gemm_lanes(), (struct gemm_view){slopes, channels, 1},
                pass->kernels->turned[layer] + (long)point * weights, inputs_at, with.count, channels, inputs,
                false);
}

/* Goes back through a layer: adds its gradient, and computes the slopes of the one before. */
static void layer_back(struct network_pass *pass, int layer, int count, float *gradient) {
    const struct network *network = pass->kernels->network;
    const struct network_tiles tiles = network_tiles_new(network->size, count);
    int inputs = network_inputs(network, layer), channels = network->channels, weights = inputs * channels;
    for (int i = 0; layer && i < count; i++)
        memset(pass->slopes_before[i], 0, block_floats(network, inputs) * sizeof **pass->slopes_before);
    struct network_span chunk = {0, 0};
    while (network_tiles_next(&tiles, &chunk)) {
        network_tiles_gather(&tiles, WINOGRAD_INPUTS, outputs_of(pass, layer), 0, pass->tiles, chunk, inputs);
        network_tiles_gather(&tiles, WINOGRAD_OUTPUTS_BACK, (const float *const *)pass->slopes,
                             tiles.side + 1, pass->products, chunk, channels);
        add_up(pass->products, chunk, channels, gradient + network_begins(network, layer));
        for (int point = 0; point < WINOGRAD_POINTS; point++)
            multiply_back(pass, layer, &tiles, chunk, point);
        if (layer)
            network_tiles_scatter(&tiles, WINOGRAD_INPUTS_BACK, pass->tiles, pass->slopes_before, 0, chunk,
                                  inputs);
    }
    int tile = winograd_largest(winograd_cut(network->size));
    winograd_transform_by(
        gemm_lanes(), WINOGRAD_WEIGHTS_BACK, tile, tile,
        &(struct winograd_view){pass->gradient, (long)WINOGRAD_LINES * weights, weights},
        &(struct winograd_room){gradient + network_weights(network, layer), 3L * weights, weights}, weights);
}

/* Adds to the slopes of a layer's outputs what makes them sparse. Returns its loss. Points beyond the edge are 0, and don't count. */
static double sparse_back(const struct network_kernels *kernels, const float *outputs, float *slopes) {
    int size = kernels->network->size, channels = kernels->network->channels;
    long count = (long)network_example_points(size) * channels;
    float sum = 0, squares = 0;
    for (long i = 0; i < count; i++) sum += outputs[i], squares += outputs[i] * outputs[i];
    if (!(squares > 0)) return 0;
    double weight = kernels->sparse / (size * size * channels);
    float ratio = sum / squares, slope = (float)(2 * weight) * ratio;
    for (long i = 0; i < count; i++) slopes[i] += slope * (1 - ratio * outputs[i]);
    return weight * (double)(ratio * sum);
}

double network_pass_back(struct network_pass *pass, const struct network_example *examples, int count,
                         float *gradient) {
    const struct network *network = pass->kernels->network;
    double loss = 0;
    pass->sparse = 0;
    for (int i = 0; i < count; i++) loss += heads_back(pass, i, &examples[i], gradient);
    for (int layer = network->layers - 1; layer >= 0; layer--) {
        layer_back(pass, layer, count, gradient);
        for (int i = 0; layer && i < count; i++) {
            float *before = pass->slopes_before[i];
            if (pass->kernels->sparse > 0)
                pass->sparse += sparse_back(pass->kernels, pass->outputs[layer][i], before);
            activation_close(gemm_lanes(), before, pass->outputs[layer][i],
                             network_example_points(network->size), network->channels,
                             grid_of(pass, layer - 1));
            pass->slopes_before[i] = pass->slopes[i];
            pass->slopes[i] = before;
        }
    }
    return loss;
}
