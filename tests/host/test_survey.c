/* lib/playout/survey, and what uct and player do with it: the score and the owners that playouts expect, moves that a search
 * keeps out of, budgets that are spent whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "thoughts.h"

static kt_survey survey;
static kt_barred barred;

static void begin(const char *diagram) {
    configure();
    begin_at(diagram, 0);
    barred = (kt_barred){0};
    request.survey = &survey;
    request.barred = &barred;
    request.thorough = true;
}

static void analyse(kt_colour colour, uint32_t playouts) {
    request.budget = (kt_player_budget){playouts, 0};
    kt_player_ask(&player, &request);
    kt_player_begin(&player, &game, colour, suggestions);
    (void)kt_player_go_on(&player, 0);
}

/* The visits of this candidate; -1 if it is none. */
static int visits_of(kt_point p) {
    kt_thought_move move;
    return kt_thought_find(&player, p, &move) ? (int)move.visits : -1;
}

/* 15 points to 10, and nothing can change that: both have two eyes. */
#define DIVIDED "XXXOO\n.X.O.\nXXXOO\n.XXO.\nXXXOO"

/* The same when all is filled, so that it stays as it is whoever passes. */
#define FILLED "XXXOO\n.XXO.\nXXXOO\n.XXO.\nXXXOO"

static void the_score_is_what_playouts_end_with(void **state) {
    (void)state;
    begin(FILLED);
    analyse(KT_BLACK, 40);
    kt_survey_score score;
    assert_true(kt_survey_score_of(&survey, KT_NO_POINT, &score));
    assert_int_equal(score.mean, 500);
    assert_int_equal(score.deviation, 0);
    kt_bitboard black = diagram_points(FILLED, 'X'), white = diagram_points(FILLED, 'O');
    KT_EACH_POINT(p, &game.geometry.points) {
        int32_t held = kt_survey_owner_q16(&survey, KT_NO_POINT, p);
        if (kt_bitboard_has(&black, p)) assert_int_equal(held, 65536);
        else if (kt_bitboard_has(&white, p)) assert_int_equal(held, -65536);
        else assert_int_equal(held, kt_point_x(p) < 3 ? 65536 : -65536);
    }
}

/* Means and deviations by hand: +5, +5, -3, +1 have the mean 2 and the variance 11; two of one row, two of another. */
static void scores_are_means(void **state) {
    (void)state;
    static kt_field end;
    kt_board board;
    kt_bitboard black = diagram_points(DIVIDED, 'X'), white = diagram_points(DIVIDED, 'O');
    begin(DIVIDED);
    board = game.board;
    kt_board_set_up(&board, &black, &white);
    kt_field_set(&end, &board);
    kt_survey_clear(&survey);
    kt_survey_score score;
    assert_false(kt_survey_score_of(&survey, KT_NO_POINT, &score));
    assert_int_equal(kt_survey_owner_q16(&survey, KT_NO_POINT, 0), 0);
    kt_survey_enter(&survey, 3, &end, 5, 2);
    kt_survey_enter(&survey, KT_PASS, &end, -3, 1);
    kt_survey_enter(&survey, KT_PASS, &end, 1, 1);
    assert_true(kt_survey_score_of(&survey, KT_NO_POINT, &score));
    assert_int_equal(score.mean, 200);
    assert_int_equal(score.deviation, 331);
    assert_true(kt_survey_score_of(&survey, KT_PASS, &score));
    assert_int_equal(score.mean, -100);
    assert_int_equal(score.deviation, 200);
    assert_false(kt_survey_score_of(&survey, 4, &score));
}

/* Every playout is in the row of the move that it began with. */
static void each_playout_is_entered_once(void **state) {
    (void)state;
    begin(".....\n.....\n.....\n.....\n.....");
    analyse(KT_BLACK, 200);
    assert_int_equal(player.playouts, 200);
    uint32_t sum = 0;
    for (kt_point p = 0; p <= KT_PASS; p++) {
        int visits = visits_of(p);
        assert_int_equal(survey.row[p].playouts, visits < 0 ? 0 : visits);
        sum += survey.row[p].playouts;
    }
    assert_int_equal(sum, 200);
}

/* Where the choice is settled, others stop: the corner's stones can be taken, and nothing else can be. */
#define DECIDED "XX.OO\nXXXOO\nXXXO.\nXXXOO\n.XXO."
static void thorough_ones_spend_all(void **state) {
    (void)state;
    begin(DECIDED);
    analyse(KT_WHITE, 300);
    assert_int_equal(player.playouts, 300);
    request.thorough = false;
    analyse(KT_WHITE, 300);
    assert_true(player.playouts < 300);
}

static void barred_moves_are_not_searched(void **state) {
    (void)state;
    static const char empty[] = ".....\n.....\n.....\n.....\n.....";
    const kt_point centre = kt_point_at(2, 2);
    begin(empty);
    analyse(KT_BLACK, 300);
    assert_true(visits_of(centre) > 20);
    uint32_t before = player.seed;
    /* White is kept out of it, which is no matter for Black at the root. */
    barred.until[KT_FIELD_WHITE][kt_field_cell(centre)] = 1;
    analyse(KT_BLACK, 300);
    assert_true(visits_of(centre) > 20);
    kt_player_seed(&player, before);
    barred.until[KT_FIELD_BLACK][kt_field_cell(centre)] = 1;
    analyse(KT_BLACK, 300);
    assert_int_equal(visits_of(centre), 0);
    assert_int_equal(survey.row[centre].playouts, 0);
    /* The next thought, without it, knows nothing of this one. */
    request.barred = NULL;
    kt_player_seed(&player, before);
    analyse(KT_BLACK, 300);
    assert_int_equal(player.visits, 0);
    assert_true(visits_of(centre) > 20);
}

/* Where there is memory to keep a tree, neither is what came before of use to it. */
static void nothing_is_carried_over(void **state) {
    (void)state;
    static kt_word large[8 * KT_PLAYER_BYTES / sizeof(kt_word)];
    const kt_point centre = kt_point_at(2, 2);
    begin(".....\n.....\n.....\n.....\n.....");
    config.memory = large;
    config.bytes = sizeof large;
    assert_int_equal(kt_player_init(&player, &config), KT_OK);
    request = (kt_player_request){.thorough = true};
    analyse(KT_BLACK, 300);
    analyse(KT_BLACK, 300);
    assert_int_equal(player.visits, 300);
    assert_true(visits_of(centre) > 20);
    barred.until[KT_FIELD_BLACK][kt_field_cell(centre)] = 1;
    request.barred = &barred;
    analyse(KT_BLACK, 300);
    assert_int_equal(player.visits, 0);
    assert_int_equal(visits_of(centre), 0);
    request.barred = NULL;
    analyse(KT_BLACK, 300);
    assert_int_equal(player.visits, 0);
}

static void expect_all_entered(uint32_t visits) {
    uint32_t sum = 0;
    for (int move = 0; move <= KT_PASS; move++) sum += survey.row[move].playouts;
    assert_int_equal(kt_thought_visits(&player), visits);
    assert_int_equal(sum, visits);
}

/* A survey goes on with a tree whose playouts it has; any other thought about the position, or a move, makes it begin anew. */
static void a_survey_knows_all_of_its_tree(void **state) {
    (void)state;
    static kt_word large[8 * KT_PLAYER_BYTES / sizeof(kt_word)];
    begin(".....\n.....\n.....\n.....\n.....");
    config.memory = large;
    config.bytes = sizeof large;
    assert_int_equal(kt_player_init(&player, &config), KT_OK);
    request = (kt_player_request){.thorough = true, .survey = &survey};
    analyse(KT_BLACK, 200);
    analyse(KT_BLACK, 100);
    expect_all_entered(300);
    request.survey = NULL;
    analyse(KT_BLACK, 100);
    request.survey = &survey;
    analyse(KT_BLACK, 150);
    expect_all_entered(150);
    assert_int_equal(kt_game_play(&game, KT_BLACK, kt_thought_best(&player)), KT_OK);
    analyse(KT_WHITE, 120);
    expect_all_entered(120);
}

/* The number of candidates whose expected reply is `p`. */
static int replies_with(kt_point p) {
    int replies = 0;
    kt_thought_move move;
    for (bool more = kt_thought_first(&player, &move); more; more = kt_thought_next(&player, &move)) {
        kt_thought_move reply = move;
        replies += kt_thought_reply(&player, &reply) && reply.point == p;
    }
    return replies;
}

static void they_are_barred_to_their_depth(void **state) {
    (void)state;
    const kt_point centre = kt_point_at(2, 2);
    const kt_cell cell = kt_field_cell(centre);
    begin(".....\n.....\n.....\n.....\n.....");
    barred.until[KT_FIELD_WHITE][cell] = 1;
    barred.until[KT_FIELD_BLACK][cell] = 1;
    analyse(KT_BLACK, 600);
    assert_true(replies_with(centre) > 0);
    barred.until[KT_FIELD_WHITE][cell] = 2;
    analyse(KT_BLACK, 600);
    assert_int_equal(replies_with(centre), 0);
}

/* Where no move is left, a pass is, whether it is barred or not. */
static void all_may_be_barred(void **state) {
    (void)state;
    for (int pass = 0; pass < 2; pass++) {
        begin(".....\n.....\n.....\n.....\n.....");
        for (unsigned cell = 0; cell < KT_CELLS; cell++)
            barred.until[KT_FIELD_BLACK][cell] = cell != KT_NO_CELL || pass;
        analyse(KT_BLACK, 50);
        assert_int_equal(player.playouts, 50);
        assert_int_equal(visits_of(KT_PASS), 50);
        kt_survey_score score;
        assert_true(kt_survey_score_of(&survey, KT_PASS, &score));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_score_is_what_playouts_end_with),
        cmocka_unit_test(scores_are_means),
        cmocka_unit_test(each_playout_is_entered_once),
        cmocka_unit_test(thorough_ones_spend_all),
        cmocka_unit_test(barred_moves_are_not_searched),
        cmocka_unit_test(nothing_is_carried_over),
        cmocka_unit_test(a_survey_knows_all_of_its_tree),
        cmocka_unit_test(they_are_barred_to_their_depth),
        cmocka_unit_test(all_may_be_barred),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
