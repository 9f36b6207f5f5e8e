#include "images/quantise.h"

#include <math.h>
#include <string.h>

#include "base/bytes.h"
#include "common/memory.h"
#include "train/network_judge.h"
#include "train/network_round.h"

enum {
    ZERO = 128,
    SQUARES = 2, /* of an output's weights, added up, in a network made from an image, before RANGE counts */
};

/* The mean of a layer's ranges in a network made from an image. With the same in each layer, a step of training changes all of
 * them alike. Chosen by hand. */
static const double RANGE = 4;

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

/* Makes a layer's outputs larger or smaller, all by one factor, so that the mean of their ranges is RANGE. */
static void even_range(struct network *network, int layer) {
    int channels = network->channels;
    float *weights = network->parameters + network_weights(network, layer),
          *end = network->parameters + network_begins(network, layer) + channels,
          *ranges = network->ranges + layer * channels;
    double sum = 0;
    for (int i = 0; i < channels; i++) sum += (double)ranges[i];
    if (sum <= 0) return;
    float factor = (float)(RANGE * channels / sum);
    for (; weights < end; weights++) *weights *= factor;
    for (int i = 0; i < channels; i++) ranges[i] *= factor;
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
    even_range(network, layer);
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

/* A sum of an evaluator: `count` weights and the begin behind them, all of which are multiplied by `out` and, each weight, divided
 * by what 1 of its number counts there. */
struct row {
    const float *weights;
    float begin;
    int count;
    double out;
    const double *units;
};

/* Do these numbers fit when they are shifted so far? */
static bool fits(const struct row *row, int shift) {
    if (ldexp(fabs((double)row->begin) * row->out, shift) > INT32_MAX) return false;
    for (int i = 0; i < row->count; i++)
        if (ldexp(fabs((double)row->weights[i]) * row->out * row->units[i], shift) > INT16_MAX) return false;
    return true;
}

/* The largest shift by which all weights and begins of these rows fit. */
static int find_shift(const struct row *rows, int count) {
    enum { MOST = 24 };
    int shift = MOST;
    for (int i = 0; i < count; i++)
        while (shift > 0 && !fits(&rows[i], shift)) shift--;
    return shift;
}

static uint8_t *write_rows(const struct row *rows, int count, uint8_t *shift, uint8_t *at) {
    *shift = (uint8_t)find_shift(rows, count);
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < rows[i].count; j++, at += 2) {
            double weight = ldexp((double)rows[i].weights[j] * rows[i].out * rows[i].units[j], *shift);
            kt_bytes_put_u16(at, (uint16_t)clamp(weight, -INT16_MAX, INT16_MAX));
        }
        kt_bytes_put_u32(
            at, (uint32_t)clamp(ldexp((double)rows[i].begin * rows[i].out, *shift), -INT32_MAX, INT32_MAX));
        at += 4;
    }
    return at;
}

/* What 1 of the numbers that a hidden number reads counts in floating point. */
static void find_units(const struct network *network, double *outputs, double *pooled) {
    int channels = network->channels;
    for (int i = 0; i < channels; i++) {
        outputs[i] = network_round_unit(network, network->layers, i);
        pooled[i] = pooled[channels + i] = outputs[i] / KT_EVALUATION_POOLED_ONE;
    }
    pooled[2 * channels] = pooled[2 * channels + 1] =
        1.0 / KT_EVALUATION_POINT / (double)NETWORK_JUDGE_POINTS;
}

/* What a hidden number of 1 is as a whole number: HIDDEN_ONE, or less when it may become too large for that. */
enum { HIDDEN_ONE = 1024 };
static double hidden_one(const struct network *network, const float *weights, float begin) {
    int channels = network->channels, last = (network->layers - 1) * channels;
    double most = (double)begin,
           lead = KT_EVALUATION_LEAD_MAX / KT_EVALUATION_POINT / (double)NETWORK_JUDGE_POINTS;
    for (int i = 0; i < 2 * channels; i++)
        most += fmax(0, (double)weights[i] * (double)network->ranges[last + i % channels]);
    for (int i = 2 * channels; i < network_pooled(network); i++) most += fabs((double)weights[i]) * lead;
    return most * HIDDEN_ONE > UINT16_MAX ? UINT16_MAX / most : HIDDEN_ONE;
}

/* What a sum of value, score or pass counts of 1. */
static double outcome_one(int kind) {
    return kind == 1 ? KT_EVALUATION_POINT * (double)NETWORK_JUDGE_POINTS : KT_EVALUATION_ONE;
}

/* Can the hidden number `i` be more than 0? */
static bool is_used(const float *weights, const float *begins, int width, int i) {
    for (int j = 0; j < width; j++)
        if (weights[(long)i * width + j] != 0) return true;
    return begins[i] > 0;
}

uint8_t *quantise_judge(const struct network *network, uint32_t *bytes) {
    if (!network->judges) return NULL;
    int channels = network->channels, width = network_pooled(network);
    double outputs[KT_MODEL_CHANNELS_MAX], pooled[2 * KT_MODEL_CHANNELS_MAX + 2], hidden[NETWORK_HIDDEN + 1];
    find_units(network, outputs, pooled);
    const float *owner = network->parameters + network_owner(network),
                *weights = network->parameters + network_hidden(network),
                *begins = weights + NETWORK_HIDDEN * width;
    int used[NETWORK_HIDDEN], count = 0;
    for (int i = 0; i < NETWORK_HIDDEN; i++)
        if (is_used(weights, begins, width, i) || (i == NETWORK_HIDDEN - 1 && !count)) used[count++] = i;
    *bytes = kt_evaluator_bytes((uint32_t)channels, (uint32_t)count);
    uint8_t *section = memory_zeroed(*bytes), *shifts = section + 2,
            *at = section + KT_EVALUATION_HEADER_BYTES;
    section[0] = (uint8_t)channels;
    section[1] = (uint8_t)count;
    section[KT_EVALUATION_FLAGS] = (uint8_t)(KT_EVALUATION_LEAST * network->least);
    const struct row own = {owner, owner[channels], channels, KT_EVALUATION_ONE, outputs};
    at = write_rows(&own, 1, &shifts[KT_EVALUATION_OWNER], at);
    struct row rows[NETWORK_HIDDEN];
    for (int i = 0; i < count; i++) {
        const float *of = weights + (long)used[i] * width;
        double one = hidden_one(network, of, begins[used[i]]);
        rows[i] = (struct row){
            .weights = of, .begin = begins[used[i]], .count = width, .out = one, .units = pooled};
        hidden[i] = 1 / one;
    }
    hidden[count] = pooled[2 * channels];
    at = write_rows(rows, count, &shifts[KT_EVALUATION_HIDDEN], at);
    for (int kind = 0; kind < 3; kind++) {
        const float *of = network->parameters + network_outcome(network) + kind * (NETWORK_HIDDEN + 2);
        float read[NETWORK_HIDDEN + 1];
        for (int i = 0; i < count; i++) read[i] = of[used[i]];
        read[count] = of[NETWORK_HIDDEN];
        const struct row row = {read, of[NETWORK_HIDDEN + 1], count + 1, outcome_one(kind), hidden};
        at = write_rows(&row, 1, &shifts[KT_EVALUATION_VALUE + kind], at);
    }
    return section;
}

/* Reads a sum back; returns where the next begins. */
static const uint8_t *read_row(const uint8_t *at, int shift, const struct row *row, float *weights,
                               float *begin) {
    for (int i = 0; i < row->count; i++, at += 2) {
        double unit = row->out * row->units[i];
        weights[i] = unit > 0 ? (float)(ldexp((int16_t)kt_bytes_u16(at), -shift) / unit) : 0;
    }
    *begin = (float)(ldexp((int32_t)kt_bytes_u32(at), -shift) / row->out);
    return at + 4;
}

void quantise_undo_judge(struct network *network, const kt_evaluator *evaluator) {
    int count = evaluator->hidden;
    if (count > NETWORK_HIDDEN) return;
    network_judge_begin(network, 0);
    network->least = evaluator->least;
    int channels = network->channels, width = network_pooled(network);
    double outputs[KT_MODEL_CHANNELS_MAX], pooled[2 * KT_MODEL_CHANNELS_MAX + 2], hidden[NETWORK_HIDDEN + 1];
    find_units(network, outputs, pooled);
    /* Those whose one was less come back larger, and what reads them smaller: in sum the same. */
    for (int i = 0; i < count; i++) hidden[i] = 1.0 / HIDDEN_ONE;
    hidden[count] = pooled[2 * channels];
    const uint8_t *shifts = evaluator->section + 2, *at = evaluator->section + KT_EVALUATION_HEADER_BYTES;
    float *owner = network->parameters + network_owner(network),
          *weights = network->parameters + network_hidden(network),
          *begins = weights + NETWORK_HIDDEN * width,
          *outcome = network->parameters + network_outcome(network);
    memset(weights, 0, (size_t)(outcome - weights) * sizeof *weights); /* those that the image left out */
    at = read_row(at, shifts[KT_EVALUATION_OWNER],
                  &(struct row){.count = channels, .out = KT_EVALUATION_ONE, .units = outputs}, owner,
                  owner + channels);
    for (int i = 0; i < count; i++)
        at = read_row(at, shifts[KT_EVALUATION_HIDDEN],
                      &(struct row){.count = width, .out = HIDDEN_ONE, .units = pooled},
                      weights + (long)i * width, &begins[i]);
    for (int kind = 0; kind < 3; kind++, outcome += NETWORK_HIDDEN + 2) {
        memset(outcome, 0, (NETWORK_HIDDEN + 2) * sizeof *outcome);
        at = read_row(at, shifts[KT_EVALUATION_VALUE + kind],
                      &(struct row){.count = count + 1, .out = outcome_one(kind), .units = hidden}, outcome,
                      &outcome[NETWORK_HIDDEN + 1]);
        float lead = outcome[count];
        outcome[count] = 0;
        outcome[NETWORK_HIDDEN] = lead;
    }
}
