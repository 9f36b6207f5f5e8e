/* network_ranges.h: measures the ranges of a network's outputs, and which hidden numbers it uses. */
#pragma once

#include "train/network.h"
#include "train/positions.h"

/* Sets network->ranges so that of each channel's outputs in these positions, points of the board all counted,
 * one in 10,000 is larger: such rare ones would make all others coarse. Runs on all threads. */
void network_ranges_measure(struct network *network, const struct positions *positions,
                            const uint32_t *sample, int count);

/* Clears the weights of hidden numbers that are 0 in all these positions, with komi from -15 to 15: training has given them up. An
 * image leaves them out (quantise.h). For networks that judge. Runs on all threads. */
void network_ranges_clear_hidden(struct network *network, const struct positions *positions,
                                 const uint32_t *sample, int count);
