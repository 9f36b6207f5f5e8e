/* network_pass.h: passes positions through a network, forth to scores and back to gradients. */
#ifndef NETWORK_PASS_H
#define NETWORK_PASS_H

#include "train/network_example.h"

/* Memory for passes of one network, for one thread. */
struct network_pass {
    const struct network *network;
    int first, run;                          /* the board's first point, and points from it to the last */
    float *outputs[KT_MODEL_LAYERS_MAX + 1]; /* of each layer, [point][channel]; [0]: the inputs */
    float *slopes, *slopes_before;          /* of the loss by the outputs of a layer, and of the one before */
    float *turned;                          /* a layer's weights, inputs and outputs exchanged */
    float scores[KT_POINTS];                /* of the candidates */
    float *blocks[KT_MODEL_LAYERS_MAX + 4]; /* owned */
    int block_count;
};

struct network_pass network_pass_new(const struct network *network);
void network_pass_free(struct network_pass *pass);

/* Computes all outputs and the candidates' scores. */
void network_pass_forth(struct network_pass *pass, const struct network_example *example);

/* After network_pass_forth: adds the gradient of the loss, minus the logarithm of the played move's
 * probability, to `gradient` (as network->parameters), and returns the loss. */
double network_pass_back(struct network_pass *pass, const struct network_example *example, float *gradient);

#endif
