#include "compile/quantise.h"

#include <math.h>
#include <string.h>

#include "base/bytes.h"
#include "common/memory.h"
#include "train/network_round.h"

enum {
    ZERO = 128,
    SQUARES = 2, /* of an output's weights, added up, in a network made from an image */
};

static int clamp(double value, int low, int high) {
    double whole = round(value);
    return whole < low ? low : whole > high ? high : (int)whole;
}

/* Writes one layer and returns where the next begins. */
static uint8_t *write_layer(const struct network *network, int layer, uint8_t *at) {
    int inputs = network_inputs(network, layer), channels = network->channels;
    int written = layer ? channels : KT_FEATURES;
    const float *weights = network->parameters + network_weights(network, layer);
    const float *begins = network->parameters + network_begins(network, layer);
    uint8_t *scales = at + 4 * channels, *to = scales + 2 * channels;
    for (int output = 0; output < channels; output++) {
        double range = (double)network->ranges[layer * channels + output];
        double step = network_round_step(network, layer, output), half = range / NETWORK_WHOLE / 2;
        kt_bytes_put_u32(at + 4 * output,
                         (uint32_t)clamp(((double)begins[output] + half) / step, -(1 << 30), 1 << 30));
        double scale = range > 0 ? step / (range / NETWORK_WHOLE) * NETWORK_COARSE * 65536 : 0;
        kt_bytes_put_u16(scales + 2 * output, (uint16_t)clamp(scale, 0, UINT16_MAX));
        for (int neighbour = 0; neighbour < NETWORK_NEIGHBOURS; neighbour++)
            for (int input = 0; input < written; input++) {
                double weight = (double)weights[(neighbour * inputs + input) * channels + output] *
                                network_round_unit(network, layer, input) / step;
                to[(neighbour * written + input) * channels + output] =
                    (uint8_t)(ZERO + clamp(weight, -NETWORK_WEIGHT_MAX, NETWORK_WEIGHT_MAX));
            }
    }
    return to + NETWORK_NEIGHBOURS * written * channels;
}

uint8_t *quantise_network(const struct network *network) {
    int channels = network->channels;
    uint8_t *section = memory_zeroed(kt_model_bytes((uint32_t)network->layers, (uint32_t)channels));
    section[0] = (uint8_t)network->layers;
    section[1] = (uint8_t)channels;
    section[2] = KT_FEATURES;
    uint8_t *at = section + KT_MODEL_HEADER_BYTES;
    for (int layer = 0; layer < network->layers; layer++) at = write_layer(network, layer, at);

    const float *score = network->parameters + network_score(network);
    double step = network_round_step(network, network->layers, 0);
    for (int i = 0; i < channels; i++) {
        double weight = (double)score[i] * network_round_unit(network, network->layers, i) / step;
        at[i] = (uint8_t)(ZERO + clamp(weight, -NETWORK_WEIGHT_MAX, NETWORK_WEIGHT_MAX));
    }
    kt_bytes_put_u32(section + 4, (uint32_t)clamp(log(2) / step, 1, KT_MODEL_HALVING_MAX));
    return section;
}

/* Reads one layer and returns where the next begins. */
static const uint8_t *read_layer(struct network *network, int layer, const uint8_t *at) {
    int inputs = network_inputs(network, layer), channels = network->channels;
    int written = layer ? channels : KT_FEATURES;
    float *weights = network->parameters + network_weights(network, layer);
    float *begins = network->parameters + network_begins(network, layer);
    const uint8_t *scales = at + 4 * channels, *from = scales + 2 * channels;
    memset(weights, 0, (size_t)(begins - weights) * sizeof *weights);
    for (int output = 0; output < channels; output++) {
        double squares = 0;
        for (int i = 0; i < NETWORK_NEIGHBOURS * written; i++) {
            double unit = network_round_unit(network, layer, i % written);
            double weight = unit > 0 ? (from[i * channels + output] - ZERO) / unit : 0;
            weights[(i / written * inputs + i % written) * channels + output] = (float)weight;
            squares += weight * weight;
        }
        double step = squares > 0 ? sqrt(SQUARES / squares) : 1;
        for (int i = 0; i < NETWORK_NEIGHBOURS * inputs; i++) weights[i * channels + output] *= (float)step;
        uint32_t scale = kt_bytes_u16(scales + 2 * output);
        network->ranges[layer * channels + output] =
            scale ? (float)(step * NETWORK_WHOLE * NETWORK_COARSE * 65536 / scale) : 0;
        double half = (double)network->ranges[layer * channels + output] / NETWORK_WHOLE / 2;
        begins[output] = (float)((int32_t)kt_bytes_u32(at + 4 * output) * step - half);
    }
    return from + NETWORK_NEIGHBOURS * written * channels;
}

struct network quantise_undo(const kt_model *model, int size) {
    struct network network = network_new(size, model->layer_count, model->channels, 0);
    const uint8_t *at = model->layers;
    for (int layer = 0; layer < network.layers; layer++) at = read_layer(&network, layer, at);
    double step = log(2) / model->halving;
    float *score = network.parameters + network_score(&network);
    for (int i = 0; i < network.channels; i++) {
        double unit = network_round_unit(&network, network.layers, i);
        score[i] = unit > 0 ? (float)((model->score[i] - ZERO) * step / unit) : 0;
    }
    return network;
}
