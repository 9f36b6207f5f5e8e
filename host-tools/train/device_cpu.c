#include "train/device.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "train/network_pass.h"
#include "train/network_round.h"

/* Parts of a batch, each with a gradient of its own: the number of threads does not change the sum. */
enum { SLICES = 16 };

/* The memory of one thread. */
struct worker {
    struct network_example examples[NETWORK_GROUP];
    struct network_pass pass;
};

struct slice {
    float *gradient;
    double loss;
};

struct cpu {
    struct network *network;
    struct descent *descent;
    struct network_kernels kernels;
    struct worker *workers;
    int worker_count;
    struct slice slices[SLICES];
    float *rounded; /* parameters; NULL: nothing is rounded */
    double loss[2]; /* of the steps begun, first the earlier one */
    int losses;
};

struct device_weights device_weights(unsigned long step) {
    return (struct device_weights){1 - powf(0.9f, (float)step), 1 - powf(0.999f, (float)step)};
}

static void learn_slice(struct cpu *cpu, struct worker *worker, const struct batch *batch, int which) {
    struct slice *slice = &cpu->slices[which];
    int size = cpu->network->size, first = batch->count * which / SLICES,
        end = batch->count * (which + 1) / SLICES;
    memset(slice->gradient, 0, cpu->network->count * sizeof *slice->gradient);
    slice->loss = 0;
    for (int i = first; i < end;) {
        int count = 0;
        for (; i < end && count < NETWORK_GROUP; i++)
            if (batch->played[i] >= 0) {
                struct network_example *example = &worker->examples[count++];
                if (batch->targets) example->target = batch->targets[i];
                network_example_fill(example, size, batch->features + (long)i * size * size,
                                     batch->played[i]);
            }
        if (!count) continue;
        network_pass_forth(&worker->pass, worker->examples, count);
        slice->loss += network_pass_back(&worker->pass, worker->examples, count, slice->gradient);
    }
}

/* Takes one step of Adam along the gradient of all slices. All threads call it together. */
static void descend(struct cpu *cpu, float rate, unsigned long step, int used) {
    static const float keep_mean = 0.9f, keep_square = 0.999f;
    struct device_weights weights = device_weights(step);
    float *parameters = cpu->network->parameters;
#pragma omp for
    for (size_t i = 0; i < cpu->network->count; i++) {
        float slope = 0;
        for (int j = 0; j < SLICES; j++) slope += cpu->slices[j].gradient[i];
        slope /= (float)used;
        float *mean = &cpu->descent->mean[i], *square = &cpu->descent->square[i];
        *mean = keep_mean * *mean + (1 - keep_mean) * slope;
        *square = keep_square * *square + (1 - keep_square) * slope * slope;
        parameters[i] -= rate * (*mean / weights.mean / (sqrtf(*square / weights.square) + 1e-8f) +
                                 DEVICE_DECAY * parameters[i]);
    }
}

static void cpu_step(void *self, const struct batch *batch, unsigned long number, float rate) {
    struct cpu *cpu = self;
#pragma omp parallel num_threads(cpu->worker_count)
    {
        if (cpu->rounded) network_round(cpu->network, cpu->rounded);
#pragma omp for schedule(dynamic)
        for (int i = 0; i < cpu->network->layers; i++) network_kernels_take(&cpu->kernels, i);
#pragma omp for schedule(dynamic)
        for (int i = 0; i < SLICES; i++) learn_slice(cpu, &cpu->workers[omp_get_thread_num()], batch, i);
        if (batch->used) descend(cpu, rate, number, batch->used);
    }
    double loss = 0;
    for (int i = 0; i < SLICES; i++) loss += cpu->slices[i].loss;
    cpu->loss[cpu->losses++] = loss;
}

static double cpu_loss(void *self) {
    struct cpu *cpu = self;
    double loss = cpu->loss[0];
    cpu->loss[0] = cpu->loss[1];
    cpu->losses--;
    return loss;
}

static void cpu_round(void *self) {
    struct cpu *cpu = self;
    cpu->rounded = memory_zeroed(cpu->network->count * sizeof *cpu->rounded);
    cpu->kernels.parameters = cpu->rounded;
    network_kernels_round(&cpu->kernels);
}

/* It works on the caller's memory. */
static void cpu_fetch(void *) {}

static void cpu_free(void *self) {
    struct cpu *cpu = self;
    for (int i = 0; i < cpu->worker_count; i++) {
        for (int j = 0; j < NETWORK_GROUP; j++) free(cpu->workers[i].examples[j].inputs);
        network_pass_free(&cpu->workers[i].pass);
    }
    network_kernels_free(&cpu->kernels);
    for (int i = 0; i < SLICES; i++) free(cpu->slices[i].gradient);
    free(cpu->workers);
    free(cpu->rounded);
    free(cpu);
}

struct device device_cpu_new(struct network *network, struct descent *descent, double sparse) {
    struct cpu *cpu = memory_zeroed(sizeof *cpu);
    *cpu = (struct cpu){.network = network, .descent = descent, .worker_count = omp_get_max_threads()};
    cpu->kernels = network_kernels_new(network);
    cpu->kernels.sparse = sparse;
    cpu->workers = memory_zeroed((size_t)cpu->worker_count * sizeof *cpu->workers);
    for (int i = 0; i < cpu->worker_count; i++) {
        cpu->workers[i].pass = network_pass_new(&cpu->kernels);
        for (int j = 0; j < NETWORK_GROUP; j++)
            cpu->workers[i].examples[j] = network_example_new(network->size);
    }
    for (int i = 0; i < SLICES; i++) cpu->slices[i].gradient = memory_zeroed(network->count * sizeof(float));
    return (struct device){"this processor", cpu, cpu_step, cpu_loss, cpu_round, cpu_fetch, cpu_free};
}
