/* steps.c: how many moves a second a device learns from, in the steps of katachi train.
 *
 *   steps DEVICE SIZE [BATCH [LAYERS CHANNELS [SECONDS]]]
 *
 * DEVICE is as in katachi train --device. The positions are those of games played by chance; they are made before the
 * clock starts, and turned and gathered for each step while the device computes the one before, as in a training. */
#include <stdio.h>
#include <stdlib.h>

#include "common/device_choice.h"
#include "common/memory.h"
#include "common/progress.h"
#include "random_games.h"
#include "train/device_opencl.h"
#include "train/positions.h"

enum { GAMES = 200, SEED = 1 };

static void fill(const struct positions *positions, struct batch *batch, uint32_t seed) {
    size_t points = (size_t)positions->geometry->size * (size_t)positions->geometry->size;
#pragma omp parallel for
    for (int i = 0; i < batch->count; i++) {
        uint32_t number = (seed * (uint32_t)batch->count + (uint32_t)i) * 2654435761u;
        batch->played[i] = positions_take(positions, (number >> 3) % positions->count, (int)(number & 7),
                                          batch->features + (size_t)i * points);
    }
    batch->used = batch->count;
}

static double number(int count, char **arguments, int i, double otherwise) {
    return i < count ? atof(arguments[i]) : otherwise;
}

int main(int count, char **arguments) {
    struct device_choice choice;
    if (count < 3 || !device_choice_read(arguments[1], &choice)) return 2;
    if (!device_choice_find(&choice)) return 1;
    int size = (int)number(count, arguments, 2, 9), batch = (int)number(count, arguments, 3, 1024),
        layers = (int)number(count, arguments, 4, 6), channels = (int)number(count, arguments, 5, 48);
    double seconds = number(count, arguments, 6, 5);
    kt_geometry geometry;
    if (kt_geometry_init(&geometry, size) < 0) return 2;
    struct games games = random_games(SEED, GAMES, size, size * size / 2);
    struct positions positions = positions_new(&games, &geometry, false, memory_half());
    struct network network = network_new(size, layers, channels, SEED);
    float *moments = memory_zeroed(2 * network.count * sizeof *moments);
    struct descent descent = {moments, moments + network.count};
    struct device device = choice.accelerator
                               ? device_opencl_new(choice.accelerator, DEVICE_BEST, &network, &descent, batch)
                               : device_cpu_new(&network, &descent, 0);
    struct batch batches[2];
    for (int i = 0; i < 2; i++)
        batches[i] = (struct batch){
            .count = batch,
            .features = memory_zeroed((size_t)batch * (size_t)(size * size) * sizeof(uint32_t)),
            .played = memory_zeroed((size_t)batch * sizeof(int32_t)),
        };
    double begun = 0, spent = 0, feeding = 0, loss = 0;
    unsigned long step = 0, first = 0;
    for (; spent<seconds; spent = begun> 0 ? progress_clock() - begun : 0) {
        double before = progress_clock();
        step++;
        fill(&positions, &batches[step % 2], (uint32_t)step);
        feeding += progress_clock() - before;
        device.step(device.self, &batches[step % 2], step, 0.001f);
        if (step > 1) loss = device.loss(device.self) / batch;
        if (step != 3) continue;
        begun = progress_clock(), first = step; /* what a device does once is done */
        feeding = 0;
    }
    device.loss(device.self);
    printf("{\"device\": \"%s\", \"size\": %d, \"layers\": %d, \"channels\": %d, \"batch\": %d, "
           "\"moves_per_second\": %.0f, \"feeding_share\": %.3f, \"loss\": %.4f}\n",
           device.name, size, layers, channels, batch, (double)(step - first) * batch / spent,
           feeding / spent, loss);
    return 0;
}
