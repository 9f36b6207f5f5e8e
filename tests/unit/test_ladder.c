/* lib/tactics/ladder: known cases, worked out by hand. tests/host/test_ladder.c compares with a second implementation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "read_board.h"
#include "tactics/ladder.h"

enum { NODES = 400 };

/* Reads the ladder of the stone at column x and row y, from 1. */
static kt_ladder read(int x, int y, kt_colour first) {
    return kt_ladder_read(&reader, &board, kt_point_at(x - 1, y - 1), KT_NO_POINT, first, NODES);
}

static void a_chain_in_atari_may_extend(void **state) {
    (void)state;
    const char *diagram = ". . . . . .\n"
                          ". . . . . .\n"
                          ". . . . . .\n"
                          ". X X . . .\n"
                          "X O O a . .\n"
                          ". X X . . .\n";
    start(diagram);
    kt_ladder ladder = read(2, 2, KT_BLACK);
    assert_int_equal(ladder.result, KT_LADDER_CAPTURED);
    assert_int_equal(ladder.move, diagram_point(diagram, 'a'));
    ladder = read(2, 2, KT_WHITE);
    assert_int_equal(ladder.result, KT_LADDER_ESCAPES);
    assert_int_equal(ladder.move, diagram_point(diagram, 'a'));
}

static void the_first_line_is_a_ladder(void **state) {
    (void)state;
    start(". . . . . . .\n"
          ". . . . . . .\n"
          ". . . . . . .\n"
          ". . . . . . .\n"
          ". . . . . . .\n"
          "X X . . . . .\n"
          "X O . . . . .\n");
    assert_int_equal(read(2, 1, KT_WHITE).result, KT_LADDER_CAPTURED);
    /* When White reaches his other stone, he has three liberties. */
    start(". . . . . . .\n"
          ". . . . . . .\n"
          ". . . . . . .\n"
          ". . . . . . .\n"
          ". . . . . . .\n"
          "X X . . . . .\n"
          "X O . . . O .\n");
    assert_int_equal(read(2, 1, KT_WHITE).result, KT_LADDER_ESCAPES);
}

/* The classic one: Black chases diagonally from a corner to the other. */
static const char classic[] = ". . . . . . . . .\n"
                              ". . . . . . . . .\n"
                              ". . . . . . . . .\n"
                              ". . . . . . . . .\n"
                              ". . . . . . . . .\n"
                              ". . . . . . . . .\n"
                              ". . X b . . . . .\n"
                              ". X O a . . . . .\n"
                              ". . X X . . . . .\n";
static const char broken[] = ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . O . . .\n"
                             ". . . . . . . . .\n"
                             ". . X b . . . . .\n"
                             ". X O a . . . . .\n"
                             ". . X X . . . . .\n";

static void a_ladder_crosses_the_board(void **state) {
    (void)state;
    start(classic);
    kt_ladder ladder = read(3, 2, KT_WHITE);
    assert_int_equal(ladder.result, KT_LADDER_CAPTURED);
    assert_int_equal(ladder.move, KT_NO_POINT);
    ladder = read(3, 2, KT_BLACK);
    assert_int_equal(ladder.result, KT_LADDER_CAPTURED);
    assert_int_equal(ladder.move, diagram_point(classic, 'a'));
}

static void a_stone_in_its_way_breaks_it(void **state) {
    (void)state;
    start(broken);
    kt_ladder ladder = read(3, 2, KT_WHITE);
    assert_int_equal(ladder.result, KT_LADDER_ESCAPES);
    assert_int_equal(ladder.move, diagram_point(broken, 'a'));
}

/* The board turned so that columns become rows reads the same. */
static void a_ladder_reads_the_same_from_the_other_side(void **state) {
    (void)state;
    start(". . . . . . . . .\n"
          ". X X . . . . . .\n"
          "X O . . . . . . .\n"
          ". X . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n");
    assert_int_equal(read(2, 7, KT_WHITE).result, KT_LADDER_CAPTURED);
}

static void the_line_is_played_to_the_capture(void **state) {
    (void)state;
    kt_point line[60];
    start(classic);
    unsigned length = kt_ladder_play_out(&reader, &board, kt_point_at(2, 1), KT_WHITE, NODES, line, 60);
    assert_true(length > 10);
    assert_int_equal(line[0], diagram_point(classic, 'a'));
    assert_int_equal(line[1], kt_point_at(4, 1));
    assert_int_equal(line[2], diagram_point(classic, 'b'));
    assert_int_equal(board.colour[kt_point_at(2, 1)], KT_EMPTY);
    start(broken);
    length = kt_ladder_play_out(&reader, &board, kt_point_at(2, 1), KT_WHITE, NODES, line, 60);
    assert_true(length >= 3);
    assert_int_equal(board.colour[kt_point_at(2, 1)], KT_WHITE);
}

static void stones_of_the_ladder_are_captured(void **state) {
    (void)state;
    /* At b White would still have one liberty. At a he takes two stones. */
    const char *diagram = ". . . . . .\n"
                          ". . . . . .\n"
                          "X X X X . .\n"
                          "X O O b X .\n"
                          "O X X a . .\n"
                          ". O O . . .\n";
    start(diagram);
    kt_ladder ladder = read(2, 3, KT_WHITE);
    assert_int_equal(ladder.result, KT_LADDER_ESCAPES);
    assert_int_equal(ladder.move, diagram_point(diagram, 'a'));
    ladder = read(2, 3, KT_BLACK);
    assert_int_equal(ladder.result, KT_LADDER_CAPTURED);
    assert_int_equal(ladder.move, diagram_point(diagram, 'b'));
}

static void what_is_taken_may_be_taken_back(void **state) {
    (void)state;
    /* A snapback. In the corner White has two liberties. Black at a throws a stone in; if White takes it, he has
     * one liberty, and Black takes all. */
    const char *corner = ". . . . .\n"
                         ". . . . .\n"
                         "X X X . .\n"
                         "O O O X .\n"
                         "a b X . .\n";
    start(corner);
    assert_int_equal(read(1, 2, KT_BLACK).result, KT_LADDER_CAPTURED);
    kt_ladder ladder = read(1, 2, KT_WHITE); /* wherever he plays first */
    assert_int_equal(ladder.result, KT_LADDER_CAPTURED);
    assert_int_equal(ladder.move, KT_NO_POINT);
}

static void a_stone_may_be_lost_to_a_ko_alone(void **state) {
    (void)state;
    const char *diagram = ". . . . .\n"
                          ". X O . .\n"
                          "X a X O .\n"
                          ". X O . .\n"
                          ". . . . .\n";
    start(diagram);
    kt_ladder ladder = read(3, 3, KT_WHITE);
    assert_int_equal(ladder.result, KT_LADDER_KO);
    assert_int_equal(ladder.move, diagram_point(diagram, 'a'));
    ladder = read(3, 3, KT_BLACK); /* he connects */
    assert_int_equal(ladder.result, KT_LADDER_ESCAPES);
    assert_int_equal(ladder.move, diagram_point(diagram, 'a'));
}

static void one_of_two_chains_is_lost(void **state) {
    (void)state;
    /* Each of them can be saved, but not both after Black has played a. */
    const char *diagram = ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". . . . . . .\n"
                          ". X O a . . .\n"
                          ". . X O . . .\n"
                          ". . . X . . .\n"
                          ". . . . . . .\n";
    const kt_point one = kt_point_at(2, 3), other = kt_point_at(3, 2);
    start(diagram);
    assert_int_equal(read(3, 4, KT_BLACK).result, KT_LADDER_ESCAPES);
    assert_int_equal(read(4, 3, KT_BLACK).result, KT_LADDER_ESCAPES);
    kt_ladder ladder = kt_ladder_read(&reader, &board, one, other, KT_BLACK, NODES);
    assert_int_equal(ladder.result, KT_LADDER_CAPTURED);
    assert_int_equal(ladder.move, diagram_point(diagram, 'a'));
    assert_int_equal(kt_ladder_read(&reader, &board, one, other, KT_WHITE, NODES).result, KT_LADDER_ESCAPES);
}

static void too_few_positions_are_told(void **state) {
    (void)state;
    start(classic);
    kt_ladder ladder = kt_ladder_read(&reader, &board, kt_point_at(2, 1), KT_NO_POINT, KT_WHITE, 5);
    assert_int_equal(ladder.result, KT_LADDER_UNKNOWN);
    assert_int_equal(ladder.move, KT_NO_POINT);
    assert_int_equal(ladder.nodes, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chain_in_atari_may_extend),
        cmocka_unit_test(the_first_line_is_a_ladder),
        cmocka_unit_test(a_ladder_crosses_the_board),
        cmocka_unit_test(a_stone_in_its_way_breaks_it),
        cmocka_unit_test(a_ladder_reads_the_same_from_the_other_side),
        cmocka_unit_test(the_line_is_played_to_the_capture),
        cmocka_unit_test(stones_of_the_ladder_are_captured),
        cmocka_unit_test(what_is_taken_may_be_taken_back),
        cmocka_unit_test(a_stone_may_be_lost_to_a_ko_alone),
        cmocka_unit_test(one_of_two_chains_is_lost),
        cmocka_unit_test(too_few_positions_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
