/* lib/search/clock: time as GTP tells it; by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "search/clock.h"

static kt_clock timer;

static void no_limit(void **state) {
    (void)state;
    kt_clock_set(&timer, 0, 0, 0);
    assert_int_equal(kt_clock_budget_ms(&timer, KT_BLACK, 81), 0);
    /* By the specification, a period without moves means no time limit, whatever the main time is. */
    kt_clock_set(&timer, 60000, 30000, 0);
    assert_int_equal(kt_clock_budget_ms(&timer, KT_BLACK, 81), 0);
    kt_clock_spend(&timer, KT_BLACK, 99999999);
    assert_int_equal(kt_clock_budget_ms(&timer, KT_BLACK, 81), 0);
}

static void main_time_alone_is_shared_out(void **state) {
    (void)state;
    kt_clock_set(&timer, 300000, 0, 0);
    uint32_t opening = kt_clock_budget_ms(&timer, KT_BLACK, 81),
             ending = kt_clock_budget_ms(&timer, KT_BLACK, 10);
    /* Some 25 to 50 own moves are to come on an empty 9x9 board, and fewer later on. */
    assert_true(opening > 300000 / 50 && opening < 300000 / 25);
    assert_true(ending > opening && ending < 300000 / 4);
    kt_clock_spend(&timer, KT_BLACK, 150000);
    uint32_t later = kt_clock_budget_ms(&timer, KT_BLACK, 81);
    assert_true(later < opening && later > opening / 3);
    assert_int_equal(kt_clock_budget_ms(&timer, KT_WHITE, 81), opening);
    /* Nothing is left, and still a move must be made. */
    kt_clock_spend(&timer, KT_BLACK, 150001);
    assert_int_equal(kt_clock_budget_ms(&timer, KT_BLACK, 81), 1);
}

static void periods_are_shared_by_their_moves(void **state) {
    (void)state;
    kt_clock_set(&timer, 0, 30000, 5);
    for (int move = 0; move < 12; move++) {
        uint32_t budget = kt_clock_budget_ms(&timer, KT_WHITE, 81);
        assert_true(budget > 5000 && budget <= 6000);
        kt_clock_spend(&timer, KT_WHITE, 6000);
    }
    /* What one move takes too much, the rest of the period lacks; the next one is whole again. */
    kt_clock_set(&timer, 0, 30000, 2);
    kt_clock_spend(&timer, KT_WHITE, 29000);
    assert_true(kt_clock_budget_ms(&timer, KT_WHITE, 81) <= 1000);
    kt_clock_spend(&timer, KT_WHITE, 1000);
    assert_true(kt_clock_budget_ms(&timer, KT_WHITE, 81) > 14000);
}

static void main_time_goes_over_into_periods(void **state) {
    (void)state;
    kt_clock_set(&timer, 10000, 60000, 10);
    /* Six seconds for each move come afterwards, so the main time need not be shared among all moves. */
    uint32_t budget = kt_clock_budget_ms(&timer, KT_BLACK, 81);
    assert_true(budget > 4000 && budget <= 10000);
    kt_clock_spend(&timer, KT_BLACK, 10000);
    budget = kt_clock_budget_ms(&timer, KT_BLACK, 81);
    assert_true(budget > 5000 && budget <= 6000);
    assert_int_equal(timer.left[KT_BLACK].moves, 10);
    assert_int_equal(timer.left[KT_WHITE].moves, 0);
}

static void the_controller_knows_better(void **state) {
    (void)state;
    kt_clock_set(&timer, 60000, 20000, 4);
    kt_clock_tell(&timer, KT_BLACK, 8000, 2);
    uint32_t budget = kt_clock_budget_ms(&timer, KT_BLACK, 81);
    assert_true(budget > 3000 && budget <= 4000);
    /* No time and no moves: the main time is over, a period begins. */
    kt_clock_tell(&timer, KT_BLACK, 0, 0);
    budget = kt_clock_budget_ms(&timer, KT_BLACK, 81);
    assert_true(budget > 4000 && budget <= 5000);
    /* No time for the moves that are left. */
    kt_clock_tell(&timer, KT_BLACK, 0, 3);
    assert_int_equal(kt_clock_budget_ms(&timer, KT_BLACK, 81), 1);
    /* No main time, and there are no periods. */
    kt_clock_set(&timer, 60000, 0, 0);
    kt_clock_tell(&timer, KT_BLACK, 0, 0);
    assert_int_equal(kt_clock_budget_ms(&timer, KT_BLACK, 81), 1);
}

/* Whatever is told: a budget of 1 or more, and not more than what is left; games by budgets never lose on
 * time, even when every move takes some tens of milliseconds longer than planned. */
static void no_more_is_spent_than_there_is(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 3);
    for (int i = 0; i < 2000; i++) {
        uint32_t periods = kt_random_below(&random, 3) ? kt_random_below(&random, 30) : 0;
        kt_clock_set(&timer, kt_random_next(&random) >> kt_random_below(&random, 32),
                     periods ? kt_random_next(&random) >> kt_random_below(&random, 32) : 0, periods);
        if (!timer.limited) continue;
        for (int move = 0; move < 20; move++) {
            int empty = (int)kt_random_below(&random, KT_POINTS + 1);
            uint32_t left = timer.left[KT_BLACK].ms, budget = kt_clock_budget_ms(&timer, KT_BLACK, empty);
            assert_true(budget >= 1);
            assert_true(budget <= (left ? left : 1));
            kt_clock_spend(&timer, KT_BLACK, budget);
        }
    }
    for (int minutes = 1; minutes < 10; minutes++) {
        uint32_t spent = 0;
        kt_clock_set(&timer, (uint32_t)minutes * 60000, 0, 0);
        for (int empty = KT_POINTS; empty > 5; empty -= 2) {
            uint32_t took = kt_clock_budget_ms(&timer, KT_BLACK, empty) + kt_random_below(&random, 50);
            spent += took;
            kt_clock_spend(&timer, KT_BLACK, took);
        }
        assert_true(spent < (uint32_t)minutes * 60000);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_limit),
        cmocka_unit_test(main_time_alone_is_shared_out),
        cmocka_unit_test(periods_are_shared_by_their_moves),
        cmocka_unit_test(main_time_goes_over_into_periods),
        cmocka_unit_test(the_controller_knows_better),
        cmocka_unit_test(no_more_is_spent_than_there_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
