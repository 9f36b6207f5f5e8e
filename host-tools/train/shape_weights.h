/* shape_weights.h: the weights of local shapes (lib/search/shapes.h) while they are learned, in
 * floating-point numbers, and their file.
 *
 * A shape has two weights, which are added:
 *   anywhere   one wherever the shape is, in any symmetry
 *   there      one for windows of each kind, by their distance from the edges. Symmetric shapes share it in
 *              windows that are midway between two edges, or farther from them than the reach
 * Exchanging the colours changes the sign.
 *
 * A file of weights, *.kts, holds in little-endian order:
 *   "KTSW"
 *   u32 version: 1, or 2 with an unfinished learning
 *   u32 board size, reach of windows of 1, of 2 and of 3 lines, games learned from
 *   f32 weights, then two f32 biases (struct shape_weights)
 *   with an unfinished learning, of struct shape_course: u32 games, seed, random, i32 komi, f32 rate, epsilon,
 *     weights, two biases
 *   u32 CRC-32 of all bytes before */
#pragma once

#include <stdbool.h>

#include "common/output.h"
#include "search/shapes.h"

/* The number of each shape's weight, by kind and code. */
struct shape_map {
    int kinds, code_max;
    /* [kind][code + code_max], owned: the number of the weight, negative when its sign changes; 0 without a
     * weight, for shapes that are their own opposite. */
    int32_t *number;
};

/* The way of a learning, and how far it has gone. */
struct shape_course {
    uint32_t games, seed; /* of all */
    uint32_t random;      /* the state of the random numbers; 0: no learning is unfinished */
    int32_t komi;
    float rate, epsilon;
    float *weight; /* the last ones, of which the learned weights are a mean: indexes 1..count; owned */
    float begin[2];
};

struct shape_weights {
    int size;
    uint8_t reach[KT_SHAPES_LINES];
    unsigned long games;                                                /* learned from */
    struct shape_map anywhere[KT_SHAPES_LINES], there[KT_SHAPES_LINES]; /* by lines - 1 */
    int32_t count;                                                      /* number of weights */
    float *weight;              /* indexes -count..count; weight[-i] is -weight[i]. Owned */
    float begin[2];             /* the bias that a sum begins with, by the colour that moved */
    struct shape_course course; /* of a learning that was ended early */
};

/* Makes weights of 0. `reach` is that of a section SHAP. */
struct shape_weights shape_weights_new(int size, const uint8_t reach[KT_SHAPES_LINES]);
void shape_weights_free(struct shape_weights *weights);

/* Are these the same learning, whatever the games played? */
bool shape_weights_same_course(const struct shape_weights *a, const struct shape_weights *b);

/* Returns the sum of the two weights of the shape `code` in a window of `lines` lines and this kind. */
static inline float shape_weights_of(const struct shape_weights *weights, int lines, int kind, int code) {
    const struct shape_map *anywhere = &weights->anywhere[lines - 1], *there = &weights->there[lines - 1];
    return weights->weight[anywhere->number[code + anywhere->code_max]] +
           weights->weight[there->number[kind * (2 * there->code_max + 1) + code + there->code_max]];
}

/* Reads a file into `weights`, which the caller frees; writes a file and reads it back before it replaces an
 * old one. Both return false after a message. */
bool shape_weights_read(const char *path, struct shape_weights *weights);
bool shape_weights_write(const struct output_target *target, const struct shape_weights *weights);

/* Returns the weights as a section SHAP of kt_shapes_bytes(reach) bytes, scaled so that the largest is 127.
 * The caller frees it. */
uint8_t *shape_weights_quantise(const struct shape_weights *weights);
