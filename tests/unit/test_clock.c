/* lib/player/clock: time as GTP tells it; by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "player/clock.h"

static kt_clock timer;

static void no_limit(void **state) {
    (void)state;
    kt_clock_set(&timer, 0, 0, 0);
    assert_int_equal(kt_clock_budget_ms(&timer, KT_BLACK, 81, 9), 0);
    /* By the specification, a period without moves means no time limit, whatever the main time is. */
    kt_clock_set(&timer, 60000, 30000, 0);
    assert_int_equal(kt_clock_budget_ms(&timer, KT_BLACK, 81, 9), 0);
    kt_clock_spend(&timer, KT_BLACK, 99999999);
    assert_int_equal(kt_clock_budget_ms(&timer, KT_BLACK, 81, 9), 0);
}

static void main_time_alone_is_shared_out(void **state) {
    (void)state;
    kt_clock_set(&timer, 300000, 0, 0);
    uint32_t opening = kt_clock_budget_ms(&timer, KT_BLACK, 81, 9),
             ending = kt_clock_budget_ms(&timer, KT_BLACK, 10, 9);
    /* Some 25 to 50 own moves are to come on an empty 9x9 board, and fewer later on. */
    assert_true(opening > 300000 / 50 && opening < 300000 / 25);
    assert_true(ending > opening && ending < 300000 / 4);
    kt_clock_spend(&timer, KT_BLACK, 150000);
    uint32_t later = kt_clock_budget_ms(&timer, KT_BLACK, 81, 9);
    assert_true(later < opening && later > opening / 3);
    assert_int_equal(kt_clock_budget_ms(&timer, KT_WHITE, 81, 9), opening);
    /* Nothing is left, and still a move must be made. */
    kt_clock_spend(&timer, KT_BLACK, 150001);
    assert_int_equal(kt_clock_budget_ms(&timer, KT_BLACK, 81, 9), 1);
}

static void periods_are_shared_by_their_moves(void **state) {
    (void)state;
    kt_clock_set(&timer, 0, 30000, 5);
    for (int move = 0; move < 12; move++) {
        uint32_t budget = kt_clock_budget_ms(&timer, KT_WHITE, 81, 9);
        assert_true(budget > 5000 && budget <= 6000);
        kt_clock_spend(&timer, KT_WHITE, 6000);
    }
    /* What one move takes too much, the rest of the period lacks; the next one is whole again. */
    kt_clock_set(&timer, 0, 30000, 2);
    kt_clock_spend(&timer, KT_WHITE, 29000);
    assert_true(kt_clock_budget_ms(&timer, KT_WHITE, 81, 9) <= 1000);
    kt_clock_spend(&timer, KT_WHITE, 1000);
    assert_true(kt_clock_budget_ms(&timer, KT_WHITE, 81, 9) > 14000);
}

static void main_time_goes_over_into_periods(void **state) {
    (void)state;
    kt_clock_set(&timer, 10000, 60000, 10);
    /* Six seconds for each move come afterwards; what each of some 36 has of the main time is on top of
     * them. */
    uint32_t budget = kt_clock_budget_ms(&timer, KT_BLACK, 81, 9);
    assert_true(budget > 6000 && budget < 6500);
    kt_clock_spend(&timer, KT_BLACK, 10000);
    budget = kt_clock_budget_ms(&timer, KT_BLACK, 81, 9);
    assert_true(budget > 5000 && budget <= 6000);
    assert_int_equal(timer.left[KT_BLACK].moves, 10);
    assert_int_equal(timer.left[KT_WHITE].moves, 0);
}

/* A move that begins in main time and ends in a period is the first of that period, and has used it up so
 * far. */
static void a_move_may_end_in_a_period(void **state) {
    (void)state;
    kt_clock_set(&timer, 2000, 60000, 10);
    assert_true(kt_clock_budget_ms(&timer, KT_BLACK, 81, 9) > 5000);
    kt_clock_spend(&timer, KT_BLACK, 6000);
    assert_int_equal(timer.left[KT_BLACK].moves, 9);
    assert_int_equal(timer.left[KT_BLACK].ms, 56000);
    kt_clock_set_by_move(&timer, 2000, 10000);
    kt_clock_spend(&timer, KT_BLACK, 6000);
    assert_int_equal(timer.left[KT_BLACK].moves, 1);
    assert_int_equal(timer.left[KT_BLACK].ms, 10000);
}

/* The figures with which trouble was reported, on an empty board of 19 lines. */
static void the_first_move_takes_its_share(void **state) {
    (void)state;
    kt_clock_set_by_move(&timer, 60000, 10000);
    uint32_t budget = kt_clock_budget_ms(&timer, KT_BLACK, 361, 19);
    assert_true(budget > 9000 && budget < 11000);
    kt_clock_tell(&timer, KT_BLACK, 5400000, 0);
    budget = kt_clock_budget_ms(&timer, KT_BLACK, 361, 19);
    assert_true(budget > 40000 && budget < 60000);
    kt_clock_set(&timer, 1780000, 20000, 1);
    budget = kt_clock_budget_ms(&timer, KT_BLACK, 361, 19);
    assert_true(budget > 30000 && budget < 40000);
}

static void the_controller_knows_better(void **state) {
    (void)state;
    kt_clock_set(&timer, 60000, 20000, 4);
    kt_clock_tell(&timer, KT_BLACK, 8000, 2);
    uint32_t budget = kt_clock_budget_ms(&timer, KT_BLACK, 81, 9);
    assert_true(budget > 3000 && budget <= 4000);
    /* No time and no moves: the main time is over, a period begins. */
    kt_clock_tell(&timer, KT_BLACK, 0, 0);
    budget = kt_clock_budget_ms(&timer, KT_BLACK, 81, 9);
    assert_true(budget > 4000 && budget <= 5000);
    /* No time for the moves that are left. */
    kt_clock_tell(&timer, KT_BLACK, 0, 3);
    assert_int_equal(kt_clock_budget_ms(&timer, KT_BLACK, 81, 9), 1);
    /* No main time, and there are no periods. */
    kt_clock_set(&timer, 60000, 0, 0);
    kt_clock_tell(&timer, KT_BLACK, 0, 0);
    assert_int_equal(kt_clock_budget_ms(&timer, KT_BLACK, 81, 9), 1);
}

/* Whatever is told: a budget of 1 or more, and not more than what is left or comes with the first period. */
static void no_more_is_spent_than_there_is(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 3);
    for (int i = 0; i < 2000; i++) {
        uint32_t periods = kt_random_below(&random, 3) ? kt_random_below(&random, 30) : 0;
        kt_clock_set(&timer, kt_random_next(&random) >> kt_random_below(&random, 32),
                     periods ? kt_random_next(&random) >> kt_random_below(&random, 32) : 0, periods);
        if (!timer.limited[KT_BLACK]) continue;
        for (int move = 0; move < 20; move++) {
            int empty = (int)kt_random_below(&random, KT_POINTS + 1);
            uint32_t left = timer.left[KT_BLACK].ms, budget = kt_clock_budget_ms(&timer, KT_BLACK, empty, 9);
            assert_true(budget >= 1);
            uint32_t later = timer.left[KT_BLACK].moves || !periods ? 0 : timer.period_ms / periods;
            assert_true(budget <= (left > later ? left : later ? later : 1));
            kt_clock_spend(&timer, KT_BLACK, budget);
        }
    }
}

enum { ABSOLUTE, FISCHER, FISCHER_AS_CANADIAN, CANADIAN, BYOYOMI };

/* A server's clock for one side, in milliseconds. */
typedef struct server {
    int kind;
    bool tells; /* time_left before each move */
    uint32_t main, period, moves;
    uint32_t left, period_moves_left; /* in a period when that isn't 0 */
} server;

static void start_clocks(server *clock) {
    clock->left = clock->main;
    clock->period_moves_left = 0;
    switch (clock->kind) {
    case ABSOLUTE: kt_clock_set(&timer, clock->main, 0, 0); break;
    case FISCHER:
#if KT_DESKTOP
        kt_clock_set_bonus(&timer, clock->main, clock->period, 0);
        break;
#endif
    /* Small chips know nothing of it. */
    case FISCHER_AS_CANADIAN: kt_clock_set(&timer, clock->main - clock->period, clock->period, 1); break;
    case CANADIAN: kt_clock_set(&timer, clock->main, clock->period, clock->moves); break;
    case BYOYOMI: kt_clock_set_by_move(&timer, clock->main, clock->period); break;
    }
}

/* What a server says: whole seconds, and of a bonus it keeps the next one back (gtp2ogs). */
static void tell(const server *clock) {
    uint32_t left = clock->left;
    if (clock->kind == FISCHER_AS_CANADIAN) left -= left < clock->period ? left : clock->period;
    if (clock->tells) kt_clock_tell(&timer, KT_BLACK, left / 1000 * 1000, clock->period_moves_left);
}

/* Takes the time for a move off. Returns whether there was as much. */
static bool pass_time(server *clock, uint32_t ms) {
    bool periods = clock->kind == CANADIAN || clock->kind == BYOYOMI;
    uint32_t moves = clock->kind == BYOYOMI ? 1 : clock->moves;
    if (periods && !clock->period_moves_left && ms >= clock->left) {
        ms -= clock->left;
        clock->left = clock->period, clock->period_moves_left = moves;
    }
    if (ms > clock->left) return false;
    clock->left -= ms;
    if (clock->period_moves_left && --clock->period_moves_left == 0)
        clock->left = clock->period, clock->period_moves_left = moves;
    if (clock->kind == FISCHER || clock->kind == FISCHER_AS_CANADIAN) clock->left += clock->period;
    return true;
}

/* A game of so many own moves; a tenth of the stones is captured. Each move takes up to `lag` longer than
 * it was to. */
static void play_game(server *clock, int size, int moves, uint32_t lag, kt_random *random) {
    uint32_t least = UINT32_MAX, later = clock->kind == ABSOLUTE ? 0 : clock->period;
    if (clock->kind == CANADIAN) later /= clock->moves;
    start_clocks(clock);
    for (int move = 0; move < moves; move++) {
        int empty = size * size - move * 18 / 10;
        tell(clock);
        uint32_t budget = kt_clock_budget_ms(&timer, KT_BLACK, empty > size ? empty : size, size);
        assert_true(budget >= 1);
        /* No move takes a great part of all, and none too little of what comes with it. */
        assert_true(budget <= clock->main / (uint32_t)size + later * 3 / 2);
        if (budget < least) least = budget;
        uint32_t late = kt_random_below(random, lag + 1);
        assert_true(pass_time(clock, budget + late));
        kt_clock_spend(&timer, KT_BLACK, budget + (clock->tells ? 0 : late));
    }
    assert_true(least >= later / 2);
    assert_true(least >= clock->main / 20000);
}

/* 72 to 144 moves of both sides on 9x9, where the longest of 4,000 games had 144, and 152 to 380 on 19x19. */
static void no_clock_runs_out(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 3);
    static const uint32_t mains[] = {60000, 300000, 5400000}, periods[] = {5000, 10000, 30000};
    for (int size = 9; size <= KT_BOARD_MAX; size += 10)
        for (int moves = size * 4; moves <= (size > 9 ? 200 : 80); moves += size)
            for (int i = 0; i < 3; i++)
                for (int j = 0; j < 3; j++)
                    for (int kind = 0; kind <= BYOYOMI; kind++) {
                        server clock = {.kind = kind, .tells = true, .main = mains[i], .period = periods[j]};
                        if (kind == CANADIAN) clock.moves = 10, clock.period *= 10;
                        play_game(&clock, size, moves, 100, &random);
                        clock.tells = false;
                        if (kind != FISCHER_AS_CANADIAN) play_game(&clock, size, moves, 40, &random);
                    }
}

#if KT_DESKTOP
/* Each move takes up to half a bonus longer than planned: what is left falls, and so do the plans, until it falls no more. */
static void a_slow_machine_keeps_within_the_bonus(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 3);
    server clock = {.kind = FISCHER, .tells = true, .main = 10000, .period = 1000};
    start_clocks(&clock);
    for (int move = 0; move < 200; move++) {
        tell(&clock);
        uint32_t budget = kt_clock_budget_ms(&timer, KT_BLACK, 40, 9);
        assert_true(budget >= 400);
        assert_true(pass_time(&clock, budget + kt_random_below(&random, 501)));
    }
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_limit),
        cmocka_unit_test(main_time_alone_is_shared_out),
        cmocka_unit_test(periods_are_shared_by_their_moves),
        cmocka_unit_test(main_time_goes_over_into_periods),
        cmocka_unit_test(a_move_may_end_in_a_period),
        cmocka_unit_test(the_first_move_takes_its_share),
        cmocka_unit_test(the_controller_knows_better),
        cmocka_unit_test(no_more_is_spent_than_there_is),
        cmocka_unit_test(no_clock_runs_out),
#if KT_DESKTOP
        cmocka_unit_test(a_slow_machine_keeps_within_the_bonus),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
