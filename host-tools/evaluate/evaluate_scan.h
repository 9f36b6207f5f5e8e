/* evaluate_scan.h: the figures of evaluate.h for the patterns of an image, by a GPU that tries each of them everywhere. */
#ifndef EVALUATE_SCAN_H
#define EVALUATE_SCAN_H

#include "device/opencl.h"
#include "evaluate/evaluate.h"

/* As evaluate_games with KT_VALUES_PLAIN: all figures are the same but `seconds`, which is the time of the device and of what
 * it waits for. Ends the program with a message when the device fails.
 *
 * The examples of all games are in memory at once if they fill about `memory` bytes at most; otherwise the games are taken in
 * as many parts as that needs, of one game at least. The figures are the same. */
struct evaluation evaluate_scan(const kt_image *image, const struct games *games, cl_device_id device,
                                uint64_t memory);

#endif
