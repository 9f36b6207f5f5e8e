/* lib/proto/gtp: the command that reads life and death. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "desktop_session.h"

/* White's three points in a row, in the corner:   X X X X .
 *                                                 O O O O X
 *                                                 . . . O X */
static const char three[] =
    "boardsize 9\ngogui-setup b A3 b B3 b C3 b D3 b E2 b E1 w A2 w B2 w C2 w D2 w D1\n";

/* One point more:   X X X X X .
 *                   O O O O O X
 *                   . . . . O X */
static const char four[] =
    "boardsize 9\ngogui-setup b A3 b B3 b C3 b D3 b E3 b F2 b F1 w A2 w B2 w C2 w D2 w E2 w E1\n";

/* White has an eye at A1, and one at C1 if it wins a ko. Black takes it at C1 first.   X X X X X
 *                                                                                      O O O X X
 *                                                                                      . O . O X */
static const char ko[] = "boardsize 9\n"
                         "gogui-setup b A3 b B3 b C3 b D3 b E3 b D2 b E2 b E1 w A2 w B2 w C2 w B1 w D1\n";

/* The same after Black took it: White may take it back at D1.   X X X X X
 *                                                               O O O X X
 *                                                               . O X . X */
static const char taken[] = "boardsize 9\n"
                            "gogui-setup b A3 b B3 b C3 b D3 b E3 b D2 b E2 b E1 b C1 w A2 w B2 w C2 w B1\n";

static void the_move_that_kills_is_told_with_its_line(void **state) {
    (void)state;
    begin_with(three);
    const char *answer = ask("katachi-solve black A2\n");
    expect_begin(answer, "= dead\nmove: B1\nline: B1");
    assert_true(has(answer, "\nnodes: "));
}

static void the_move_that_lives_is_told(void **state) {
    (void)state;
    begin_with(three);
    expect_begin(ask("katachi-solve white A2\n"), "= alive\nmove: B1\nline: B1");
    expect_begin(ask("katachi-solve w D1\n"), "= alive\nmove: B1\n");
}

static void a_group_may_live_whoever_begins(void **state) {
    (void)state;
    begin_with(four);
    expect_begin(ask("katachi-solve black A2\n"), "= alive\n");
}

/* White lives whoever begins, and Black can't help it. */
static void no_move_is_told_when_none_is_needed_or_none_helps(void **state) {
    (void)state;
    begin_with(four);
    expect_begin(ask("katachi-solve white A2\n"), "= alive\nmove: pass\nline:\nnodes: ");
    expect_begin(ask("katachi-solve black A2\n"), "= alive\nmove: pass\nline:\nnodes: ");
    begin_with(three);
    ask("play b B1\n");
    expect_begin(ask("katachi-solve white A2\n"), "= dead\nmove: pass\nline:\nnodes: ");
    expect_begin(ask("katachi-solve black A2\n"), "= dead\nmove: pass\nline:\nnodes: ");
}

/* Black's dragon has two heads, A8 and J8, and White an eye at E8, which the other moves would fill. */
static void a_dragon_with_two_heads_lets_nobody_fill_eyes(void **state) {
    (void)state;
    begin_with(
        "boardsize 9\ngogui-setup b A9 b B9 b C9 b D9 b E9 b F9 b G9 b H9 b J9 b B8 b H8 b A7 b B7 b C7 b D7 "
        "b E7 b F7 b G7 b H7 b J7 w C8 w D8 w F8 w G8 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6\n");
    expect_begin(ask("katachi-solve white A9\n"), "= alive\nmove: pass\n");
    expect_begin(ask("katachi-solve black A9\n"), "= alive\nmove: pass\n");
}

static void a_group_may_be_named_by_several_stones(void **state) {
    (void)state;
    begin_with(ko);
    expect_begin(ask("katachi-solve black A2 D1\n"), "= ko for black\nmove: C1\nline: C1");
}

/* White has other stones on the board, far from the group and near it. */
static void stones_elsewhere_change_nothing(void **state) {
    (void)state;
    begin_with("boardsize 19\ngogui-setup b A3 b B3 b C3 b D3 b E2 b E1 w A2 w B2 w C2 w D2 w D1\n");
    char alone[OUTPUT_BYTES];
    strcpy(alone, ask("katachi-solve black A2\n"));
    expect_begin(alone, "= dead\nmove: B1\n");
    ask("play w T19\nplay w H3\nplay w Q4\n");
    assert_string_equal(ask("katachi-solve black A2\n"), alone);
}

static void a_ko_is_for_the_side_that_needs_no_threat_first(void **state) {
    (void)state;
    begin_with(ko);
    expect_begin(ask("katachi-solve black A2\n"), "= ko for black\nmove: C1\nline: C1");
    expect_begin(ask("katachi-solve white A2\n"), "= ko for black\nmove: ");
    begin_with(taken);
    expect_begin(ask("katachi-solve white A2\n"), "= ko for white\nmove: D1\nline: D1");
    expect_begin(ask("katachi-solve black A2\n"), "= dead\nmove: ");
}

static void what_names_no_group_is_refused(void **state) {
    (void)state;
    begin_with(three);
    assert_string_equal(ask("katachi-solve\n"), "? invalid color or coordinate\n\n");
    assert_string_equal(ask("katachi-solve A2\n"), "? invalid color or coordinate\n\n");
    assert_string_equal(ask("katachi-solve green A2\n"), "? invalid color or coordinate\n\n");
    assert_string_equal(ask("katachi-solve black\n"), "? invalid color or coordinate\n\n");
    assert_string_equal(ask("katachi-solve black K10\n"), "? invalid color or coordinate\n\n");
    assert_string_equal(ask("katachi-solve black A2 K1\n"), "? invalid color or coordinate\n\n");
    assert_string_equal(ask("katachi-solve black A9\n"), "? no stone there\n\n");
    assert_string_equal(ask("katachi-solve black A2 A9\n"), "? no stone there\n\n");
    assert_string_equal(ask("katachi-solve black pass\n"), "? no stone there\n\n");
    assert_string_equal(ask("katachi-solve black A2 A3\n"), "? stones of both colors\n\n");
}

/* Stones in the open. Two in atari are surrounded; and a group that lives is told to live. */
static void a_group_that_is_not_surrounded_is_refused(void **state) {
    (void)state;
    begin_with("boardsize 9\ngogui-setup b E5\n");
    assert_string_equal(ask("katachi-solve white E5\n"), "? the group isn't surrounded\n\n");
    assert_string_equal(ask("katachi-solve black E5\n"), "? the group isn't surrounded\n\n");
    begin_with("boardsize 19\ngogui-setup b Q16 b D4 w Q4 w D16\n");
    assert_string_equal(ask("katachi-solve white Q16\n"), "? the group isn't surrounded\n\n");
    begin_with("boardsize 9\ngogui-setup b D4 b D3 w C4 w C3 w D5 w E4 w D2\n");
    expect_begin(ask("katachi-solve white D4\n"), "= dead\n");
    begin_with("boardsize 9\ngogui-setup b A2 b B2 b C2 b C1 b B3 b A4 b B4 b C3 w J9\n");
    expect_begin(ask("katachi-solve white A2\n"), "= alive\n");
}

/* Black's D6 and F6, White above and below:   O O O
 *                                             X . X
 *                                             O O O */
static const char between[] = "boardsize 9\ngogui-setup b D6 b F6 w D7 w E7 w F7 w D5 w E5 w F5\n";

static void two_chains_are_linked_or_cut(void **state) {
    (void)state;
    begin_with(between);
    expect_begin(ask("katachi-connect black D6 F6\n"), "= linked\nmove: E6\nline: E6\nnodes: ");
    expect_begin(ask("katachi-connect white F6 D6\n"), "= cut, as far as was read, 84 %\nmove: E6\nline: E6");
    ask("play b E6\n");
    assert_string_equal(ask("katachi-connect white D6 F6\n"), "= linked\nmove: pass\nline:\nnodes: 0\n\n");
}

/* Black's four stones below can only be linked by taking D1, which is a ko:   X X . . X
 *                                                                             X X X X X
 *                                                                             . O O O .
 *                                                                             O O X X O
 *                                                                             . X X O . */
static void what_is_wrong_as_often_as_right_is_told_as_unclear(void **state) {
    (void)state;
    begin_with(
        "boardsize 5\ngogui-setup w A2 b A3 b A4 b A5 b B1 w B2 w B3 b B4 b B5 b C1 b C2 w C3 b C4 w D1 b D2 w D3 "
        "b D4 w E2 b E4 b E5\n");
    expect_begin(ask("katachi-connect b B1 E5\n"), "= unclear: perhaps ko for black\nmove: E1\n");
}

static void what_names_no_two_chains_is_refused(void **state) {
    (void)state;
    begin_with(between);
    assert_string_equal(ask("katachi-connect D6 F6\n"), "? invalid color or coordinate\n\n");
    assert_string_equal(ask("katachi-connect black D6\n"), "? invalid color or coordinate\n\n");
    assert_string_equal(ask("katachi-connect black D6 Z6\n"), "? invalid color or coordinate\n\n");
    assert_string_equal(ask("katachi-connect black D6 E6\n"), "? no stone there\n\n");
    assert_string_equal(ask("katachi-connect black D6 D7\n"), "? stones of both colors\n\n");
    assert_string_equal(ask("katachi-connect black D6 F6 D6\n"), "? two stones are enough\n\n");
    expect_game_stays("katachi-connect black D6 F6\n");
}

/* White's C3 and D3 have room up the left side and along the bottom:   4 . . X X .
 *                                                                    3 . . O O X
 *                                                                    2 . O . X .
 *                                                                    1 . . . . .
 * With the first move they may get out; and a pass doesn't kill them. */
static void a_group_that_may_get_out_is_not_told_as_dead(void **state) {
    (void)state;
    begin_with("boardsize 19\ngogui-setup b D4 w C3 b C4 w D3 b E3 b D2 w B2\n");
    const char *answer = ask("katachi-solve w D3\n");
    expect_begin(answer, "= dead, unless it gets out\nmove: ");
    assert_false(has(answer, "move: pass"));
    answer = ask("katachi-solve b D3\n");
    expect_begin(answer, "= dead");
    assert_false(has(answer, "move: pass"));
}

/* . O a 1 X: White takes at D4, Black connects there. */
static void a_capture_is_told(void **state) {
    (void)state;
    begin_with("boardsize 7\ngogui-setup w C5 w B4 w C3 b C4 b E4 b F6 b F3\n");
    expect_begin(ask("katachi-capture white C4\n"), "= captured\nmove: D4\nline: D4\nnodes: ");
    expect_begin(ask("katachi-capture black C4\n"), "= stands, as far as was read, 97 %\nmove: D4\nline: D4");
    assert_string_equal(ask("katachi-capture C4\n"), "? invalid color or coordinate\n\n");
    assert_string_equal(ask("katachi-capture black\n"), "? invalid color or coordinate\n\n");
    assert_string_equal(ask("katachi-capture black D4\n"), "? no stone there\n\n");
    assert_string_equal(ask("katachi-capture black C4 E4\n"), "? one stone is enough\n\n");
    expect_game_stays("katachi-capture white C4\n");
}

/* Three liberties against two: whoever moves first, Black captures. 6  X X X X X . .
 *                                                                    X . . X X . .
 *                                                                    X O O O X . .
 *                                                                    O X X X O . .
 *                                                                    O . . . O . .
 *                                                                 1  O O O O O . . */
static const char race[] =
    "boardsize 7\ngogui-setup b A6 b B6 b C6 b D6 b E6 b A5 b D5 b E5 b A4 b E4 b B3 b C3 b D3 "
    "w B4 w C4 w D4 w A3 w E3 w A2 w E2 w A1 w B1 w C1 w D1 w E1\n";

static void a_race_is_told(void **state) {
    (void)state;
    begin_with(race);
    expect_begin(ask("katachi-race black B3 B4\n"), "= black wins");
    expect_begin(ask("katachi-race white B3 B4\n"), "= black wins");
    assert_string_equal(ask("katachi-race B3 B4\n"), "? invalid color or coordinate\n\n");
    assert_string_equal(ask("katachi-race black B3\n"), "? invalid color or coordinate\n\n");
    assert_string_equal(ask("katachi-race black B3 B2\n"), "? no stone there\n\n");
    assert_string_equal(ask("katachi-race black B3 C3\n"), "? stones of one color\n\n");
    assert_string_equal(ask("katachi-race black B3 B4 C3\n"), "? two stones are enough\n\n");
    expect_game_stays("katachi-race white B3 B4\n");
}

/* Black's three stones have no eyes, but they capture, and so link up with those above. */
static void a_group_lives_by_a_race_that_it_wins(void **state) {
    (void)state;
    begin_with(race);
    expect_begin(ask("katachi-solve white B3\n"), "= alive, by the race with B4, as far as was read, 80 %\n");
    expect_begin(ask("katachi-solve black B4\n"), "= dead");
}

static void the_game_stays_as_it_is(void **state) {
    (void)state;
    begin_with(three);
    ask("play b J9\nplay w J8\n");
    expect_game_stays("katachi-solve black A2\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_move_that_kills_is_told_with_its_line),
        cmocka_unit_test(the_move_that_lives_is_told),
        cmocka_unit_test(a_group_may_live_whoever_begins),
        cmocka_unit_test(no_move_is_told_when_none_is_needed_or_none_helps),
        cmocka_unit_test(a_dragon_with_two_heads_lets_nobody_fill_eyes),
        cmocka_unit_test(a_group_may_be_named_by_several_stones),
        cmocka_unit_test(stones_elsewhere_change_nothing),
        cmocka_unit_test(a_ko_is_for_the_side_that_needs_no_threat_first),
        cmocka_unit_test(what_names_no_group_is_refused),
        cmocka_unit_test(a_group_that_is_not_surrounded_is_refused),
        cmocka_unit_test(a_group_that_may_get_out_is_not_told_as_dead),
        cmocka_unit_test(two_chains_are_linked_or_cut),
        cmocka_unit_test(what_is_wrong_as_often_as_right_is_told_as_unclear),
        cmocka_unit_test(what_names_no_two_chains_is_refused),
        cmocka_unit_test(a_capture_is_told),
        cmocka_unit_test(a_race_is_told),
        cmocka_unit_test(a_group_lives_by_a_race_that_it_wins),
        cmocka_unit_test(the_game_stays_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
