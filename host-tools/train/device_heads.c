#include "train/device_heads.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "train/network_heads.h"

enum { SLICES = 16 }; /* parts of a batch, each with a gradient of its own */

/* The memory of one thread. */
struct worker {
    struct network_example example;
    float *outputs, *slopes; /* of a position, [network_example_point][channel] */
    struct network_heads heads;
};

struct device_heads_room {
    const struct network *network;
    int worker_count;
    struct worker *workers;
    float *gradient[SLICES]; /* as that of device_heads */
    double loss[SLICES];
};

static size_t rim_floats(const struct network *network) {
    return (size_t)network_example_points(network->size) * (size_t)network->channels;
}

struct device_heads device_heads_new(const struct network *network, int batch) {
    struct device_heads_room *room = memory_zeroed(sizeof *room);
    size_t points = (size_t)(network->size * network->size);
    *room = (struct device_heads_room){.network = network, .worker_count = omp_get_max_threads()};
    room->workers = memory_zeroed((size_t)room->worker_count * sizeof *room->workers);
    for (int i = 0; i < room->worker_count; i++)
        room->workers[i] = (struct worker){.example = network_example_new(network->size),
                                           .outputs = memory_zeroed(rim_floats(network) * sizeof(float)),
                                           .slopes = memory_zeroed(rim_floats(network) * sizeof(float))};
    for (int i = 0; i < SLICES; i++) room->gradient[i] = memory_zeroed(network->count * sizeof(float));
    return (struct device_heads){
        .outputs = memory_zeroed((size_t)batch * points * (size_t)network->channels * sizeof(float)),
        .parameters = memory_zeroed(network->count * sizeof(float)),
        .gradient = memory_zeroed(network->count * sizeof(float)),
        .room = room};
}

void device_heads_free(struct device_heads *heads) {
    struct device_heads_room *room = heads->room;
    if (!room) return;
    for (int i = 0; i < room->worker_count; i++) {
        free(room->workers[i].example.inputs);
        free(room->workers[i].outputs);
        free(room->workers[i].slopes);
    }
    for (int i = 0; i < SLICES; i++) free(room->gradient[i]);
    free(room->workers);
    free(room);
    free(heads->outputs);
    free(heads->parameters);
    free(heads->gradient);
}

/* Does a change of the sum change this output? */
static bool is_open(float output, const float *ranges, int channel) {
    return output > 0 && (!ranges || output < ranges[channel] * 0.9999f);
}

/* Takes one position forth and back. Returns its loss. */
static double learn(const struct device_heads *heads, struct worker *worker, float *outputs,
                    const float *ranges, float *gradient) {
    const struct network *network = heads->room->network;
    int size = network->size, channels = network->channels;
    for (int i = 0; i < size * size; i++) {
        float *to = worker->outputs + (long)network_example_point(size, i % size, i / size) * channels;
        for (int channel = 0; channel < channels; channel++)
            to[channel] = outputs[(long)channel * size * size + i];
    }
    network_heads_forth(network, heads->parameters, worker->outputs, &worker->example, &worker->heads);
    double loss = network_heads_back(network, heads->parameters, worker->outputs, &worker->example,
                                     &worker->heads, gradient, worker->slopes);
    for (int i = 0; i < size * size; i++) {
        const float *slopes =
            worker->slopes + (long)network_example_point(size, i % size, i / size) * channels;
        for (int channel = 0; channel < channels; channel++) {
            float *at = &outputs[(long)channel * size * size + i];
            *at = is_open(*at, ranges, channel) ? slopes[channel] : 0;
        }
    }
    return loss;
}

static void learn_slice(const struct device_heads *heads, const struct batch *batch, const float *ranges,
                        int which) {
    struct device_heads_room *room = heads->room;
    struct worker *worker = &room->workers[omp_get_thread_num()];
    const struct network *network = room->network;
    long points = (long)network->size * network->size, each = points * network->channels;
    size_t first = network_score(network);
    memset(room->gradient[which] + first, 0, (network->count - first) * sizeof(float));
    room->loss[which] = 0;
    for (int i = batch->count * which / SLICES; i < batch->count * (which + 1) / SLICES; i++) {
        float *outputs = heads->outputs + i * each;
        if (batch->played[i] < 0) {
            memset(outputs, 0, (size_t)each * sizeof *outputs);
            continue;
        }
        worker->example.target = batch->targets[i];
        network_example_fill(&worker->example, network->size, batch->features + i * points, batch->played[i]);
        room->loss[which] += learn(heads, worker, outputs, ranges, room->gradient[which]);
    }
}

double device_heads_step(const struct device_heads *heads, const struct batch *batch, const float *ranges) {
    const struct device_heads_room *room = heads->room;
    double loss = 0;
#pragma omp parallel for num_threads(room->worker_count) schedule(dynamic)
    for (int i = 0; i < SLICES; i++) learn_slice(heads, batch, ranges, i);
    for (size_t i = network_score(room->network); i < room->network->count; i++) {
        heads->gradient[i] = 0;
        for (int j = 0; j < SLICES; j++) heads->gradient[i] += room->gradient[j][i];
    }
    for (int i = 0; i < SLICES; i++) loss += room->loss[i];
    return loss;
}
