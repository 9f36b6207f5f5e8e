/* lib/judge/judge on two groups that have an eye each, of one to three points, and up to two shared liberties (marked.h).
 * What is right follows from counting moves: to take a group, the shared liberties must be filled, then its eye from
 * within. Who gets there first wins; when whoever fills the last shared liberty loses, it is a seki. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "marked.h"

static const marked_position positions[] = {
    {"an eye of one point each, one shared liberty", "- - - - - - O X + + + + +\n"
                                                     "- - - - - - O X + + + + +\n"
                                                     "- - - - - - O X + + + + +\n"
                                                     "- - - - - - O X + + + + +\n"
                                                     "- - - - - - O X + + + + +\n"
                                                     "- - - - - - O X + + + + +\n"
                                                     "- - - - - - O X + + + + +\n"
                                                     "- - - - - - O X + + + + +\n"
                                                     "O O O O O O O X X X X X X\n"
                                                     "O S S S S S S s s s s s X\n"
                                                     "O S b S S S . s w s s s X\n"
                                                     "O S S S S S S s s s s s X\n"
                                                     "O O O O O O O X X X X X X\n"},
    {"eyes of one and two points, two shared liberties: each needs one move too many",
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "O O O O O O O X X X X X X\n"
     "O S S S S S S s s s s s X\n"
     "O S b S S S . s w w s s X\n"
     "O S S S S S . s s s s s X\n"
     "O O O O O S s s X X X X X\n"},
    {"eyes of two points each, one shared liberty", "- - - - - - O X + + + + +\n"
                                                    "- - - - - - O X + + + + +\n"
                                                    "- - - - - - O X + + + + +\n"
                                                    "- - - - - - O X + + + + +\n"
                                                    "- - - - - - O X + + + + +\n"
                                                    "- - - - - - O X + + + + +\n"
                                                    "- - - - - - O X + + + + +\n"
                                                    "- - - - - - O X + + + + +\n"
                                                    "O O O O O O O X X X X X X\n"
                                                    "O S S S S S S s s s s s X\n"
                                                    "O S b b S S . s w w s s X\n"
                                                    "O S S S S S S s s s s s X\n"
                                                    "O O O O O O O X X X X X X\n"},
    {"eyes of three points with a stone in the middle of each", "- - - - - - O X + + + + +\n"
                                                                "- - - - - - O X + + + + +\n"
                                                                "- - - - - - O X + + + + +\n"
                                                                "- - - - - - O X + + + + +\n"
                                                                "- - - - - - O X + + + + +\n"
                                                                "- - - - - - O X + + + + +\n"
                                                                "- - - - - - O X + + + + +\n"
                                                                "- - - - - - O X + + + + +\n"
                                                                "O O O O O O O X X X X X X\n"
                                                                "O S S S S S S s s s s s X\n"
                                                                "O S . s . S . s . S . s X\n"
                                                                "O S S S S S S s s s s s X\n"
                                                                "O O O O O O O X X X X X X\n"},
    {"eyes of one and three points, one shared liberty: the small one is short of two moves",
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "O O O O O O O X X X X X X\n"
     "O x x x x x x O O O O O X\n"
     "O x - x x x - O - - - O X\n"
     "O x x x x x x O O O O O X\n"
     "O O O O O O O X X X X X X\n"},
    {"eyes of two points each, nothing shared: who moves first takes the other",
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "- - - - - - O X + + + + +\n"
     "O O O O O O O X X X X X X\n"
     "O U U U U U U u u u u u X\n"
     "O U b b U U U u w w u u X\n"
     "O U U U U U U u u u u u X\n"
     "O O O O O O O X X X X X X\n"},
};

static kt_judge_work work;

static void moves_to_the_last_liberty_decide(void **state) {
    (void)state;
    assert_int_equal(marked_count_wrong(&work, positions, sizeof positions / sizeof *positions), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(moves_to_the_last_liberty_decide)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
