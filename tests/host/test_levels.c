/* Few values for many: which they are, and that none is far from what it stands for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/random.h"
#include "images/levels.h"

enum { MANY = 20000 };
static uint16_t values[MANY];

static void few_values_stay(void **state) {
    (void)state;
    for (int i = 0; i < 1000; i++) values[i] = (uint16_t)(i % KT_LEVELS_MAX * 500 + 7);
    struct levels levels = levels_choose(values, 1000);
    assert_int_equal(levels.count, KT_LEVELS_MAX);
    for (int i = 0; i < KT_LEVELS_MAX; i++) assert_int_equal(levels.value[i], i * 500 + 7);
    assert_int_equal(levels_choose(values, 0).count, 0);
    values[0] = 65535;
    assert_int_equal(levels_choose(values, 1).value[0], 65535);
}

/* 130 values: 128 levels are too few by two, so as many neighbours share one. */
static void neighbours_share_a_level(void **state) {
    (void)state;
    for (int i = 0; i < 130; i++) values[i] = (uint16_t)(i * 10);
    struct levels levels = levels_choose(values, 130);
    int exact = 0;
    for (int i = 0; i < 130; i++) exact += levels_nearest(&levels, (uint16_t)(i * 10)) == i * 10;
    assert_int_equal(levels.count, KT_LEVELS_MAX);
    assert_true(exact >= 126);
}

static void a_value_that_most_have_is_exact(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    for (int i = 0; i < MANY; i++) values[i] = i % 4 ? 21845 : (uint16_t)kt_random_below(&random, 65536);
    struct levels levels = levels_choose(values, MANY);
    assert_int_equal(levels_nearest(&levels, 21845), 21845);
}

static void the_nearest_level_is_taken(void **state) {
    (void)state;
    const struct levels levels = {{10, 20, 31}, 3};
    static const uint16_t from[] = {0, 10, 14, 15, 16, 25, 26, 31, 65535},
                          to[] = {10, 10, 10, 10, 20, 20, 31, 31, 31};
    for (int i = 0; i < 9; i++) assert_int_equal(levels_nearest(&levels, from[i]), to[i]);
}

/* Levels rise, and lie close where values do. */
static void levels_follow_the_values(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 2);
    for (int i = 0; i < MANY; i++) {
        uint32_t high = i % 10 ? 4096 : 65536; /* nine of ten lie below 4096 */
        values[i] = (uint16_t)kt_random_below(&random, high);
    }
    struct levels levels = levels_choose(values, MANY);
    int low = 0;
    for (int i = 1; i < levels.count; i++) assert_true(levels.value[i] > levels.value[i - 1]);
    for (int i = 0; i < levels.count; i++) low += levels.value[i] < 4096;
    assert_true(levels.count > 120);
    assert_true(low > 105 && low < 125);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_values_stay),
        cmocka_unit_test(neighbours_share_a_level),
        cmocka_unit_test(a_value_that_most_have_is_exact),
        cmocka_unit_test(the_nearest_level_is_taken),
        cmocka_unit_test(levels_follow_the_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
