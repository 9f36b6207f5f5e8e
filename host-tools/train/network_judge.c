#include "train/network_judge.h"

#include <math.h>
#include <string.h>

static const float LEAD_MAX = KT_EVALUATION_LEAD_MAX / KT_EVALUATION_POINT / NETWORK_JUDGE_POINTS;

static float bound(float number) { return fminf(fmaxf(number, -LEAD_MAX), LEAD_MAX); }

/* The outputs of the point `i`, row by row. */
static const float *outputs_at(const struct network *network, const float *outputs, int i) {
    return outputs + (long)network_example_point(network->size, i % network->size, i / network->size) *
                         network->channels;
}

static void pool(const struct network *network, const float *outputs, struct network_judgement *judgement) {
    int channels = network->channels, points = network->size * network->size;
    float *mean = judgement->pooled, *most = mean + channels;
    for (int i = 0; i < channels; i++) mean[i] = 0, most[i] = -1;
    for (int p = 0; p < points; p++) {
        const float *at = outputs_at(network, outputs, p);
        for (int i = 0; i < channels; i++) {
            mean[i] += at[i];
            if (at[i] > most[i]) most[i] = at[i], judgement->largest[i] = p;
        }
    }
    for (int i = 0; i < channels; i++) mean[i] /= (float)points;
}

static float sum_of(const float *weights, const float *numbers, int count) {
    float sum = 0;
    for (int i = 0; i < count; i++) sum += weights[i] * numbers[i];
    return sum;
}

/* The weights of value (0), score (1) or pass (2): of the hidden numbers, of the lead, and a bias. */
static size_t outcome_at(const struct network *network, int kind) {
    return network_outcome(network) + (size_t)(kind * (NETWORK_HIDDEN + 2));
}

void network_judge_forth(const struct network *network, const float *parameters, const float *outputs,
                         float komi, struct network_judgement *judgement) {
    int channels = network->channels, points = network->size * network->size,
        pooled = network_pooled(network);
    const float *owner = parameters + network_owner(network), *hidden = parameters + network_hidden(network);
    judgement->lead = komi;
    for (int p = 0; p < points; p++) {
        float sum = owner[channels] + sum_of(owner, outputs_at(network, outputs, p), channels);
        judgement->owner[p] = tanhf(sum);
        judgement->lead += judgement->owner[p];
    }
    pool(network, outputs, judgement);
    float lead = judgement->pooled[2 * channels] = bound(judgement->lead / NETWORK_JUDGE_POINTS);
    judgement->pooled[2 * channels + 1] = bound(komi / NETWORK_JUDGE_POINTS);
    const float *begins = hidden + NETWORK_HIDDEN * pooled;
    for (int i = 0; i < NETWORK_HIDDEN; i++)
        judgement->hidden[i] =
            fmaxf(0, begins[i] + sum_of(hidden + (long)i * pooled, judgement->pooled, pooled));
    float of[3];
    for (int kind = 0; kind < 3; kind++) {
        const float *weights = parameters + outcome_at(network, kind);
        of[kind] = sum_of(weights, judgement->hidden, NETWORK_HIDDEN) + weights[NETWORK_HIDDEN] * lead +
                   weights[NETWORK_HIDDEN + 1];
    }
    judgement->value = of[0];
    judgement->score = judgement->lead + NETWORK_JUDGE_POINTS * of[1];
    judgement->pass = of[2];
}

/* The way back from value, score and pass to the pooled numbers, whose slopes are set. Returns that of the lead. */
static float outcome_back(const struct network *network, const float *parameters,
                          const struct network_judgement *judgement, const float of[3], float *gradient,
                          float *pooled_slopes) {
    int pooled = network_pooled(network);
    float hidden_slopes[NETWORK_HIDDEN] = {0}, lead = 0;
    for (int kind = 0; kind < 3; kind++) {
        size_t at = outcome_at(network, kind);
        for (int i = 0; i < NETWORK_HIDDEN; i++) {
            gradient[at + (size_t)i] += of[kind] * judgement->hidden[i];
            hidden_slopes[i] += of[kind] * parameters[at + (size_t)i];
        }
        gradient[at + NETWORK_HIDDEN] += of[kind] * judgement->pooled[pooled - 2];
        gradient[at + NETWORK_HIDDEN + 1] += of[kind];
        lead += of[kind] * parameters[at + NETWORK_HIDDEN];
    }
    size_t hidden = network_hidden(network), begins = hidden + (size_t)(NETWORK_HIDDEN * pooled);
    memset(pooled_slopes, 0, (size_t)pooled * sizeof *pooled_slopes);
    for (int i = 0; i < NETWORK_HIDDEN; i++) {
        if (judgement->hidden[i] <= 0) continue;
        size_t row = hidden + (size_t)(i * pooled);
        for (int j = 0; j < pooled; j++) {
            gradient[row + (size_t)j] += hidden_slopes[i] * judgement->pooled[j];
            pooled_slopes[j] += hidden_slopes[i] * parameters[row + (size_t)j];
        }
        gradient[begins + (size_t)i] += hidden_slopes[i];
    }
    return lead + pooled_slopes[pooled - 2];
}

static float logistic(float x) { return 1 / (1 + expf(-x)); }

double network_judge_back(const struct network *network, const float *parameters, const float *outputs,
                          const struct network_judgement *judgement, const struct network_target *target,
                          float pass, float *gradient, float *slopes) {
    int channels = network->channels, points = network->size * network->size;
    double loss = 0;
    float of[3] = {0, 0, pass}, lead = 0;
    if (target->has_value) {
        float value = judgement->value, chance = logistic(value);
        of[0] = NETWORK_JUDGE_VALUE * (chance - target->value);
        /* -t log p - (1 - t) log(1 - p), without a logarithm of 0 */
        loss += (double)(NETWORK_JUDGE_VALUE *
                         (fmaxf(value, 0) - value * target->value + log1pf(expf(-fabsf(value)))));
    }
    if (target->has_score) {
        float error = judgement->score - target->score,
              near = fminf(fmaxf(error, -NETWORK_JUDGE_NEAR), NETWORK_JUDGE_NEAR);
        float weight = NETWORK_JUDGE_SCORE / NETWORK_JUDGE_POINTS;
        loss += (double)(weight * near * (error - near / 2));
        lead += weight * near;
        of[1] = weight * near * NETWORK_JUDGE_POINTS;
    }
    float pooled_slopes[2 * KT_MODEL_CHANNELS_MAX + 2];
    float by_lead =
        outcome_back(network, parameters, judgement, of, gradient, pooled_slopes) / NETWORK_JUDGE_POINTS;
    float size = judgement->lead / NETWORK_JUDGE_POINTS;
    if (size > -LEAD_MAX && size < LEAD_MAX) lead += by_lead;
    size_t owner = network_owner(network);
    for (int p = 0; p < points; p++) {
        const float *at = outputs_at(network, outputs, p);
        float *slope = slopes + (at - outputs), mine = judgement->owner[p], by_owner = lead;
        if (target->owner) {
            float error = mine - (float)target->owner[p] / NETWORK_OWNER_WHOLE;
            float weight = NETWORK_JUDGE_OWNER / (float)points;
            loss += (double)(weight * error * error);
            by_owner += 2 * weight * error;
        }
        float by_sum = by_owner * (1 - mine * mine);
        for (int i = 0; i < channels; i++) {
            gradient[owner + (size_t)i] += by_sum * at[i];
            slope[i] += by_sum * parameters[owner + (size_t)i] + pooled_slopes[i] / (float)points;
        }
        gradient[owner + (size_t)channels] += by_sum;
    }
    for (int i = 0; i < channels; i++) {
        const float *at = outputs_at(network, outputs, judgement->largest[i]);
        slopes[at - outputs + i] += pooled_slopes[channels + i];
    }
    return loss;
}
