#include "model/evaluation.h"

#include <string.h>

#include "base/bytes.h"
#include "base/fixed.h"

#if KT_EVALUATES

#define TAG "JUDG"

enum {
    WEIGHT_BYTES = 2,
    BEGIN_BYTES = 4,
    SHIFT_MAX = 31,
    LEAD_SHIFT = 9, /* from 1/32768 points to 1/KT_EVALUATION_POINT */
    KOMI_POINT = KT_EVALUATION_POINT / 4,
    INPUTS_MAX = 2 * KT_EVALUATION_CHANNELS_MAX + 2,
    LOGIT_MAX = 16 * KT_EVALUATION_ONE, /* the logistic function is 0 or 1 beyond, but for its rounding */
};

/* Bytes of a sum of `count` weights and its begin. */
static uint32_t row_bytes(uint32_t count) { return WEIGHT_BYTES * count + BEGIN_BYTES; }

uint32_t kt_evaluator_bytes(uint32_t channels, uint32_t hidden) {
    return KT_EVALUATION_HEADER_BYTES + row_bytes(channels) + hidden * row_bytes(2 * channels + 2) +
           3 * row_bytes(hidden + 1);
}

static kt_status open_section(kt_evaluator *evaluator, const kt_section *section) {
    const uint8_t *bytes = section->bytes;
    if (section->count < KT_EVALUATION_HEADER_BYTES) return KT_ERR_FORMAT;
    uint8_t channels = bytes[0], hidden = bytes[1];
    uint8_t flags = bytes[KT_EVALUATION_FLAGS], least = flags / KT_EVALUATION_LEAST;
    if (!channels || channels > KT_EVALUATION_CHANNELS_MAX || !hidden || hidden > KT_EVALUATION_HIDDEN_MAX ||
        (least && least < KT_BOARD_MIN) || least > KT_BOARD_MAX)
        return KT_ERR_FORMAT;
    for (int i = 0; i < KT_EVALUATION_SUMS; i++)
        if (bytes[2 + i] > SHIFT_MAX) return KT_ERR_FORMAT;
    uint32_t before = kt_evaluator_bytes(channels, hidden);
    bool has_own = flags & KT_EVALUATION_OWN;
    if (section->count < before || (section->count > before) != has_own) return KT_ERR_FORMAT;
    *evaluator = (kt_evaluator){.section = bytes,
                                .channels = channels,
                                .hidden = hidden,
                                .alone = flags & KT_EVALUATION_ALONE,
                                .least = least,
                                .network = has_own ? bytes + before : NULL,
                                .network_bytes = section->count - before};
    return KT_OK;
}

kt_status kt_evaluator_find(kt_evaluator *evaluator, const kt_image *image) {
    kt_section section;
    kt_status status = kt_image_find(image, TAG, 1, &section);
    return status < 0 ? status : open_section(evaluator, &section);
}

kt_section kt_evaluator_section(const uint8_t *section, uint32_t bytes) {
    return (kt_section){.tag = TAG, .version = 1, .bytes = section, .count = bytes};
}

static int32_t clamp(int64_t number, int32_t low, int32_t high) {
    return number < low ? low : number > high ? high : (int32_t)number;
}

/* A sum / 2^shift, rounded down. */
static int64_t shift_down(int64_t sum, int shift) {
    /* Right shifts of negative numbers are not defined alike everywhere. */
    uint64_t below = ((uint64_t)1 << shift) - 1;
    return sum >= 0 ? (int64_t)((uint64_t)sum >> shift) : -(int64_t)(((uint64_t)-sum + below) >> shift);
}

/* The inputs, -65535 to 65535, times the weights at `*at`, with the begin behind them; *at then goes behind both. A product fits
 * into 32 bits, which spares a Cortex-M0 most of the time. */
static int64_t sum_row(const uint8_t **at, const int32_t *inputs, int count, int shift) {
    const uint8_t *weight = *at;
    int64_t sum = 0;
    for (const int32_t *end = inputs + count; inputs != end; weight += WEIGHT_BYTES)
        sum += *inputs++ * (int16_t)kt_bytes_u16(weight);
    *at = weight + BEGIN_BYTES;
    return shift_down(sum + (int32_t)kt_bytes_u32(weight), shift);
}

/* The ownership of a point, from its outputs. */
static int16_t own(const kt_evaluator *evaluator, const uint8_t *outputs) {
    const uint8_t *weight = evaluator->section + KT_EVALUATION_HEADER_BYTES;
    int32_t products = 0; /* 128 channels * 255 * 2^15 at most */
    for (const uint8_t *end = outputs + evaluator->channels; outputs != end; weight += WEIGHT_BYTES)
        products += *outputs++ * (int16_t)kt_bytes_u16(weight);
    int64_t sum = shift_down((int64_t)products + (int32_t)kt_bytes_u32(weight),
                             evaluator->section[2 + KT_EVALUATION_OWNER]);
    /* tanh x is twice the logistic function of 2 x, less 1. */
    int32_t logit = clamp(2 * sum, -LOGIT_MAX, LOGIT_MAX) * (65536 / KT_EVALUATION_ONE);
    return (int16_t)clamp((int32_t)kt_logistic_q16(logit) - 32768, -INT16_MAX, INT16_MAX);
}

/* Puts the means and the largest of the channels into `inputs`. */
static void pool(const kt_evaluator *evaluator, const uint8_t *outputs, int points, int32_t *inputs) {
    int channels = evaluator->channels;
    memset(inputs, 0, 2 * (size_t)channels * sizeof *inputs);
    for (int p = 0; p < points; p++, outputs += channels)
        for (int i = 0; i < channels; i++) {
            inputs[i] += outputs[i];
            if (outputs[i] > inputs[channels + i]) inputs[channels + i] = outputs[i];
        }
    for (int i = 0; i < channels; i++) {
        inputs[i] = inputs[i] * KT_EVALUATION_POOLED_ONE / points;
        inputs[channels + i] *= KT_EVALUATION_POOLED_ONE;
    }
}

void kt_evaluator_read(const kt_evaluator *evaluator, const uint8_t *outputs, int size, int32_t komi,
                       kt_evaluation *evaluation) {
    int channels = evaluator->channels, hidden = evaluator->hidden;
    const uint8_t *shifts = evaluator->section + 2,
                  *at = evaluator->section + KT_EVALUATION_HEADER_BYTES + row_bytes((uint32_t)channels);
    int32_t inputs[INPUTS_MAX], numbers[KT_EVALUATION_HIDDEN_MAX + 1], sum = 0;
#if KT_DESKTOP
    memset(evaluation->owner_q15, 0, sizeof evaluation->owner_q15);
#endif
    for (int i = 0; i < size * size; i++) {
        int16_t owner = own(evaluator, outputs + (long)i * channels);
#if KT_DESKTOP
        evaluation->owner_q15[kt_point_at(i % size, i / size)] = owner;
#endif
        sum += owner;
    }
    pool(evaluator, outputs, size * size, inputs);
    int32_t lead = sum / (1 << LEAD_SHIFT) + komi * KOMI_POINT,
            near = clamp(lead, -KT_EVALUATION_LEAD_MAX, KT_EVALUATION_LEAD_MAX);
    inputs[2 * channels] = near;
    inputs[2 * channels + 1] =
        clamp((int64_t)komi * KOMI_POINT, -KT_EVALUATION_LEAD_MAX, KT_EVALUATION_LEAD_MAX);
    for (int i = 0; i < hidden; i++)
        numbers[i] =
            clamp(sum_row(&at, inputs, 2 * channels + 2, shifts[KT_EVALUATION_HIDDEN]), 0, UINT16_MAX);
    numbers[hidden] = near;
    int64_t value = sum_row(&at, numbers, hidden + 1, shifts[KT_EVALUATION_VALUE]),
            score = sum_row(&at, numbers, hidden + 1, shifts[KT_EVALUATION_SCORE]),
            pass = sum_row(&at, numbers, hidden + 1, shifts[KT_EVALUATION_PASS]);
    evaluation->win_q16 = kt_logistic_q16(clamp(value, -LOGIT_MAX, LOGIT_MAX) * (65536 / KT_EVALUATION_ONE));
    evaluation->lead = lead + clamp(score, -KT_EVALUATION_LEAD_MAX, KT_EVALUATION_LEAD_MAX);
    evaluation->pass = clamp(pass, -LOGIT_MAX, LOGIT_MAX);
}

#endif
