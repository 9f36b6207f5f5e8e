/* lib/board/board: captures, suicide, ko, chains, liberties, eyes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/board.h"
#include "diagram.h"

static kt_geometry geometry;
static kt_board board;

static void start(const char *diagram) { assert_true(diagram_set_up(&geometry, &board, diagram)); }

static void a_stone_is_captured(void **state) {
    (void)state;
    const char *before = ". . . .\n"
                         ". X . .\n"
                         "X O a .\n"
                         ". X . .\n";
    start(before);
    kt_point a = diagram_point(before, 'a');
    kt_bitboard expected = diagram_points(before, 'O'), captured = kt_board_captures(&board, KT_BLACK, a);
    assert_true(kt_bitboard_equal(&captured, &expected));
    assert_int_equal(kt_board_check(&board, KT_BLACK, a), KT_OK);
    kt_capture capture = kt_board_play(&board, KT_BLACK, a);
    assert_int_equal(capture.stones, 1);
    assert_int_equal(capture.sides, 1); /* the left neighbour */
    assert_int_equal(board.prisoners[KT_WHITE], 1);
    assert_int_equal(board.prisoners[KT_BLACK], 0);
    assert_int_equal(board.ko, KT_NO_POINT);
    assert_true(diagram_shows(". . . .\n"
                              ". X . .\n"
                              "X . X .\n"
                              ". X . .\n",
                              &board));
}

static void three_chains_are_captured_by_one_move(void **state) {
    (void)state;
    const char *before = ". . X X .\n"
                         ". X O O X\n"
                         "X O a O X\n"
                         ". X O X .\n"
                         ". . X . .\n";
    start(before);
    kt_point a = diagram_point(before, 'a');
    kt_bitboard whites = diagram_points(before, 'O'), captured = kt_board_captures(&board, KT_BLACK, a);
    assert_true(kt_bitboard_equal(&captured, &whites));
    kt_capture capture = kt_board_play(&board, KT_BLACK, a);
    assert_int_equal(capture.stones, 5);
    assert_int_equal(capture.sides, 1 | 2 | 4); /* right and above are one chain: its first side counts */
    assert_int_equal(board.prisoners[KT_WHITE], 5);
    assert_true(diagram_shows(". . X X .\n"
                              ". X . . X\n"
                              "X . X . X\n"
                              ". X . X .\n"
                              ". . X . .\n",
                              &board));
    kt_bitboard liberties = diagram_liberties(&board, a);
    kt_bitboard expected = diagram_points(". . . . .\n"
                                          ". . 1 . .\n"
                                          ". 1 . 1 .\n"
                                          ". . 1 . .\n"
                                          ". . . . .\n",
                                          '1');
    assert_true(kt_bitboard_equal(&liberties, &expected));
}

static void capturing_comes_before_suicide(void **state) {
    (void)state;
    const char *before = "a O X .\n"
                         "O O X .\n"
                         "X X . .\n"
                         ". . . .\n";
    start(before);
    kt_point a = diagram_point(before, 'a');
    assert_int_equal(kt_board_check(&board, KT_WHITE, a), KT_ERR_SUICIDE);
    assert_int_equal(kt_board_check(&board, KT_BLACK, a), KT_OK);
    assert_int_equal(kt_board_play(&board, KT_BLACK, a).stones, 3);
}

static void suicide_is_forbidden(void **state) {
    (void)state;
    const char *diagram = "a X . . .\n"
                          "X . . . .\n"
                          ". . . X X\n"
                          ". . X O O\n"
                          ". . X O b\n";
    start(diagram);
    assert_int_equal(kt_board_check(&board, KT_WHITE, diagram_point(diagram, 'a')), KT_ERR_SUICIDE);
    assert_int_equal(kt_board_check(&board, KT_WHITE, diagram_point(diagram, 'b')), KT_ERR_SUICIDE);
    assert_int_equal(kt_board_check(&board, KT_BLACK, diagram_point(diagram, 'a')), KT_OK);
    assert_int_equal(kt_board_check(&board, KT_BLACK, diagram_point(diagram, 'b')), KT_OK);
    kt_bitboard legal = kt_board_legal(&board, KT_WHITE), empty = board.stones[KT_EMPTY];
    kt_bitboard forbidden = kt_bitboard_minus(empty, &legal), a = diagram_points(diagram, 'a'),
                b = diagram_points(diagram, 'b');
    kt_bitboard_unite(&a, &b);
    assert_true(kt_bitboard_equal(&forbidden, &a));
}

static void what_is_not_empty_or_not_there_is_refused(void **state) {
    (void)state;
    start("X .\n"
          ". .\n");
    assert_int_equal(kt_board_check(&board, KT_WHITE, kt_point_at(0, 1)), KT_ERR_OCCUPIED);
    assert_int_equal(kt_board_check(&board, KT_BLACK, kt_point_at(0, 1)), KT_ERR_OCCUPIED);
    assert_int_equal(kt_board_check(&board, KT_BLACK, kt_point_at(2, 0)), KT_ERR_RANGE);
    assert_int_equal(kt_board_check(&board, KT_BLACK, KT_PASS), KT_ERR_RANGE);
    assert_int_equal(kt_board_check(&board, KT_BLACK, KT_NO_POINT), KT_ERR_RANGE);
}

static const char ko_diagram[] = ". . . . .\n"
                                 ". X O . .\n"
                                 "X b a O .\n"
                                 ". X O . .\n"
                                 ". . . . c\n";

/* White stands at b, Black takes it at a. */
static void start_ko(void) {
    start(ko_diagram);
    kt_board_play(&board, KT_WHITE, diagram_point(ko_diagram, 'b'));
    assert_int_equal(kt_board_play(&board, KT_BLACK, diagram_point(ko_diagram, 'a')).stones, 1);
}

static void a_ko_is_not_retaken_at_once(void **state) {
    (void)state;
    start_ko();
    kt_point b = diagram_point(ko_diagram, 'b'), c = diagram_point(ko_diagram, 'c');
    assert_int_equal(board.ko, b);
    assert_int_equal(kt_board_check(&board, KT_WHITE, b), KT_ERR_KO);
    kt_board_play(&board, KT_WHITE, c);
    assert_int_equal(kt_board_check(&board, KT_WHITE, b), KT_OK);
}

static void a_pass_lifts_the_ko(void **state) {
    (void)state;
    start_ko();
    kt_board_pass(&board);
    assert_int_equal(kt_board_check(&board, KT_WHITE, diagram_point(ko_diagram, 'b')), KT_OK);
}

static void who_took_the_ko_may_fill_it(void **state) {
    (void)state;
    start_ko();
    kt_point b = diagram_point(ko_diagram, 'b');
    assert_int_equal(kt_board_check(&board, KT_BLACK, b), KT_OK);
    kt_board_play(&board, KT_BLACK, b);
    assert_int_equal(board.ko, KT_NO_POINT);
}

/* Black throws a stone in at a, White takes it at b, Black takes five stones at a. */
static void a_snapback_is_no_ko(void **state) {
    (void)state;
    const char *before = ". . . . .\n"
                         ". . . . .\n"
                         "X X X X .\n"
                         "X O O O X\n"
                         "X O a b X\n";
    start(before);
    kt_point a = diagram_point(before, 'a'), b = diagram_point(before, 'b');
    kt_board_play(&board, KT_BLACK, a);
    assert_int_equal(kt_board_check(&board, KT_WHITE, b), KT_OK);
    assert_int_equal(kt_board_play(&board, KT_WHITE, b).stones, 1);
    assert_int_equal(board.ko, KT_NO_POINT);
    assert_int_equal(kt_board_check(&board, KT_BLACK, a), KT_OK);
    assert_int_equal(kt_board_play(&board, KT_BLACK, a).stones, 5);
    assert_int_equal(board.prisoners[KT_WHITE], 5);
    assert_int_equal(board.prisoners[KT_BLACK], 1);
    assert_true(diagram_shows(". . . . .\n"
                              ". . . . .\n"
                              "X X X X .\n"
                              "X . . . X\n"
                              "X . X . X\n",
                              &board));
}

static void chains_join_and_share_liberties(void **state) {
    (void)state;
    const char *before = ". . . . .\n"
                         ". . X . .\n"
                         ". X a X .\n"
                         ". . O . .\n"
                         ". . . . .\n";
    start(before);
    kt_point a = diagram_point(before, 'a');
    kt_board_play(&board, KT_BLACK, a);
    kt_bitboard expected = diagram_points(". . 1 . .\n"
                                          ". 1 . 1 .\n"
                                          "1 . . . 1\n"
                                          ". 1 . 1 .\n"
                                          ". . . . .\n",
                                          '1');
    kt_bitboard blacks = board.stones[KT_BLACK];
    KT_EACH_POINT(p, &blacks) {
        kt_bitboard liberties = diagram_liberties(&board, p);
        assert_true(kt_bitboard_equal(&liberties, &expected));
        assert_int_equal(board.chain[p], board.chain[a]);
    }
    int stones = 0;
    kt_point p = a;
    do p = board.next[p], stones++;
    while (p != a && stones < 10);
    assert_int_equal(stones, 4);
    kt_bitboard white = diagram_liberties(&board, kt_point_at(2, 1));
    assert_int_equal(kt_bitboard_count(&white), 3);
}

/* SGF allows to set up stones without liberties; they are no reason to stumble. */
static void dead_stones_may_be_set_up(void **state) {
    (void)state;
    const char *before = "O X . .\n"
                         "X a . .\n"
                         ". . . .\n"
                         ". . . .\n";
    start(before);
    kt_bitboard liberties = diagram_liberties(&board, kt_point_at(0, 3));
    assert_int_equal(kt_bitboard_count(&liberties), 0);
    assert_int_equal(kt_board_check(&board, KT_WHITE, diagram_point(before, 'a')), KT_OK);
    kt_board_play(&board, KT_WHITE, diagram_point(before, 'a'));
    assert_int_equal(board.prisoners[KT_WHITE], 0);
}

static void the_hash_depends_on_the_stones_alone(void **state) {
    (void)state;
    start_ko();
    uint32_t hash = board.hash;
    start(". . . . .\n"
          ". X O . .\n"
          "X . X O .\n"
          ". X O . .\n"
          ". . . . .\n");
    assert_true(board.hash == hash);
    start(". . . . .\n"
          ". X O . .\n"
          "X . X O .\n"
          ". X X . .\n"
          ". . . . .\n");
    assert_true(board.hash != hash);
    start(". .\n"
          ". .\n");
    assert_true(board.hash == 0);
}

static void eyes(void **state) {
    (void)state;
    const char *diagram = "a X . O b\n"
                          "X O . O O\n"
                          ". . X . .\n"
                          ". X c X d\n"
                          "X e X . .\n";
    start(diagram);
    /* White holds the only diagonal point of a. */
    assert_false(kt_board_is_eye(&board, KT_BLACK, diagram_point(diagram, 'a')));
    assert_true(kt_board_is_eye(&board, KT_WHITE, diagram_point(diagram, 'b')));
    assert_false(kt_board_is_eye(&board, KT_BLACK, diagram_point(diagram, 'b')));
    assert_true(kt_board_is_eye(&board, KT_BLACK, diagram_point(diagram, 'c')));
    assert_false(kt_board_is_eye(&board, KT_BLACK, diagram_point(diagram, 'd')));
    assert_true(kt_board_is_eye(&board, KT_BLACK, diagram_point(diagram, 'e')));
    /* b is White's. */
    kt_bitboard moves = diagram_points(diagram, '.'), rest = kt_board_without_eyes(&board, KT_BLACK, moves);
    assert_memory_equal(&rest, &moves, sizeof rest);
    kt_bitboard all = kt_board_without_eyes(&board, KT_BLACK, board.stones[KT_EMPTY]);
    assert_int_equal(kt_bitboard_count(&all), kt_bitboard_count(&board.stones[KT_EMPTY]) - 2);
    assert_false(kt_bitboard_has(&all, diagram_point(diagram, 'c')));
    assert_false(kt_bitboard_has(&all, diagram_point(diagram, 'e')));
}

static void diagonals_decide_about_eyes(void **state) {
    (void)state;
    const char *one = ". . . . .\n"
                      ". . X O .\n"
                      ". X a X .\n"
                      ". . X . .\n"
                      ". . . . .\n";
    const char *two = ". . . . .\n"
                      ". . X O .\n"
                      ". X a X .\n"
                      ". O X . .\n"
                      ". . . . .\n";
    const char *edge = ". . . . .\n"
                       ". . . . .\n"
                       ". . . . .\n"
                       ". O X . .\n"
                       ". X a X .\n";
    start(one);
    assert_true(kt_board_is_eye(&board, KT_BLACK, diagram_point(one, 'a')));
    start(two);
    assert_false(kt_board_is_eye(&board, KT_BLACK, diagram_point(two, 'a')));
    start(edge);
    assert_false(kt_board_is_eye(&board, KT_BLACK, diagram_point(edge, 'a')));
}

/* The same in all corners: the ko is the corner itself. */
static void a_ko_in_the_corner(void **state) {
    (void)state;
    static const char *const corners[] = {". . . . .\n"
                                          ". . . . .\n"
                                          ". . . . .\n"
                                          "X O . . .\n"
                                          "O a O . .\n",
                                          ". . . . .\n"
                                          ". . . . .\n"
                                          ". . . . .\n"
                                          ". . . O X\n"
                                          ". . O a O\n",
                                          "O a O . .\n"
                                          "X O . . .\n"
                                          ". . . . .\n"
                                          ". . . . .\n"
                                          ". . . . .\n",
                                          ". . O a O\n"
                                          ". . . O X\n"
                                          ". . . . .\n"
                                          ". . . . .\n"
                                          ". . . . .\n"};
    for (int i = 0; i < 4; i++) {
        start(corners[i]);
        kt_point a = diagram_point(corners[i], 'a'), ko = kt_point_at(i % 2 ? 4 : 0, i < 2 ? 0 : 4);
        assert_int_equal(kt_board_play(&board, KT_BLACK, a).stones, 1);
        assert_int_equal(board.ko, ko);
        assert_int_equal(kt_board_check(&board, KT_WHITE, ko), KT_ERR_KO);
        assert_int_equal(kt_board_check(&board, KT_BLACK, ko), KT_OK);
    }
}

/* Two diagonals on the first lines are as good as any. */
static void diagonals_at_the_edge_decide_about_eyes(void **state) {
    (void)state;
    const char *column = ". . . . .\n"
                         ". . . . .\n"
                         "O X . . .\n"
                         "X a X . .\n"
                         "O X . . .\n",
               *row = ". . . . .\n"
                      ". . . . .\n"
                      ". X . . .\n"
                      "X a X . .\n"
                      "O X O . .\n",
               *one = ". . . . .\n"
                      ". . . . .\n"
                      ". X . . .\n"
                      "X a X . .\n"
                      "O X . . .\n";
    start(column);
    assert_false(kt_board_is_eye(&board, KT_BLACK, diagram_point(column, 'a')));
    start(row);
    assert_false(kt_board_is_eye(&board, KT_BLACK, diagram_point(row, 'a')));
    start(one);
    assert_true(kt_board_is_eye(&board, KT_BLACK, diagram_point(one, 'a')));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stone_is_captured),
        cmocka_unit_test(three_chains_are_captured_by_one_move),
        cmocka_unit_test(capturing_comes_before_suicide),
        cmocka_unit_test(suicide_is_forbidden),
        cmocka_unit_test(what_is_not_empty_or_not_there_is_refused),
        cmocka_unit_test(a_ko_is_not_retaken_at_once),
        cmocka_unit_test(a_pass_lifts_the_ko),
        cmocka_unit_test(who_took_the_ko_may_fill_it),
        cmocka_unit_test(a_snapback_is_no_ko),
        cmocka_unit_test(chains_join_and_share_liberties),
        cmocka_unit_test(dead_stones_may_be_set_up),
        cmocka_unit_test(the_hash_depends_on_the_stones_alone),
        cmocka_unit_test(eyes),
        cmocka_unit_test(diagonals_decide_about_eyes),
        cmocka_unit_test(diagonals_at_the_edge_decide_about_eyes),
        cmocka_unit_test(a_ko_in_the_corner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
