/* lib/proto/gtp: goals and the reasons for moves, in the sessions of desktops. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>

#include "large_session.h"
#include "pattern/patterns_write.h"
#include "random_model.h"

/* White has five stones with one liberty, D2, and nothing else. */
#define CAPTURE                                                                                              \
    "boardsize 5\nplay w B2\nplay w C2\nplay w B3\nplay w C3\nplay w B4\nplay b A2\nplay b A3\nplay b A4\n"  \
    "play b B5\nplay b C4\nplay b D3\nplay b B1\nplay b C1\nkatachi-playouts 120\nkatachi-seed 1\n"

static void reasons_are_asked_for_of_points(void **state) {
    (void)state;
    prepare("boardsize 9\nplay b E5\nkatachi-playouts 50\nkatachi-seed 1\n");
    assert_true(ask("katachi-why x\n")[0] == '?');
    assert_true(ask("katachi-why w K10\n")[0] == '?');
    assert_true(ask("katachi-why w E5\n")[0] == '?');
    assert_true(ask("katachi-why w C3 D3\n")[0] == '?');
    prepare("boardsize 9\n");
    assert_string_equal(ask("katachi-why\n"), "? no move to explain\n\n");
    assert_string_equal(ask("gomill-explain_last_move\n"), "= \n\n");
}

/* The image has two patterns, at the bytes 121 and 127 (small_image.h): the four points like C3 and the
 * middle. */
static void reasons_tell_of_patterns(void **state) {
    (void)state;
    prepare("boardsize 9\n");
    assert_true(begins(ask("katachi-why b C3\n"),
                       "= move: Black C3\npredicted: 1 of 5 by the pattern at byte 121, "
                       "value 0.500\nrules: none\ngoal: "));
    assert_true(begins(ask("katachi-why w E5\n"),
                       "= move: White E5\npredicted: 5 of 5 by the pattern at byte 127, "
                       "value 0.250\nrules: none\ngoal: "));
    assert_true(begins(ask("katachi-why w A1\n"),
                       "= move: White A1\npredicted: no pattern speaks for it\nrules: edge\ngoal: "));
    assert_string_equal(ask("katachi-why b pass\n"), "= move: Black pass\n\n");
    /* The last move, in the position that it was played in. */
    assert_string_equal(ask("play b G7\n"), "= \n\n");
    static const char last[] = "= move: Black G7\npredicted: 4 of 5 by the pattern at byte 121, value 0.500\n"
                               "rules: none\ngoal: ";
    assert_true(begins(ask("katachi-why\n"), last));
    assert_true(begins(ask("gomill-explain_last_move\n"), last));
    assert_string_equal(ask("play w G7\n"), "? illegal move\n\n");
    prepare("boardsize 5\n");
    assert_true(begins(ask("katachi-why b C3\n"),
                       "= move: Black C3\npredicted: no image for this board size\nrules: none\ngoal: "));
}

/* By hand: White's stone at C3 has one liberty left, D3. On the empty board the middle is nearest to all. */
static void goals_are_told_in_words(void **state) {
    (void)state;
    prepare("boardsize 5\n");
    assert_true(begins(ask("katachi-goals\n"), "= C3 take C3\n"));
    prepare("boardsize 9\nplay b C4\nplay w C3\nplay b B3\nplay w G7\nplay b C2\nplay w G3\n");
    assert_true(has(ask("katachi-goals b\n"), "D3 capture C3 at D3"));
    assert_true(has(ask("katachi-why b D3\n"), ", capture C3 at D3"));
    assert_true(has(ask("katachi-goals w\n"), "D3 extend C3 to D3"));
    assert_true(ask("katachi-goals x\n")[0] == '?');
    assert_true(ask("katachi-goals b w\n")[0] == '?');
    prepare("boardsize 2\ngogui-setup b A1 w A2 w B1\n");
    assert_string_equal(ask("katachi-goals\n"), "? some stones have no liberties\n\n");
    assert_string_equal(ask("katachi-solve w A1\n"), "? some stones have no liberties\n\n");
    assert_string_equal(ask("katachi-ladder A1\n"), "? some stones have no liberties\n\n");
    assert_string_equal(ask("katachi-status\n"), "? some stones have no liberties\n\n");
}

/* It needs no image and no playouts; it says so when nothing is left to do. */
static void the_player_follows_goals(void **state) {
    (void)state;
    prepare("boardsize 9\nkatachi-search goals\nplay b C4\nplay w C3\nplay b B3\nplay w G7\nplay b C2\n"
            "play w G3\n");
    assert_string_equal(ask("katachi-search some\n"), "? expected full or goals\n\n");
    char goals[OUTPUT_BYTES];
    strcpy(goals, ask("katachi-goals b\n") + 2);
    goals[strcspn(goals, " ")] = 0;
    char expected[OUTPUT_BYTES + 8];
    snprintf(expected, sizeof expected, "= %s\n\n", goals);
    assert_string_equal(ask("reg_genmove b\n"), expected);
    prepare("boardsize 3\nkatachi-search goals\nplay b B1\nplay b B2\nplay b B3\nplay b A2\n");
    assert_string_equal(ask("reg_genmove b\n"), "= PASS\n\n");
    assert_string_equal(ask("katachi-search full\n"), "= \n\n");
}

static void reasons_tell_of_rules_and_the_search(void **state) {
    (void)state;
    prepare(CAPTURE);
    assert_true(has(ask("katachi-why b D2\n"), "\nrules: captures"));
    assert_false(has(output, "search:")); /* there was none yet */
    assert_string_equal(ask("katachi-variation\n"), "= \n\n");
    assert_string_equal(ask("reg_genmove b\n"), "= D2\n\n");
    assert_true(has(ask("katachi-why b D2\n"), "\nsearch: "));
    assert_true(has(output, " playouts, chance of a win 1.000\nline: D2"));
    /* Not of what it didn't look at, and of White's moves nothing is known. */
    assert_false(has(ask("katachi-why b pass\n"), "search:"));
    assert_false(has(ask("katachi-why w D2\n"), "search:"));
    assert_true(begins(ask("gogui-setup_player b\n"), "="));
    assert_true(begins(ask("katachi-variation\n"), "= b D2\nw "));
    assert_in_range(count_lines(output), 2, 21);
    /* Of one playout: what it didn't try has neither wins nor a line. */
    assert_string_equal(ask("katachi-playouts 1\n"), "= \n\n");
    assert_string_equal(ask("clear_board\n"), "= \n\n");
    char move[OUTPUT_BYTES];
    strcpy(move, ask("reg_genmove b\n"));
    assert_true(has(ask("katachi-why b A1\n"), "\nsearch: 0 of 1 playouts, chance of a win 0.500\n"));
    assert_false(has(output, "line: "));
    assert_string_not_equal(move, "= A1\n\n");
}

/* On every board size, even without patterns. */
static void a_model_speaks_for_every_point(void **state) {
    (void)state;
    enum { LAYERS = 1, CHANNELS = 16, BYTES = 8 + CHANNELS * (6 + 9 * KT_FEATURES) + CHANNELS };
    static uint8_t section[BYTES], bytes[BYTES + 300];
    assert_int_equal(kt_model_bytes(LAYERS, CHANNELS), BYTES);
    random_model(section, LAYERS, CHANNELS, 3);
    const kt_section model = kt_model_section(section, BYTES);
    const kt_patterns_content content = {.size = 9, .stages = 1, .stage_moves = 15, .before = {&model, 1}};
    assert_true(kt_patterns_write(&content, bytes, sizeof bytes) > 0);
    for (int values = KT_VALUES_MODEL; values <= KT_VALUES_VIEWS; values++) {
        configure();
        assert_int_equal(kt_predictor_open(&image, bytes, sizeof bytes), KT_OK);
        config.session.values = (kt_values)values;
        begin_large("boardsize 5\n");
        assert_true(begins(ask("katachi-stats\n"), "= image: 9x9, 0 patterns and a model, "));
        assert_int_equal(count_lines(ask("katachi-suggest b 1000\n")), 25 + 1);
        assert_true(has(ask("katachi-why b C3\n"), " of 25 by the model, value 0."));
        /* It predicts after any number of moves, in the search, too. */
        assert_true(begins(ask("katachi-playouts 30\n"), "="));
        for (int i = 0; i < 6; i++) assert_true(begins(ask(i % 2 ? "genmove w\n" : "genmove b\n"), "= "));
        assert_int_equal(kt_player_predict(&gtp.session.player, &gtp.session.game, KT_BLACK,
                                           kt_game_legal(&gtp.session.game, KT_BLACK), 0,
                                           gtp.session.suggestions),
                         KT_ERR_RANGE);
    }
    /* A small block is lent to who reads ahead; what is predicted afterwards is what was before. */
    configure();
    assert_int_equal(kt_predictor_open(&image, bytes, sizeof bytes), KT_OK);
    config.commands = kt_gtp_desktop;
    begin();
    char before[OUTPUT_BYTES];
    strcpy(before, ask("katachi-suggest b 81\n"));
    assert_true(begins(ask("katachi-read b 2 2\n"), "= score: "));
    assert_string_equal(ask("katachi-suggest b 81\n"), before);
    /* Without its model nothing is left of the image. */
    config.session.values = KT_VALUES_PLAIN;
    begin_large("boardsize 9\n");
    assert_string_equal(ask("katachi-suggest b 1\n"), "? no image for this board size\n\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reasons_are_asked_for_of_points),
        cmocka_unit_test(reasons_tell_of_patterns),
        cmocka_unit_test(goals_are_told_in_words),
        cmocka_unit_test(the_player_follows_goals),
        cmocka_unit_test(reasons_tell_of_rules_and_the_search),
        cmocka_unit_test(a_model_speaks_for_every_point),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
