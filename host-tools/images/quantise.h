/* quantise.h: turns a trained network into the integers of a model (lib/model/model.h), and back.
 *
 * Every weight becomes a whole number of at most 127 times its output's step; outputs are counted in 255ths
 * of their ranges. */
#pragma once

#include "model/model.h"
#include "train/network.h"

/* Returns a section of kt_model_bytes(layers, channels) bytes, which the caller frees. */
uint8_t *quantise_network(const struct network *network);

/* Returns a section of what a network judges by (lib/model/evaluation.h), which the caller frees, and sets *bytes; NULL when it
 * doesn't judge. Hidden numbers that are always 0 are left out. */
uint8_t *quantise_judge(const struct network *network, uint32_t *bytes);

/* The way back, so that training can go on from an image: a network for boards of `size` that computes what
 * the model does, except for rounding. A model does not tell the units of its outputs, and they don't change
 * what the network computes. They are chosen so that the squares of an output's weights add up to 2, as in an
 * untrained network. `trained` is 0. The caller frees the network. */
struct network quantise_undo(const kt_model *model, int size);

/* Adds what the network judges by, from the evaluator that belongs to its model. Hidden numbers that it lacks have no weights. */
void quantise_undo_judge(struct network *network, const kt_evaluator *evaluator);
