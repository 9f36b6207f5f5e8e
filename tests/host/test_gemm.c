/* Products of matrices, by each width of registers that this processor has, against plain sums. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/random.h"
#include "train/gemm.h"

static kt_random numbers;

static float *random_floats(int count) {
    float *made = malloc((size_t)count * sizeof *made);
    assert_non_null(made);
    for (int i = 0; i < count; i++) made[i] = (float)kt_random_below(&numbers, 2001) / 1000.0f - 1;
    return made;
}

/* In blocks of exactly the matrices' bytes, so that the sanitizer notices any access beyond them. */
static void compare(int lanes, int rows, int depth, int columns, int turned, bool adds) {
    float *a = random_floats(rows * depth), *b = random_floats(depth * columns),
          *before = random_floats(rows * columns), *out = malloc((size_t)(rows * columns) * sizeof *out);
    assert_non_null(out);
    for (int i = 0; i < rows * columns; i++) out[i] = before[i];
    struct gemm_view view = {a, turned ? 1 : depth, turned ? rows : 1};
    gemm_by(lanes, view, b, out, rows, depth, columns, adds);
    for (int r = 0; r < rows; r++)
        for (int j = 0; j < columns; j++) {
            double sum = adds ? (double)before[r * columns + j] : 0;
            for (int k = 0; k < depth; k++)
                sum += (double)a[r * view.row + k * view.column] * (double)b[k * columns + j];
            if (fabs(sum - (double)out[r * columns + j]) > 1e-5 * (depth + 1))
                fail_msg("%d lanes, %d x %d x %d: [%d][%d] is %f, not %f", lanes, rows, depth, columns, r, j,
                         (double)out[r * columns + j], sum);
        }
    free(a);
    free(b);
    free(before);
    free(out);
}

static void all_kinds_make_the_sum_of_products(void **state) {
    (void)state;
    kt_random_init(&numbers, 1);
    for (int lanes = 4; lanes <= gemm_lanes(); lanes *= 2)
        for (int columns = 16; columns <= 128; columns += 16)
            for (int rows = 1; rows <= 19; rows += 2)
                for (int depth = 0; depth <= 33; depth += 11)
                    for (int way = 0; way < 4; way++) compare(lanes, rows, depth, columns, way % 2, way / 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_kinds_make_the_sum_of_products)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
