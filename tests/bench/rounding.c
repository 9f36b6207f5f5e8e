/* rounding: what a network loses when its numbers become those of a model. One JSON object a line.
 *
 * usage: rounding NETWORK.ktm GAMES... [options of games.h]
 *
 * In the positions of the games, the share of played moves among the first 1, 2, 3, 5, 10 and 20, and the mean loss
 * (train/trainer.h): in floating-point numbers; with the outputs of layers rounded; with the weights rounded; with
 * both, as in a model (train/network_round.h). Of moves with equal scores, the played one counts as the last: numbers
 * with few digits, such as bfloat16, make many of them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "asked.h"
#include "common/memory.h"
#include "train/network_pass.h"
#include "train/network_round.h"
#include "train/positions.h"

enum { RANKS = 6 };
static const int rank[RANKS] = {1, 2, 3, 5, 10, 20};

struct found {
    long positions, within[RANKS];
    double loss;
};

/* Adds a position to what was found. */
static void count(struct found *found, const struct network_example *example, const float *scores) {
    int before = -1; /* not itself */
    double sum = 0;
    for (int i = 0; i < example->candidates; i++) {
        before += scores[i] >= scores[example->played];
        sum += exp((double)(scores[i] - scores[example->played]));
    }
    found->positions++;
    found->loss += log(sum);
    for (int i = 0; i < RANKS; i++) found->within[i] += before < rank[i];
}

static struct found measure(const struct network_kernels *kernels, const struct positions *positions) {
    struct found all = {0};
#pragma omp parallel
    {
        struct found mine = {0};
        struct network_example example = network_example_new(kernels->network->size);
        struct network_pass pass = network_pass_new(kernels);
        uint32_t features[KT_POINTS];
#pragma omp for schedule(dynamic, 16)
        for (size_t i = 0; i < positions->count; i++) {
            int played = positions_take(positions, i, 0, features);
            if (played < 0) continue;
            network_example_fill(&example, kernels->network->size, features, played);
            network_pass_forth(&pass, &example, 1);
            count(&mine, &example, pass.heads[0].scores);
        }
#pragma omp critical
        {
            all.positions += mine.positions;
            all.loss += mine.loss;
            for (int i = 0; i < RANKS; i++) all.within[i] += mine.within[i];
        }
        network_pass_free(&pass);
        free(example.inputs);
    }
    return all;
}

static void print(const char *numbers, const struct found *found) {
    printf("{\"bench\": \"rounding\", \"numbers\": \"%s\", \"positions\": %ld", numbers, found->positions);
    for (int i = 0; i < RANKS; i++)
        printf(", \"%d\": %.4f", rank[i], (double)found->within[i] / (double)found->positions);
    printf(", \"loss\": %.4f}\n", found->loss / (double)found->positions);
    fflush(stdout);
}

static void measure_all(const struct network *network, const struct positions *positions) {
    static const char *const names[] = {"float", "rounded outputs", "rounded weights", "rounded"};
    float *rounded = memory_zeroed(network->count * sizeof *rounded);
    network_round(network, rounded);
    for (int way = 0; way < 4; way++) {
        struct network_kernels kernels = network_kernels_new(network);
        if (way & 2) kernels.parameters = rounded;
        network_kernels_take_all(&kernels);
        if (way & 1) network_kernels_round(&kernels);
        struct found found = measure(&kernels, positions);
        print(names[way], &found);
        network_kernels_free(&kernels);
    }
    free(rounded);
}

int main(int argc, char **argv) {
    struct games_settings settings;
    int given = asked_read(&settings, argc, argv);
    struct network network;
    struct games games = {0};
    kt_geometry geometry;
    if (!network_read(argv[0], &network) || kt_geometry_init(&geometry, network.size) < 0) return 1;
    settings.filter.size = network.size;
    if (!games_read(&games, &settings, argv + 1, given - 1)) return 1;
    struct positions positions = positions_new(&games, &geometry, false, 0);
    measure_all(&network, &positions);
    positions_free(&positions);
    games_free(&games);
    network_free(&network);
    return 0;
}
