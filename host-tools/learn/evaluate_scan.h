/* evaluate_scan.h: the figures of evaluate.h for the patterns of an image, by a GPU that tries each of them everywhere. */
#pragma once

#include "common/opencl.h"
#include "learn/evaluate.h"

/* As evaluate_games with KT_VALUES_PLAIN: all figures are the same but `seconds`, which is the time of the device and of what
 * it waits for. Ends the program with a message when the device fails.
 *
 * The games are taken in parts, of 256 or fewer, and of so few that the examples of a part fill about `memory` bytes at most,
 * but for one game. The figures are the same. A signal ends it early (stop.h), with the figures of the parts until then. */
struct evaluation evaluate_scan(const kt_image *image, const struct games *games, cl_device_id device,
                                uint64_t memory);
