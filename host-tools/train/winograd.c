#include "train/winograd.h"

#include <stdbool.h>

/* Inputs and weights are two polynomials, known by their values at a few numbers and by their last
 * coefficients: at 0, 1, -1 and 2 for tiles of three lines, at 0, 1, -1, 2 and -2 for four. Their product is
 * known by the products of these values. Row i of the matrix for
 *   outputs  holds the ith powers of the numbers
 *   weights  holds the powers 0, 1, 2 of the ith number, divided by the product of its distances to the others
 *   inputs   holds the coefficients of the polynomial that is 0 at all numbers but the ith
 * Matrices for BACK are the transposed ones. */
static const float OUTPUTS_3[3 * 5] = {
    1, 1, 1,  1, 0, //
    0, 1, -1, 2, 0, //
    0, 1, 1,  4, 1, //
};
static const float OUTPUTS_BACK_3[5 * 3] = {
    1, 0,  0, //
    1, 1,  1, //
    1, -1, 1, //
    1, 2,  4, //
    0, 0,  1, //
};
static const float INPUTS_3[5 * 5] = {
    2, -1, -2, 1,  0, //
    0, -2, -1, 1,  0, //
    0, 2,  -3, 1,  0, //
    0, -1, 0,  1,  0, //
    0, 2,  -1, -2, 1, //
};
static const float INPUTS_BACK_3[5 * 5] = {
    2,  0,  0,  0,  0,  //
    -1, -2, 2,  -1, 2,  //
    -2, -1, -3, 0,  -1, //
    1,  1,  1,  1,  -2, //
    0,  0,  0,  0,  1,  //
};
static const float WEIGHTS_3[5 * 3] = {
    1 / 2.0f,  0,         0,         //
    -1 / 2.0f, -1 / 2.0f, -1 / 2.0f, //
    -1 / 6.0f, 1 / 6.0f,  -1 / 6.0f, //
    1 / 6.0f,  2 / 6.0f,  4 / 6.0f,  //
    0,         0,         1,         //
};
static const float WEIGHTS_BACK_3[3 * 5] = {
    1 / 2.0f, -1 / 2.0f, -1 / 6.0f, 1 / 6.0f, 0, //
    0,        -1 / 2.0f, 1 / 6.0f,  2 / 6.0f, 0, //
    0,        -1 / 2.0f, -1 / 6.0f, 4 / 6.0f, 1, //
};
static const float OUTPUTS_4[4 * 6] = {
    1, 1, 1,  1, 1,  0, //
    0, 1, -1, 2, -2, 0, //
    0, 1, 1,  4, 4,  0, //
    0, 1, -1, 8, -8, 1, //
};
static const float OUTPUTS_BACK_4[6 * 4] = {
    1, 0,  0, 0,  //
    1, 1,  1, 1,  //
    1, -1, 1, -1, //
    1, 2,  4, 8,  //
    1, -2, 4, -8, //
    0, 0,  0, 1,  //
};
static const float INPUTS_4[6 * 6] = {
    4, 0,  -5, 0,  1, 0, //
    0, -4, -4, 1,  1, 0, //
    0, 4,  -4, -1, 1, 0, //
    0, -2, -1, 2,  1, 0, //
    0, 2,  -1, -2, 1, 0, //
    0, 4,  0,  -5, 0, 1, //
};
static const float INPUTS_BACK_4[6 * 6] = {
    4,  0,  0,  0,  0,  0,  //
    0,  -4, 4,  -2, 2,  4,  //
    -5, -4, -4, -1, -1, 0,  //
    0,  1,  -1, 2,  -2, -5, //
    1,  1,  1,  1,  1,  0,  //
    0,  0,  0,  0,  0,  1,  //
};
static const float WEIGHTS_4[6 * 3] = {
    1 / 4.0f,  0,          0,         //
    -1 / 6.0f, -1 / 6.0f,  -1 / 6.0f, //
    -1 / 6.0f, 1 / 6.0f,   -1 / 6.0f, //
    1 / 24.0f, 2 / 24.0f,  4 / 24.0f, //
    1 / 24.0f, -2 / 24.0f, 4 / 24.0f, //
    0,         0,          1,         //
};
static const float WEIGHTS_BACK_4[3 * 6] = {
    1 / 4.0f, -1 / 6.0f, -1 / 6.0f, 1 / 24.0f, 1 / 24.0f,  0, //
    0,        -1 / 6.0f, 1 / 6.0f,  2 / 24.0f, -2 / 24.0f, 0, //
    0,        -1 / 6.0f, -1 / 6.0f, 4 / 24.0f, 4 / 24.0f,  1, //
};

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

void winograd_transform_by(int lanes, enum winograd_kind kind, int tile, const struct winograd_view *from,
                           const struct winograd_room *to, int channels) {
    switch (lanes) {
    case 16: transform_16(kind, tile, from, to, channels); break;
    case 8: transform_8(kind, tile, from, to, channels); break;
    default: transform_4(kind, tile, from, to, channels);
    }
}

#else

void winograd_transform_by(int lanes, enum winograd_kind kind, int tile, const struct winograd_view *from,
                           const struct winograd_room *to, int channels) {
    (void)lanes;
    transform_4(kind, tile, from, to, channels);
}

#endif
