/* lib/base/fixed: against floating point. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "base/fixed.h"
#include "base/random.h"

enum { NUMBERS = 200000 };

/* A number of any length in bits, 1 or more. */
static uint32_t any_number(kt_random *random) {
    uint32_t number = kt_random_next(random);
    return number >> kt_random_below(random, 32) | 1;
}

static void ratios(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    double worst = 0;
    for (int i = 0; i < NUMBERS; i++) {
        uint32_t whole = any_number(&random),
                 part = (uint32_t)((double)whole * kt_random_below(&random, 65536) / 65535);
        double error = fabs(kt_ratio_q16(part, whole) / 65536.0 - (double)part / whole);
        if (error > worst) worst = error;
    }
    /* One part in 2^15 is lost when the whole is cut to 16 bits, one in 2^16 by the division. */
    assert_true(worst < 3.0 / 65536);
    assert_int_equal(kt_ratio_q16(0, 7), 0);
    assert_int_equal(kt_ratio_q16(7, 7), 65536);
    assert_int_equal(kt_ratio_q16(UINT32_MAX, UINT32_MAX), 65536);
    assert_int_equal(kt_ratio_q16(1, 2), 32768);
    assert_int_equal(kt_ratio_q16(1, 3), 21845);
}

/* All that there are. */
static void ratios_by_reciprocals(void **state) {
    (void)state;
    unsigned wrong = 0;
    for (uint32_t whole = 1; whole <= KT_RECIPROCALS_MAX; whole++)
        for (uint32_t part = 0; part < whole; part++)
            wrong += kt_ratio_by_reciprocal(part, whole) != (part << 16) / whole;
    assert_int_equal(wrong, 0);
}

static void square_roots(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 2);
    for (int i = 0; i < NUMBERS; i++) {
        uint32_t number = any_number(&random);
        assert_int_equal(kt_square_root(number), (uint32_t)floor(sqrt((double)number)));
    }
    /* Where it changes: at the squares. */
    for (uint32_t root = 1; root <= 65535; root++) {
        assert_int_equal(kt_square_root(root * root), root);
        assert_int_equal(kt_square_root(root * root - 1), root - 1);
    }
    assert_int_equal(kt_square_root(0), 0);
    assert_int_equal(kt_square_root(UINT32_MAX), 65535);
}

static void logarithms(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 3);
    double worst = 0;
    for (int i = 0; i < NUMBERS; i++) {
        uint32_t number = i < 70000 ? (uint32_t)i + 1 : any_number(&random);
        double error = fabs(kt_logarithm_q16(number) / 65536.0 - log((double)number));
        if (error > worst) worst = error;
    }
    assert_true(worst < 0.006);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ratios),
        cmocka_unit_test(ratios_by_reciprocals),
        cmocka_unit_test(square_roots),
        cmocka_unit_test(logarithms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
