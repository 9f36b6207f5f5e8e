/* The interval, the test and the count of a match. The games themselves: match.t. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "common/interval.h"
#include "match/match_tally.h"

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
        struct interval found = interval_wilson95(rows[i].successes, rows[i].trials);
        assert_true(found.low > rows[i].low - 0.00005 && found.low < rows[i].low + 0.00005);
        assert_true(found.high > rows[i].high - 0.00005 && found.high < rows[i].high + 0.00005);
    }
}

/* With all trials successful, Wilson's lower bound is n / (n + z^2): 10 / 13.8415 = 0.72247. */
static void interval_of_all_ends_at_one(void **state) {
    (void)state;
    struct interval found = interval_wilson95(10, 10);
    assert_true(found.low > 0.72246 && found.low < 0.72248);
    assert_true(found.high > 0.999999 && found.high <= 1);
}

static void interval_of_nothing_says_nothing(void **state) {
    (void)state;
    struct interval found = interval_wilson95(0, 0);
    assert_true(found.low >= 0 && found.low <= 0 && found.high >= 1 && found.high <= 1);
}

/* By hand: log(0.8 / 0.5) is 0.47000 and log(0.2 / 0.5) is -0.91629; the bounds are at +-log 19, 2.94444. */
static void test_decides_where_the_sums_cross_the_bounds(void **state) {
    (void)state;
    const struct sprt test = {0.5, 0.8};
    assert_int_equal(sprt_decide(&test, 0, 0), SPRT_OPEN);
    assert_int_equal(sprt_decide(&test, 6, 6), SPRT_OPEN); /* 2.82 */
    assert_int_equal(sprt_decide(&test, 7, 7), SPRT_HIGH); /* 3.29 */
    assert_int_equal(sprt_decide(&test, 0, 3), SPRT_OPEN); /* -2.7489 */
    assert_int_equal(sprt_decide(&test, 0, 4), SPRT_LOW);
    assert_int_equal(sprt_decide(&test, 8, 9), SPRT_OPEN);    /* 2.84 */
    assert_int_equal(sprt_decide(&test, 9, 10), SPRT_HIGH);   /* 3.31 */
    assert_int_equal(sprt_decide(&test, 0.5, 1), SPRT_OPEN);  /* a draw: -0.2231 */
    assert_int_equal(sprt_decide(&test, 6.5, 13), SPRT_OPEN); /* 13 draws: -2.9008 */
    assert_int_equal(sprt_decide(&test, 7, 14), SPRT_LOW);    /* 14: -3.124 */
}

/* For 0.4 against 0.6 each game is a step of a walk, and 8 steps ahead or behind decide (2.9444 / 0.4055 is
 * 7.26). By the gambler's ruin, a program that wins 0.4 is then taken for one that wins 0.6 with probability
 * 1 / (1 + 1.5^8) = 3.76 %: 751 times of 20,000, with a standard deviation of 27. */
static void test_errs_as_seldom_as_the_walk_says(void **state) {
    (void)state;
    const struct sprt test = {0.4, 0.6};
    uint64_t random = 1;
    int wrong = 0;
    for (int i = 0; i < 20000; i++) {
        enum sprt_decision decision = SPRT_OPEN;
        int wins = 0;
        for (int games = 1; decision == SPRT_OPEN; games++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            wins += (random >> 33) % 10 < 4;
            decision = sprt_decide(&test, wins, games);
        }
        wrong += decision == SPRT_HIGH;
    }
    assert_in_range(wrong, 640, 862);
}

static void tally_counts_from_the_side_of_a(void **state) {
    /* A is Black in games 0, 2, 4 ... */
    static const struct match_game games[] = {
        {.verdict = REFEREE_FINE, .winner = KT_BLACK},     /* A wins as Black */
        {.verdict = REFEREE_FINE, .winner = KT_BLACK},     /* A loses as White */
        {.verdict = REFEREE_ILLEGAL, .winner = KT_WHITE},  /* A plays an illegal move */
        {.verdict = REFEREE_RESIGNED, .winner = KT_WHITE}, /* B resigns */
        {.verdict = REFEREE_CRASH, .winner = KT_BLACK},    /* B crashes */
        {.verdict = REFEREE_TIMEOUT, .winner = KT_WHITE},  /* B is silent */
        {.verdict = REFEREE_PROTOCOL, .winner = KT_BLACK}, /* B speaks nonsense */
        {.verdict = REFEREE_FINE, .winner = KT_EMPTY}};    /* a draw */
    (void)state;
    struct match_tally tally = {0};
    for (int i = 0; i < 8; i++) {
        struct match_game game = games[i];
        game.moves = 10;
        game.seconds = 2;
        game.clock[MATCH_B] = (struct referee_clock){5, 1.5, 0.25 * (i == 3 ? 4 : 1)};
        match_tally_add(&tally, &game, i);
    }
    assert_int_equal(tally.all.games, 8);
    assert_int_equal(tally.all.wins, 5);
    assert_int_equal(tally.all.losses, 2);
    assert_int_equal(tally.all.draws, 1);
    assert_int_equal(tally.as[KT_BLACK].games, 4);
    assert_int_equal(tally.as[KT_BLACK].wins, 3);
    assert_int_equal(tally.as[KT_WHITE].games, 4);
    assert_int_equal(tally.as[KT_WHITE].wins, 2);
    assert_int_equal(tally.as[KT_WHITE].draws, 1);
    assert_int_equal(tally.moves, 80);
    assert_true(tally.seconds > 15.9 && tally.seconds < 16.1);
    assert_int_equal(tally.clock[MATCH_B].moves, 40);
    assert_true(tally.clock[MATCH_B].seconds > 11.9 && tally.clock[MATCH_B].seconds < 12.1);
    assert_true(tally.clock[MATCH_B].longest > 0.9 && tally.clock[MATCH_B].longest < 1.1);
    assert_int_equal(tally.clock[MATCH_A].moves, 0);
    assert_int_equal(tally.lost_by[MATCH_A][REFEREE_ILLEGAL], 1);
    assert_int_equal(tally.lost_by[MATCH_B][REFEREE_ILLEGAL], 0);
    assert_int_equal(tally.lost_by[MATCH_B][REFEREE_CRASH], 1);
    assert_int_equal(tally.lost_by[MATCH_B][REFEREE_TIMEOUT], 1);
    assert_int_equal(tally.lost_by[MATCH_B][REFEREE_PROTOCOL], 1);
    assert_int_equal(tally.lost_by[MATCH_B][REFEREE_RESIGNED], 1);
    assert_int_equal(match_tally_faults(&tally), 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(interval_agrees_with_published_figures),
        cmocka_unit_test(interval_of_all_ends_at_one),
        cmocka_unit_test(interval_of_nothing_says_nothing),
        cmocka_unit_test(test_decides_where_the_sums_cross_the_bounds),
        cmocka_unit_test(test_errs_as_seldom_as_the_walk_says),
        cmocka_unit_test(tally_counts_from_the_side_of_a),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
