/* scan.h: matches patterns on a GPU (M. Wächter 2008, 5.5), by a scan: every pattern is tried at every point of every
 * example. The processor avoids most of these trials by a prefix tree (valuate.h); a GPU makes them side by side, as matching
 * is little but an AND of bitboards. The kernels are in scan.cl. */
#pragma once

#include "common/opencl.h"
#include "learn/examples.h"
#include "learn/patterns.h"

/* Examples that a call takes at most. More examples keep a GPU busier, at 1.6 KB each on 19x19. */
enum { SCAN_EXAMPLES_MAX = 16384 };

struct scan;

/* Opens the device for patterns of boards of `size` lines. Here and below, the program ends with a message when the device
 * fails. */
struct scan *scan_open(cl_device_id device, int size);
void scan_close(struct scan *scan);

/* Begins with these patterns, 1 or more. Only their stones and bounds matter. */
void scan_begin(struct scan *scan, const struct pattern *patterns, uint32_t count);

/* Counts them in 1..SCAN_EXAMPLES_MAX examples, as valuate does. */
void scan_examples(struct scan *scan, const struct example *examples, size_t count);

/* Finds, at each point of 1..SCAN_EXAMPLES_MAX examples, the first pattern that matches. Writes into
 * found[example][point], points row by row, its number from 1; 0 where none does. */
void scan_first(struct scan *scan, const struct example *examples, size_t count, uint32_t *found);

/* Ends with the patterns of scan_begin. Adds what was counted to the `matches` and `plays` of these patterns, unless that is NULL. */
void scan_end(struct scan *scan, struct pattern *patterns);
