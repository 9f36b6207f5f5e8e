/* lib/judge/judge: sekis of four to six stones, and bent four in the corner. Derived by hand (marked.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "marked.h"

static const marked_position positions[] = {
    /* With one more stone Black has a row of six, which White takes and lives in. White's move would put itself in atari. */
    {"five in a row inside: a seki", ". S S S S S . s X\n"
                                     "s s s s s s s s X\n"
                                     "X X X X X X X X X\n"
                                     "X + X + X O O O O\n"
                                     "X X X X X O - - -\n"
                                     "O O O O O O - - -\n"
                                     "- - - - O - - - -\n"
                                     "- - - - O - - - -\n"
                                     "- - - - O - - - -\n"},
    {"six in a row inside: a seki", ". S S S S S S . s\n"
                                    "s s s s s s s s s\n"
                                    "X X X X X X X X X\n"
                                    "X + X + X O O O O\n"
                                    "X X X X X O - - -\n"
                                    "O O O O O O - - -\n"
                                    "- - - - O - - - -\n"
                                    "- - - - O - - - -\n"
                                    "- - - - O - - - -\n"},
    /* White takes seven, and has room for two eyes. */
    {"six stones in two rows inside: a seki", "S S S S s X + X +\n"
                                              ". S S . s X X X X\n"
                                              "s s s s s X O O O\n"
                                              "X X X X X X O - -\n"
                                              "O O O O O O O - -\n"
                                              "- - - - O - - - -\n"
                                              "- - - - O - - - -\n"
                                              "- - - - O - - - -\n"
                                              "- - - - O - - - -\n"},
    /* Neither side has an eye. Whoever fills a shared liberty is taken. */
    {"five stones against five, two shared liberties", "O S . s X + + + +\n"
                                                       "O S S s X + + + +\n"
                                                       "O S . s X + + + +\n"
                                                       "O S s s X + + + +\n"
                                                       "O O X X X X X X X\n"
                                                       "- O O O O O O O O\n"
                                                       "- - - - O - - - -\n"
                                                       "- - - - O - - - -\n"
                                                       "- - - - O - - - -\n"},
    /* An eye each, and one shared liberty. */
    {"four stones against six, with an eye each", "b S . s w s X + X\n"
                                                  "S S s s s s X X +\n"
                                                  "S s s X X X X X X\n"
                                                  "s s X X O O O O O\n"
                                                  "X X X O O - - - -\n"
                                                  "O O O O - - - - -\n"
                                                  "- - - O - - - - -\n"
                                                  "- - - O - - - - -\n"
                                                  "- - - O - - - - -\n"},
    /* Neither side can fill B2, D2 or E2. White's last liberty leads through a door to Black's territory: reading needn't
     * look behind it. */
    {"five stones and a liberty outside", "- - - - O - - - -\n"
                                          "- - - - O - - - -\n"
                                          "- - - - O - - - -\n"
                                          "O O O O O O O O O\n"
                                          "X X X X X X X X X\n"
                                          "X X X X X X X + X\n"
                                          "s s s s s s X X +\n"
                                          ". . S . . s X + +\n"
                                          "s S S S S s . + +\n"},
    /* Bent four: Black makes the shape of four in the corner when he likes, and begins a ko for which White has no threat. */
    {"bent four: a corner of three, a liberty at either end", "X X + o X + X + +\n"
                                                              "X o o o X X X X X\n"
                                                              "+ o X X X O O O O\n"
                                                              "o o X O O O - - -\n"
                                                              "X X X O - - - - -\n"
                                                              "O O O O - - - - -\n"
                                                              "- - - O - - - - -\n"
                                                              "- - - O - - - - -\n"
                                                              "- - - O - - - - -\n"},
    {"bent four: a row of three, a liberty outside", "X X X + o X + X +\n"
                                                     "+ o o o o X X X X\n"
                                                     "o o + X X X O O O\n"
                                                     "X X X X O O O - -\n"
                                                     "O O O O O - - - -\n"
                                                     "- - - - O - - - -\n"
                                                     "- - - - O - - - -\n"
                                                     "- - - - O - - - -\n"
                                                     "- - - - O - - - -\n"},
};

static kt_judge_work work;

static void each_size_is_right(void **state) {
    (void)state;
    assert_int_equal(marked_count_wrong(&work, positions, sizeof positions / sizeof *positions), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_size_is_right)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
