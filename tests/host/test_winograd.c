/* Transforms of convolutions, by each width of registers that this processor has, against plain sums. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "train/gemm.h"
#include "train/winograd.h"

enum { CHANNELS = 32, LINES = 6 };

typedef float block[LINES][LINES][CHANNELS];

static kt_random numbers;

static void draw(block made) {
    for (int i = 0; i < LINES; i++)
        for (int j = 0; j < LINES; j++)
            for (int channel = 0; channel < CHANNELS; channel++)
                made[i][j][channel] = (float)kt_random_below(&numbers, 2001) / 1000.0f - 1;
}

static void transform(int lanes, enum winograd_kind kind, int tile, const block from, block to) {
    winograd_transform_by(lanes, kind, tile, &(struct winograd_view){from[0][0], LINES * CHANNELS, CHANNELS},
                          &(struct winograd_room){to[0][0], LINES * CHANNELS, CHANNELS}, CHANNELS);
}

/* The output at (i, j): inputs times weights, summed over 3x3 points. */
static double plain_sum(const block inputs, const block weights, int i, int j, int channel) {
    double sum = 0;
    for (int k = 0; k < 3; k++)
        for (int l = 0; l < 3; l++)
            sum += (double)inputs[i + k][j + l][channel] * (double)weights[k][l][channel];
    return sum;
}

static void outputs_are_the_sums_of_products(void **state) {
    (void)state;
    kt_random_init(&numbers, 1);
    for (int lanes = 4; lanes <= gemm_lanes(); lanes *= 2)
        for (int tile = 3; tile <= 4; tile++) {
            static block inputs, weights, products, turned, outputs;
            draw(inputs);
            draw(weights);
            transform(lanes, WINOGRAD_INPUTS, tile, inputs, products);
            transform(lanes, WINOGRAD_WEIGHTS, tile, weights, turned);
            for (int i = 0; i < LINES; i++)
                for (int j = 0; j < LINES; j++)
                    for (int channel = 0; channel < CHANNELS; channel++)
                        products[i][j][channel] *= turned[i][j][channel];
            transform(lanes, WINOGRAD_OUTPUTS, tile, products, outputs);
            for (int i = 0; i < tile * tile * CHANNELS; i++) {
                int x = i / CHANNELS % tile, y = i / CHANNELS / tile, channel = i % CHANNELS;
                double expected = plain_sum(inputs, weights, y, x, channel),
                       is = (double)outputs[y][x][channel];
                if (fabs(is - expected) > 1e-4)
                    fail_msg("%d lanes, tile of %d: [%d][%d] is %f, not %f", lanes, tile, y, x, is, expected);
            }
        }
}

static double product_of(const block a, const block b, int lines, int channel) {
    double sum = 0;
    for (int i = 0; i < lines; i++)
        for (int j = 0; j < lines; j++) sum += (double)a[i][j][channel] * (double)b[i][j][channel];
    return sum;
}

/* For a linear transform T and its way back B, y * T(x) = B(y) * x for all x and y. */
static void compare_back(int lanes, int tile, enum winograd_kind kind, int lines_from, int lines_to) {
    static block x, y, there, back, before;
    draw(x);
    draw(y);
    draw(back);
    memcpy(before, back, sizeof before);
    transform(lanes, kind, tile, x, there);
    transform(lanes, kind + 1, tile, y, back);
    bool adds = kind != WINOGRAD_OUTPUTS;
    for (int channel = 0; channel < CHANNELS; channel++) {
        double one = product_of(y, there, lines_to, channel),
               other = product_of(x, back, lines_from, channel) -
                       (adds ? product_of(x, before, lines_from, channel) : 0);
        if (fabs(one - other) > 1e-3) fail_msg("%d lanes, kind %d: %f, not %f", lanes, (int)kind, other, one);
    }
}

static void ways_back_are_adjoint(void **state) {
    (void)state;
    kt_random_init(&numbers, 2);
    for (int lanes = 4; lanes <= gemm_lanes(); lanes *= 2)
        for (int tile = 3; tile <= 4; tile++) {
            compare_back(lanes, tile, WINOGRAD_WEIGHTS, 3, tile + 2);
            compare_back(lanes, tile, WINOGRAD_INPUTS, tile + 2, tile + 2);
            compare_back(lanes, tile, WINOGRAD_OUTPUTS, tile + 2, tile);
        }
}

/* 9 lines are three tiles of 3, and 7 lines fit into two of 4. */
static void tiles_fit_the_board(void **state) {
    (void)state;
    assert_int_equal(winograd_tile(9), 3);
    assert_int_equal(winograd_tile(3), 3);
    assert_int_equal(winograd_tile(7), 4);
    assert_int_equal(winograd_tile(19), 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outputs_are_the_sums_of_products),
        cmocka_unit_test(ways_back_are_adjoint),
        cmocka_unit_test(tiles_fit_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
