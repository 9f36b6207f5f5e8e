/* What the game in flash consists of: each part comes back by itself, and takes no more than it must. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#include "../unit/diagram.h"
#include "store_toy.h"

static void takes(unsigned words, const char *commands) {
    unsigned before = flash.operations;
    say(commands);
    assert_int_equal(flash.operations - before, words);
}

static void a_change_takes_one_word(void **state) {
    (void)state;
    say("boardsize 19\nclear_board\nplay b D4\n");
    takes(1, "play w Q16\n");
    takes(1, "play b D16\n");
    takes(1, "play w pass\n");
    takes(1, "komi 6.5\n");
    takes(1, "undo\n");
    takes(0, "name\n");
    takes(1, "play w T19\n");
    boot();
    takes(1, "play b A1\n");
    takes(1, "quit\n");
}

static void a_new_toy_has_restored_no_moves(void **state) {
    (void)state;
    say("katachi-stats\n");
    assert_true(said("storage: 4 pages, 0 moves restored\n"));
}

static void check_rules(bool territory, bool limited, bool by_move) {
    boot();
    assert_int_equal(gtp.session.game.rules.territory, territory);
    assert_int_equal(gtp.session.clock.limited[KT_BLACK], limited);
    assert_int_equal(gtp.session.clock.limited[KT_WHITE], limited);
    assert_int_equal(gtp.session.clock.by_move, by_move);
}

static void rules_and_clock_are_told_apart(void **state) {
    (void)state;
    say("kgs-rules japanese\n");
    check_rules(true, false, false);
    say("kgs-rules chinese\ntime_settings 60 0 0\n");
    check_rules(false, true, false);
    say("kgs-time_settings byoyomi 60 30 5\n");
    check_rules(false, true, true);
}

/* 100 s are 100,000 ms: bit 16 is the only one of the higher 16. */
static void both_sides_keep_their_time_and_moves(void **state) {
    (void)state;
    say("time_settings 100 60 5\ntime_left b 100 0\ntime_left w 59 4\n");
    boot();
    assert_int_equal(gtp.session.clock.main_ms, 100000);
    assert_int_equal(gtp.session.clock.period_ms, 60000);
    assert_int_equal(gtp.session.clock.period_moves, 5);
    assert_int_equal(gtp.session.clock.left[KT_BLACK].ms, 100000);
    assert_int_equal(gtp.session.clock.left[KT_BLACK].moves, 0);
    assert_int_equal(gtp.session.clock.left[KT_WHITE].ms, 59000);
    assert_int_equal(gtp.session.clock.left[KT_WHITE].moves, 4);
}

static void stones_may_stand_side_by_side(void **state) {
    (void)state;
    static const char stones[] = ". . O\n"
                                 ". . O\n"
                                 "X X O\n";
    const kt_bitboard black = diagram_points(stones, 'X'), white = diagram_points(stones, 'O');
    say("boardsize 3\n");
    kt_game_set_up(&gtp.session.game, &black, &white, KT_BLACK);
    say("name\n");
    boot();
    assert_true(diagram_shows(stones, &gtp.session.game.board));
}

static void moves_taken_back_together_stay_so(void **state) {
    (void)state;
    say("play b A1\nplay w C3\n");
    for (int i = 0; i < 2; i++) assert_int_equal(kt_game_undo(&gtp.session.game), KT_OK);
    say("name\n");
    boot();
    assert_int_equal(gtp.session.game.count, 0);
    assert_int_equal(gtp.session.game.to_move, KT_BLACK);
}

static void the_turn_alone_may_change(void **state) {
    (void)state;
    say("play b A1\n");
    for (kt_colour turn = KT_BLACK; turn <= KT_WHITE; turn++) {
        gtp.session.game.to_move = turn;
        say("name\n");
        boot();
        assert_int_equal(gtp.session.game.to_move, turn);
        assert_int_equal(gtp.session.game.count, 1);
    }
}

int main(void) {
#define TEST(f) cmocka_unit_test_setup_teardown(f, begin, end)
    const struct CMUnitTest tests[] = {
        TEST(a_change_takes_one_word),        TEST(a_new_toy_has_restored_no_moves),
        TEST(rules_and_clock_are_told_apart), TEST(both_sides_keep_their_time_and_moves),
        TEST(stones_may_stand_side_by_side),  TEST(moves_taken_back_together_stay_so),
        TEST(the_turn_alone_may_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
