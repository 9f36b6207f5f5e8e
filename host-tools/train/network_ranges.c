#include "train/network_ranges.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/progress.h"
#include "train/network_judge.h"
#include "train/network_pass.h"

enum {
    BINS = 1024,  /* that the way from 0 to a channel's largest output is cut into */
    RARE = 10000, /* one output in this many lies beyond the range */
};

/* The outputs of a sample. */
struct survey {
    const struct network *network;
    const struct positions *positions;
    const uint32_t *sample;
    int count;
    size_t channels; /* of all layers */
    float *largest;
    uint32_t *bins; /* [channel][BINS] */
};

/* Goes through the outputs of one position: notes the largest, or counts them in bins unless these are NULL. */
static void look(const struct survey *survey, const struct network_pass *pass, float *largest,
                 uint32_t *bins) {
    const struct network *network = survey->network;
    size_t points = (size_t)network_example_points(network->size), width = (size_t)network->channels;
    for (size_t layer = 0; layer < (size_t)network->layers; layer++) {
        const float *outputs = pass->outputs[layer + 1][0];
        for (size_t point = 0; point < points; point++)
            for (size_t i = 0; i < width; i++, outputs++) {
                size_t channel = layer * width + i;
                if (!bins && *outputs > largest[channel]) largest[channel] = *outputs;
                if (bins && *outputs > 0 && survey->largest[channel] > 0)
                    bins[channel * BINS + (size_t)(*outputs / survey->largest[channel] * (BINS - 1))]++;
            }
    }
}

static void survey_all(struct survey *survey, bool counts) {
    CLEANUP(progress_end) struct progress progress = progress_begin("measuring ranges");
    uint64_t done = 0;
    const struct network *network = survey->network;
    CLEANUP(network_kernels_free) struct network_kernels kernels = network_kernels_new(network);
    network_kernels_take_all(&kernels);
#pragma omp parallel
    {
        struct network_example example = network_example_new(network->size);
        CLEANUP(network_pass_free) struct network_pass pass = network_pass_new(&kernels);
        CLEANUP_FREE float *largest = memory_zeroed(survey->channels * sizeof *largest);
        uint32_t *bins = counts ? memory_zeroed(survey->channels * BINS * sizeof *bins) : NULL,
                 features[KT_POINTS];
#pragma omp for schedule(dynamic)
        for (int i = 0; i < survey->count; i++) {
            int played = positions_take(survey->positions, survey->sample[i], 0, features);
            network_example_fill(&example, network->size, features, played);
            network_pass_forth(&pass, &example, 1);
            look(survey, &pass, largest, bins);
#pragma omp critical
            progress_show(&progress, ++done, (uint64_t)survey->count);
        }
#pragma omp critical
        for (size_t i = 0; i < survey->channels; i++) {
            if (!bins && largest[i] > survey->largest[i]) survey->largest[i] = largest[i];
            for (size_t j = 0; bins && j < BINS; j++) survey->bins[i * BINS + j] += bins[i * BINS + j];
        }
        free(bins);
        free(example.inputs);
    }
}

void network_ranges_measure(struct network *network, const struct positions *positions,
                            const uint32_t *sample, int count) {
    size_t channels = network_ranges_count(network);
    struct survey survey = {network, positions, sample, count, channels, NULL, NULL};
    survey.largest = memory_zeroed(channels * sizeof *survey.largest);
    survey.bins = memory_zeroed(channels * BINS * sizeof *survey.bins);
    survey_all(&survey, false);
    survey_all(&survey, true);
    uint32_t beyond = (uint32_t)count * (uint32_t)network->size * (uint32_t)network->size / RARE;
    for (size_t i = 0; i < channels; i++) {
        size_t bin = BINS - 1;
        for (uint32_t seen = survey.bins[i * BINS + bin]; seen <= beyond && bin > 0;)
            seen += survey.bins[i * BINS + --bin];
        network->ranges[i] = survey.largest[i] * (float)(bin + 1) / (BINS - 1);
        if (network->ranges[i] > survey.largest[i]) network->ranges[i] = survey.largest[i];
    }
    free(survey.largest);
    free(survey.bins);
}

void network_ranges_clear_hidden(struct network *network, const struct positions *positions,
                                 const uint32_t *sample, int count) {
    enum { KOMI_MOST = 15, KOMI_STEP = 5 };
    CLEANUP(progress_end) struct progress progress = progress_begin("looking for unused numbers");
    uint64_t done = 0;
    bool used[NETWORK_HIDDEN] = {false};
    CLEANUP(network_kernels_free) struct network_kernels kernels = network_kernels_new(network);
    network_kernels_take_all(&kernels);
#pragma omp parallel
    {
        struct network_example example = network_example_new(network->size);
        CLEANUP(network_pass_free) struct network_pass pass = network_pass_new(&kernels);
        struct network_judgement judgement;
        uint32_t features[KT_POINTS];
#pragma omp for schedule(dynamic)
        for (int i = 0; i < count; i++) {
            int played = positions_take(positions, sample[i], 0, features);
            network_example_fill(&example, network->size, features, played);
            network_pass_forth(&pass, &example, 1);
            for (int komi = -KOMI_MOST; komi <= KOMI_MOST; komi += KOMI_STEP) {
                network_judge_forth(network, network->parameters, pass.outputs[network->layers][0],
                                    (float)komi, &judgement);
#pragma omp critical
                for (int j = 0; j < NETWORK_HIDDEN; j++) used[j] |= judgement.hidden[j] > 0;
            }
#pragma omp critical
            progress_show(&progress, ++done, (uint64_t)count);
        }
        free(example.inputs);
    }
    size_t pooled = (size_t)network_pooled(network);
    float *weights = network->parameters + network_hidden(network),
          *begins = weights + NETWORK_HIDDEN * pooled,
          *outcome = network->parameters + network_outcome(network);
    for (size_t i = 0; i < NETWORK_HIDDEN; i++) {
        if (used[i]) continue;
        memset(weights + i * pooled, 0, pooled * sizeof *weights);
        begins[i] = 0;
        for (size_t kind = 0; kind < 3; kind++) outcome[kind * (NETWORK_HIDDEN + 2) + i] = 0;
    }
}
