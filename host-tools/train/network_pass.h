/* network_pass.h: runs a network forward, from positions to scores, and backward, from the played moves to
 * gradients. */
#pragma once

#include "train/activation.h"
#include "train/network_heads.h"

enum { NETWORK_GROUP = 8 }; /* positions that are run together, at most */

/* A network's parameters, ready for passes, which share them. */
struct network_kernels {
    const struct network *network;
    const float *parameters; /* those of the network; others in their order may stand for them */
    /* The weights of each layer, transformed (winograd.h): [point of a tile][input][channel], and the same
     * with inputs and channels changed round. Owned. */
    float *weights[KT_MODEL_LAYERS_MAX], *turned[KT_MODEL_LAYERS_MAX];
    struct activation_grid grid[KT_MODEL_LAYERS_MAX]; /* owned */
    bool rounds; /* outputs are rounded by `grid`, as in a model (network_round.h) */
    double
        sparse; /* the weight of a loss on outputs that aren't 0 (network_pass_back), 0 or more; 0: there is none */
};

struct network_kernels network_kernels_new(const struct network *network);
void network_kernels_free(struct network_kernels *kernels);

/* Takes the parameters of a layer. Needed after each change of these. Threads may take different layers at
 * once. */
void network_kernels_take(struct network_kernels *kernels, int layer);

/* Takes those of all layers. */
void network_kernels_take_all(struct network_kernels *kernels);

/* Rounds outputs by network->ranges from now on. */
void network_kernels_round(struct network_kernels *kernels);

/* The memory of one thread for runs of one network. */
struct network_pass {
    const struct network_kernels *kernels;
    /* [layer + 1][position][point][channel]; [0]: the inputs */
    const float *inputs[NETWORK_GROUP];
    float *outputs[KT_MODEL_LAYERS_MAX + 1][NETWORK_GROUP];
    /* the loss derived by the outputs of a layer, and of the one before */
    float *slopes[NETWORK_GROUP], *slopes_before[NETWORK_GROUP];
    float *tiles, *products; /* transformed inputs, and outputs: [point of a tile][tile][channel] */
    float *gradient;         /* of transformed weights */
    struct network_heads heads[NETWORK_GROUP];
    double sparse; /* the loss of the last network_pass_back for outputs that aren't 0 */
    float *memory; /* what the pointers lead to; owned */
};

struct network_pass network_pass_new(const struct network_kernels *kernels);
void network_pass_free(struct network_pass *pass);

/* Computes the outputs of all layers and the scores of the candidates, for 1..NETWORK_GROUP positions, and judges, with
 * target.komi, if the network does. */
void network_pass_forth(struct network_pass *pass, const struct network_example *examples, int count);

/* After network_pass_forth: returns the loss (network_heads.h), and adds its gradient to `gradient`, in the order of
 * network->parameters. A rounded output counts as one that is not, as long as it is within its range.
 *
 * It adds the gradient of pass->sparse, too: for each layer but the last, kernels->sparse times (sum of outputs)^2 / (their number *
 * sum of their squares), which is less the more of them are 0 (P. Hoyer, "Non-negative matrix factorization with sparseness
 * constraints", 2004). */
double network_pass_back(struct network_pass *pass, const struct network_example *examples, int count,
                         float *gradient);
