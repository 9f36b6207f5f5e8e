/* lib/judge/judge on finished positions of the kinds that books on life and death show, derived by hand (marked.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "marked.h"

static const marked_position positions[] = {
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
    /* When Black has played a neutral point, White must take the two stones. */
    {"a fight for liberties that is lost by one", "+ X . O x w O - -\n"
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
    /* Black threatens F1 then, and F8, where White's chain comes to its last liberty at G9. */
    {"dame filled by half; when they are full, White must save stones", "+ + + X O - - - -\n"
                                                                        "+ + + X O w - - -\n"
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

static void the_books_are_right(void **state) {
    (void)state;
    assert_int_equal(marked_count_wrong(&work, positions, sizeof positions / sizeof *positions), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_books_are_right)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
