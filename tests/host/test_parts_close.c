/* lib/judge/parts: fights that share no liberties are apart, and what lies behind the doors of a fight is left out of it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diagram.h"
#include "judge/parts.h"

/* Stones of the part are S (Black's) and s (White's), its empty points "." and, where they lie behind a door, "+" (then
 * they are Black's) or "-" (White's). */
static void check(const char *diagram, kt_colour owner) {
    static kt_geometry geometry;
    static kt_board board, closed;
    assert_int_equal(kt_geometry_init(&geometry, diagram_size(diagram)), KT_OK);
    kt_bitboard own = diagram_points(diagram, 'S'), other = diagram_points(diagram, 's'),
                empty = diagram_points(diagram, '.'), black = diagram_points(diagram, '+'),
                white = diagram_points(diagram, '-'), stones[3];
    stones[KT_BLACK] = diagram_points(diagram, 'X');
    kt_bitboard_unite(&stones[KT_BLACK], &own);
    stones[KT_WHITE] = diagram_points(diagram, 'O');
    kt_bitboard_unite(&stones[KT_WHITE], &other);
    kt_board_init(&board, &geometry);
    kt_board_set_up(&board, &stones[KT_BLACK], &stones[KT_WHITE]);
    kt_bitboard inner = kt_bitboard_or(own, &other), part;
    kt_bitboard_unite(&inner, &empty);
    part = kt_bitboard_or(inner, &black);
    kt_bitboard_unite(&part, &white);
    assert_int_equal(kt_parts_close(&board, &part, &closed), owner);
    if (owner == KT_EMPTY) return;
    assert_true(kt_bitboard_equal(&part, &inner));
    kt_bitboard_unite(&stones[KT_BLACK], &black);
    kt_bitboard_unite(&stones[KT_WHITE], &white);
    assert_true(kt_bitboard_equal(&closed.stones[KT_BLACK], &stones[KT_BLACK]));
    assert_true(kt_bitboard_equal(&closed.stones[KT_WHITE], &stones[KT_WHITE]));
}

/* S, s and "." are one fight, U, u and "," the other. The long chains between them touch, and share no liberty. */
static void chains_that_only_touch_are_apart(void **state) {
    (void)state;
    static const char diagram[] = "s s . S S\n"
                                  "s s . S S\n"
                                  "s s s s s\n"
                                  "U U U U U\n"
                                  "u u , , U\n";
    static const char *const marks[] = {"Ss.", "Uu,"};
    static kt_geometry geometry;
    static kt_board board;
    kt_bitboard fight[2] = {kt_bitboard_none(), kt_bitboard_none()}, black = kt_bitboard_none(),
                white = black;
    assert_int_equal(kt_geometry_init(&geometry, diagram_size(diagram)), KT_OK);
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++) {
            kt_bitboard some = diagram_points(diagram, marks[i][j]);
            kt_bitboard_unite(&fight[i], &some);
            if (j == 0) kt_bitboard_unite(&black, &some);
            if (j == 1) kt_bitboard_unite(&white, &some);
        }
    kt_board_init(&board, &geometry);
    kt_board_set_up(&board, &black, &white);
    const kt_bitboard part = kt_bitboard_or(fight[0], &fight[1]);
    KT_EACH_POINT(p, &part) {
        const kt_bitboard apart = kt_parts_apart(&board, &part, p);
        assert_true(kt_bitboard_equal(&apart, &fight[kt_bitboard_has(&fight[1], p)]));
    }
}

static void points_behind_a_door_are_filled(void **state) {
    (void)state;
    check("s s s X +\n"
          ". S s X +\n"
          "s s s . +\n"
          "X X X X +\n"
          "X X X X X\n",
          KT_BLACK);
    check("S S S O -\n"
          ". s S O -\n"
          "S S S . -\n"
          "O O O O -\n"
          "O O O O O\n",
          KT_WHITE);
}

static void two_doors_cannot_both_be_shut(void **state) {
    (void)state;
    check("s s s X +\n"
          ". S s . +\n"
          "s s s . +\n"
          "X X X X +\n"
          "X X X X X\n",
          KT_EMPTY);
}

static void points_that_both_colours_surround_stay(void **state) {
    (void)state;
    check("s s s X +\n"
          ". S s X +\n"
          "s s s . +\n"
          "X X X X +\n"
          "X X X X O\n",
          KT_EMPTY);
}

static void liberties_alone_stay(void **state) {
    (void)state;
    check("s s s X X\n"
          ". S s X X\n"
          "s s s . X\n"
          "X X X X X\n"
          "X X X X X\n",
          KT_EMPTY);
}

static void one_side_of_two_that_own_points_is_not_favoured(void **state) {
    (void)state;
    check("+ . s . -\n"
          "+ X s O -\n"
          "+ X s O -\n"
          "X X . O O\n"
          "X X X O O\n",
          KT_EMPTY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chains_that_only_touch_are_apart),
        cmocka_unit_test(points_behind_a_door_are_filled),
        cmocka_unit_test(two_doors_cannot_both_be_shut),
        cmocka_unit_test(points_that_both_colours_surround_stay),
        cmocka_unit_test(liberties_alone_stay),
        cmocka_unit_test(one_side_of_two_that_own_points_is_not_favoured),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
