/* The interval and the count of a match. The games themselves: match.t. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "interval.h"
#include "match_tally.h"

/* Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17, 1998,
 * table I, method 3 (Wilson's score interval). */
static void interval_agrees_with_published_figures(void **state) {
    static const struct {
        int successes, trials;
        double low, high;
    } rows[] = {{81, 263, 0.2553, 0.3662},
                {15, 148, 0.0624, 0.1605},
                {0, 20, 0.0000, 0.1611},
                {1, 29, 0.0061, 0.1718}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        interval found = interval_wilson95(rows[i].successes, rows[i].trials);
        assert_true(found.low > rows[i].low - 0.00005 && found.low < rows[i].low + 0.00005);
        assert_true(found.high > rows[i].high - 0.00005 && found.high < rows[i].high + 0.00005);
    }
}

/* With all trials successful, Wilson's lower bound is n / (n + z^2): 10 / 13.8415 = 0.72247. */
static void interval_of_all_ends_at_one(void **state) {
    (void)state;
    interval found = interval_wilson95(10, 10);
    assert_true(found.low > 0.72246 && found.low < 0.72248);
    assert_true(found.high > 0.999999 && found.high <= 1);
}

static void interval_of_nothing_says_nothing(void **state) {
    (void)state;
    interval found = interval_wilson95(0, 0);
    assert_true(found.low >= 0 && found.low <= 0 && found.high >= 1 && found.high <= 1);
}

static void tally_counts_from_the_side_of_a(void **state) {
    static const struct {
        referee_verdict verdict;
        kt_colour winner, a;
    } games[] = {{REFEREE_FINE, KT_BLACK, KT_BLACK},     /* A wins as Black */
                 {REFEREE_FINE, KT_BLACK, KT_WHITE},     /* A loses as White */
                 {REFEREE_RESIGNED, KT_WHITE, KT_WHITE}, /* B resigns */
                 {REFEREE_ILLEGAL, KT_WHITE, KT_BLACK},  /* A plays an illegal move */
                 {REFEREE_CRASH, KT_BLACK, KT_BLACK},    /* B crashes */
                 {REFEREE_TIMEOUT, KT_WHITE, KT_WHITE},  /* B is silent */
                 {REFEREE_PROTOCOL, KT_BLACK, KT_BLACK}, /* B speaks nonsense */
                 {REFEREE_FINE, KT_EMPTY, KT_BLACK},     /* a draw */
                 {REFEREE_INTERRUPTED, KT_EMPTY, KT_BLACK}};
    (void)state;
    match_tally tally = {0};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        referee_result result = {.verdict = games[i].verdict, .winner = games[i].winner};
        match_tally_add(&tally, &result, games[i].a, 10);
    }
    assert_int_equal(tally.games, 8);
    assert_int_equal(tally.wins, 5);
    assert_int_equal(tally.losses, 2);
    assert_int_equal(tally.draws, 1);
    assert_int_equal(tally.moves, 80);
    assert_int_equal(tally.lost_by[MATCH_A][REFEREE_ILLEGAL], 1);
    assert_int_equal(tally.lost_by[MATCH_B][REFEREE_ILLEGAL], 0);
    assert_int_equal(tally.lost_by[MATCH_B][REFEREE_CRASH], 1);
    assert_int_equal(tally.lost_by[MATCH_B][REFEREE_TIMEOUT], 1);
    assert_int_equal(tally.lost_by[MATCH_B][REFEREE_PROTOCOL], 1);
    assert_int_equal(match_tally_faults(&tally), 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(interval_agrees_with_published_figures),
        cmocka_unit_test(interval_of_all_ends_at_one),
        cmocka_unit_test(interval_of_nothing_says_nothing),
        cmocka_unit_test(tally_counts_from_the_side_of_a),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
