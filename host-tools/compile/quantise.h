/* quantise.h: from a trained network to the integers of an image's section MODL (lib/model/model.h).
 *
 * Every weight becomes a whole number of at most 127 times its output's step; outputs are counted in 255ths
 * of their ranges. */
#ifndef QUANTISE_H
#define QUANTISE_H

#include "train/network.h"

/* Returns the section; the caller frees it. Its bytes are kt_model_bytes(layers, channels). */
uint8_t *quantise_network(const struct network *network);

#endif
