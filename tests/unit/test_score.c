/* lib/board/score: area and territory, counted by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/score.h"
#include "diagram.h"

static kt_game_move moves[4];
static kt_game game;
static const kt_bitboard none;

static void start(const char *diagram) { assert_true(diagram_start(&game, diagram, moves, 4)); }

static void an_empty_board_is_nobodys(void **state) {
    (void)state;
    assert_int_equal(kt_game_init(&game, 9, moves, 4), KT_OK);
    assert_int_equal(kt_score_area(&game.board, &none, 0), 0);
    assert_int_equal(kt_score_area(&game.board, &none, 25), -25);
    assert_int_equal(kt_score_territory(&game.board, &none, -4), 4);
}

static void one_stone_owns_the_board(void **state) {
    (void)state;
    start(". . .\n"
          ". X .\n"
          ". . .\n");
    assert_int_equal(kt_score_area(&game.board, &none, 0), 36);
    assert_int_equal(kt_score_territory(&game.board, &none, 0), 32);
}

/* Black: 5 stones, 5 points. White: 5 stones, 9 points. C1 touches both. */
static const char divided[] = ". X O . .\n"
                              ". X O . .\n"
                              ". X O . .\n"
                              ". X O . .\n"
                              ". X . O .\n";

static void points_that_touch_both_are_neutral(void **state) {
    (void)state;
    start(divided);
    assert_int_equal(kt_score_area(&game.board, &none, 0), 4 * (10 - 14));
    assert_int_equal(kt_score_area(&game.board, &none, 25), 4 * (10 - 14) - 25);
    assert_int_equal(kt_score_territory(&game.board, &none, 0), 4 * (5 - 9));
}

static void prisoners_count_in_territory_only(void **state) {
    (void)state;
    start(divided);
    game.board.prisoners[KT_BLACK] = 2;
    game.board.prisoners[KT_WHITE] = 7;
    assert_int_equal(kt_score_area(&game.board, &none, 0), 4 * (10 - 14));
    assert_int_equal(kt_score_territory(&game.board, &none, 0), 4 * (5 + 7 - 9 - 2));
}

static const char invaded[] = ". X O . .\n"
                              ". X O . .\n"
                              "O X O X X\n"
                              ". X O . .\n"
                              ". X . O .\n";

static void living_invaders_spoil_the_points(void **state) {
    (void)state;
    start(invaded);
    /* Black: 7 stones. White: 6 stones. Every region of empty points touches both colours. */
    assert_int_equal(kt_score_area(&game.board, &none, 0), 4 * (7 - 6));
    assert_int_equal(kt_score_territory(&game.board, &none, 0), 0);
}

static void dead_stones_are_points_and_prisoners(void **state) {
    (void)state;
    start(invaded);
    kt_bitboard dead = diagram_points(". . . . .\n"
                                      ". . . . .\n"
                                      "d . . d d\n"
                                      ". . . . .\n"
                                      ". . . . .\n",
                                      'd');
    assert_int_equal(kt_score_area(&game.board, &dead, 0), 4 * (10 - 14));
    /* Black: 5 points and A3. White: 9 points, D3 and E3 among them, and two prisoners. */
    assert_int_equal(kt_score_territory(&game.board, &dead, 0), 4 * (5 + 1 - 9 - 2));
}

static void captured_stones_are_prisoners(void **state) {
    (void)state;
    start("O X .\n"
          ". X .\n"
          ". . .\n");
    assert_int_equal(kt_game_play(&game, KT_BLACK, kt_point_at(0, 1)), KT_OK);
    assert_int_equal(kt_score_area(&game.board, &none, 0), 36);
    assert_int_equal(kt_score_territory(&game.board, &none, 0), 4 * (6 + 1));
}

static void results_are_written_as_in_gtp(void **state) {
    (void)state;
    static const int32_t results[] = {0, 14, -8, 2, -1, 27, 1444};
    static const char *const words[] = {"0", "B+3.5", "W+2", "B+0.5", "W+0.25", "B+6.75", "B+361"};
    char bytes[16];
    for (int i = 0; i < 7; i++) {
        kt_text text;
        kt_text_init(&text, bytes, sizeof bytes);
        kt_score_write(&text, results[i]);
        assert_string_equal(bytes, words[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_board_is_nobodys),
        cmocka_unit_test(one_stone_owns_the_board),
        cmocka_unit_test(points_that_touch_both_are_neutral),
        cmocka_unit_test(prisoners_count_in_territory_only),
        cmocka_unit_test(living_invaders_spoil_the_points),
        cmocka_unit_test(dead_stones_are_points_and_prisoners),
        cmocka_unit_test(captured_stones_are_prisoners),
        cmocka_unit_test(results_are_written_as_in_gtp),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
