/* network_ranges.h: measures the ranges of a network's outputs. */
#pragma once

#include "train/network.h"
#include "train/positions.h"

/* Sets network->ranges so that of each channel's outputs in these positions, points of the board all counted,
 * one in 10,000 is larger: such rare ones would make all others coarse. Runs on all threads. */
void network_ranges_measure(struct network *network, const struct positions *positions,
                            const uint32_t *sample, int count);
