/* quantise.h: from a trained network to the integers of an image's section MODL (lib/model/model.h).
 *
 * Every weight becomes a whole number of at most 127 times its output's step; outputs are counted in 255ths
 * of their ranges. */
#ifndef QUANTISE_H
#define QUANTISE_H

#include "model/model.h"
#include "train/network.h"

/* Returns the section; the caller frees it. Its bytes are kt_model_bytes(layers, channels). */
uint8_t *quantise_network(const struct network *network);

/* The way back: a network for boards of `size` that computes what a model does, but for what rounding
 * took away, so that training can go on from an image. An output's units don't matter to what the network
 * computes, and the model doesn't tell them; they are chosen so that the squares of its weights add up to 2,
 * as in an untrained network. Its `trained` is 0. The caller frees it. */
struct network quantise_undo(const kt_model *model, int size);

#endif
