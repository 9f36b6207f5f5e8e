/* lib/judge/judge on borders that are still open, and on sekis that playouts keep. What stands at every point was derived
 * by hand (marked.h). A hole in a wall is its owner's: he answers there when the opponent comes near. So by territory
 * it is none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "marked.h"

static const marked_position borders[] = {
    {"a hole in one wall", "+ + + X . O - - -\n"
                           "+ + + X . O - - -\n"
                           "+ + + X . O - - -\n"
                           "+ + + X . O - - -\n"
                           "+ + + b . O - - -\n"
                           "+ + + X . O - - -\n"
                           "+ + + X . O - - -\n"
                           "+ + + X . O - - -\n"
                           "+ + + X . O - - -\n"},
    {"a corner cut off, a hole in each wall", "+ + + + + X . O - - -\n"
                                              "+ + + + + X . O - - -\n"
                                              "+ + + + + X . O - - -\n"
                                              "+ + + + + b . O - - -\n"
                                              "+ + + + + X . O - - -\n"
                                              "X X X X X X . O - - -\n"
                                              ". . . . . . . O - - -\n"
                                              "O O O w O O O O - - -\n"
                                              "- - - - - - - - - - -\n"
                                              "- - - - - - - - - - -\n"
                                              "- - - - - - - - - - -\n"},
    {"a corner cut off by a bent wall, two holes in it", "+ + + + + X . O - - - - -\n"
                                                         "+ + + + + X . O - - - - -\n"
                                                         "+ + + + + X . O - - - - -\n"
                                                         "+ + + + + b . O - - - - -\n"
                                                         "+ + + + + X . w - - - - -\n"
                                                         "X X + + X X . O - - - - -\n"
                                                         ". X X X X . . O - - - - -\n"
                                                         ". . . . . . O O - - - - -\n"
                                                         "O O O w O O O - - - - - -\n"
                                                         "- - - - - - - - - - - - -\n"
                                                         "- - - - - - - - - - - - -\n"
                                                         "- - - - - - - - - - - - -\n"
                                                         "- - - - - - - - - - - - -\n"},
    {"four corners, a hole in each wall", "+ + + + + X . O - - - - -\n"
                                          "+ + + + + X . O - - - - -\n"
                                          "+ + + + + X . O - - - - -\n"
                                          "+ + + + + b . O - - - - -\n"
                                          "+ + + + + X . O - - - - -\n"
                                          "X X X X X X . O O w O O O\n"
                                          ". . . . . . . . . . . . .\n"
                                          "O O O O O O . X X X X X X\n"
                                          "- - - - - O . X + + + + +\n"
                                          "- - - - - O . X + + + + +\n"
                                          "- - - - - w . X + + + + +\n"
                                          "- - - - - O . X + + + + +\n"
                                          "- - - - - O . X + + + + +\n"},
    {"two empty lines between the walls, three and two holes", "+ + + + + + + + X . . O - - - - - - -\n"
                                                               "+ + + + + + + + X . . O - - - - - - -\n"
                                                               "+ + + + + + + + X . . O - - - - - - -\n"
                                                               "+ + + + + + + + X . . O - - - - - - -\n"
                                                               "+ + + + + + + + b . . O - - - - - - -\n"
                                                               "+ + + + + + + + X . . O - - - - - - -\n"
                                                               "+ + + + + + + + X . . O - - - - - - -\n"
                                                               "+ + + + + + + + X . . w - - - - - - -\n"
                                                               "+ + + + + + + + X . . O - - - - - - -\n"
                                                               "+ + + + + + + + X . . O - - - - - - -\n"
                                                               "+ + + + + + + + X . . O - - - - - - -\n"
                                                               "+ + + + + + + + X . . O - - - - - - -\n"
                                                               "+ + + + + + + + X . . O - - - - - - -\n"
                                                               "+ + + + + + + + b . . O - - - - - - -\n"
                                                               "+ + + + + + + + X . . O - - - - - - -\n"
                                                               "+ + + + + + + + X . . w - - - - - - -\n"
                                                               "+ + + + + + + + X . . O - - - - - - -\n"
                                                               "+ + + + + + + + X . . O - - - - - - -\n"
                                                               "+ + + + + + + + X . . O - - - - - - -\n"},
    {"the third line against the fifth", "+ + + + + + + + + + +\n"
                                         "+ + + + + + + + + + +\n"
                                         "X X X b X X X X b X X\n"
                                         ". . . . . . . . . . .\n"
                                         "O O O O O O O w O O O\n"
                                         "- - - - - - - - - - -\n"
                                         "- - - - - - - - - - -\n"
                                         "- - - - - - - - - - -\n"
                                         "- - - - - - - - - - -\n"
                                         "- - - - - - - - - - -\n"
                                         "- - - - - - - - - - -\n"},
    {"an island, a hole in each ring", "- - - - - - - - - - - - -\n"
                                       "- - - - - - - - - - - - -\n"
                                       "- - - O O O O O O O - - -\n"
                                       "- - O . . . . . . . O - -\n"
                                       "- - O . X X X X X . O - -\n"
                                       "- - O . X + + + X . O - -\n"
                                       "- - O . X + + + b . O - -\n"
                                       "- - O . X + + + X . O - -\n"
                                       "- - O . X X X X X . O - -\n"
                                       "- - O . . . . . . . O - -\n"
                                       "- - - O O O O w O O - - -\n"
                                       "- - - - - - - - - - - - -\n"
                                       "- - - - - - - - - - - - -\n"},
    {"holes at the edge", "+ + + + b . O - - - -\n"
                          "+ + + + X . O - - - -\n"
                          "+ + + + X . O - - - -\n"
                          "+ + + + X . O - - - -\n"
                          "+ + + + X . O - - - -\n"
                          "+ + + + X . O - - - -\n"
                          "+ + + + X . O - - - -\n"
                          "+ + + + X . O - - - -\n"
                          "+ + + + X . O - - - -\n"
                          "+ + + + X . O - - - -\n"
                          "+ + + + X . w - - - -\n"},
    {"holes face to face", "+ + + + X . O - - - -\n"
                           "+ + + + X . O - - - -\n"
                           "+ + + + X . O - - - -\n"
                           "+ + + + b . w - - - -\n"
                           "+ + + + X . O - - - -\n"
                           "+ + + + X . O - - - -\n"
                           "+ + + + X . O - - - -\n"
                           "+ + + + b . w - - - -\n"
                           "+ + + + X . O - - - -\n"
                           "+ + + + X . O - - - -\n"
                           "+ + + + X . O - - - -\n"},
    {"a diagonal border, a hole in each wall", "+ + + + + + X . O - -\n"
                                               "+ + + + + X X . O - -\n"
                                               "+ + + + + X . O O - -\n"
                                               "+ + + + X X . O - - -\n"
                                               "+ + + + X . w - - - -\n"
                                               "+ + + + b . O O - - -\n"
                                               "+ + + X X . O - - - -\n"
                                               "+ + + X . O O - - - -\n"
                                               "+ + X X . O - - - - -\n"
                                               "+ + X . O O - - - - -\n"
                                               "+ + X . O - - - - - -\n"},
};

static const marked_position sekis[] = {
    {"an eye each and one liberty between, at the edge", "- - - - O X + + +\n"
                                                         "- - - - O X + + +\n"
                                                         "- - - - O X + + +\n"
                                                         "- - - - O X + + +\n"
                                                         "- - - - O X + + +\n"
                                                         "- - - - O X + + +\n"
                                                         "O O O O O X X X X\n"
                                                         "O S S S S s s s X\n"
                                                         "O S b S . s w s X\n"},
    {"the same beside an open border", "- - - O . X + + +\n"
                                       "- - - O . X + + +\n"
                                       "- - - O . X + + +\n"
                                       "- - - O . X + + +\n"
                                       "- - - O . X + + +\n"
                                       "- - - O O X + + +\n"
                                       "O O O O O X X X X\n"
                                       "O S S S S s s s X\n"
                                       "O S b S . s w s X\n"},
    {"an eye each and two liberties between", "- - - - - O X + + + +\n"
                                              "- - - - - O X + + + +\n"
                                              "- - - - - O X + + + +\n"
                                              "- - - - - O X + + + +\n"
                                              "- - - - - O X + + + +\n"
                                              "- - - - - O X + + + +\n"
                                              "O O O O O O X X X X X\n"
                                              "O S S S S S s s s s X\n"
                                              "O S b S S . s s w s X\n"
                                              "O S S S S s s s s s X\n"
                                              "O O O O S . s X X X X\n"},
    {"an eye of one point, one of two, two liberties between", "- - - - - O X + + + +\n"
                                                               "- - - - - O X + + + +\n"
                                                               "- - - - - O X + + + +\n"
                                                               "- - - - - O X + + + +\n"
                                                               "- - - - - O X + + + +\n"
                                                               "- - - - - O X + + + +\n"
                                                               "O O O O O O X X X X X\n"
                                                               "O S S S S S s s s s X\n"
                                                               "O S b S S . s w w s X\n"
                                                               "O S S S S s s s s s X\n"
                                                               "O O O O S . s X X X X\n"},
    {"no eyes and two liberties between", "- - - - O X + + +\n"
                                          "- - - - O X + + +\n"
                                          "- - - - O X + + +\n"
                                          "- - - - O X + + +\n"
                                          "- - O O O X X + +\n"
                                          "- - O S S s X + +\n"
                                          "- - O S . s X + +\n"
                                          "- - O S s s X + +\n"
                                          "- - O S . s X + +\n"},
    {"the same in the middle of the board", "- - - - - O X + + + +\n"
                                            "- - - - - O X + + + +\n"
                                            "- - O O O O X X X + +\n"
                                            "- - O S S S s s X + +\n"
                                            "- - O S S . s s X + +\n"
                                            "- - O S S S s s X + +\n"
                                            "- - O S S . s s X + +\n"
                                            "- - O S S S s s X + +\n"
                                            "- - O O O O X X X + +\n"
                                            "- - - - - O X + + + +\n"
                                            "- - - - - O X + + + +\n"},
    /* When White has played H11, he threatens J12. */
    {"an eye each, in the middle of the board", "- - - - - - O X + + + + +\n"
                                                "- - - - - - O X b + + + +\n"
                                                "- - - - - - O . X + + + +\n"
                                                "- - - - - - O . X + + + +\n"
                                                "- - - - - O . X + + + + +\n"
                                                "- - - - - O . X + + + + +\n"
                                                "- - - - - O . X + + + + +\n"
                                                "- - - - - - O X + + + + +\n"
                                                "- - O O O O O X X X X + +\n"
                                                "- - O S S S S s s s X + +\n"
                                                "- - O S b S . s w s X + +\n"
                                                "- - O S S S S s s s X + +\n"
                                                "- - O O O O O X X X X + +\n"},
    {"two sekis on one board", "- - - - - - O X + + + + +\n"
                               "- - - - - - O X + + + + +\n"
                               "- - - - - - O X + + + + +\n"
                               "O O O O O O O X X X X X X\n"
                               "O S S S S S S s s s s s X\n"
                               "O S b S S S . s s w s s X\n"
                               "O S S S S S S s s s s s X\n"
                               "O O O O O O O X X X X X X\n"
                               "- - - - O O O X X X + + +\n"
                               "- - - - O S S s s X + + +\n"
                               "- - - - O S . s s X + + +\n"
                               "- - - - O S s s s X + + +\n"
                               "- - - - O S . s s X + + +\n"},
};

static const marked_position prisoners[] = {
    {"two stones in each territory", "+ + + + X . O - - - -\n"
                                     "+ + + + X . O - - - -\n"
                                     "+ o + + X . O - - - -\n"
                                     "+ + o + X . O - - - -\n"
                                     "+ + + + X . O - - - -\n"
                                     "+ + + + X . O - x - -\n"
                                     "+ + + + X . O - x - -\n"
                                     "+ + + + X . O - - - -\n"
                                     "+ + + + X . O - - - -\n"
                                     "+ + + + X . O - - - -\n"
                                     "+ + + + X . O - - - -\n"},
    {"two stones in each territory, 13x13", "+ + + + + X . O - - - - -\n"
                                            "+ + + + + X . O - - - - -\n"
                                            "+ + + + + X . O - - - - -\n"
                                            "+ + + + + X . O - - - - -\n"
                                            "+ + + + + X . O - - - - -\n"
                                            "+ + + + + X . O - - - - -\n"
                                            "+ + + + + X . O - - x - -\n"
                                            "+ + + + + X . O - - - - -\n"
                                            "+ + + o + X . O - - - - -\n"
                                            "+ + o + + X . O - - - - -\n"
                                            "+ + + + + X . O - - x - -\n"
                                            "+ + + + + X . O - - - - -\n"
                                            "+ + + + + X . O - - - - -\n"},
    {"two stones in a large territory", "+ + + + + + + X . O - - -\n"
                                        "+ + + + + + + X . O - x -\n"
                                        "+ + + + o + + X . O - - -\n"
                                        "+ + + + + + + X . O - - -\n"
                                        "+ + + + + + + X . O - - -\n"
                                        "+ + + + + + + X . O - x -\n"
                                        "+ + + + + + + X . O - - -\n"
                                        "+ + + + + + + X . O - - -\n"
                                        "+ + + + + + + X . O - - -\n"
                                        "+ + + + + + + X . O - - -\n"
                                        "+ + + + + + + X . O - - -\n"
                                        "+ + + + o + + X . O - - -\n"
                                        "+ + + + + + + X . O - - -\n"},
    {"two stones in each territory, 19x19", "+ + + + + + + + X . O - - - - - - - -\n"
                                            "+ + + + + + + + X . O - - - - - - - -\n"
                                            "+ + + + + + + + X . O - - - - - - - -\n"
                                            "+ + + + o + + + X . O - - - - - - - -\n"
                                            "+ + + + + + + + X . O - - - - - - - -\n"
                                            "+ + + + + + + + X . O - - - - - - - -\n"
                                            "+ + + + + + + + X . O - - - - - - - -\n"
                                            "+ + + + + + + + X . O - - - - - - - -\n"
                                            "+ + + + + + + + X . O - - - - - - - -\n"
                                            "+ + + + o + + + X . O - - - - - - - -\n"
                                            "+ + + + + + + + X . O - - - - - - - -\n"
                                            "+ + + + + + + + X . O - - - - - - - -\n"
                                            "+ + + + + + + + X . O - - - - - - - -\n"
                                            "+ + + + + + + + X . O - - - - - - - -\n"
                                            "+ + + + + + + + X . O - - x - - - - -\n"
                                            "+ + + + + + + + X . O - - x - - - - -\n"
                                            "+ + + + + + + + X . O - - - - - - - -\n"
                                            "+ + + + + + + + X . O - - - - - - - -\n"
                                            "+ + + + + + + + X . O - - - - - - - -\n"},
};

static kt_judge_work work;

static void walls_with_holes_hold_their_territory(void **state) {
    (void)state;
    assert_int_equal(marked_count_wrong(&work, borders, sizeof borders / sizeof *borders), 0);
}

static void sekis_are_told_from_all_sides(void **state) {
    (void)state;
    assert_int_equal(marked_count_wrong(&work, sekis, sizeof sekis / sizeof *sekis), 0);
}

static void few_stones_in_a_territory_are_dead(void **state) {
    (void)state;
    assert_int_equal(marked_count_wrong(&work, prisoners, sizeof prisoners / sizeof *prisoners), 0);
}

/* White plays J1 and puts H1 in atari, Black connects. So neither J1 nor G1 is territory: Black has 48 points on the six
 * columns and 5 on the first line, White has 7. */
static void a_point_beside_stones_of_both_colours_is_no_territory(void **state) {
    (void)state;
    static const char diagram[] = "+ + + + + + X O -\n"
                                  "+ + + + + + X O -\n"
                                  "+ + + + + + X O -\n"
                                  "+ + + + + + X O -\n"
                                  "+ + + + + + X O -\n"
                                  "+ + + + + + X O -\n"
                                  "+ + + + + + X O -\n"
                                  "+ + + + + + X O O\n"
                                  "+ + + + + X . X .\n";
    static kt_geometry geometry;
    static kt_board board;
    for (int way = 0; way < MARKED_WAYS; way++) {
        bool exchanged = way & 1;
        kt_bitboard black = marked_points(diagram, exchanged ? "O" : "X", way / 4);
        kt_bitboard white = marked_points(diagram, exchanged ? "X" : "O", way / 4);
        kt_verdict verdict;
        assert_int_equal(kt_geometry_init(&geometry, 9), KT_OK);
        kt_board_init(&board, &geometry);
        kt_board_set_up(&board, &black, &white);
        kt_judge(&work, &board, way & 2 ? KT_BLACK : KT_WHITE, &verdict);
        assert_int_equal(kt_score_verdict(&board, &verdict, true, 0), 4 * (exchanged ? -46 : 46));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(walls_with_holes_hold_their_territory),
        cmocka_unit_test(sekis_are_told_from_all_sides), cmocka_unit_test(few_stones_in_a_territory_are_dead),
        cmocka_unit_test(a_point_beside_stones_of_both_colours_is_no_territory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
