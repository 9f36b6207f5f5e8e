#include "train/network_heads.h"

#include <math.h>
#include <string.h>

static float score_of(const float *outputs, const float *weights, int channels) {
    float sums[16] = {0}, score = 0;
    for (int first = 0; first < channels; first += 16)
        for (int i = 0; i < 16; i++) sums[i] += outputs[first + i] * weights[first + i];
    for (int i = 0; i < 16; i++) score += sums[i];
    return score;
}

void network_heads_forth(const struct network *network, const float *parameters, const float *outputs,
                         const struct network_example *example, struct network_heads *heads) {
    const float *weights = parameters + network_score(network);
    for (int i = 0; i < example->candidates; i++)
        heads->scores[i] =
            score_of(outputs + (long)example->candidate[i] * network->channels, weights, network->channels);
    if (!network->judges) return;
    network_judge_forth(network, parameters, outputs, example->target.komi, &heads->judgement);
    heads->scores[example->candidates] = heads->judgement.pass;
}

double network_heads_back(const struct network *network, const float *parameters, const float *outputs,
                          const struct network_example *example, const struct network_heads *heads,
                          float *gradient, float *slopes) {
    int channels = network->channels, choices = example->candidates + network->judges;
    const float *weights = parameters + network_score(network), *scores = heads->scores,
                *wanted = example->wanted;
    double best = scores[0], sum = 0, whole = 0, loss = 0;
    for (int i = 1; i < choices; i++)
        if (scores[i] > best) best = scores[i];
    for (int i = 0; i < choices; i++) sum += exp((double)scores[i] - best);
    for (int i = 0; i < choices; i++) {
        whole += (double)wanted[i];
        loss += (double)wanted[i] * (log(sum) + best - (double)scores[i]);
    }
    memset(slopes, 0, (size_t)network_example_points(network->size) * (size_t)channels * sizeof *slopes);
    for (int i = 0; i < example->candidates; i++) {
        float slope = (float)(whole * exp((double)scores[i] - best) / sum) - wanted[i];
        long at = (long)example->candidate[i] * channels;
        for (int channel = 0; channel < channels; channel++) {
            gradient[network_score(network) + (size_t)channel] += slope * outputs[at + channel];
            slopes[at + channel] = slope * weights[channel];
        }
    }
    if (!network->judges) return loss;
    int passing = example->candidates;
    float slope = (float)(whole * exp((double)scores[passing] - best) / sum) - wanted[passing];
    return loss + network_judge_back(network, parameters, outputs, &heads->judgement, &example->target, slope,
                                     gradient, slopes);
}
