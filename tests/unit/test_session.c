/* lib/session: a game that is played: moves, thoughts that somebody watches, rules, and what stays for the next game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diagram.h"
#include "session/kalah_game.h"

enum { MOVES = 40, SLICE = 10 };

static kt_word memory[(KT_PLAYER_BYTES + sizeof(kt_word) - 1) / sizeof(kt_word)];
static kt_player_config player;
static kt_game_move moves[MOVES];
static const kt_image *const none[] = {NULL};
static kt_session_config config;
static kt_session session;
static uint32_t now_ms;
static int looks, ends, looks_until_cancelled;
static uint32_t visits_seen;

static uint32_t milliseconds(void *context) {
    (void)context;
    return now_ms++;
}

static bool watch(void *context, bool over) {
    looks += !over;
    ends += over;
    visits_seen = ((kt_session *)context)->player.playouts;
    return looks != looks_until_cancelled;
}

static const kt_session_wish watched = {.watch = watch, .context = &session, .step_ms = 1};

static void begin(int size) {
    player = (kt_player_config){.settings = kt_uct_defaults(), .seed = 1, .slice = SLICE, .memory = memory};
    player.bytes = KT_PLAYER_BYTES;
    player.milliseconds = milliseconds;
    config = (kt_session_config){.player = &player, .images = none, .budget = {.playouts = 60}, .size = size};
    config.moves = moves;
    config.moves_capacity = MOVES;
    looks = ends = looks_until_cancelled = 0;
    assert_int_equal(kt_session_init(&session, &config), KT_OK);
}

static void a_move_is_chosen_then_made(void **state) {
    (void)state;
    begin(5);
    assert_int_equal(kt_session_play(&session, KT_BLACK, kt_point_at(2, 2)), KT_OK);
    assert_int_equal(kt_session_play(&session, KT_WHITE, kt_point_at(2, 2)), KT_ERR_OCCUPIED);
    int p = kt_session_choose(&session, KT_WHITE, NULL);
    assert_true(p < KT_PASS);
    assert_int_equal(session.game.count, 1);
    assert_int_equal(session.player.playouts, 60);
    assert_int_equal(kt_session_answer(&session, KT_WHITE, p), KT_OK);
    assert_int_equal(session.game.count, 2);
    assert_int_equal(session.game.moves[1].point, p);
    /* Who resigns makes no move. */
    assert_int_equal(kt_session_answer(&session, KT_BLACK, KT_NO_POINT), KT_OK);
    assert_int_equal(session.game.count, 2);
}

static void who_watches_sees_each_step_and_the_end(void **state) {
    (void)state;
    begin(5);
    int p = kt_session_choose(&session, KT_BLACK, &watched);
    assert_true(p < KT_PASS);
    assert_true(looks > 0);
    assert_int_equal(ends, 1);
    assert_int_equal(visits_seen, session.player.playouts);
}

static void who_watches_may_cancel(void **state) {
    (void)state;
    begin(5);
    looks_until_cancelled = 2;
    assert_int_equal(kt_session_choose(&session, KT_BLACK, &watched), KT_CANCELLED);
    assert_int_equal(looks, 2);
    assert_int_equal(ends, 1);
    assert_true(session.player.playouts < 60);
    assert_int_equal(kt_session_answer(&session, KT_BLACK, KT_CANCELLED), KT_ERR_NOTHING);
    assert_int_equal(session.game.count, 0);
}

static void an_analysis_has_no_limit_but_who_watches(void **state) {
    (void)state;
    begin(5);
    looks_until_cancelled = 30;
    kt_session_analyse(&session, KT_BLACK, &watched);
    assert_int_equal(looks, 30);
    assert_true(session.player.playouts > 60);
    assert_int_equal(session.game.count, 0);
}

static void komi_and_rules_stay_for_the_next_game(void **state) {
    (void)state;
    begin(5);
    session.game.komi = 26;
    session.game.rules = (kt_rules){.territory = true, .repetition = KT_SIMPLE_KO, .bonus = KT_BONUS_NONE};
    assert_int_equal(kt_session_play(&session, KT_BLACK, kt_point_at(1, 1)), KT_OK);
    assert_int_equal(kt_session_begin(&session, 7), KT_OK);
    assert_int_equal(session.game.geometry.size, 7);
    assert_int_equal(session.game.count, 0);
    assert_int_equal(session.game.komi, 26);
    assert_true(session.game.rules.territory);
    assert_int_equal(session.game.rules.repetition, KT_SIMPLE_KO);
    assert_int_equal(session.game.rules.bonus, KT_BONUS_NONE);
    assert_int_equal(kt_session_begin(&session, KT_BOARD_MAX + 1), KT_ERR_RANGE);
    assert_int_equal(kt_session_play(&session, KT_WHITE, KT_PASS), KT_OK);
    kt_session_clear(&session);
    assert_int_equal(session.game.count, 0);
    assert_int_equal(session.game.geometry.size, 7);
    assert_int_equal(session.game.komi, 26);
}

/* By territory, a stone in one's own is a point less, which area doesn't know. */
static void it_counts_by_its_rules(void **state) {
    (void)state;
    static const char settled[] = ". X . X .\n"
                                  "X X X X X\n"
                                  "O O O O O\n"
                                  "O . O . O\n"
                                  "O O O O O\n";
    kt_verdict verdict;
    begin(5);
    const kt_bitboard black = diagram_points(settled, 'X'), white = diagram_points(settled, 'O');
    kt_game_set_up(&session.game, &black, &white, KT_BLACK);
    session.game.komi = 2;
    assert_int_equal(kt_session_count(&session, &verdict), 4 * (10 - 15) - 2);
    session.game.rules.territory = true;
    assert_int_equal(kt_session_count(&session, &verdict), 4 * (3 - 2) - 2);
}

static void the_clock_limits_a_move_and_runs(void **state) {
    (void)state;
    begin(5);
    kt_clock_set(&session.clock, 60000, 0, 0);
    const kt_player_budget budget = kt_session_budget(&session, KT_BLACK);
    assert_true(budget.milliseconds > 0 && budget.milliseconds < 60000);
    (void)kt_session_choose(&session, KT_BLACK, NULL);
    assert_true(session.clock.left[KT_BLACK].ms < 60000);
    assert_int_equal(session.clock.left[KT_WHITE].ms, 60000);
}

#if KT_DESKTOP
/* What a thought leaves of a clock's time, later moves get; what it leaves of the time for one move, nobody. */
static void the_time_for_one_move_is_spent(void **state) {
    (void)state;
    begin(5);
    kt_clock_set(&session.clock, 8000, 0, 0);
    const uint32_t ms = kt_session_budget(&session, KT_BLACK).milliseconds;
    (void)kt_session_choose(&session, KT_BLACK, NULL);
    assert_true(kt_player_spent_ms(&session.player) < ms);
    begin(5);
    session.budget = (kt_player_budget){.milliseconds = ms};
    (void)kt_session_choose(&session, KT_BLACK, NULL);
    assert_true(kt_player_spent_ms(&session.player) >= ms);
}
#endif

#if KT_KALAH
/* Three pits a side with three beans each: the last bean of the first falls into the own store, that of the second doesn't. */
static void kalah_takes_the_place_of_go(void **state) {
    (void)state;
    begin(5);
    assert_int_equal(kt_session_play(&session, KT_BLACK, kt_point_at(2, 2)), KT_OK);
    assert_int_equal(kt_session_kalah_begin(&session, 13, 3), KT_ERR_RANGE);
    assert_false(session.plays_kalah);
    assert_int_equal(kt_session_kalah_begin(&session, 3, 3), KT_OK);
    assert_true(session.plays_kalah);
    assert_int_equal(kt_session_kalah_undo(&session), KT_ERR_NOTHING);
    assert_int_equal(kt_session_kalah_play(&session, 3), KT_ERR_RANGE);
    assert_int_equal(kt_session_kalah_play(&session, 0), KT_OK);
    assert_int_equal(kt_session_kalah_position(&session, 0).store[0], 1);
    assert_int_equal(kt_session_kalah_position(&session, 0).to_move, 0);
    assert_int_equal(kt_session_kalah_play(&session, 0), KT_ERR_RANGE); /* it is empty */
    assert_int_equal(kt_session_kalah_play(&session, 1), KT_OK);
    assert_int_equal(kt_session_kalah_position(&session, 0).to_move, 1);
    assert_int_equal(kt_session_kalah_count(&session), 2);
    assert_int_equal(kt_session_kalah_pit(&session, 0), 1);
    assert_int_equal(kt_session_kalah_position(&session, 2).pits[1][0], 3);
    assert_int_equal(kt_session_kalah_undo(&session), KT_OK);
    assert_int_equal(kt_session_kalah_position(&session, 0).to_move, 0);
    assert_true(kt_session_kalah_move(&session) > 0);
    assert_true(kt_session_kalah_position(&session, 0).to_move == 1 ||
                kt_session_kalah_position(&session, 0).over);
    kt_session_clear(&session);
    assert_false(session.plays_kalah);
    assert_int_equal(session.game.count, 0);
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_chosen_then_made),
        cmocka_unit_test(who_watches_sees_each_step_and_the_end),
        cmocka_unit_test(who_watches_may_cancel),
        cmocka_unit_test(an_analysis_has_no_limit_but_who_watches),
        cmocka_unit_test(komi_and_rules_stay_for_the_next_game),
        cmocka_unit_test(it_counts_by_its_rules),
        cmocka_unit_test(the_clock_limits_a_move_and_runs),
#if KT_DESKTOP
        cmocka_unit_test(the_time_for_one_move_is_spent),
#endif
#if KT_KALAH
        cmocka_unit_test(kalah_takes_the_place_of_go),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
