/* firmware/drill.h: problems on a toy, by its command; and what was solved, in flash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../unit/diagram.h"
#include "firmware/drill.h"
#include "image/image_write.h"
#include "problem/corners.h"
#include "store_toy.h"

/* Two corners of level 1, and one of level 3, written by hand (problem/corners.h).
 *
 *   5 . . . . .          5 . . . . .          5 . . . . .
 *   4 . . . . .          4 . . . . .          4 X . . . .
 *   3 X X X X .          3 O O O O .          3 . X . . .
 *   2 O O O X .          2 X X X O .          2 O O X . .
 *   1 . . O X .          1 . . X O .          1 . . O X .     X to move
 *
 * B1 kills, or lives; elsewhere the opponent takes it. In the last, A1 is answered by B1, and then A3 is right; B1 is wrong, and
 * needs no answer. */
#define THREES(a, b, c, d, e) (uint8_t)((a) + 3 * ((b) + 3 * ((c) + 3 * ((d) + 3 * (e)))))
enum {
    B1 = 1,
    A1 = 0,
    A3 = 10,
    WRONG = KT_CORNER_WRONG << KT_CORNERS_KIND_SHIFT,
    SOLVED = KT_CORNER_SOLVED << KT_CORNERS_KIND_SHIFT,
    GOES_ON = KT_CORNER_GOES_ON << KT_CORNERS_KIND_SHIFT,
    LAST = KT_CORNERS_LAST,
    OTHER = KT_CORNERS_OTHER,
};
static const uint8_t section[] = {
    /* the header */ 2,
    0,
    1,
    0,
    /* the first */ 9,
    THREES(0, 0, 2, 1, 0),
    THREES(2, 2, 2, 1, 0),
    THREES(1, 1, 1, 1, 0),
    0,
    0,
    B1 | SOLVED,
    OTHER | WRONG | LAST,
    B1,
    /* the second */ 9,
    THREES(0, 0, 1, 2, 0),
    THREES(1, 1, 1, 2, 0),
    THREES(2, 2, 2, 2, 0),
    0,
    0,
    B1 | SOLVED,
    OTHER | WRONG | LAST,
    B1,
    /* the third */ 16,
    THREES(0, 0, 2, 1, 0),
    THREES(2, 2, 1, 0, 0),
    THREES(0, 1, 0, 0, 0),
    THREES(1, 0, 0, 0, 0),
    0,
    A1 | GOES_ON,
    B1,
    3,
    A3 | SOLVED,
    OTHER | WRONG | LAST,
    OTHER,
    B1 | WRONG,
    OTHER,
    OTHER | WRONG | LAST,
    A1};

static uint8_t bytes[256];
static kt_image image;
static const kt_image *images[] = {&image, NULL};

static void make_image(const uint8_t *from, size_t count) {
    kt_image_writer writer;
    kt_image_write_begin(&writer, 9, 1, bytes, sizeof bytes);
    (void)kt_image_write_section(&writer, KT_CORNERS_TAG, KT_CORNERS_VERSION, from, count);
    assert_true(kt_image_write_end(&writer) > 0);
    static kt_image_check *const none[] = {NULL};
    assert_int_equal(kt_image_open(&image, bytes, sizeof bytes, none), KT_OK);
}

/* Power comes on, with the image and the command. */
static void start(void) {
    static const kt_gtp_extra commands[] = {{"katachi-problems", kt_drill_command, &store}, {0}};
    static kt_gtp_config config;
    boot();
    config = *gtp.config;
    config.extra = commands;
    config.session.images = images;
    gtp.config = &config;
    gtp.session.config = &config.session;
}

/* What the command answers; behind "= " or "? ". */
static const char *ask(const char *arguments) {
    char command[64];
    kt_text_init(&sent, line, sizeof line);
    snprintf(command, sizeof command, "katachi-problems %s\n", arguments);
    kt_gtp_receive(&gtp, command, strlen(command));
    line[strcspn(line, "\n") == 0 ? 0 : strlen(line) - 2] = 0;
    return line + 2;
}

static int begin_drills(void **state) {
    begin(state);
    make_image(section, sizeof section);
    start();
    return 0;
}

static void it_tells_what_was_solved(void **state) {
    (void)state;
    assert_string_equal(ask(""), "level 1: 0 of 2 solved\nlevel 2: 0 of 0 solved\nlevel 3: 0 of 1 solved\n"
                                 "problem: none");
    assert_string_equal(ask("B1"), "no problem is ready: choose a level");
    assert_string_equal(ask("2"), "the image has no problems of this level");
    assert_string_equal(ask("4"), "no such level: 1 to 3");
    assert_string_equal(ask("hello"), "no level and no move");
    assert_string_equal(ask("1 2"), "syntax error");
    assert_string_equal(ask("1"), "problem: 1 ready");
    assert_true(diagram_shows(". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n"
                              ". . . . . . . . .\n. . . . . . . . .\nX X X X . . . . .\nO O O X . . . . .\n"
                              ". . O X . . . . .\n",
                              &gtp.session.game.board));
    assert_string_equal(ask("C1"), "the point is occupied");
    assert_string_equal(ask("A1"), "failed B1");
    assert_string_equal(ask("B1"), "no problem is ready: choose a level");
    assert_int_equal(gtp.session.game.count, 2);
    kt_drill_again(&gtp, &store, KT_BLACK);
    assert_string_equal(ask("B1"), "solved PASS");
    assert_string_equal(ask(""), "level 1: 1 of 2 solved\nlevel 2: 0 of 0 solved\nlevel 3: 0 of 1 solved\n"
                                 "problem: 1 solved");
}

static void a_problem_has_several_moves(void **state) {
    (void)state;
    assert_string_equal(ask("3"), "problem: 3 ready");
    assert_int_equal(kt_drill_right(&gtp, &store), kt_point_at(0, 0));
    assert_int_equal(kt_drill_level(&gtp, &store), 3);
    assert_string_equal(ask("B1"), "failed PASS");
    kt_drill_again(&gtp, &store, KT_WHITE); /* with the colours exchanged */
    kt_store_keep(&store, &gtp);
    assert_int_equal(gtp.session.game.board.colour[kt_point_at(0, 1)], KT_BLACK);
    assert_string_equal(ask("A1"), "ready B1");
    assert_int_equal(kt_drill_right(&gtp, &store), kt_point_at(0, 2));
    start();
    assert_int_equal(kt_drill_look(&gtp, &store), KT_DRILL_READY);
    assert_string_equal(ask("A3"), "solved PASS");
    assert_string_equal(ask("pass"), "no problem is ready: choose a level");
}

static void the_next_unsolved_one_comes(void **state) {
    (void)state;
    assert_string_equal(ask("1"), "problem: 1 ready");
    assert_string_equal(ask("1"), "problem: 2 ready");
    assert_string_equal(ask("B1"), "solved PASS");
    assert_string_equal(ask("1"), "problem: 1 ready");
    assert_string_equal(ask("1"), "problem: 1 ready"); /* the only one that is left */
    assert_string_equal(ask("B1"), "solved PASS");
    assert_string_equal(ask("1"), "problem: 2 ready"); /* all are solved */
}

static void it_leaves_kalah_for_a_problem_alone(void **state) {
    (void)state;
    say("katachi-game kalah\n");
    assert_true(gtp.session.plays_kalah);
    assert_string_equal(ask("2"), "the image has no problems of this level");
    assert_string_equal(ask("4"), "no such level: 1 to 3");
    assert_true(gtp.session.plays_kalah);
    assert_string_equal(ask("1"), "problem: 1 ready");
    assert_false(gtp.session.plays_kalah);
}

static void it_outlives_power_and_games(void **state) {
    (void)state;
    ask("1");
    ask("B1");
    start();
    assert_int_equal(kt_drill_look(&gtp, &store), KT_DRILL_SOLVED);
    say("clear_board\n");
    assert_int_equal(kt_drill_look(&gtp, &store), KT_DRILL_NONE);
    /* A game fills pages, so that the records move on; quit ends it. */
    for (int i = 0; i < 300; i++) say("play b E5\nplay w D4\nundo\nundo\n");
    say("quit\n");
    start();
    assert_string_equal(ask(""), "level 1: 1 of 2 solved\nlevel 2: 0 of 0 solved\nlevel 3: 0 of 1 solved\n"
                                 "problem: none");
    ask("1");
    say("play b A1\n"); /* by the line: it counts as a move there, without an answer */
    assert_int_equal(kt_drill_look(&gtp, &store), KT_DRILL_FAILED);
    start();
    assert_int_equal(kt_drill_look(&gtp, &store), KT_DRILL_FAILED);
}

static void other_problems_begin_unsolved(void **state) {
    (void)state;
    uint8_t other[sizeof section];
    memcpy(other, section, sizeof other);
    ask("1");
    ask("B1");
    other[sizeof other - 1] = B1;
    make_image(other, sizeof other);
    assert_string_equal(ask(""), "level 1: 0 of 2 solved\nlevel 2: 0 of 0 solved\nlevel 3: 0 of 1 solved\n"
                                 "problem: none");
}

/* The version has no such kind. */
static void a_move_of_an_unknown_kind_is_wrong(void **state) {
    (void)state;
    enum { FIRST_ENTRY = KT_CORNERS_HEADER_BYTES + KT_CORNERS_NODE_AT };
    uint8_t other[sizeof section];
    memcpy(other, section, sizeof other);
    assert_int_equal(other[FIRST_ENTRY], B1 | SOLVED);
    other[FIRST_ENTRY] = B1 | 3 << KT_CORNERS_KIND_SHIFT;
    make_image(other, sizeof other);
    ask("1");
    assert_string_equal(ask("B1"), "failed PASS");
}

static void damaged_sections_are_refused(void **state) {
    (void)state;
    kt_corners corners;
    uint8_t other[sizeof section];
    for (size_t count = 0; count < sizeof section; count++) {
        make_image(section, count);
        assert_int_equal(kt_corners_find(&corners, &image), KT_ERR_FORMAT);
    }
    /* Whatever the bytes are, nothing is read beyond them. */
    for (unsigned i = 0; i < sizeof section; i++)
        for (unsigned value = 0; value < 256; value++) {
            memcpy(other, section, sizeof other);
            other[i] = (uint8_t)value;
            make_image(other, sizeof other);
            if (kt_corners_find(&corners, &image) < 0) continue;
            for (unsigned number = 0; number < kt_corners_all(&corners); number++) {
                kt_corner corner;
                kt_corner_begin(&corner, &corners, number);
                for (int depth = 0; depth < 3; depth++)
                    for (unsigned p = 0; p <= KT_CORNERS_OTHER; p++) {
                        kt_corner there = corner;
                        kt_corner_answer answer = kt_corner_try(&there, kt_corner_point(p));
                        if (answer.verdict == KT_CORNER_GOES_ON) corner = there;
                        assert_true(answer.reply == KT_PASS ||
                                    kt_corner_number(answer.reply) < KT_CORNERS_OTHER);
                    }
                (void)kt_corner_right(&corner);
            }
        }
    make_image(other, 3);
    assert_string_equal(ask(""), "the image has no problems");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_tells_what_was_solved, begin_drills, end),
        cmocka_unit_test_setup_teardown(a_problem_has_several_moves, begin_drills, end),
        cmocka_unit_test_setup_teardown(the_next_unsolved_one_comes, begin_drills, end),
        cmocka_unit_test_setup_teardown(it_leaves_kalah_for_a_problem_alone, begin_drills, end),
        cmocka_unit_test_setup_teardown(it_outlives_power_and_games, begin_drills, end),
        cmocka_unit_test_setup_teardown(other_problems_begin_unsolved, begin_drills, end),
        cmocka_unit_test_setup_teardown(a_move_of_an_unknown_kind_is_wrong, begin_drills, end),
        cmocka_unit_test_setup_teardown(damaged_sections_are_refused, begin_drills, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
