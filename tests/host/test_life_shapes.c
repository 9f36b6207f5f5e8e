/* Life and death: shapes and tricks whose answers every Go player knows. White is surrounded. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "life_check.h"

/* Black inside has three stones. With a fourth White takes four in a row, and lives.
 * White's move puts itself in atari. */
static void neither_side_can_begin_in_a_seki(void **state) {
    (void)state;
    static const char *const seki = ". . . . . . . . .\n"
                                    ". . . . . . . . .\n"
                                    ". . . . . . . . .\n"
                                    ". . . . . . . . .\n"
                                    ". . . . . . . . .\n"
                                    ". . . . . . . . .\n"
                                    "X X X X X X X X .\n"
                                    "O O O O O O O X .\n"
                                    "O . X X X . O X .\n";
    check(seki, KT_BLACK, KT_LIFE_SEKI);
    check(seki, KT_WHITE, KT_LIFE_SEKI);
}

/* White takes two stones at b for a second eye, unless Black saves them at a: there he takes four stones, which aren't the
 * group's, and whose last liberty is far from it. */
static void a_capture_beyond_the_group_saves_what_it_needs(void **state) {
    (void)state;
    static const char *const needed = ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . X X . . . .\n"
                                      "X X X O O X . . .\n"
                                      "O O O X O X . . .\n"
                                      ". O b X O a . . .\n";
    static kt_game game;
    static kt_game_move moves[4];
    for (int first = KT_BLACK; first <= KT_WHITE; first++) {
        kt_life_result result;
        assert_true(diagram_start(&game, needed, moves, 4));
        kt_bitboard group =
            kt_geometry_region(&game.geometry, kt_point_at(0, 1), &game.board.stones[KT_WHITE]);
        assert_int_equal(kt_life_solve(life, &game.board, &group, (kt_colour)first, NODES, &result), KT_OK);
        assert_int_equal(result.outcome, first == KT_BLACK ? KT_LIFE_DEAD : KT_LIFE_ALIVE);
        assert_int_equal(result.move, diagram_point(needed, first == KT_BLACK ? 'a' : 'b'));
    }
}

/* As the first, but White would take three in a row, and Black plays in their middle. */
static void two_stones_inside_are_no_seki(void **state) {
    (void)state;
    static const char *const two = ". . . . . . . . .\n"
                                   ". . . . . . . . .\n"
                                   ". . . . . . . . .\n"
                                   ". . . . . . . . .\n"
                                   ". . . . . . . . .\n"
                                   ". . . . . . . . .\n"
                                   "X X X X X X X . .\n"
                                   "O O O O O O X . .\n"
                                   "O . X X . O X . .\n";
    check(two, KT_BLACK, KT_LIFE_DEAD);
    check(two, KT_WHITE, KT_LIFE_DEAD);
}

/* Whoever begins, as the proverb says. */
static void the_l_group_is_dead(void **state) {
    (void)state;
    static const char *const group = ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     "X X . . . . . . .\n"
                                     "X X X X X . . . .\n"
                                     ". O O O X . . . .\n"
                                     ". . . O X . . . .\n"
                                     ". . . . X . . . .\n";
    check(group, KT_BLACK, KT_LIFE_DEAD);
    check(group, KT_WHITE, KT_LIFE_DEAD);
}

/* A leg on either side helps White to live if it begins. */
static void the_l_group_with_a_leg_is_unsettled(void **state) {
    (void)state;
    static const char *const longer = ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      "X X X X X X . . .\n"
                                      "O O O O X . . . .\n"
                                      ". . . O X . . . .\n"
                                      ". . . . X . . . .\n";
    static const char *const shorter = ". . . . . . . . .\n"
                                       ". . . . . . . . .\n"
                                       ". . . . . . . . .\n"
                                       ". . . . . . . . .\n"
                                       ". . . . . . . . .\n"
                                       ". X X X X X . . .\n"
                                       ". O O O X . . . .\n"
                                       ". . . O X . . . .\n"
                                       ". . . O X . . . .\n";
    check(longer, KT_BLACK, KT_LIFE_DEAD);
    check(longer, KT_WHITE, KT_LIFE_ALIVE);
    check(shorter, KT_BLACK, KT_LIFE_DEAD);
    check(shorter, KT_WHITE, KT_LIFE_ALIVE);
}

/* Without liberties outside. The point 2-2 begins it. */
static void the_carpenters_square_is_a_ko(void **state) {
    (void)state;
    static const char *const square = ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      "X X X X X . . . .\n"
                                      "O O O O X . . . .\n"
                                      ". . O O X . . . .\n"
                                      ". a . O X . . . .\n"
                                      ". . . O X . . . .\n";
    static const char *const unmarked = ". . . . . . . . .\n"
                                        ". . . . . . . . .\n"
                                        ". . . . . . . . .\n"
                                        ". . . . . . . . .\n"
                                        "X X X X X . . . .\n"
                                        "O O O O X . . . .\n"
                                        ". . O O X . . . .\n"
                                        ". . . O X . . . .\n"
                                        ". . . O X . . . .\n";
    check(square, KT_BLACK, KT_LIFE_KO);
    check(unmarked, KT_WHITE, KT_LIFE_ALIVE);
}

/* White gives a stone at a; Black takes it, and loses three. Else Black connects there. */
static void a_throw_in_takes_in_a_snapback(void **state) {
    (void)state;
    static const char *const stones = ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      "X X X X X X X X .\n"
                                      "O O O O O O O X .\n"
                                      "O O O O X X O X .\n"
                                      "O O . O . a X X .\n";
    check(stones, KT_BLACK, KT_LIFE_DEAD);
    check(stones, KT_WHITE, KT_LIFE_ALIVE);
}

/* Black's two stones are in atari. When Black connects them to the right,
 * all four are in atari again; only a stone at H1 would help. */
static void what_connects_dies_when_liberties_lack(void **state) {
    (void)state;
    static const char *const apart = ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     "X X X X X X X X .\n"
                                     "O O O O O O O X .\n"
                                     "O O O O X X O X .\n"
                                     "O O . O O . X . X\n";
    static const char *const joined = ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      "X X X X X X X X .\n"
                                      "O O O O O O O X .\n"
                                      "O O O O X X O X .\n"
                                      "O O . O O a X X .\n";
    check(apart, KT_BLACK, KT_LIFE_ALIVE);
    check(joined, KT_BLACK, KT_LIFE_DEAD);
    check(joined, KT_WHITE, KT_LIFE_ALIVE);
}

/* Black may take four stones at F1; under them, at a, White takes three back. */
static void stones_are_taken_under_the_stones(void **state) {
    (void)state;
    static const char *const before = ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      ". . . . . . . . .\n"
                                      "X X X X X X X X X\n"
                                      "O O O O O O X O X\n"
                                      "O O O O X O X O X\n"
                                      "O . . O X . O O X\n";
    static const char *const after = ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     "X X X X X X X X X\n"
                                     "O O O O O O X . X\n"
                                     "O O O O X O X . X\n"
                                     "O . . O X X a . X\n";
    check(before, KT_BLACK, KT_LIFE_ALIVE);
    check(after, KT_WHITE, KT_LIFE_ALIVE);
    check(after, KT_BLACK, KT_LIFE_DEAD);
}

/* White's second eye, at C1, is a ko. Whoever takes there first needs no threat. */
static void a_ko_is_for_the_side_that_takes_it(void **state) {
    (void)state;
    kt_life_result result = solve(". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  ". . . . . . . . .\n"
                                  "X X X X X . . . .\n"
                                  "O O O X X . . . .\n"
                                  ". O . O X . . . .\n",
                                  KT_BLACK);
    assert_int_equal(result.outcome, KT_LIFE_KO);
    assert_int_equal(result.ko_for, KT_LIFE_ATTACKER);
    result = solve(". . . . . . . . .\n"
                   ". . . . . . . . .\n"
                   ". . . . . . . . .\n"
                   ". . . . . . . . .\n"
                   ". . . . . . . . .\n"
                   ". . . . . . . . .\n"
                   "X X X X X . . . .\n"
                   "O O O X X . . . .\n"
                   ". O X . X . . . .\n",
                   KT_WHITE);
    assert_int_equal(result.outcome, KT_LIFE_KO);
    assert_int_equal(result.ko_for, KT_LIFE_DEFENDER);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_capture_beyond_the_group_saves_what_it_needs),
        cmocka_unit_test(neither_side_can_begin_in_a_seki),
        cmocka_unit_test(two_stones_inside_are_no_seki),
        cmocka_unit_test(the_l_group_is_dead),
        cmocka_unit_test(the_l_group_with_a_leg_is_unsettled),
        cmocka_unit_test(the_carpenters_square_is_a_ko),
        cmocka_unit_test(a_throw_in_takes_in_a_snapback),
        cmocka_unit_test(what_connects_dies_when_liberties_lack),
        cmocka_unit_test(stones_are_taken_under_the_stones),
        cmocka_unit_test(a_ko_is_for_the_side_that_takes_it),
    };
    return cmocka_run_group_tests(tests, set_up, take_down);
}
