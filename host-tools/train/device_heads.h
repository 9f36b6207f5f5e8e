/* device_heads.h: the heads of a network that judges, for an accelerator, which computes the layers alone. Heads have a thousandth of
 * a layer's multiplications, and many kinds of them, so the processor computes them, and a step waits for it. */
#pragma once

#include "train/device.h"

struct device_heads {
    /* [position][channel][point], points row by row: of the last layer; after a step, their slopes. */
    float *outputs;
    /* In the order of network->parameters; those of the layers are not used. After a step, `gradient` has the sum of all
     * positions' gradients. */
    float *parameters, *gradient;
    struct device_heads_room *room;
};

/* Makes room for batches of `batch` positions. The network must live as long. */
struct device_heads device_heads_new(const struct network *network, int batch);
void device_heads_free(struct device_heads *heads);

/* Takes the heads of a batch forth and back, from `outputs` and `parameters`. `ranges`, [channel], are those of the last layer where
 * outputs are rounded, else NULL. Returns the loss. The number of threads changes nothing. */
double device_heads_step(const struct device_heads *heads, const struct batch *batch, const float *ranges);
