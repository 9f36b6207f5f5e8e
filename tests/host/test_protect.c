/* lib/judge/protect and lib/judge/judge on moves that a player must make once the neutral points are taken. What
 * stands at every point was derived by hand (marked.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "judge/judge.h"
#include "judge/protect.h"
#include "marked.h"

/* Where must Black play to protect the chains of X? On a point with b or a. Those of S are safe; the others are as in
 * marked.h. */
static const marked_position asked[] = {
    {"three points in a row are one eye", "O O O O O O O\n"
                                          "O X X X X X O\n"
                                          "O X + b + X O\n"
                                          "O X X X X X O\n"
                                          "O O O O O O O\n"
                                          "- - - - - - -\n"
                                          "- - - - - - -\n"},
    {"four points in a row are two", "O O O O O O O O\n"
                                     "O X X X X X X O\n"
                                     "O X + + + + X O\n"
                                     "O X X X X X X O\n"
                                     "O O O O O O O O\n"
                                     "- - - - - - - -\n"
                                     "- - - - - - - -\n"
                                     "- - - - - - - -\n"},
    {"one way out is left", "+ S O - - - O S +\n"
                            "+ S O - - - O S +\n"
                            "+ S O - - - O S +\n"
                            "+ S O O O O O S +\n"
                            "+ S O X X X a S +\n"
                            "+ S O O O O O S +\n"
                            "+ S O - - - O S +\n"
                            "+ S O - - - O S +\n"
                            "+ S O - - - O S +\n"},
    {"two ways out", "+ S O - - - O S +\n"
                     "+ S O - - - O S +\n"
                     "+ S O - - - O S +\n"
                     "+ S O O O O O S +\n"
                     "+ S . X X X . S +\n"
                     "+ S O O O O O S +\n"
                     "+ S O - - - O S +\n"
                     "+ S O - - - O S +\n"
                     "+ S O - - - O S +\n"},
    /* White threatens F5: then Black can't play at E5 or F4, since White captures at the other one. */
    {"dead stones with three liberties that are Black's last, too", "+ + + + + + + + + + +\n"
                                                                    "+ + + + + + + + + + +\n"
                                                                    "X X X X X X X X X X X\n"
                                                                    "O O O O X X O O O O O\n"
                                                                    "- - - O X X O - - - -\n"
                                                                    "- - O X o o X O - - -\n"
                                                                    "- - O X b b X O - - -\n"
                                                                    "- - O X X b X O - - -\n"
                                                                    "- - O X X X X O - - -\n"
                                                                    "- - O O O O O O - - -\n"
                                                                    "- - - - - - - - - - -\n"},
};

/* As above, but with four neutral points beside Black's chain. When they are taken, he must play at E5, F5 or F4. */
static const marked_position filled[] = {
    {"a move when the neutral points are taken", "+ + + + + + + + + + +\n"
                                                 "+ + + + + + + + + + +\n"
                                                 "X X X X X X X X X X X\n"
                                                 "O O O O X X O O O O O\n"
                                                 "- - - O X X O - - - -\n"
                                                 "- - O X o o X O - - -\n"
                                                 "- - O X + b X O - - -\n"
                                                 "- - O X X + X O - - -\n"
                                                 "- - O X X X X O - - -\n"
                                                 "- - O . . . . O - - -\n"
                                                 "- - O O O O O O - - -\n"},
    /* White plays at H6 before D1: then she threatens to take three stones at D6. That Black takes hers back doesn't save them. */
    {"three stones that one would take", "+ + + X O - - O X + +\n"
                                         "+ + + X O - - O X + +\n"
                                         "+ + + X O - - O X + +\n"
                                         "+ + + X O - - O X + +\n"
                                         "+ + + X O O O O X + +\n"
                                         "+ + X b X X X . X + +\n"
                                         "+ + + X O O O O X + +\n"
                                         "+ + + X O - - O X + +\n"
                                         "+ + + X O - - O X + +\n"
                                         "+ + X X O - - O X + +\n"
                                         "+ + X . O - - O X + +\n"},
};

static kt_judge_work work;

/* Does kt_protect_find say what the diagram does, seen in one of MARKED_WAYS? */
static bool is_found(const char *diagram, int way) {
    static kt_geometry geometry;
    static kt_protect protect;
    uint8_t colours[KT_POINTS] = {KT_EMPTY};
    int symmetry = way / 4, exchanged = way & 1;
    if (kt_geometry_init(&geometry, diagram_size(diagram)) < 0) return false;
    const kt_bitboard kept = marked_points(diagram, "X", symmetry),
                      black = marked_points(diagram, "XS", symmetry),
                      white = marked_points(diagram, "Oo", symmetry),
                      territory = marked_points(diagram, "+bo", symmetry),
                      wanted = marked_points(diagram, "ab", symmetry);
    for (kt_point p = 0; p < KT_POINTS; p++)
        colours[p] = kt_bitboard_has(&black, p)   ? exchanged ? KT_WHITE : KT_BLACK
                     : kt_bitboard_has(&white, p) ? exchanged ? KT_BLACK : KT_WHITE
                                                  : KT_EMPTY;
    protect.nodes = 100000;
    const kt_point found =
        kt_protect_find(&protect, &geometry, colours, &territory, &kept, exchanged ? KT_WHITE : KT_BLACK);
    return kt_bitboard_is_empty(&wanted) ? found == KT_NO_POINT
                                         : found != KT_NO_POINT && kt_bitboard_has(&wanted, found);
}

static void a_chain_short_of_liberties_is_protected(void **state) {
    (void)state;
    int wrong = 0;
    for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++)
        for (int way = 0; way < MARKED_WAYS; way++) {
            if (is_found(asked[i].diagram, way)) continue;
            print_message("%s, way %d\n%s", asked[i].what, way, asked[i].diagram);
            wrong++;
        }
    assert_int_equal(wrong, 0);
}

static void what_must_be_filled_at_the_end_is_no_territory(void **state) {
    (void)state;
    assert_int_equal(marked_count_wrong(&work, filled, sizeof filled / sizeof *filled), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_chain_short_of_liberties_is_protected),
                                       cmocka_unit_test(what_must_be_filled_at_the_end_is_no_territory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
