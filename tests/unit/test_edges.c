/* lib/board: where a board ends: nothing lies beyond its right edge, neither A1 nor the next row. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board/score.h"
#include "diagram.h"

enum { LAST = KT_BOARD_MAX - 1, CAPACITY = 4 };

static kt_game_move moves[CAPACITY];
static kt_game game;
static const kt_bitboard none;

/* The points of the largest board among these, which end with KT_NO_POINT. */
static kt_bitboard points_of(const kt_point *list) {
    kt_bitboard set = kt_bitboard_none();
    while (*list != KT_NO_POINT) kt_bitboard_set(&set, *list++);
    return set;
}

static void start(const kt_bitboard *black, const kt_bitboard *white) {
    assert_int_equal(kt_game_init(&game, KT_BOARD_MAX, moves, CAPACITY), KT_OK);
    kt_game_set_up(&game, black, white, KT_BLACK);
}

/* A1 is Black's, or White's with one liberty, or with none: a move at the right edge is no affair of it. */
static void the_right_edge_of_a_small_board_is_the_end(void **state) {
    (void)state;
    static const char *const diagrams[] = {". . . . X\n"
                                           ". . . X O\n"
                                           ". . . . a\n"
                                           ". . . . .\n"
                                           "X . . . .\n",
                                           ". . . . X\n"
                                           ". . . X O\n"
                                           ". . . . a\n"
                                           "X . . . .\n"
                                           "O . . . .\n",
                                           ". . . . X\n"
                                           ". . . X O\n"
                                           ". . . . a\n"
                                           "X . . . .\n"
                                           "O X . . .\n"};
    static const int liberties[] = {2, 1, 0};
    for (int i = 0; i < 3; i++) {
        memset(&game, 0, sizeof game);
        assert_true(diagram_start(&game, diagrams[i], moves, CAPACITY));
        kt_board *board = &game.board;
        kt_point a = diagram_point(diagrams[i], 'a');
        kt_bitboard captured = kt_board_captures(board, KT_BLACK, a);
        assert_int_equal(kt_bitboard_count(&captured), 1);
        assert_int_equal(kt_board_play(board, KT_BLACK, a).stones, 1);
        assert_int_equal(board->chain[a], a);
        assert_int_equal(kt_bitboard_count(&board->liberties[a]), 3);
        assert_int_equal(kt_bitboard_count(&board->liberties[board->chain[0]]), liberties[i]);
    }
}

/* Black may play neither at A1 nor at A3; D2 stands in the way of who looks at every second point only. */
static void no_point_is_passed_over(void **state) {
    (void)state;
    const kt_point list[] = {kt_point_at(1, 0), kt_point_at(0, 1), kt_point_at(3, 1),
                             kt_point_at(1, 2), kt_point_at(0, 3), KT_NO_POINT};
    kt_bitboard white = points_of(list);
    start(&none, &white);
    kt_bitboard by_board = kt_board_legal(&game.board, KT_BLACK), by_game = kt_game_legal(&game, KT_BLACK);
    assert_int_equal(kt_bitboard_count(&by_board), KT_POINTS - 5 - 2);
    assert_false(kt_bitboard_has(&by_board, kt_point_at(0, 0)));
    assert_false(kt_bitboard_has(&by_board, kt_point_at(0, 2)));
    assert_true(kt_bitboard_equal(&by_board, &by_game));
}

/* All is Black's but A1, the last point of the second row, and the first of the third one. */
static void single_points_are_counted(void **state) {
    (void)state;
    const kt_point list[] = {kt_point_at(0, 0), kt_point_at(LAST, 1), kt_point_at(0, 2), KT_NO_POINT};
    kt_bitboard eyes = points_of(list), black = kt_bitboard_minus(kt_bitboard_full(KT_BOARD_MAX), &eyes);
    start(&black, &none);
    assert_int_equal(kt_score_area(&game.board, &none, 0), 4 * KT_POINTS);
    assert_int_equal(kt_score_territory(&game.board, &none, 0), 4 * 3);
}

/* White's stones at the left edge are no diagonal points of an eye at the right one; above the last row is
 * nothing. */
static void diagonals_end_at_the_edge(void **state) {
    (void)state;
    const kt_point blacks[] = {kt_point_at(LAST, 2), kt_point_at(LAST - 1, 3), kt_point_at(LAST, 4),
                               KT_NO_POINT},
                   whites[] = {kt_point_at(0, 2), kt_point_at(0, 3), kt_point_at(0, 4), kt_point_at(0, 5),
                               KT_NO_POINT};
    kt_bitboard black = points_of(blacks), white = points_of(whites);
    start(&black, &white);
    assert_true(kt_board_is_eye(&game.board, KT_BLACK, kt_point_at(LAST, 3)));

    const kt_point tops[] = {kt_point_at(4, LAST), kt_point_at(5, LAST - 1), kt_point_at(6, LAST),
                             KT_NO_POINT};
    black = points_of(tops);
    start(&black, &none);
    assert_true(kt_board_is_eye(&game.board, KT_BLACK, kt_point_at(5, LAST)));
}

/* Any two diagonal points of an eye within the board make it a false one; one doesn't. */
static void every_diagonal_counts(void **state) {
    (void)state;
    static const int8_t diagonal[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    const kt_point blacks[] = {kt_point_at(2, 1), kt_point_at(1, 2), kt_point_at(3, 2), kt_point_at(2, 3),
                               KT_NO_POINT};
    kt_bitboard black = points_of(blacks);
    for (int one = 0; one < 4; one++) {
        for (int other = 0; other < one; other++) {
            kt_bitboard white = kt_bitboard_none();
            kt_bitboard_set(&white, kt_point_at(2 + diagonal[one][0], 2 + diagonal[one][1]));
            start(&black, &white);
            assert_true(kt_board_is_eye(&game.board, KT_BLACK, kt_point_at(2, 2)));
            kt_bitboard_set(&white, kt_point_at(2 + diagonal[other][0], 2 + diagonal[other][1]));
            start(&black, &white);
            assert_false(kt_board_is_eye(&game.board, KT_BLACK, kt_point_at(2, 2)));
        }
    }
}

static void every_neighbour_counts(void **state) {
    (void)state;
    static const int8_t steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (int missing = 0; missing < 4; missing++) {
        kt_bitboard black = kt_bitboard_none();
        for (int i = 0; i < 4; i++)
            if (i != missing) kt_bitboard_set(&black, kt_point_at(2 + steps[i][0], 2 + steps[i][1]));
        start(&black, &none);
        assert_false(kt_board_is_eye(&game.board, KT_BLACK, kt_point_at(2, 2)));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_right_edge_of_a_small_board_is_the_end),
        cmocka_unit_test(no_point_is_passed_over),
        cmocka_unit_test(single_points_are_counted),
        cmocka_unit_test(diagonals_end_at_the_edge),
        cmocka_unit_test(every_diagonal_counts),
        cmocka_unit_test(every_neighbour_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
