/* lib/proto/gtp: the command that answers who solves a problem. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "desktop_session.h"

/* White's three points in a row, in the corner:   X X X X .
 *                                                 O O O O X
 *                                                 . . . O X */
static const char three[] =
    "boardsize 9\ngogui-setup b A3 b B3 b C3 b D3 b E2 b E1 w A2 w B2 w C2 w D2 w D1\n";

/* White's bulky five:   X X X X
 *                       O O O X
 *                       . . O O X
 *                       . . . O X */
static const char bulky[] = "boardsize 9\ngogui-setup b A4 b B4 b C4 b D4 b D3 b E2 b E1 w A3 w B3 w C3 w C2 "
                            "w D2 w D1\n";

static void the_right_move_leaves_nothing_to_answer(void **state) {
    (void)state;
    begin_with(three);
    assert_string_equal(ask("katachi-problem b b1 a2\n"),
                        "= fate: succeeds\nanswer: none\nends: captured\ncaptures: 0\n\n");
    assert_string_equal(ask("katachi-problem w B1 d1\n"),
                        "= fate: succeeds\nanswer: none\nends: eyes\ncaptures: 0\n\n");
}

static void a_wrong_move_is_refuted(void **state) {
    (void)state;
    begin_with(three);
    static const char *const wrong[] = {"A1", "C1", "E3", "J9"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char line[60];
        snprintf(line, sizeof line, "katachi-problem black %s A2\n", wrong[i]);
        assert_string_equal(ask(line), "= fate: fails\nanswer: B1\nends: eyes\ncaptures: 0\n\n");
    }
    expect_begin(ask("katachi-problem white A1 A2\n"), "= fate: fails\nanswer: B1\nends: ");
}

/* After the vital point B1, White may try B2, and Black must answer at A1. At C1, it would lose two stones, and White have two eyes. */
static void a_right_move_is_tested(void **state) {
    (void)state;
    begin_with(bulky);
    const char *answer = ask("katachi-problem black b1 a3\n");
    expect_begin(answer, "= fate: succeeds\nanswer: ");
    assert_false(has(answer, "none"));
    expect_begin(ask("katachi-problem black b1,b2 a3\n"), "= right: A1\nwrong: ");
    expect_begin(ask("katachi-problem black b1,b2,c1 a3\n"), "= fate: fails\nanswer: A1\nends: eyes\n");
}

static void moves_are_told_apart(void **state) {
    (void)state;
    begin_with(three);
    const char *answer = ask("katachi-problem black - a2\n");
    expect_begin(answer, "= right: B1\nwrong: ");
    assert_true(has(answer, " A1") && has(answer, " C1"));
    /* Without a group, it is the one that is surrounded. */
    expect_begin(ask("katachi-problem black -\n"), "= right: B1\nwrong: ");
    expect_game_stays("katachi-problem b b1 a2\n");
}

static void what_is_wrong_is_refused(void **state) {
    (void)state;
    begin_with(three);
    static const char *const refused[][2] = {
        {"katachi-problem\n", "? invalid color or coordinate\n\n"},
        {"katachi-problem b\n", "? which moves? - for none\n\n"},
        {"katachi-problem b x a2\n", "? invalid coordinate\n\n"},
        {"katachi-problem b b1,pass a2\n", "? invalid coordinate\n\n"},
        {"katachi-problem b b1,b1 a2\n", "? illegal move\n\n"},
        {"katachi-problem b - j9\n", "? no stone there\n\n"},
        {"katachi-problem b - a2 a3\n", "? stones of both colors\n\n"},
        {"katachi-problem b - e2\n", "? the group isn't surrounded, or has too much room\n\n"},
    };
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        assert_string_equal(ask(refused[i][0]), refused[i][1]);
    ask("clear_board\n");
    assert_string_equal(ask("katachi-problem b -\n"), "? no stone there\n\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_right_move_leaves_nothing_to_answer),
        cmocka_unit_test(a_wrong_move_is_refuted),
        cmocka_unit_test(a_right_move_is_tested),
        cmocka_unit_test(moves_are_told_apart),
        cmocka_unit_test(what_is_wrong_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
