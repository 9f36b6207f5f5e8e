/* lib/proto/gtp: commands that only desktops have, and when a player passes. The board is divided once and for
 * all: Black's wall on the third line and White's on the fourth, behind each of which is room for two eyes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "large_session.h"

/* . . X O .
 * . . X O .
 * . . X O .
 * . . X O .
 * . . X O . */
#define DIVIDED                                                                                              \
    "boardsize 5\nclear_board\nkomi 0.5\nplay b C1\nplay w D1\nplay b C2\nplay w D2\nplay b C3\nplay w "     \
    "D3\nplay b C4\n"                                                                                        \
    "play w D4\nplay b C5\nplay w D5\nkatachi-playouts 200\nkatachi-seed 1\n"

/* . X . X .   One neutral point, at E5, and eyes: 9 points to 16 for who has it, or 8 to 17.
 * X X X X O
 * O O O O O
 * O . O . O
 * O O O O O */
#define NEUTRAL                                                                                              \
    "boardsize 5\ngogui-setup b B5 b D5 b A4 b B4 b C4 b D4 w E4 w A3 w B3 w C3 w D3 w E3 w A2 w C2 w E2 "   \
    "w A1 w B1 w C1 w D1 w E1\n"

#define SYNTAX "? syntax error\n\n"

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

/* No path is longer than the reader's, so a deeper reading is just that; a pass ends a game that began by
 * one. */
static void reading_is_as_deep_as_it_can_be(void **state) {
    (void)state;
    prepare(NEUTRAL "komi 0\nplay w pass\n");
    assert_true(begins(ask("katachi-read b 1\n"), "= score: W+7\ndepth: 1\nline: E5\n"));
    assert_true(begins(ask("katachi-read b 1000000\n"), "= score: W+7\ndepth: 3, read out\nline: E5 "));
    assert_true(ask("undo\n")[0] == '=');
    assert_true(begins(ask("katachi-read w 1000000\n"), "= score: W+9\n"));
}

/* The image knows the four points like C3, then the middle. On an empty board all are worth the same, so that
 * the line begins with the first by its values; without it, with the first of the board. */
static void reading_asks_the_image_where_there_is_room(void **state) {
    (void)state;
    prepare("boardsize 9\n");
    assert_true(has(ask("katachi-read b 2 1\n"), "\nline: C3"));
    char with_image[OUTPUT_BYTES];
    configure();
    config.commands = kt_gtp_desktop;
    begin();
    strcpy(with_image, ask("katachi-read b 2 1\n"));
    assert_true(begins(with_image, "= score: "));
    images[0] = NULL;
    begin();
    assert_string_equal(ask("katachi-read b 2 1\n"), with_image);
}

static int looks_left;
static bool is_sent(void *context) {
    (void)context;
    return looks_left-- <= 0;
}

/* A clock that goes on by being looked at. */
static uint32_t a_second_a_look(void *context) {
    static uint32_t now_ms = UINT32_MAX - 5000;
    (void)context;
    return now_ms += 1000;
}

static int nodes_of(const char *answer) { return atoi(strstr(answer, "\nnodes: ") + 8); }

/* All games on 9x9 can't be read out. */
static void reading_ends_when_it_must(void **state) {
    (void)state;
    configure();
    player.interrupted = is_sent;
    looks_left = 400;
    begin_large("boardsize 9\n");
    int nodes = nodes_of(ask("katachi-read b 60\n"));
    assert_in_range(nodes, 81, 400);
    assert_true(begins(output, "= score: B+81\ndepth: 1\nline: "));
    looks_left = 0;
    assert_int_equal(nodes_of(ask("katachi-read b 60\n")), 0);
    player.interrupted = NULL;
    player.milliseconds = a_second_a_look;
    assert_in_range(nodes_of(ask("katachi-read b 60\n")), 2, 5);
}

static void wrong_readings_are_refused(void **state) {
    (void)state;
    config.session.moves_capacity = 0;
    begin();
    assert_string_equal(ask("katachi-read b 1\n"), "? no memory for more moves: undo or clear the board\n\n");
    prepare("boardsize 3\n");
    static const char *const wrong[] = {"katachi-read\n", "katachi-read x 1\n", "katachi-read b\n",
                                        "katachi-read b 0\n", "katachi-read b 1 0\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) assert_string_equal(ask(wrong[i]), SYNTAX);
    assert_string_equal(ask("katachi-read b 1 1 7\n"), "? one word too many: 7\n\n");
}

static void gogui_sets_up_and_plays_sequences(void **state) {
    (void)state;
    prepare("boardsize 3\nkomi 0\ngogui-setup b A2 b B2 b C2 w A1\n");
    assert_true(has(ask("showboard\n"), "X X X"));
    assert_string_equal(ask("gogui-setup_player w\n"), "= \n\n");
    assert_true(ask("gogui-setup b A2 b\n")[0] == '?');
    assert_true(ask("gogui-setup b K9\n")[0] == '?');
    assert_true(ask("gogui-setup b A1 w A1\n")[0] == '?');
    assert_true(ask("gogui-setup b pass\n")[0] == '?');
    assert_true(ask("gogui-setup x A1\n")[0] == '?');
    assert_true(ask("gogui-setup_player x\n")[0] == '?');
    assert_true(ask("gogui-setup_player b w\n")[0] == '?');
    assert_true(ask("gogui-play_sequence b\n")[0] == '?');
    assert_true(ask("gogui-play_sequence x A3\n")[0] == '?');
    assert_true(ask("gogui-play_sequence b K9\n")[0] == '?');
    assert_true(ask("gogui-play_sequence b A2\n")[0] == '?'); /* it is taken */
    assert_string_equal(ask("gogui-play_sequence b B1\n"), "= \n\n");
}

/* Each line is kind/name/command; the commands are there. */
static void what_gogui_offers_can_be_asked(void **state) {
    (void)state;
    prepare("");
    char lines[OUTPUT_BYTES], command[80];
    strcpy(lines, ask("gogui-analyze_commands\n") + 2);
    int known = 0;
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n"), known++) {
        char *name = strrchr(line, '/');
        assert_non_null(name);
        name[strcspn(name, " ")] = 0;
        snprintf(command, sizeof command, "known_command %s\n", name + 1);
        assert_string_equal(ask(command), "= true\n\n");
    }
    assert_int_equal(known, 16);
    assert_true(has(ask("list_commands\n"), "\nkatachi-why\n"));
}

/* Nobody has a move but into his own eyes: the two upper rows are Black's, the others White's. */
static void territory_is_shown_in_shares(void **state) {
    (void)state;
    prepare(
        "boardsize 5\ngogui-setup b B5 b D5 b A4 b B4 b C4 b D4 b E4 w A3 w B3 w C3 w D3 w E3 w A2 w C2 w E2 "
        "w A1 w B1 w C1 w D1 w E1\n");
#define BLACK "1.000 1.000 1.000 1.000 1.000\n"
#define WHITE "-1.000 -1.000 -1.000 -1.000 -1.000\n"
    assert_string_equal(ask("katachi-territory\n"), "= " BLACK BLACK WHITE WHITE WHITE "\n");
    /* With stones that have no liberties there is nothing to play out, and rules say nothing. */
    prepare("boardsize 2\ngogui-setup b A1 w A2 w B1\n");
    assert_string_equal(ask("katachi-territory\n"), "= 0.000 0.000\n0.000 0.000\n\n");
    assert_string_equal(ask("katachi-why b B2\n"),
                        "= move: Black B2\npredicted: no image for this board size\n\n");
}

/* A wall with a hole: 36 points and the odd neutral one against 36 by area, 28 against 27 by territory. */
static void a_count_is_a_map_with_totals(void **state) {
    (void)state;
    prepare(
        "boardsize 9\nkomi 0\ngogui-setup b D1 b D2 b D3 b D4 b D6 b D7 b D8 b D9 w F1 w F2 w F3 w F4 w F5 w F6 "
        "w F7 w F8 w F9\n");
    assert_string_equal(ask("katachi-count\n"), "= \n"
                                                " 9 + + + X . O - - -\n"
                                                " 8 + + + X . O - - -\n"
                                                " 7 + + + X . O - - -\n"
                                                " 6 + + + X . O - - -\n"
                                                " 5 + + + b . O - - -\n"
                                                " 4 + + + X . O - - -\n"
                                                " 3 + + + X . O - - -\n"
                                                " 2 + + + X . O - - -\n"
                                                " 1 + + + X . O - - -\n"
                                                "   A B C D E F G H J\n"
                                                "Black: 37 by area, 27 by territory\n"
                                                "White: 36 by area, 27 by territory\n"
                                                "Result: B+1 by area\n"
                                                "Neutral: E1 E2 E3 E4 E5 E6 E7 E8 E9\n"
                                                "To fill: D5\n\n");
    assert_string_equal(ask("final_score\n"), "= B+1\n\n");
    assert_string_equal(ask("katachi-count b\n"), "? syntax error\n\n");
}

/* The cycle of three kos in the unit tests of games. */
static void a_count_has_no_result_when_a_position_has_come_back(void **state) {
    (void)state;
    prepare(
        "boardsize 9\nkgs-rules japanese\nplay b A9\nplay b B8\nplay b A1\nplay b B2\nplay b F1\nplay b G2\n"
        "play b H1\nplay w B9\nplay w D9\nplay w C8\nplay w B1\nplay w D1\nplay w C2\nplay w H2\nplay w J1\n"
        "play b pass\nplay b C1\nplay w G1\nplay b C9\nplay w B1\nplay b H1\nplay w B9\n");
    assert_true(has(ask("katachi-count\n"), "\nNo result: the position after move 16 has come back\n"));
    assert_string_equal(ask("final_score\n"), "? no result: the position after move 16 has come back\n\n");
}

/* A sequence is played whole or not at all. */
static void a_sequence_that_fails_is_taken_back(void **state) {
    (void)state;
    prepare("boardsize 3\nplay b B2\n");
    assert_string_equal(ask("gogui-play_sequence w A1 b A2 w B2\n"), "? illegal move\n\n");
    assert_int_equal(gtp.session.game.count, 1);
    assert_int_equal(gtp.session.game.to_move, KT_WHITE);
    assert_string_equal(ask("gogui-play_sequence w A1 b A2\n"), "= \n\n");
    assert_int_equal(gtp.session.game.count, 3);
}

/* A whole line is read as its bytes are, but may be longer than they may. */
static void whole_lines_are_obeyed(void **state) {
    (void)state;
    char line[] = " 7\techo \001 a   b\r # c", nothing[] = " \t#echo", quit[] = "quit",
         sequence[12 * MOVES + 40] = "gogui-play_sequence";
    prepare("boardsize 5\n");
    assert_true(kt_gtp_obey(&gtp, line) && kt_gtp_obey(&gtp, nothing));
    for (int i = 0; i <= MOVES; i++) strcat(sequence, " black pass");
    assert_true(kt_gtp_obey(&gtp, sequence));
    assert_false(kt_gtp_obey(&gtp, quit));
    assert_string_equal(output, "=7 a b\n\n? no memory for more moves: undo or clear the board\n\n= \n\n");
    assert_int_equal(gtp.session.game.count, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_winner_passes),
        cmocka_unit_test(the_loser_goes_on),
        cmocka_unit_test(cleaning_up_takes_dead_stones),
        cmocka_unit_test(reading_finds_the_best_line),
        cmocka_unit_test(reading_is_as_deep_as_it_can_be),
        cmocka_unit_test(reading_asks_the_image_where_there_is_room),
        cmocka_unit_test(reading_ends_when_it_must),
        cmocka_unit_test(wrong_readings_are_refused),
        cmocka_unit_test(gogui_sets_up_and_plays_sequences),
        cmocka_unit_test(what_gogui_offers_can_be_asked),
        cmocka_unit_test(a_count_is_a_map_with_totals),
        cmocka_unit_test(a_count_has_no_result_when_a_position_has_come_back),
        cmocka_unit_test(territory_is_shown_in_shares),
        cmocka_unit_test(a_sequence_that_fails_is_taken_back),
        cmocka_unit_test(whole_lines_are_obeyed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
