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

/* The shape of a tile: 3x3, 3x4, 4x3 or 4x4. */
struct shape {
    int rows, columns;
};

enum { SHAPES = 4 };

static struct shape shape_of(int i) { return (struct shape){3 + i / 2, 3 + i % 2}; }

static void transform(int lanes, enum winograd_kind kind, struct shape shape, const block from, block to) {
    winograd_transform_by(lanes, kind, shape.rows, shape.columns,
                          &(struct winograd_view){from[0][0], LINES * CHANNELS, CHANNELS},
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

static void compare_outputs(int lanes, struct shape shape) {
    static block inputs, weights, products, turned, outputs;
    draw(inputs);
    draw(weights);
    transform(lanes, WINOGRAD_INPUTS, shape, inputs, products);
    transform(lanes, WINOGRAD_WEIGHTS, (struct shape){4, 4}, weights, turned);
    for (int i = 0; i < LINES; i++)
        for (int j = 0; j < LINES; j++)
            for (int channel = 0; channel < CHANNELS; channel++)
                products[i][j][channel] *= turned[i][j][channel];
    transform(lanes, WINOGRAD_OUTPUTS, shape, products, outputs);
    for (int i = 0; i < shape.rows * shape.columns * CHANNELS; i++) {
        int channel = i % CHANNELS, x = i / CHANNELS % shape.columns, y = i / CHANNELS / shape.columns;
        double expected = plain_sum(inputs, weights, y, x, channel), is = (double)outputs[y][x][channel];
        if (fabs(is - expected) > 1e-4)
            fail_msg("%d lanes, tile of %dx%d: [%d][%d] is %f, not %f", lanes, shape.rows, shape.columns, y,
                     x, is, expected);
    }
}

/* Tiles of all shapes take the weights of the largest. */
static void outputs_are_the_sums_of_products(void **state) {
    (void)state;
    kt_random_init(&numbers, 1);
    for (int lanes = 4; lanes <= gemm_lanes(); lanes *= 2)
        for (int i = 0; i < SHAPES; i++) compare_outputs(lanes, shape_of(i));
}

static double product_of(const block a, const block b, struct shape lines, int channel) {
    double sum = 0;
    for (int i = 0; i < lines.rows; i++)
        for (int j = 0; j < lines.columns; j++) sum += (double)a[i][j][channel] * (double)b[i][j][channel];
    return sum;
}

/* For a linear transform T and its way back B, y * T(x) = B(y) * x for all x and y. */
static void compare_back(int lanes, struct shape shape, enum winograd_kind kind, struct shape lines_from,
                         struct shape lines_to) {
    static block x, y, there, back, before;
    draw(x);
    draw(y);
    draw(back);
    memcpy(before, back, sizeof before);
    transform(lanes, kind, shape, x, there);
    transform(lanes, kind + 1, shape, y, back);
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
        for (int i = 0; i < SHAPES; i++) {
            struct shape outputs = shape_of(i), transformed = {outputs.rows + 2, outputs.columns + 2};
            compare_back(lanes, outputs, WINOGRAD_WEIGHTS, (struct shape){3, 3}, transformed);
            compare_back(lanes, outputs, WINOGRAD_INPUTS, transformed, transformed);
            compare_back(lanes, outputs, WINOGRAD_OUTPUTS, transformed, outputs);
        }
}

static void one_point_holds_the_sum_of_slopes(void **state) {
    (void)state;
    kt_random_init(&numbers, 3);
    for (int i = 0; i < SHAPES; i++) {
        static block slopes, transformed;
        struct shape shape = shape_of(i);
        draw(slopes);
        transform(gemm_lanes(), WINOGRAD_OUTPUTS_BACK, shape, slopes, transformed);
        for (int channel = 0; channel < CHANNELS; channel++) {
            double sum = 0;
            for (int point = 0; point < shape.rows * shape.columns; point++)
                sum += (double)slopes[point / shape.columns][point % shape.columns][channel];
            assert_true(fabs(sum - (double)transformed[WINOGRAD_SUM / LINES][WINOGRAD_SUM % LINES][channel]) <
                        1e-4);
        }
    }
}

/* 9 is 3 + 3 + 3, 13 is 3 + 3 + 3 + 4, and 19 is 3 + 4 + 4 + 4 + 4. No sum of threes and fours is 2 or 5. */
static void lines_are_cut_into_threes_and_fours(void **state) {
    (void)state;
    static const struct winograd_cut cuts[20] = {
        [2] = {1, 0},  [3] = {1, 0},  [4] = {0, 1},  [5] = {2, 0},  [6] = {2, 0},  [7] = {1, 1},
        [8] = {0, 2},  [9] = {3, 0},  [10] = {2, 1}, [11] = {1, 2}, [12] = {0, 3}, [13] = {3, 1},
        [14] = {2, 2}, [15] = {1, 3}, [16] = {0, 4}, [17] = {3, 2}, [18] = {2, 3}, [19] = {1, 4},
    };
    for (int size = 2; size < 20; size++) {
        struct winograd_cut cut = winograd_cut(size);
        assert_int_equal(cut.threes, cuts[size].threes);
        assert_int_equal(cut.fours, cuts[size].fours);
        assert_int_equal(winograd_covered(cut), size + (size == 2 || size == 5));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outputs_are_the_sums_of_products),
        cmocka_unit_test(ways_back_are_adjoint),
        cmocka_unit_test(one_point_holds_the_sum_of_slopes),
        cmocka_unit_test(lines_are_cut_into_threes_and_fours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
