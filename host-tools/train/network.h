/* network.h: the move model (lib/model/model.h) as it is trained, with floating-point numbers, and its file.
 *
 * A file of a network, *.ktm, holds little-endian numbers: magic "KTNW"; u32 version 1; u32 board size,
 * layers, channels, features, and moves it was trained on; f32 parameters; f32 ranges; u32 CRC-32 of all before it. */
#ifndef NETWORK_H
#define NETWORK_H

#include <stdbool.h>
#include <stddef.h>

#include "common/output.h"
#include "model/model.h"

/* Inputs of the first layer: the features, and zeros up to a multiple of 16. */
enum { NETWORK_INPUTS = (KT_FEATURES + 15) / 16 * 16, NETWORK_NEIGHBOURS = 9 };

struct network {
    int size;              /* board size that it was trained for */
    int layers;            /* 1..KT_MODEL_LAYERS_MAX */
    int channels;          /* 16..KT_MODEL_CHANNELS_MAX, a multiple of 16 */
    unsigned long trained; /* moves, each as often as it was shown */
    size_t count;          /* parameters */
    float *parameters;     /* for each layer: weights [neighbour][input][channel], begins [channel];
                              * then the weights of the score [channel] */
    float *ranges;         /* [layer][channel]: no output is larger, but for the rarest; 0 before training */
};

/* Makes an untrained network with parameters that `seed` decides. */
struct network network_new(int size, int layers, int channels, uint32_t seed);
void network_free(struct network *network);

/* Where a layer's weights and begins lie among the parameters, and the weights of the score. */
size_t network_weights(const struct network *network, int layer);
size_t network_begins(const struct network *network, int layer);
size_t network_score(const struct network *network);

/* Inputs of a layer. */
static inline int network_inputs(const struct network *network, int layer) {
    return layer ? network->channels : NETWORK_INPUTS;
}

/* Are all of its numbers numbers, and none absurd? Others are refused when they are read. */
bool network_is_sound(const struct network *network);

/* Reads and writes files of networks. Both return false after a message. What was written is read again before the
 * old file goes. */
bool network_read(const char *path, struct network *network);
bool network_write(const struct output_target *target, const struct network *network);

#endif
