/* lib/player/clock: Japanese byo-yomi, as KGS tells it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "player/clock.h"

static kt_clock timer;

/* 30 s for each move: all but a reserve, whatever the board. */
static bool is_a_period(uint32_t ms) { return ms > 28000 && ms < 30000; }

static void a_move_has_a_period_of_its_own(void **state) {
    (void)state;
    kt_clock_set_by_move(&timer, 600000, 30000);
    kt_clock_tell(&timer, KT_BLACK, 30000, 5);
    assert_true(is_a_period(kt_clock_budget_ms(&timer, KT_BLACK, 81, 9)));
    /* Fewer periods are no less time for this move. */
    kt_clock_tell(&timer, KT_BLACK, 30000, 1);
    assert_true(is_a_period(kt_clock_budget_ms(&timer, KT_BLACK, 3, 9)));
}

static void told_nothing_more_the_period_begins_anew(void **state) {
    (void)state;
    kt_clock_set_by_move(&timer, 0, 30000);
    for (int move = 0; move < 50; move++) {
        assert_true(is_a_period(kt_clock_budget_ms(&timer, KT_WHITE, 81, 9)));
        kt_clock_spend(&timer, KT_WHITE, 29000);
    }
}

static void a_period_that_has_begun_is_not_exceeded(void **state) {
    (void)state;
    kt_clock_set_by_move(&timer, 0, 30000);
    kt_clock_tell(&timer, KT_BLACK, 4000, 2);
    uint32_t ms = kt_clock_budget_ms(&timer, KT_BLACK, 81, 9);
    assert_true(ms > 3000 && ms < 4000);
}

static void main_time_is_told_without_periods(void **state) {
    (void)state;
    kt_clock_set_by_move(&timer, 600000, 10000);
    kt_clock_tell(&timer, KT_BLACK, 600000, 0);
    uint32_t ms = kt_clock_budget_ms(&timer, KT_BLACK, 81, 9);
    assert_true(ms >= 10000 && ms < 60000);
    /* When it has run out, periods begin. */
    kt_clock_tell(&timer, KT_BLACK, 0, 0);
    ms = kt_clock_budget_ms(&timer, KT_BLACK, 81, 9);
    assert_true(ms > 9000 && ms < 10000);
}

static void without_periods_main_time_is_all(void **state) {
    (void)state;
    kt_clock absolute;
    kt_clock_set_by_move(&timer, 60000, 0);
    kt_clock_set(&absolute, 60000, 0, 0);
    assert_int_equal(kt_clock_budget_ms(&timer, KT_BLACK, 81, 9),
                     kt_clock_budget_ms(&absolute, KT_BLACK, 81, 9));
    kt_clock_set_by_move(&timer, 0, 0);
    assert_int_equal(kt_clock_budget_ms(&timer, KT_BLACK, 81, 9), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_has_a_period_of_its_own),
        cmocka_unit_test(told_nothing_more_the_period_begins_anew),
        cmocka_unit_test(a_period_that_has_begun_is_not_exceeded),
        cmocka_unit_test(main_time_is_told_without_periods),
        cmocka_unit_test(without_periods_main_time_is_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
