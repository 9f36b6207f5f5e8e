/* lib/search/judge on finished positions of the kinds that books on life and death show. What stands at every point was
 * derived by hand:
 *   X O  stones that live, x o dead ones, S s living ones in seki (of Black, of White)
 *   + -  territory of Black, of White
 *   b w  theirs by area alone: eyes in seki, and what they must still fill
 *   .    nobody's
 * Each is seen from all sides, with either colour and with either side to move. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "board/symmetry.h"
#include "diagram.h"
#include "search/judge.h"

static const struct {
    const char *what, *diagram;
} positions[] = {
    {"three in a row with a stone in the middle: dead", "+ X + o X + X + +\n"
                                                        "o o o o X + X + +\n"
                                                        "X X X X X X X X X\n"
                                                        "O O O O O O O O O\n"
                                                        "- - - - O - - - -\n"
                                                        "- - - - O - - - -\n"
                                                        "- - - - O - - - -\n"
                                                        "- - - - O - - - -\n"
                                                        "- - - - O - - - -\n"},
    {"three in a row, the middle played: two eyes", "- O - O X + X + +\n"
                                                    "O O O O X + X + +\n"
                                                    "X X X X X X X X X\n"
                                                    "O O O O O O O O O\n"
                                                    "- - - - O - - - -\n"
                                                    "- - - - O - - - -\n"
                                                    "- - - - O - - - -\n"
                                                    "- - - - O - - - -\n"
                                                    "- - - - O - - - -\n"},
    {"four in a row live as they are", "- - - - O X + X +\n"
                                       "O O O O O X + X +\n"
                                       "X X X X X X X X X\n"
                                       "O O O O O O O O O\n"
                                       "- - - - O - - - -\n"
                                       "- - - - O - - - -\n"
                                       "- - - - O - - - -\n"
                                       "- - - - O - - - -\n"
                                       "- - - - O - - - -\n"},
    {"a square of four is one eye", "+ + o X + X + + +\n"
                                    "+ + o X + X + + +\n"
                                    "o o o X X X X X X\n"
                                    "X X X X O O O O O\n"
                                    "O O O O O - - - -\n"
                                    "- - - - O - - - -\n"
                                    "- - - - O - - - -\n"
                                    "- - - - O - - - -\n"
                                    "- - - - O - - - -\n"},
    {"bulky five with a stone on the key point: dead", "+ + o X + X + + +\n"
                                                       "X + o X + X + + +\n"
                                                       "+ o o X X X X X X\n"
                                                       "o o X X O O O O O\n"
                                                       "X X X O O - - - -\n"
                                                       "O O O O - - - - -\n"
                                                       "- - - O - - - - -\n"
                                                       "- - - O - - - - -\n"
                                                       "- - - O - - - - -\n"},
    {"rabbity six with a stone on the key point: dead", "+ + o o X + X + +\n"
                                                        "+ X + o X + X + +\n"
                                                        "o + o o X X X X X\n"
                                                        "o o o X X O O O O\n"
                                                        "X X X X O O - - -\n"
                                                        "O O O O O - - - -\n"
                                                        "- - - - O - - - -\n"
                                                        "- - - - O - - - -\n"
                                                        "- - - - O - - - -\n"},
    /* Japan's rules call it dead without a fight; so does reading it out, since in the part nobody has a threat for the
     * ko that Black begins when he likes. */
    {"bent four in the corner", "X X X + o X + + +\n"
                                "+ o o o o X X + +\n"
                                "o o X X X X + X X\n"
                                "X X X O O X X X +\n"
                                "O O O O O O O X X\n"
                                "- - - O - - O O O\n"
                                "- - - O - - - - -\n"
                                "- - - O - - - - -\n"
                                "- - - O - - - - -\n"},
    {"false eyes are none", "+ o X + X + X + +\n"
                            "o o X X X + X + +\n"
                            "+ o X + X X X X X\n"
                            "o X X X X O O O O\n"
                            "X X + X O O - - -\n"
                            "+ X X X O - - - -\n"
                            "X X O O O - - - -\n"
                            "O O O - - - - - -\n"
                            "- - O - - - - - -\n"},
    {"dame are nobody's", "+ + + X . O - - -\n"
                          "+ + + X . O - - -\n"
                          "+ + + X X O - - -\n"
                          "+ + + X . O - - -\n"
                          "X X X X . O O O O\n"
                          "+ + + X O O - - -\n"
                          "+ + + X . O - - -\n"
                          "+ + + X . O - - -\n"
                          "+ + + X . O - - -\n"},
    {"two shared liberties, but whoever takes the stones is left with a bulky five", "+ X o X + + X + +\n"
                                                                                     "+ X o X + + X + +\n"
                                                                                     "X X o X + + X + +\n"
                                                                                     "o o o X X X X X X\n"
                                                                                     "X X X X O O O O O\n"
                                                                                     "O O O O O - - - -\n"
                                                                                     "- - - - O - - - -\n"
                                                                                     "- - - - O - - - -\n"
                                                                                     "- - - - O - - - -\n"},
    {"seki by two shared liberties", ". S S S S . s X +\n"
                                     "s s s s s s s X X\n"
                                     "X X X X X X X X +\n"
                                     "O O O O O O O X X\n"
                                     "- - - - O - O O O\n"
                                     "- - - - O - - - -\n"
                                     "- - - - O - - - -\n"
                                     "- - - - O - - - -\n"
                                     "- - - - O - - - -\n"},
    {"seki with an eye each and one liberty between", "b S . s w s X + X\n"
                                                      "S S S s s s X X +\n"
                                                      "s s s s X X X X X\n"
                                                      "X X X X X O O O O\n"
                                                      "O O O O O O - - -\n"
                                                      "- - - - O - - - -\n"
                                                      "- - - - O - - - -\n"
                                                      "- - - - O - - - -\n"
                                                      "- - - - O - - - -\n"},
    {"a fight for liberties that is lost by one", "+ X . O x - O - -\n"
                                                  "+ X . O x O O - -\n"
                                                  "+ X X X O O - - -\n"
                                                  "+ + + X O - - - -\n"
                                                  "X X X X O O O O O\n"
                                                  "+ + + X O - - - -\n"
                                                  "+ + + X O - - - -\n"
                                                  "+ + + X O - - - -\n"
                                                  "+ + + X O - - - -\n"},
    {"who has an eye wins the shared liberties", "x x - O - O X + X\n"
                                                 "x x - O O O X X +\n"
                                                 "O O O O X X X X X\n"
                                                 "X X X X X O O O O\n"
                                                 "O O O O O O - - -\n"
                                                 "- - - - O - - - -\n"
                                                 "- - - - O - - - -\n"
                                                 "- - - - O - - - -\n"
                                                 "- - - - O - - - -\n"},
    {"a stone without room is dead inside territory", "+ + + X + X O - -\n"
                                                      "+ o + X X X O - -\n"
                                                      "+ + + X O O O - -\n"
                                                      "X X X X O - - - -\n"
                                                      "O O O O O O O O O\n"
                                                      "- - - - O - - - -\n"
                                                      "- - - - O - - - -\n"
                                                      "- - - - O - - - -\n"
                                                      "- - - - O - - - -\n"},
    {"two open borders of one point each", "+ + + X . O - - -\n"
                                           "+ + + X O O - - -\n"
                                           "+ + + X . O - - -\n"
                                           "+ + + X O O - - -\n"
                                           "X X X X X O O O O\n"
                                           "+ + + X X O - - -\n"
                                           "+ + + X . O - - -\n"
                                           "+ + + X O O - - -\n"
                                           "+ + + X O - - - -\n"},
    {"seki around three stones in a row", ". S S S . s X + X\n"
                                          "s s s s s s X X +\n"
                                          "X X X X X X X X X\n"
                                          "O O O O O O O O O\n"
                                          "- - - - O - - - -\n"
                                          "- - - - O - - - -\n"
                                          "- - - - O - - - -\n"
                                          "- - - - O - - - -\n"
                                          "- - - - O - - - -\n"},
    {"a dragon with two heads: both eyes look false, and it lives", "- - - - O - - - -\n"
                                                                    "O O O O O O O O O\n"
                                                                    "X X X X X X X X X\n"
                                                                    "X X O O O O O X X\n"
                                                                    "+ X O - O - O X +\n"
                                                                    "X O O O O O O O X\n"
                                                                    "X X X X X X X X X\n"
                                                                    "O O O O O O O O O\n"
                                                                    "- - - - O - - - -\n"},
    {"five in a row with two stones: alive by either answer", "- - - - - O X + X\n"
                                                              "O O O O O O X X +\n"
                                                              "X X X X X X X X X\n"
                                                              "O O O O O O O O O\n"
                                                              "- - - - O - - - -\n"
                                                              "- - - - O - - - -\n"
                                                              "- - - - O - - - -\n"
                                                              "- - - - O - - - -\n"
                                                              "- - - - O - - - -\n"},
    {"dame filled by half; when they are full, White must save a stone", "+ + + X O - - - -\n"
                                                                         "+ + + X O - - - -\n"
                                                                         "+ + + X . O - - -\n"
                                                                         "+ + + X X O - - -\n"
                                                                         "X X X . O O O O O\n"
                                                                         "+ + X X O - - - -\n"
                                                                         "+ + + X . O - - -\n"
                                                                         "+ + + X . O - - -\n"
                                                                         "+ + + X O w - - -\n"},
    {"pyramid four with a stone in the middle: dead", "+ X + o X + X + +\n"
                                                      "o + o o X + X + +\n"
                                                      "o o o X X X X X X\n"
                                                      "X X X X O O O O O\n"
                                                      "O O O O O - - - -\n"
                                                      "- - - - O - - - -\n"
                                                      "- - - - O - - - -\n"
                                                      "- - - - O - - - -\n"
                                                      "- - - - O - - - -\n"},
    {"plus five with a stone in the middle: dead", "o + o X + X + + +\n"
                                                   "+ X + o X X X X X\n"
                                                   "o + o o X O O O O\n"
                                                   "o o o X X O - - -\n"
                                                   "X X X X O O - - -\n"
                                                   "O O O O O - - - -\n"
                                                   "- - - - O - - - -\n"
                                                   "- - - - O - - - -\n"
                                                   "- - - - O - - - -\n"},
    {"L four in the side: two eyes whoever begins", "- - - O X + X + +\n"
                                                    "O O - O X + X + +\n"
                                                    "X O O O X X X X X\n"
                                                    "X X X X X O O O O\n"
                                                    "O O O O O O - - -\n"
                                                    "- - - - O - - - -\n"
                                                    "- - - - O - - - -\n"
                                                    "- - - - O - - - -\n"
                                                    "- - - - O - - - -\n"},
    {"stones without an eye among living ones are dead wherever they stand", "+ + X + X O - x -\n"
                                                                             "+ o X X X O - - -\n"
                                                                             "+ o + + X O O O O\n"
                                                                             "X X X X X O - x -\n"
                                                                             "O O O O O O O O O\n"
                                                                             "- - - x O - - - -\n"
                                                                             "- - - - O - - - -\n"
                                                                             "- - x - O - - x -\n"
                                                                             "- - - - O - - - -\n"},
    {"snapback: taking one stone loses three", "X + X + X O - - -\n"
                                               "o o X X X O - - -\n"
                                               "X X X O O O - - -\n"
                                               "O O O O - - - - -\n"
                                               "- - - O - - - - -\n"
                                               "- - - O - - - - -\n"
                                               "- - - O - - - - -\n"
                                               "- - - O - - - - -\n"
                                               "- - - O - - - - -\n"},
    {"seki of three chains", "w s . S . s w s X\n"
                             "s s s S s s s s X\n"
                             "X X s s X X X X X\n"
                             "X X X X X X X + X\n"
                             "O O O O X + X X X\n"
                             "O O O O X X X O O\n"
                             "- - - O O O O O -\n"
                             "- - - O - - - - -\n"
                             "- - - O - - - - -\n"},
};

static kt_judge_work work;
static kt_geometry geometry;
static kt_board board;

static kt_bitboard points_of(const char *diagram, const char *marks, int symmetry) {
    kt_bitboard all = kt_bitboard_none();
    for (; *marks; marks++) {
        kt_bitboard some = diagram_points(diagram, *marks);
        all = kt_bitboard_or(all, &some);
    }
    return kt_bitboard_transform(&all, symmetry, diagram_size(diagram));
}

/* Black's points less White's, as the marks say. */
static int count_marks(const char *diagram, bool territory) {
    int points = 0;
    for (const char *c = diagram; *c; c++) switch (*c) {
        case '+': points++; break;
        case '-': points--; break;
        case 'o': points += territory ? 2 : 1; break;
        case 'x': points -= territory ? 2 : 1; break;
        case 'X':
        case 'S':
        case 'b': points += !territory; break;
        case 'O':
        case 's':
        case 'w': points -= !territory; break;
        default: break;
        }
    return points;
}

/* Is the verdict as marked, seen through a symmetry, with the colours exchanged or not? */
static bool is_judged_right(const char *diagram, int symmetry, bool exchanged, kt_colour first) {
    kt_bitboard black = points_of(diagram, exchanged ? "Oos" : "XxS", symmetry);
    kt_bitboard white = points_of(diagram, exchanged ? "XxS" : "Oos", symmetry);
    kt_bitboard dead = points_of(diagram, "xo", symmetry), seki = points_of(diagram, "Ss", symmetry);
    if (kt_geometry_init(&geometry, diagram_size(diagram)) < 0) return false;
    kt_board_init(&board, &geometry);
    kt_board_set_up(&board, &black, &white);
    kt_verdict verdict;
    kt_judge(&work, &board, first, &verdict);
    int sign = exchanged ? -4 : 4;
    return kt_bitboard_equal(&verdict.dead, &dead) && kt_bitboard_equal(&verdict.seki, &seki) &&
           kt_score_verdict(&board, &verdict, false, 0) == sign * count_marks(diagram, false) &&
           kt_score_verdict(&board, &verdict, true, 0) == sign * count_marks(diagram, true);
}

static void the_books_are_right(void **state) {
    (void)state;
    int wrong = 0;
    for (unsigned i = 0; i < sizeof positions / sizeof *positions; i++)
        for (int way = 0; way < 4 * KT_SYMMETRIES; way++) {
            if (is_judged_right(positions[i].diagram, way / 4, way & 1, way & 2 ? KT_WHITE : KT_BLACK))
                continue;
            print_message("%s, way %d\n%s", positions[i].what, way, positions[i].diagram);
            wrong++;
        }
    assert_int_equal(wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_books_are_right)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
