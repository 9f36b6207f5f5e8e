/* lib/proto/gtp: commands that only desktops have, and when a player passes. The board is divided once and for
 * all: Black's wall on the third line and White's on the fourth, behind each of which is room for two eyes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "gtp_session.h"
#include "proto/gtp_desktop.h"

/* . . X O .
 * . . X O .
 * . . X O .
 * . . X O .
 * . . X O . */
#define DIVIDED                                                                                              \
    "boardsize 5\nclear_board\nkomi 0.5\nplay b C1\nplay w D1\nplay b C2\nplay w D2\nplay b C3\nplay w "     \
    "D3\nplay b C4\n"                                                                                        \
    "play w D4\nplay b C5\nplay w D5\nkatachi-playouts 200\nkatachi-seed 1\n"

#define SYNTAX "? syntax error\n\n"

static void prepare(const char *commands) {
    configure();
    config.more = kt_gtp_desktop;
    begin();
    assert_true(send(commands));
    kt_text_init(&answers, output, sizeof output);
}

static const char *ask(const char *command) {
    kt_text_init(&answers, output, sizeof output);
    assert_true(send(command));
    return output;
}

static bool begins(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

static void the_winner_passes(void **state) {
    (void)state;
    prepare(DIVIDED "play w pass\n");
    assert_string_equal(ask("final_score\n"), "= B+4.5\n\n"); /* 15 points to 10 */
    assert_string_equal(ask("genmove b\n"), "= PASS\n\n");
    prepare(DIVIDED "kgs-rules japanese\nplay w pass\n");
    assert_string_equal(ask("genmove b\n"), "= PASS\n\n"); /* 10 points to 5 */
}

static void the_loser_goes_on(void **state) {
    (void)state;
    prepare(DIVIDED "play b pass\n");
    assert_string_not_equal(ask("genmove w\n"), "= PASS\n\n");
}

static void cleaning_up_takes_dead_stones(void **state) {
    (void)state;
    prepare(DIVIDED "play w A3\n");
    assert_string_equal(ask("final_status_list dead\n"), "= A3\n\n");
    /* It has three liberties, and White looks on. */
    int cleaned = 0;
    while (cleaned < 9 && strcmp(ask("kgs-genmove_cleanup b\n"), "= PASS\n\n") != 0) {
        assert_string_equal(ask("play w pass\n"), "= \n\n");
        cleaned++;
    }
    assert_in_range(cleaned, 3, 8);
    assert_string_equal(ask("final_status_list dead\n"), "= \n\n");
}

static void reading_finds_the_best_line(void **state) {
    (void)state;
    prepare("boardsize 2\nkomi 0\n");
    /* Each move takes the whole board; the first in order is as good as any. */
    assert_true(begins(ask("katachi-read b 1\n"), "= score: B+4\ndepth: 1\nline: "));
    assert_true(begins(ask("katachi-read w 1\n"), "= score: W+4\ndepth: 1\nline: "));
    prepare("boardsize 3\nkomi 0\n");
    assert_true(begins(ask("katachi-read b 1 2\n"), "= score: B+9\ndepth: 1\nline: "));
}

static void wrong_readings_are_refused(void **state) {
    (void)state;
    prepare("boardsize 3\n");
    static const char *const wrong[] = {"katachi-read\n",       "katachi-read x 1\n",
                                        "katachi-read b\n",     "katachi-read b 0\n",
                                        "katachi-read b 1 0\n", "katachi-read b 1 1 1\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) assert_string_equal(ask(wrong[i]), SYNTAX);
}

static void gogui_sets_up_and_plays_sequences(void **state) {
    (void)state;
    prepare("boardsize 3\nkomi 0\ngogui-setup b A2 b B2 b C2 w A1\n");
    assert_true(strstr(ask("showboard\n"), "X X X") != NULL);
    assert_string_equal(ask("gogui-setup_player w\n"), "= \n\n");
    assert_true(ask("gogui-setup b A2 b\n")[0] == '?');
    assert_true(ask("gogui-setup b K9\n")[0] == '?');
    assert_true(ask("gogui-setup x A1\n")[0] == '?');
    assert_true(ask("gogui-setup_player x\n")[0] == '?');
    assert_true(ask("gogui-setup_player b w\n")[0] == '?');
    assert_true(ask("gogui-play_sequence b\n")[0] == '?');
    assert_true(ask("gogui-play_sequence x A3\n")[0] == '?');
    assert_true(ask("gogui-play_sequence b K9\n")[0] == '?');
    assert_true(ask("gogui-play_sequence b A2\n")[0] == '?'); /* it is taken */
    assert_string_equal(ask("gogui-play_sequence b B1\n"), "= \n\n");
}

static void reasons_are_asked_for_of_points(void **state) {
    (void)state;
    prepare("boardsize 9\nplay b E5\nkatachi-playouts 50\nkatachi-seed 1\n");
    assert_true(ask("katachi-why x\n")[0] == '?');
    assert_true(ask("katachi-why w K10\n")[0] == '?');
    assert_true(ask("katachi-why w E5\n")[0] == '?');
    assert_true(ask("katachi-why w C3 D3\n")[0] == '?');
    assert_true(ask("katachi-why w C3\n")[0] == '=');
    assert_true(strstr(output, "C3") != NULL || strstr(output, "pattern") != NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_winner_passes),
        cmocka_unit_test(the_loser_goes_on),
        cmocka_unit_test(cleaning_up_takes_dead_stones),
        cmocka_unit_test(reading_finds_the_best_line),
        cmocka_unit_test(wrong_readings_are_refused),
        cmocka_unit_test(gogui_sets_up_and_plays_sequences),
        cmocka_unit_test(reasons_are_asked_for_of_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
