/* shape_weights.h: the weights of local shapes (lib/search/shapes.h) as they are learned, with floating-
 * point numbers, and their file.
 *
 * A shape has two weights: one wherever it stands, in any symmetry, and one in windows of its kind;
 * symmetric shapes share the latter, too, in windows that are in the middle between edges, or farther from
 * them than the reach. With colours exchanged a weight is negative.
 *
 * A file of weights, *.kts, holds little-endian numbers: magic "KTSW"; u32 version 1; u32 board size,
 * reach of windows of 1, 2 and 3 lines, and games learned from; f32 weights; u32 CRC-32 of all before it. */
#ifndef SHAPE_WEIGHTS_H
#define SHAPE_WEIGHTS_H

#include <stdbool.h>
#include <stddef.h>

#include "common/output.h"
#include "search/shapes.h"

/* Which weights shapes have, by kind and code. */
struct shape_map {
    int kinds, code_max;
    /* Owned; [kind][code + code_max]: a weight's number, negative when it counts negative, 0 when the shape
     * has none: it is its own opposite. */
    int32_t *number;
};

struct shape_weights {
    int size;
    uint8_t reach[KT_SHAPES_LINES];
    unsigned long games;                                                /* learned from */
    struct shape_map anywhere[KT_SHAPES_LINES], there[KT_SHAPES_LINES]; /* by lines - 1 */
    int32_t count;
    float *weight;  /* from -count to count, weight[-i] is -weight[i] */
    float begin[2]; /* what the sum begins with, by the colour that moved */
};

/* Weights of 0. `reach` is as in a section SHAP. */
struct shape_weights shape_weights_new(int size, const uint8_t reach[KT_SHAPES_LINES]);
void shape_weights_free(struct shape_weights *weights);

/* The sum of a shape's two weights; `code` is that of a window with so many lines. */
static inline float shape_weights_of(const struct shape_weights *weights, int lines, int kind, int code) {
    const struct shape_map *anywhere = &weights->anywhere[lines - 1], *there = &weights->there[lines - 1];
    return weights->weight[anywhere->number[code + anywhere->code_max]] +
           weights->weight[there->number[kind * (2 * there->code_max + 1) + code + there->code_max]];
}

/* Reads and writes files. Both return false after a message. What was written is read again before the old file
 * goes. */
bool shape_weights_read(const char *path, struct shape_weights *weights);
bool shape_weights_write(const struct output_target *target, const struct shape_weights *weights);

/* Returns them as a section SHAP of kt_shapes_bytes(reach) bytes, which the caller frees: the largest
 * weight becomes 127. */
uint8_t *shape_weights_quantise(const struct shape_weights *weights);

#endif
