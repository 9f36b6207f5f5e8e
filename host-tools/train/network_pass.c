#include "train/network_pass.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "train/gemm.h"
#include "train/network_round.h"

static size_t block_floats(int size, int channels) {
    return (size_t)network_example_points(size) * (size_t)channels;
}

static float *take_block(struct network_pass *pass, int channels) {
    return pass->blocks[pass->block_count++] =
               memory_zeroed(block_floats(pass->network->size, channels) * sizeof(float));
}

struct network_pass network_pass_new(const struct network *network) {
    int size = network->size,
        widest = network->channels > NETWORK_INPUTS ? network->channels : NETWORK_INPUTS;
    struct network_pass pass = {.network = network, .parameters = network->parameters};
    pass.first = network_example_point(size, 0, 0);
    pass.run = network_example_point(size, size - 1, size - 1) - pass.first + 1;
    for (int layer = 1; layer <= network->layers; layer++)
        pass.outputs[layer] = take_block(&pass, network->channels);
    pass.slopes = take_block(&pass, widest);
    pass.slopes_before = take_block(&pass, widest);
    pass.turned = pass.blocks[pass.block_count++] =
        memory_zeroed((size_t)widest * (size_t)widest * sizeof(float));
    return pass;
}

void network_pass_free(struct network_pass *pass) {
    for (int i = 0; i < pass->block_count; i++) free(pass->blocks[i]);
}

/* The distance between a neighbour, 0..8 as in the section MODL, and its point. */
static int step_to(const struct network *network, int neighbour) {
    return (neighbour / 3 - 1) * (network->size + 1) + neighbour % 3 - 1;
}

/* Sets the rim to 0: it has no outputs. */
static void clear_rim(const struct network_pass *pass, float *values, int channels) {
    int size = pass->network->size;
    for (int y = 0; y < size - 1; y++)
        memset(values + (long)network_example_point(size, size, y) * channels, 0,
               (size_t)channels * sizeof *values);
}

/* Rectifies the outputs of a layer, and rounds them. */
static void finish_outputs(const struct network_pass *pass, int layer, float *outputs) {
    int channels = pass->network->channels;
    for (long i = 0; i < (long)pass->run * channels; i++) outputs[i] = outputs[i] > 0 ? outputs[i] : 0;
    if (!pass->ranges) return;
    const float *ranges = pass->ranges + layer * channels;
    for (int i = 0; i < pass->run; i++, outputs += channels)
        for (int channel = 0; channel < channels; channel++)
            outputs[channel] = network_round_output(outputs[channel], ranges[channel]);
}

/* Does a change of the sum change this output? */
static bool is_open(const struct network_pass *pass, int layer, int channel, float output) {
    if (!pass->ranges) return output > 0;
    return output > 0 && output < pass->ranges[layer * pass->network->channels + channel] * 0.9999f;
}

static void layer_forth(struct network_pass *pass, int layer) {
    const struct network *network = pass->network;
    int inputs = network_inputs(network, layer), channels = network->channels;
    const float *weights = pass->parameters + network_weights(network, layer);
    const float *begins = pass->parameters + network_begins(network, layer);
    float *outputs = pass->outputs[layer + 1] + (long)pass->first * channels;
    for (int i = 0; i < pass->run; i++)
        memcpy(outputs + (long)i * channels, begins, (size_t)channels * sizeof *begins);
    for (int neighbour = 0; neighbour < NETWORK_NEIGHBOURS; neighbour++) {
        const float *from = pass->outputs[layer] + (long)(pass->first + step_to(network, neighbour)) * inputs;
        gemm_add((struct gemm_view){from, inputs, 1}, weights + (long)neighbour * inputs * channels, outputs,
                 pass->run, inputs, channels);
    }
    finish_outputs(pass, layer, outputs);
    clear_rim(pass, pass->outputs[layer + 1], channels);
}

void network_pass_forth(struct network_pass *pass, const struct network_example *example) {
    const struct network *network = pass->network;
    pass->outputs[0] = example->inputs;
    for (int layer = 0; layer < network->layers; layer++) layer_forth(pass, layer);
    const float *weights = pass->parameters + network_score(network);
    for (int i = 0; i < example->candidates; i++) {
        const float *outputs =
            pass->outputs[network->layers] + (long)example->candidate[i] * network->channels;
        float score = 0;
        for (int channel = 0; channel < network->channels; channel++)
            score += outputs[channel] * weights[channel];
        pass->scores[i] = score;
    }
}

/* Goes back from the scores to the slopes of the last layer. Returns the loss. */
static double score_back(struct network_pass *pass, const struct network_example *example, float *gradient) {
    const struct network *network = pass->network;
    int channels = network->channels;
    const float *weights = pass->parameters + network_score(network);
    double best = pass->scores[0], sum = 0;
    for (int i = 1; i < example->candidates; i++)
        if (pass->scores[i] > best) best = pass->scores[i];
    for (int i = 0; i < example->candidates; i++) sum += exp((double)pass->scores[i] - best);
    memset(pass->slopes, 0, block_floats(network->size, channels) * sizeof *pass->slopes);
    for (int i = 0; i < example->candidates; i++) {
        float slope = (float)(exp((double)pass->scores[i] - best) / sum) - (i == example->played ? 1.0f : 0);
        long at = (long)example->candidate[i] * channels;
        const float *outputs = pass->outputs[network->layers] + at;
        for (int channel = 0; channel < channels; channel++) {
            gradient[network_score(network) + (size_t)channel] += slope * outputs[channel];
            pass->slopes[at + channel] =
                is_open(pass, network->layers - 1, channel, outputs[channel]) ? slope * weights[channel] : 0;
        }
    }
    /* cppcheck-suppress invalidFunctionArg ; the best score alone adds 1 */
    return log(sum) + best - (double)pass->scores[example->played];
}

static void turn(float *turned, const float *weights, int inputs, int channels) {
    for (int i = 0; i < inputs; i++)
        for (int j = 0; j < channels; j++) turned[(long)j * inputs + i] = weights[(long)i * channels + j];
}

/* Adds the gradient of a layer, and computes the slopes of the one before. */
static void layer_back(struct network_pass *pass, int layer, float *gradient) {
    const struct network *network = pass->network;
    int inputs = network_inputs(network, layer), channels = network->channels;
    const float *weights = pass->parameters + network_weights(network, layer);
    const float *slopes = pass->slopes + (long)pass->first * channels;
    float *begins = gradient + network_begins(network, layer),
          *weights_gradient = gradient + network_weights(network, layer);
    for (int i = 0; i < pass->run; i++)
        for (int channel = 0; channel < channels; channel++)
            begins[channel] += slopes[(long)i * channels + channel];
    if (layer)
        memset(pass->slopes_before, 0, block_floats(network->size, inputs) * sizeof *pass->slopes_before);
    for (int neighbour = 0; neighbour < NETWORK_NEIGHBOURS; neighbour++) {
        int step = step_to(network, neighbour);
        long at = (long)neighbour * inputs * channels;
        const float *from = pass->outputs[layer] + (long)(pass->first + step) * inputs;
        gemm_add((struct gemm_view){from, 1, inputs}, slopes, weights_gradient + at, inputs, pass->run,
                 channels);
        if (!layer) continue;
        turn(pass->turned, weights + at, inputs, channels);
        gemm_add((struct gemm_view){slopes - (long)step * channels, channels, 1}, pass->turned,
                 pass->slopes_before + (long)pass->first * inputs, pass->run, channels, inputs);
    }
}

double network_pass_back(struct network_pass *pass, const struct network_example *example, float *gradient) {
    const struct network *network = pass->network;
    double loss = score_back(pass, example, gradient);
    for (int layer = network->layers - 1; layer >= 0; layer--) {
        layer_back(pass, layer, gradient);
        if (!layer) break;
        const float *outputs = pass->outputs[layer];
        float *before = pass->slopes_before;
        size_t points = block_floats(network->size, 1), channels = (size_t)network->channels;
        for (size_t i = 0; i < points; i++)
            for (size_t channel = 0; channel < channels; channel++) {
                size_t at = i * channels + channel;
                if (!is_open(pass, layer - 1, (int)channel, outputs[at])) before[at] = 0;
            }
        pass->slopes_before = pass->slopes;
        pass->slopes = before;
    }
    return loss;
}
