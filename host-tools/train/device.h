/* device.h: what computes the steps of a training: the processor, or an accelerator (device_opencl.c).
 *
 * All devices take the same steps, up to the rounding of floating-point numbers. */
#pragma once

#include "train/network_example.h"

/* The positions of a step. */
struct batch {
    int count;
    uint32_t *features; /* [position][point], positions.h */
    int32_t *played;    /* [position]: a point, one more than the last for a pass, or POSITIONS_UNUSABLE */
    struct network_target *targets; /* [position]; NULL for a network that doesn't judge */
    int used;                       /* how many are usable */
};

/* What Adam knows (D. Kingma and J. Ba, "Adam: a method for stochastic optimization", 2015). */
struct descent {
    float *mean, *square; /* of the gradient, running means; [network->count]; owned by the trainer */
};

struct device {
    char name[128];
    void *self; /* what the functions below get */
    /* Begins step `number` (from 1): lowers the loss of a batch at this rate. The batch must stay as it is
     * until its `loss` is known. One more step may begin before that. */
    void (*step)(void *self, const struct batch *batch, unsigned long number, float rate);
    /* Waits for the end of the earliest step whose loss was not asked for yet. Returns
     * the sum of its positions' losses. */
    double (*loss)(void *self);
    /* From the next step on, rounds weights and outputs to what a model can hold, by network->ranges. */
    void (*round)(void *self);
    /* Brings parameters and descent up to date in the memory of the caller. */
    void (*fetch)(void *self);
    void (*free)(void *self);
};

/* The share by which a step shrinks the parameters, times the rate. */
#define DEVICE_DECAY 1e-3f

/* On all threads of this processor. Network and descent are the caller's, and live as long. `sparse` is network_kernels's. */
struct device device_cpu_new(struct network *network, struct descent *descent, double sparse);

/* What Adam's means count by at a step. */
struct device_weights {
    float mean, square;
};
struct device_weights device_weights(unsigned long step);
