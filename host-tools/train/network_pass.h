/* network_pass.h: runs a network forward, from a position to scores, and backward, from the played move to
 * gradients. */
#ifndef NETWORK_PASS_H
#define NETWORK_PASS_H

#include "train/network_example.h"

/* The memory of one thread for runs of one network. */
struct network_pass {
    const struct network *network;
    const float *parameters; /* those of the network; others in their order may stand for them */
    const float *ranges;     /* NULL; or outputs are rounded in these, as in a model (network_round.h) */
    int first, run;          /* the board's first point, and the points from there to the last */
    float *outputs[KT_MODEL_LAYERS_MAX + 1]; /* [layer + 1][point][channel]; [0]: the inputs */
    float *slopes, *slopes_before; /* the loss derived by the outputs of a layer, and of the one before */
    float *turned;                 /* a layer's weights, transposed */
    float scores[KT_POINTS];       /* of the candidates */
    float *blocks[KT_MODEL_LAYERS_MAX + 4]; /* all memory above; owned */
    int block_count;
};

struct network_pass network_pass_new(const struct network *network);
void network_pass_free(struct network_pass *pass);

/* Computes the outputs of all layers and the scores of the candidates. */
void network_pass_forth(struct network_pass *pass, const struct network_example *example);

/* After network_pass_forth: returns the loss, minus the logarithm of the played move's probability, and adds
 * its gradient to `gradient`, in the order of network->parameters. A rounded output counts as one that is
 * not, as long as it is within its range. */
double network_pass_back(struct network_pass *pass, const struct network_example *example, float *gradient);

#endif
