#include "train/winograd.h"

#include <stdbool.h>

/* Inputs and weights are two polynomials, known by their values at a few numbers and by their last
 * coefficients. Their product is known by the products of these values. The lines of a transformed block
 * belong to 0, 1, -1, 2, the last coefficient, and, where a tile has four lines, -2. Row i of the matrix for
 *   slopes of outputs  holds the powers of the ith number; that for outputs is the transposed one
 *   weights            holds the powers 0, 1, 2 of the ith number, divided by the product of its distances to
 *                      the others, -2 among them
 *   inputs             holds the coefficients of the polynomial that is 0 at all numbers but the ith; where -2
 *                      is none of them, times the distance to it
 * That is why tiles of three and four lines can share transformed weights. The powers of 1, line 1, add slopes
 * up (WINOGRAD_SUM). */
static const float OUTPUTS_3[3 * 5] = {
    1, 1, 1,  1, 0, //
    0, 1, -1, 2, 0, //
    0, 1, 1,  4, 1, //
};
static const float INPUTS_3[5 * 5] = {
    4, -2, -4, 2,  0, //
    0, -6, -3, 3,  0, //
    0, 2,  -3, 1,  0, //
    0, -4, 0,  4,  0, //
    0, 2,  -1, -2, 1, //
};
static const float OUTPUTS_4[4 * 6] = {
    1, 1, 1,  1, 0, 1,  //
    0, 1, -1, 2, 0, -2, //
    0, 1, 1,  4, 0, 4,  //
    0, 1, -1, 8, 1, -8, //
};
static const float INPUTS_4[6 * 6] = {
    4, 0,  -5, 0,  1, 0, //
    0, -4, -4, 1,  1, 0, //
    0, 4,  -4, -1, 1, 0, //
    0, -2, -1, 2,  1, 0, //
    0, 4,  0,  -5, 0, 1, //
    0, 2,  -1, -2, 1, 0, //
};
static const float WEIGHTS[6 * 3] = {
    1 / 4.0f,  0,          0,         //
    -1 / 6.0f, -1 / 6.0f,  -1 / 6.0f, //
    -1 / 6.0f, 1 / 6.0f,   -1 / 6.0f, //
    1 / 24.0f, 2 / 24.0f,  4 / 24.0f, //
    0,         0,          1,         //
    1 / 24.0f, -2 / 24.0f, 4 / 24.0f, //
};

/* The element [i][k] is at[i * row + k * column]. */
struct matrix {
    const float *at;
    int rows, columns, row, column;
};

#define INLINE static inline __attribute__((always_inline))

/* Returns the matrix for tiles of three or four lines. */
INLINE struct matrix matrix_of(enum winograd_kind kind, int lines) {
    const float *inputs = lines == 3 ? INPUTS_3 : INPUTS_4, *outputs = lines == 3 ? OUTPUTS_3 : OUTPUTS_4;
    int n = lines + 2;
    switch (kind) {
    case WINOGRAD_WEIGHTS: return (struct matrix){WEIGHTS, n, 3, 3, 1};
    case WINOGRAD_WEIGHTS_BACK: return (struct matrix){WEIGHTS, 3, n, 1, 3};
    case WINOGRAD_INPUTS: return (struct matrix){inputs, n, n, n, 1};
    case WINOGRAD_INPUTS_BACK: return (struct matrix){inputs, n, n, 1, n};
    case WINOGRAD_OUTPUTS: return (struct matrix){outputs, lines, n, n, 1};
    default: return (struct matrix){outputs, n, lines, 1, n};
    }
}

#define LANES 4
#define PROCESSOR
#define NAME(part) part##_4
#include "train/winograd_lanes.h"

#ifdef __x86_64__

#define LANES 8
#define PROCESSOR __attribute__((target("avx2,fma")))
#define NAME(part) part##_8
#include "train/winograd_lanes.h"

#define LANES 16
#define PROCESSOR __attribute__((target("avx512f")))
#define NAME(part) part##_16
#include "train/winograd_lanes.h"

void winograd_transform_by(int lanes, enum winograd_kind kind, int rows, int columns,
                           const struct winograd_view *from, const struct winograd_room *to, int channels) {
    switch (lanes) {
    case 16: transform_16(kind, rows, columns, from, to, channels); break;
    case 8: transform_8(kind, rows, columns, from, to, channels); break;
    default: transform_4(kind, rows, columns, from, to, channels);
    }
}

#else

void winograd_transform_by(int, enum winograd_kind kind, int rows, int columns,
                           const struct winograd_view *from, const struct winograd_room *to, int channels) {
    transform_4(kind, rows, columns, from, to, channels);
}

#endif
