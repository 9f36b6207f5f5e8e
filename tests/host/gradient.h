/* gradient.h: the gradient of a network against differences of its loss. */
#ifndef GRADIENT_H
#define GRADIENT_H

#include <math.h>
#include <stdlib.h>

#include "train/network_pass.h"

static inline double loss_of(struct network_kernels *kernels, struct network_pass *pass,
                             const struct network_example *example) {
    network_kernels_take_all(kernels);
    network_pass_forth(pass, example, 1);
    float *nowhere = calloc(kernels->network->count, sizeof *nowhere);
    double loss = network_pass_back(pass, example, 1, nowhere);
    free(nowhere);
    return loss + pass->sparse;
}

/* Fails unless a small step of every `stride`th parameter from `first` to before `end` changes the loss as the gradient says.
 * Returns how many of them change it at all. */
static inline int gradient_compare(const struct network *network, struct network_kernels *kernels,
                                   struct network_pass *pass, const struct network_example *example,
                                   const float *gradient, size_t first, size_t end, size_t stride) {
    int compared = 0;
    for (size_t i = first; i < end; i += stride) {
        const float step = 1e-3f;
        float here = network->parameters[i];
        network->parameters[i] = here + step;
        double above = loss_of(kernels, pass, example);
        network->parameters[i] = here - step;
        double below = loss_of(kernels, pass, example), slope = (above - below) / (2.0 * (double)step);
        network->parameters[i] = here;
        if (fabs(slope) > 0.01) compared++;
        /* where an output passes 0 within the step, the difference is between two slopes */
        if (fabs(slope - (double)gradient[i]) > 0.02 + 0.1 * fabs(slope))
            fail_msg("parameter %zu: gradient %f, difference %f", i, (double)gradient[i], slope);
    }
    return compared;
}

#endif
