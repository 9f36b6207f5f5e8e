/* lib/player/forecast: how probable a pass is among the moves, by count and search. Without an image, each move counts as
 * probable as the others. tests/host/opponents.t plays games by it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "player/forecast.h"
#include "player/thought.h"
#include "thoughts.h"

static kt_forecast forecast;
static kt_survey survey;
static int32_t share[KT_POINTS + 1];

static void set_up(const char *diagram, kt_colour colour) {
    configure();
    assert_true(diagram_start(&game, diagram, moves, MOVES));
    (void)kt_player_take_image(&player, (const kt_image *const[]){NULL}, game.geometry.size, KT_VALUES_MODEL);
    kt_forecast_begin(&forecast, &player, &game, colour, suggestions);
    kt_forecast_shares(&forecast, NULL, share);
    int32_t sum = 0;
    for (int p = 0; p <= KT_POINTS; p++) sum += share[p] > 0 ? share[p] : 0;
    assert_in_range(sum, 65536 - KT_POINTS, 65536);
}

/* All is settled. Each side has two eyes of two points, and may fill one of them, or play in the other's. */
#define FINISHED                                                                                             \
    ". . X X O . .\n"                                                                                        \
    "X X X X O O O\n"                                                                                        \
    "X X X X O O O\n"                                                                                        \
    ". . X X O . .\n"                                                                                        \
    "X X X X O O O\n"                                                                                        \
    "X X X X O O O\n"                                                                                        \
    "X X X X O O O\n"

static void when_all_is_settled_the_pass_gets_all(void **state) {
    (void)state;
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        set_up(FINISHED, colour);
        assert_int_equal(kt_bitboard_count(&forecast.moves), 8);
        assert_int_equal(share[KT_PASS], 65536);
        assert_int_equal(share[kt_point_at(0, 6)], 0);
        assert_int_equal(share[kt_point_at(2, 6)], -1); /* a stone */
    }
}

/* The neutral point is worth a point by area: it comes first, and the pass before the idle moves. */
static void as_long_as_a_point_is_open_it_comes_first(void **state) {
    (void)state;
    static const char open[] = ". . X X O . .\n"
                               "X X X X O O O\n"
                               "X X X X O O O\n"
                               ". . X X O . .\n"
                               "X X X X O O O\n"
                               "X X X X O O O\n"
                               "X X X d O O O\n";
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        set_up(open, colour);
        kt_point d = diagram_point(open, 'd');
        for (int p = 0; p <= KT_POINTS; p++) assert_true(p == d || share[p] < share[d]);
        for (int p = 0; p < KT_POINTS; p++) assert_true(p == d || share[p] < share[KT_PASS]);
    }
}

/* Black's eye at e is left alone; White may play neither there nor anywhere else without a chance. */
static void no_eye_of_the_mover_is_filled(void **state) {
    (void)state;
    static const char corner[] = "e X . . . . .\n"
                                 "X X . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n"
                                 ". . . . . . .\n";
    set_up(corner, KT_BLACK);
    assert_int_equal(share[diagram_point(corner, 'e')], 0);
    assert_true(share[kt_point_at(3, 3)] > 65536 / 50);
    assert_true(share[KT_PASS] < 65536 / 100);
    set_up(corner, KT_WHITE);
    assert_int_equal(share[diagram_point(corner, 'e')], -1);
}

/* Only eyes are left: there is nothing but a pass. */
static void without_a_move_the_pass_gets_all(void **state) {
    (void)state;
    set_up(". X .\nX X X\n. X .\n", KT_BLACK);
    assert_int_equal(share[KT_PASS], 65536);
    set_up(". X .\nX X X\n. X .\n", KT_WHITE);
    assert_int_equal(share[KT_PASS], 65536);
}

/* Whoever plays at a or b is captured. Playouts do so now and then, but the verdict knows better. */
static void nobody_plays_in_a_seki(void **state) {
    (void)state;
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        set_up("O . O . X .\n"
               "O O O X X X\n"
               "O O O X X X\n"
               "O O a b X X\n"
               "O O O X X X\n"
               "O O X X X X\n",
               colour);
        assert_int_equal(share[KT_PASS], 65536);
    }
}

/* At c, Black takes three stones and White five: whoever comes first. The playouts of the count hardly ever do. */
static void the_last_liberty_of_a_fight_is_open(void **state) {
    (void)state;
    static const char fight[] = "O O O X O . .\n"
                                "X O c X O O O\n"
                                "X X X X O . O\n"
                                "O O O O O O O\n"
                                ". O X X X X X\n"
                                "O O X . X . X\n"
                                ". O X X X X X\n";
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        set_up(fight, colour);
        kt_point c = diagram_point(fight, 'c');
        for (int p = 0; p <= KT_POINTS; p++) assert_true(p == c || share[p] < share[c]);
    }
}

/* Enters playouts that began with `move`, in halves 2 points around Black's lead. */
static void enter(kt_point move, uint32_t playouts, int lead) {
    kt_survey_row *row = &survey.row[move];
    row->playouts = playouts;
    row->sum = (int64_t)playouts * lead;
    row->squares = (int64_t)playouts * (lead * lead + 4);
}

/* The search's best move ends 10 points better than the others: then it is needed. It isn't when that is by chance, or in
 * White's favour, or next to nothing. */
static void a_needed_move_comes_before_the_pass(void **state) {
    (void)state;
    static const struct {
        uint32_t own, others;
        int lead;
        bool needed;
    } cases[] = {{20, 20, 10, true}, {7, 20, 10, false}, {20, 7, 10, false},
                 {20, 20, 2, false}, {8, 8, 3, true},    {8, 20, -10, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set_up(FINISHED, KT_BLACK);
        request.survey = &survey;
        request.thorough = true;
        request.budget = (kt_player_budget){40, 0};
        kt_player_ask(&player, &request);
        kt_player_begin(&player, &game, KT_BLACK, suggestions);
        (void)kt_player_go_on(&player, 0);
        kt_thought_move best;
        assert_true(kt_thought_first(&player, &best));
        assert_int_not_equal(best.point, KT_PASS);
        kt_survey_clear(&survey);
        enter(best.point, cases[i].own, cases[i].lead);
        enter(KT_PASS, cases[i].others, 0);
        kt_forecast_shares(&forecast, &player, share);
        assert_int_equal(share[KT_PASS] < 65536, cases[i].needed);
        assert_int_equal(share[best.point] > share[KT_PASS], cases[i].needed);
    }
}

/* White has a stone that is dead, and has just passed. A search that took a second pass for the end would count the stone
 * as alive, and let Black take it. */
static void a_search_of_what_is_settled_prefers_the_pass(void **state) {
    (void)state;
    static const char dead[] = ". . X X O . .\n"
                               "X X X X O O O\n"
                               "X X X X O O O\n"
                               ". . X X O . .\n"
                               ". . X X O O O\n"
                               ". . O X O O O\n"
                               ". . X X O O O\n";
    set_up(dead, KT_WHITE);
    assert_int_equal(kt_game_play(&game, KT_WHITE, KT_PASS), KT_OK);
    kt_forecast_begin(&forecast, &player, &game, KT_BLACK, suggestions);
    request.root_pass = kt_forecast_root_pass(&forecast);
    assert_int_equal(request.root_pass, 255);
    request.survey = &survey;
    request.thorough = true;
    request.budget = (kt_player_budget){100, 0};
    kt_player_ask(&player, &request);
    kt_player_begin(&player, &game, KT_BLACK, suggestions);
    (void)kt_player_go_on(&player, 0);
    kt_thought_move best;
    assert_true(kt_thought_first(&player, &best));
    assert_int_equal(best.point, KT_PASS);
    kt_survey_score lead;
    assert_true(kt_thought_lead(&player, &game, KT_PASS, &lead));
    assert_in_range(lead.mean, 600, 800); /* 28 points to 21 */
    set_up(". . .\n. . .\n. . .\n", KT_BLACK);
    assert_int_equal(kt_forecast_root_pass(&forecast), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(when_all_is_settled_the_pass_gets_all),
        cmocka_unit_test(as_long_as_a_point_is_open_it_comes_first),
        cmocka_unit_test(no_eye_of_the_mover_is_filled),
        cmocka_unit_test(without_a_move_the_pass_gets_all),
        cmocka_unit_test(nobody_plays_in_a_seki),
        cmocka_unit_test(the_last_liberty_of_a_fight_is_open),
        cmocka_unit_test(a_needed_move_comes_before_the_pass),
        cmocka_unit_test(a_search_of_what_is_settled_prefers_the_pass),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
