/* lib/proto/gtp: sessions with the commands that think, and those that say for how long. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gtp_session.h"
#include "proto/gtp_commands.h"
#include "proto/gtp_desktop.h"

static uint32_t now;

/* A clock that goes on by being looked at. */
static uint32_t milliseconds(void *context) {
    (void)context;
    return now += 10;
}

/* Sends commands whose answers don't matter. */
static void prepare(const char *commands) {
    assert_true(send(commands));
    kt_text_init(&answers, output, sizeof output);
}

static void expect(const char *command, const char *answer) {
    kt_text_init(&answers, output, sizeof output);
    assert_true(send(command));
    assert_string_equal(output, answer);
}

#define SYNTAX "? syntax error\n\n"
#define SURPLUS(word) "? one word too many: " word "\n\n"

static void wrong_numbers_are_refused(void **state) {
    (void)state;
    configure();
    session("katachi-playouts\nkatachi-playouts -1\nkatachi-playouts 1 2\nkatachi-seed x\nkatachi-seed\n",
            SYNTAX SYNTAX SURPLUS("2") SYNTAX SYNTAX);
    session("time_settings 1 2\ntime_settings 1 2 3 4\ntime_settings a b c\ntime_settings\n",
            SYNTAX SURPLUS("4") SYNTAX SYNTAX);
    session("time_left b 1\ntime_left 1 1\ntime_left b 1 x\ntime_left b 1 1 1\n",
            SYNTAX SYNTAX SYNTAX SURPLUS("1"));
    session("time_settings 5-x 3 1\ntime_settings - 3 1\ntime_settings 5 3.x 1\ntime_settings 5 --3 1\n",
            SYNTAX SYNTAX SYNTAX SYNTAX);
    session("time_settings 300 0 0\ntime_left white 4000000000 1\ntime_left w 2000000000 0\nkatachi-seed 0\n",
            "= \n\n" SYNTAX "= \n\n= \n\n");
    /* Servers tell of parts of seconds, and of less than nothing. */
    session(
        "time_left b 12.5 0\ntime_left b -3 5\ntime_left w 5 -1\ntime_left b 1.x 1\ntime_left b 1.5.5 1\n",
        "= \n\n= \n\n= \n\n" SYNTAX SYNTAX);
    session("kgs-rules\nkgs-rules ing\nkgs-rules japanese x\nkgs-rules japanese\nkgs-rules aga\n",
            "? unknown rules\n\n? unknown rules\n\n? unknown rules\n\n= \n\n= \n\n");
    session("final_status_list\nfinal_status_list all\nfinal_status_list dead b\n",
            "? invalid status\n\n? invalid status\n\n? invalid status\n\n");
}

/* The only liberty of five stones, without which nothing is left to White. */
static void playouts_find_a_capture(void **state) {
    (void)state;
    configure();
    begin();
    prepare("boardsize 5\nplay w B2\nplay w C2\nplay w B3\nplay w C3\nplay w B4\nplay b A2\nplay b A3\nplay "
            "b A4\n"
            "play b B5\nplay b C4\nplay b D3\nplay b B1\nplay b C1\nkatachi-playouts 120\n");
    for (int seed = 0; seed < 3; seed++) {
        prepare(seed == 0 ? "katachi-seed 1\n" : seed == 1 ? "katachi-seed 2\n" : "katachi-seed 3\n");
        expect("reg_genmove b\n", "= D2\n\n");
    }
    expect("genmove b\n", "= D2\n\n");
    assert_int_equal(gtp.session.game.board.prisoners[KT_WHITE], 5);
    /* 0 goes back to the first budget: none, so that it plays what is predicted: nothing. */
    prepare("katachi-playouts 0\n");
    expect("reg_genmove b\n", "= PASS\n\n");
}

/* What may be spent on a move is what the clock says that was set in the same way. */
static void expect_clock(const char *command, const kt_clock *expected) {
    expect(command, "= \n\n");
    uint32_t budget = kt_clock_budget_ms(expected, KT_BLACK, 25, 5);
    assert_int_equal(kt_clock_budget_ms(&gtp.session.clock, KT_BLACK, 25, 5), budget);
    assert_int_equal(kt_clock_budget_ms(&gtp.session.clock, KT_WHITE, 25, 5), budget);
}

static void clocks_are_set_as_kgs_does(void **state) {
    (void)state;
    configure();
    session("kgs-time_settings\nkgs-time_settings hourglass 1 2 3\nkgs-time_settings byoyomi 1 2\n"
            "kgs-time_settings canadian 1 2\nkgs-time_settings absolute\nkgs-time_settings absolute 1 2\n"
            "kgs-time_settings none 1\n",
            SYNTAX SYNTAX SYNTAX SYNTAX SYNTAX SURPLUS("2") SURPLUS("1"));
    begin();
    prepare("boardsize 5\n");
    kt_clock clock = {0};
    kt_clock_set_by_move(&clock, 60000, 10000);
    expect_clock("kgs-time_settings byoyomi 60 10 5\n", &clock);
    kt_clock_set(&clock, 60000, 30000, 5);
    expect_clock("kgs-time_settings canadian 60 30 5\n", &clock);
    kt_clock_set(&clock, 60000, 0, 0);
    expect_clock("kgs-time_settings absolute 60\n", &clock);
    /* Without periods the main time is all. */
    expect_clock("kgs-time_settings byoyomi 60 10 0\n", &clock);
    kt_clock_set(&clock, 0, 0, 0);
    static const char *const unlimited[] = {"kgs-time_settings none\n", "time_settings 0 1 0\n",
                                            "time_settings 0 0 0\n"};
    for (int i = 0; i < 3; i++) {
        expect("time_settings 60 0 0\n", "= \n\n");
        expect_clock(unlimited[i], &clock);
        assert_int_equal(kt_session_budget(&gtp.session, KT_BLACK).milliseconds, 0);
        /* Some controllers tell all the same how much is left of nothing. */
        expect_clock("time_left b 0 0\n", &clock);
        expect_clock("time_left w -1 0\n", &clock);
    }
    /* What is told of one side says nothing of the other one. */
    expect("time_left b 60 0\n", "= \n\n");
    assert_true(kt_session_budget(&gtp.session, KT_BLACK).milliseconds > 0);
    assert_int_equal(kt_session_budget(&gtp.session, KT_WHITE).milliseconds, 0);
}

#if KT_DESKTOP
static void clocks_are_set_as_katago_does(void **state) {
    (void)state;
    configure();
    config.commands = kt_gtp_desktop;
    session("kata-time_settings\nkata-time_settings fischer 1\nkata-time_settings fischer-capped 1 2 3\n"
            "kata-time_settings fischer 1 2 3\nkata-time_settings sundial 1\nkata-list_time_settings\n",
            SYNTAX SYNTAX SYNTAX SURPLUS("3") SYNTAX
            "= none absolute byoyomi canadian fischer fischer-capped\n\n");
    begin();
    prepare("boardsize 5\n");
    kt_clock clock = {0};
    kt_clock_set_bonus(&clock, 60000, 10000, 0);
    expect_clock("kata-time_settings fischer 60.5 10.25\n", &clock);
    expect_clock("kata-time_settings fischer-capped 60 10 120 -1\n", &clock);
    /* The bonus comes after the move. */
    uint32_t budget = kt_clock_budget_ms(&gtp.session.clock, KT_BLACK, 25, 5);
    assert_true(budget > 10000 && budget < 16000);
    kt_clock_spend(&gtp.session.clock, KT_BLACK, 5000);
    assert_int_equal(gtp.session.clock.left[KT_BLACK].ms, 65000);
    expect("kata-time_settings fischer-capped 60 10 120 3\n", "= \n\n");
    budget = kt_clock_budget_ms(&gtp.session.clock, KT_BLACK, 25, 5);
    assert_true(budget > 2500 && budget < 3000);
    kt_clock_set_by_move(&clock, 60000, 10000);
    expect_clock("kata-time_settings byoyomi 60 10 5\n", &clock);
}
#endif

static void the_clock_limits_thoughts(void **state) {
    (void)state;
    configure();
    player.milliseconds = milliseconds;
    now = 0;
    begin();
    prepare("boardsize 5\ntime_settings 0 2 1\n");
    uint32_t start = now;
    prepare("genmove b\n");
    assert_true(gtp.session.player.playouts > 0);
    assert_true(now - start > 500 && now - start <= 2000);
    /* By its own count the clock runs out; a second from the controller is a second. */
    prepare("time_settings 60 0 0\ntime_left w 1 1\n");
    start = now;
    prepare("genmove w\n");
    assert_true(now - start <= 1000);
    /* No time limit, and no budget: it plays what is predicted. */
    prepare("time_settings 60 10 0\n");
    prepare("reg_genmove b\n");
    assert_int_equal(gtp.session.player.playouts, 0);
}

/* Black to the left of the third column, White to its right; A3 is dead, C is nobody's. */
static const char halves[] =
    "boardsize 5\nplay b B1\nplay b B2\nplay b B3\nplay b B4\nplay b B5\nplay w D1\nplay w D2\n"
    "play w D3\nplay w D4\nplay w D5\nplay w A3\n";

static void dead_stones_are_listed_and_taken_off(void **state) {
    (void)state;
    configure();
    begin();
    prepare(halves);
    expect("final_status_list dead\n", "= A3\n\n");
    expect("final_status_list seki\n", "= \n\n");
    expect("final_score\n", "= 0\n\n");
    prepare("clear_board\nplay b C3\n");
    expect("final_status_list alive\n", "= C3\n\n");
    /* A chain is a line. */
    prepare("play b C4\nplay w A1\nplay b A5\n");
    assert_true(send("final_status_list alive\n"));
    assert_true(kt_words_equal(output, "= C3 C4\nA5\n\n") || kt_words_equal(output, "= C4 C3\nA5\n\n"));
    prepare("clear_board\nplay b C3\n");
    expect("final_status_list dead\n", "= \n\n");
    expect("final_score\n", "= B+25\n\n");
}

/* Behind Black's wall 9 points, and the dead stone's, which is a prisoner; behind White's 5. By area, with
 * both walls, it is 15 to 10. */
static void territory_counts_by_japanese_rules(void **state) {
    (void)state;
    configure();
    begin();
    prepare("boardsize 5\nplay b C1\nplay b C2\nplay b C3\nplay b C4\nplay b C5\nplay w D1\nplay w D2\n"
            "play w D3\nplay w D4\nplay w D5\nplay w A3\nkomi 0.5\n");
    expect("final_score\n", "= B+4.5\n\n");
    prepare("kgs-rules japanese\n");
    expect("final_score\n", "= B+5.5\n\n");
    prepare("kgs-rules chinese\n");
    expect("final_score\n", "= B+4.5\n\n");
}

static void a_pass_is_answered_when_the_game_is_won(void **state) {
    (void)state;
    configure();
    begin();
    prepare(halves);
    prepare("undo\nplay w C1\nplay w C2\nplay w C3\nplay w C4\nplay w C5\nkomi -6\nkatachi-playouts 30\n"
            "play w pass\n");
    expect("reg_genmove b\n", "= PASS\n\n");
    prepare(halves);
    prepare("undo\nkomi 1\nplay w pass\n");
    assert_true(send("genmove b\n"));
    assert_false(kt_words_equal(output, "= PASS\n\n"));
}

/* Notes in the output how many moves there are. */
static void note_moves(void *context, kt_gtp *engine) {
    (void)context;
    kt_text_char(&answers, '[');
    kt_text_unsigned(&answers, engine->session.game.count);
    kt_text_string(&answers, engine->quit ? ",over]" : "]");
}

static void what_changed_is_kept_before_it_is_answered(void **state) {
    (void)state;
    configure();
    config.keep = note_moves;
    begin();
    expect("play b D4\n", "[1]= \n\n");
    expect("play b D4\n", "[1]? illegal move\n\n");
    prepare("boardsize 3\nkatachi-playouts 8\n");
    assert_true(send("lz-genmove_analyze b\n"));
    /* The answer begins before the thought; the move is told when it is kept. */
    assert_memory_equal(output, "[0]= ", 5);
    const char *end = output + 5;
    while (*end && !(end[0] == ']' && end[1] == 'p')) end++;
    assert_memory_equal(end - 2, "[1]play ", 8);
    kt_text_init(&answers, output, sizeof output);
    assert_false(send("quit\n"));
    assert_string_equal(output, "[1,over]= \n\n");
}

static void a_lost_game_is_resigned(void **state) {
    (void)state;
    configure();
    player.resign_q16 = 65536 / 20;
    begin();
    prepare(halves);
    prepare("play b A5\nplay b A1\nplay b A4\nplay b A2\nkomi 30\nkatachi-playouts 500\n");
    expect("genmove b\n", "= resign\n\n");
    assert_int_equal(gtp.session.game.count, 15);
}

/* Whoever gave a handicap, or gets a great komi against him, has hardly a chance at first. */
static void a_handicap_is_no_lost_game(void **state) {
    (void)state;
    static const char *const beginnings[] = {
        "komi 0.5\nfixed_handicap 6\n",
        "komi 0.5\nplace_free_handicap 8\n",
        "komi 0.5\nset_free_handicap C3 C5 C7 E3 E5 E7 G3 G5 G7 D4 D6 F4 F6\n",
        "komi 0.5\nplay b C3\nplay w pass\nplay b C7\nplay w pass\nplay b G3\nplay w pass\nplay b E5\n",
        "komi 0.5\nplay b C3\nplay b C7\nplay b G3\nplay b G7\nplay b E5\nplay w D5\nplay b D6\n",
        "komi -60\nplay b E5\n",
    };
    configure();
    player.resign_q16 = 65536 / 3; /* which all of these fall below */
    begin();
    for (unsigned i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
        prepare("boardsize 9\nclear_board\nkatachi-seed 1\n");
        prepare(KT_DESKTOP ? "katachi-playouts 1500\n" : "katachi-playouts 200\n");
        prepare(beginnings[i]);
        assert_true(send("genmove w\n"));
        assert_true(memcmp(output, "= resign", 8) != 0);
    }
    prepare("boardsize 9\nclear_board\nkomi 60\n");
    assert_true(send("genmove b\n"));
    assert_true(memcmp(output, "= resign", 8) != 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_handicap_is_no_lost_game),
        cmocka_unit_test(wrong_numbers_are_refused),
        cmocka_unit_test(playouts_find_a_capture),
        cmocka_unit_test(clocks_are_set_as_kgs_does),
#if KT_DESKTOP
        cmocka_unit_test(clocks_are_set_as_katago_does),
#endif
        cmocka_unit_test(the_clock_limits_thoughts),
        cmocka_unit_test(dead_stones_are_listed_and_taken_off),
        cmocka_unit_test(territory_counts_by_japanese_rules),
        cmocka_unit_test(a_pass_is_answered_when_the_game_is_won),
        cmocka_unit_test(what_changed_is_kept_before_it_is_answered),
        cmocka_unit_test(a_lost_game_is_resigned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
