/* lib/judge/judge on rare shapes that rules of Go name one by one, derived by hand (marked.h). Sources: the Japanese
 * Rules of Go of 1989, articles 7 and 8, in J. Davies' translation (cs.cmu.edu/~wjh/go/rules/Japanese.html); for
 * each shape, what its comment names. docs/figures.md lists those that Katachi gets wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "marked.h"

static const marked_position positions[] = {
    /* Each side has three stones of the other in a large eye, and one more liberty is shared. Who fills it is captured at
     * once. White takes three stones at E13: Black plays D12, and the eye is small. Black wins by a move: White C9,
     * Black A10 (takes three), White A12, Black D11, White D13 (takes two), Black D11, White A11, Black D12. If Black
     * takes three at A10 instead, White wins in the same way. If Black takes one at E13, White takes four at F13 and is
     * ahead by three liberties to two (senseis.xmp.net, "Hanezeki"). So nobody moves. */
    {"hanezeki", "s S s S . s X + + + + + +\n"
                 "s S s S s X X + + + + + +\n"
                 "s S s S s X + + + + + + +\n"
                 ". S s s s X + + + + + + +\n"
                 "S S . s X X + + + + + + +\n"
                 "S S S s X + + + + + + + +\n"
                 "O O O X X + + + + + + + +\n"
                 "- - O X + + + + + + + + +\n"
                 "- - O X + + + + + + + + +\n"
                 "- - O X + + + + + + + + +\n"
                 "- - O X + + + + + + + + +\n"
                 "- - O X + + + + + + + + +\n"
                 "- - O X + + + + + + + + +\n"},
    /* Two shared liberties, and a ko that White holds. Black takes it, and fills a shared liberty: White retakes, and Black
     * must make the first threat. White fills a shared liberty: Black takes the ko, and White must. So nobody begins, and
     * it is judged as a seki (lifein19x19.com/forum/viewtopic.php?t=10475). Nobody has a point by territory;
     * by area White has the ko's, as it stands. */
    {"a ten-thousand-year ko, left alone: a seki", "- - - - - - O X + + + + +\n"
                                                   "- - - - - - O X + + + + +\n"
                                                   "- - - - - - O X + + + + +\n"
                                                   "- - - - - - O X + + + + +\n"
                                                   "- - - - - - O X + + + + +\n"
                                                   "- - - - - - O X + + + + +\n"
                                                   "- - - - - - O X + + + + +\n"
                                                   "O O O O O O O X X X X X X\n"
                                                   "O S S S S S S s s s s s X\n"
                                                   "O S S S S S s w s s s s X\n"
                                                   "O S S S S S S s s s s s X\n"
                                                   "O S S S S S . s s s s s X\n"
                                                   "O S S S S S . s s s s s X\n"},
    /* Below is a double-ko seki: whoever takes one ko loses the other, and to fill an eye is suicide. It gives threats
     * for ever. White's second eye above is a ko. Japan's rules: for the verdict, White may retake it only after a pass
     * for it (7.2), so it is dead, and the seki stays. By area: the cycle repeats the position, which superko forbids
     * White (senseis.xmp.net, "Moonshine Life"); in China it is dead, too. */
    {"moonshine life is dead; the double-ko seki that feeds it is alive", "- - - - - - O X X o + o +\n"
                                                                          "- - - - - - O X + X o o o\n"
                                                                          "- - - - - - O X + + X X X\n"
                                                                          "- - - - - - O X + + + + +\n"
                                                                          "- - - - - - O X + + + + +\n"
                                                                          "- - - - - - O X + + + + +\n"
                                                                          "- - - - - - O X + + + + +\n"
                                                                          "- - - - - - O X + + + + +\n"
                                                                          "O O O O O O O X X X X X X\n"
                                                                          "O S S S S S S s s s s s X\n"
                                                                          "O S b S S S s w s w s s X\n"
                                                                          "O S S S S S S s s s s s X\n"
                                                                          "O S S S S S b S s s s s X\n"},
    /* In the seki below, White has a threat that Black can't remove. Dead all the same: by Japan's rules, where such
     * threats don't count for the verdict (7.2), and by China's, whatever the rest of the board (R. Jasiek,
     * home.snafu.de/jasiek/wagcinf.html). Area rules under which all is played out may differ. */
    {"bent four in the corner, with a seki elsewhere that holds a threat", "X X X + o X + + + X O - -\n"
                                                                           "+ o o o o X X + + X O - -\n"
                                                                           "o o X X X X + X X X O - -\n"
                                                                           "X X X O O X X X + X O - -\n"
                                                                           "O O O O O O O X X X O - -\n"
                                                                           "- - - - - - O O O X O - -\n"
                                                                           "- - - - - - - - O O O - -\n"
                                                                           "- - - - - - - - - - O - -\n"
                                                                           "- - - - - - - - - - O O -\n"
                                                                           "O O O O O O O O O O O O -\n"
                                                                           "X X X X X X X X X X X O -\n"
                                                                           "s s s s s s s X X + X O -\n"
                                                                           ". S S S S . s X + X X O -\n"},
    /* Whoever takes one ko loses the other, and to fill an eye is suicide (senseis.xmp.net, "Double Ko"). */
    {"a double-ko seki, with an eye each", "- - - - - - O X + + + + +\n"
                                           "- - - - - - O X + + + + +\n"
                                           "- - - - - - O X + + + + +\n"
                                           "- - - - - - O X + + + + +\n"
                                           "- - - - - - O X + + + + +\n"
                                           "- - - - - - O X + + + + +\n"
                                           "- - - - - - O X + + + + +\n"
                                           "- - - - - - O X + + + + +\n"
                                           "O O O O O O O X X X X X X\n"
                                           "O S S S S S S s s s s s X\n"
                                           "O S b S S S s w s w s s X\n"
                                           "O S S S S S S s s s s s X\n"
                                           "O S S S S S b S s s s s X\n"},
    /* Two kos are the only eyes. Whoever fills the shared liberty is taken by the ko that the other then takes. */
    {"a double-ko seki, with a shared liberty", "- - - - - - O X + + + + +\n"
                                                "- - - - - - O X + + + + +\n"
                                                "- - - - - - O X + + + + +\n"
                                                "- - - - - - O X + + + + +\n"
                                                "- - - - - - O X + + + + +\n"
                                                "- - - - - - O X + + + + +\n"
                                                "O O O O O O O X X X X X X\n"
                                                "O S S S S S S s s s s s X\n"
                                                "O S S S S S s w s s s s X\n"
                                                "O S S S S S S s s s s s X\n"
                                                "O S S S S S b S s s s s X\n"
                                                "O S S S S S S s s s s s X\n"
                                                "O S S S S S . s s s s s X\n"},
    /* Each side needs one of three kos: when the other has all, it takes one back. By area the third goes to whoever
     * takes it last, so it counts as it stands. */
    {"a triple-ko seki, with an eye each", "- - - - - - O X + + + + +\n"
                                           "- - - - - - O X + + + + +\n"
                                           "- - - - - - O X + + + + +\n"
                                           "- - - - - - O X + + + + +\n"
                                           "- - - - - - O X + + + + +\n"
                                           "- - - - - - O X + + + + +\n"
                                           "O O O O O O O X X X X X X\n"
                                           "O S S S S S S s s s s s X\n"
                                           "O S S S S S s w s s s s X\n"
                                           "O S S S S S S s s s s s X\n"
                                           "O S b S S S s w s w s s X\n"
                                           "O S S S S S S s s s s s X\n"
                                           "O S S S S S b S s s s s X\n"},
};

static kt_judge_work work;

static void rare_shapes_are_judged_as_by_the_rules(void **state) {
    (void)state;
    assert_int_equal(marked_count_wrong(&work, positions, sizeof positions / sizeof *positions), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(rare_shapes_are_judged_as_by_the_rules)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
