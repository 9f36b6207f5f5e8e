/* lib/proto/gtp: commands that tell what may happen to chains. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "desktop_session.h"

/* . . . . .   White's stone is in atari. At D2 it has one liberty more, and is driven to the edge. */
static const char stones[] = "boardsize 5\ngogui-setup b C3 b B2 b C1 b D1 w C2\n";

static void a_ladder_is_told_with_its_line(void **state) {
    (void)state;
    begin_with(stones);
    const char *answer = ask("katachi-ladder c2\n");
    assert_true(has(answer, "= chain: White C2, 1 liberty\n"
                            "Black first: the chain is captured, begins with D2\n"
                            "line: D2\n"
                            "White first: the chain is captured\n"
                            "line: D2 E2 "));
}

static void an_escape_is_told(void **state) {
    (void)state;
    begin_with("boardsize 5\ngogui-setup b C4 w C3\n");
    const char *answer = ask("katachi-ladder C3\n");
    assert_true(has(answer, "= chain: White C3, 3 liberties\nBlack first: the chain escapes\n"));
    assert_true(has(answer, "White first: the chain escapes, even if nobody defends it\n"));
}

static void a_ko_is_told(void **state) {
    (void)state;
    begin_with("boardsize 5\ngogui-setup b B4 b A3 b B2 b C3 w C4 w C2 w D3\n");
    assert_true(has(ask("katachi-ladder C3\n"), "White first: a ko decides, begins with B3\n"));
}

static void each_chain_has_a_status(void **state) {
    (void)state;
    begin_with(stones);
    const char *answer = ask("katachi-status\n");
    assert_true(has(answer, "\nC2: White, dead, 1 stone, 1 liberty, value 0, group C2 worth 0\n"));
    assert_true(has(answer, "1: Black, safe, "));
    assert_true(has(answer, " 2 stones, 3 liberties, "));
    assert_string_equal(ask("katachi-status C2\n"),
                        "= C2: White, dead, 1 stone, 1 liberty, value 0, group C2 worth 0\n\n");
    begin_with("boardsize 7\ngogui-setup b D5 b C4 b D3 w D4\n");
    answer = ask("katachi-status D4\n");
    assert_string_equal(
        answer,
        "= D4: White, savable, attack E4, save E4, 1 stone, 1 liberty, value 3, group D4 worth 3\n\n");
}

static void what_is_no_stone_is_refused(void **state) {
    (void)state;
    begin_with(stones);
    assert_string_equal(ask("katachi-ladder\n"), "? invalid coordinate\n\n");
    assert_string_equal(ask("katachi-ladder J9\n"), "? invalid coordinate\n\n");
    assert_string_equal(ask("katachi-ladder A5\n"), "? no stone there\n\n");
    assert_string_equal(ask("katachi-ladder pass\n"), "? no stone there\n\n");
    assert_string_equal(ask("katachi-ladder C2 C3\n"), "? one word too many: C3\n\n");
    assert_string_equal(ask("katachi-status A5\n"), "? no stone there\n\n");
    assert_string_equal(ask("katachi-status C2 C3\n"), "? one word too many: C3\n\n");
    begin_with("boardsize 5\n");
    assert_string_equal(ask("katachi-status\n"), "= \n\n");
}

static void the_game_stays_as_it_is(void **state) {
    (void)state;
    begin_with("boardsize 5\nplay b C3\nplay w C2\nplay b B2\n");
    expect_game_stays("katachi-ladder C2\n");
    expect_game_stays("katachi-status\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ladder_is_told_with_its_line),
        cmocka_unit_test(an_escape_is_told),
        cmocka_unit_test(a_ko_is_told),
        cmocka_unit_test(each_chain_has_a_status),
        cmocka_unit_test(what_is_no_stone_is_refused),
        cmocka_unit_test(the_game_stays_as_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
