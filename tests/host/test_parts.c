/* lib/judge/judge and lib/judge/outcome on chains that die beside others of their colour, on fights whose end hangs on
 * a chain beside them, on sekis beside each other, and on stones beside neutral points. What stands at every point was
 * derived by hand (marked.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "marked.h"

/* White takes B6 at B5. If Black plays there, White takes three stones at D5: so Black closes D5 in the end. */
static const marked_position beside[] = {
    {"one of two stones dies", "- - O X + + + + +\n"
                               "- - O X + + + + +\n"
                               "O O O X + + + + +\n"
                               "O x O X X X + + +\n"
                               "O . X b X + + + +\n"
                               "O O O X X + + + +\n"
                               "- - O X + + + + +\n"
                               "- - O X + + + + +\n"
                               "- - O X + + + + +\n"},
};

/* Black's four stones can't win the race in the corner. If he plays at A9, White takes two stones at A7, Black takes one back
 * at A8, and White plays at A11: now Black's only liberty is A13, where he may not play. So the stones are dead and nothing is
 * in seki. By area White has the corner; by territory it depends on how he answers at A9, which isn't asked here. */
static const char race[] = "- x O - - - - - - - - - -\n"
                           "O x O O O O O O O O - - -\n"
                           "- x x O X X X X X O O O O\n"
                           "O O O X X + + + X X X X X\n"
                           ". O O X + + + + + + + + +\n"
                           "X O O X + + + + + + + + +\n"
                           "+ X X + + + + + + + + + +\n"
                           "X X + + + + + + + + + + +\n"
                           "+ + + + + + + + + + + + +\n"
                           "+ + + + + + + + + + + + +\n"
                           "+ + + + + + + + + + + + +\n"
                           "+ + + + + + + + + + + + +\n"
                           "+ + + + + + + + + + + + +\n";

/* Two fights touch: Black's stones at the top left have no liberties outside, and White's chain that holds them lives in the seki
 * below. Each side's stones there live though the stones that they touch in the other fight couldn't be taken. */
static const marked_position neighbours[] = {
    /* Black at C9 and A9: White takes five stones at C7. Black at C7 and A9: White takes two at C9, and to take one back would
     * bring the position back. Black at C7 and C9: whichever of A7 and A9 he fills, White takes all at the other. */
    {"a seki beside a seki", ". S b S S O - O -\n"
                             "s s S S O O O O O\n"
                             ". S b S O O O O -\n"
                             "S S S s X X X O O\n"
                             "s s s s X X + X O\n"
                             "S . s X + X X X X\n"
                             "b S s X X X + + +\n"
                             "S s s s X + + + +\n"
                             "S . s X X + + + +\n"},
    {"six stones in the upper seki", "s s . S O - O - O\n"
                                     "s s s S O O O O O\n"
                                     ". s S S O O O O -\n"
                                     "S S S s X X X O O\n"
                                     "s s s s X X + X O\n"
                                     "S . s X + X X X X\n"
                                     "b S s X X X + + +\n"
                                     "S s s s X + + + +\n"
                                     "S . s X X + + + +\n"},
    {"the upper stones have an eye more: they take two", "+ X + X + X O - O\n"
                                                         "o o X X X X O O O\n"
                                                         "+ X + X O O O O -\n"
                                                         "X X X s X X X O O\n"
                                                         "s s s s X X + X O\n"
                                                         "S . s X + X X X X\n"
                                                         "b S s X X X + + +\n"
                                                         "S s s s X + + + +\n"
                                                         "S . s X X + + + +\n"},
    {"the upper stones hang together: they have two eyes", "+ X + X X O - O -\n"
                                                           "o X X X O O O O O\n"
                                                           "+ X + X O O O O -\n"
                                                           "X X X s X X X O O\n"
                                                           "s s s s X X + X O\n"
                                                           "S . s X + X X X X\n"
                                                           "b S s X X X + + +\n"
                                                           "S s s s X + + + +\n"
                                                           "S . s X X + + + +\n"},
    {"three stones have an eye at A9: they take all", "- O - x x O - O -\n"
                                                      "O O x x O O O O O\n"
                                                      "- x - x O O O O -\n"
                                                      "x x x O X X X O O\n"
                                                      "O O O O X X + X O\n"
                                                      "x - O X + X X X X\n"
                                                      "- x O X X X + + +\n"
                                                      "x O O O X + + + +\n"
                                                      "x - O X X + + + +\n"},
};

/* The game in which the first of these was found: its right side is in doubt, too. */
static const char found[] = ". S b S S O - O -\n"
                            "s s S S O - - - -\n"
                            ". S b S O O O O -\n"
                            "S S S s X X X O O\n"
                            "s s s s X + o X O\n"
                            "S . s X + X + X X\n"
                            "b S s X X + + + +\n"
                            "S s s s X + + + +\n"
                            "S . s X X + + + +\n";

/* In the corner nobody can attack: if Black plays at B2, White plays at D1, and after D2 Black's only liberty is D1; if White
 * plays there, Black takes three stones at A1. White's wall and her territory, in doubt as well, are too much to be read. */
static const marked_position beside_much[] = {
    {"a seki beside a fight that is too large", "- - - - - - O X + + + + +\n"
                                                "- - - - - - O X + + + + +\n"
                                                "- - - - - - O X + + + + +\n"
                                                "O O O O O O O X + + + + +\n"
                                                "X X X X X X X X + + + + +\n"
                                                "+ + + + + + + + + + + + +\n"
                                                "X X X X X X X X X X X X X\n"
                                                "O O O O O O O O O O O O X\n"
                                                "O O O O O O O O O O O O X\n"
                                                "O O O O O - x - O - x O X\n"
                                                "S S S S O - x - O - x O X\n"
                                                "s . S b X O O - O - - O X\n"
                                                "w s S b X X O - O - - O X\n"},
};

/* White's stones (w) have four points in a bent row at the right: when Black plays on one of the middle two, White plays on the
 * other. The points a belong to the fight, too. */
static const char bent_four[] = "+ + + + + + X + + X X X X\n"
                                "+ + + + + + X + X + X X w\n"
                                "+ + + + + X + X X X X w w\n"
                                "+ + + X a X X X + X w w w\n"
                                "+ + X X a X w X X w a a a\n"
                                "+ + + X a w w w w w w w a\n"
                                "+ + X X w w X X X X X w w\n"
                                "+ + X a w X + X + + X X X\n"
                                "+ + + X X X X X + X X + X\n"
                                "+ + + + + + + + + + + + +\n"
                                "+ + + + + + + + + + + + +\n"
                                "+ + + + + + + + + + + + +\n"
                                "+ + + + + + + + + + + + +\n";

/* White's group has an eye at the left edge, and takes B7. Its neutral points, most of which are Black's, are worth as much as a
 * seki would be. Fight: w, D, B, a. */
static const char taken[] = "+ X + + + X X O O O O - O\n"
                            "X X o + X X + X O X X O O\n"
                            "w w X X X w X X X + X O O\n"
                            "w X X w w w w w a X X X X\n"
                            "w w w a w X X w B a O O X\n"
                            "w a w w X X + X O O X O O\n"
                            "w D w X X X X X O X X X O\n"
                            "a w X X + X X O O X X O O\n"
                            "a w X w X + + X X X + X O\n"
                            "w w w w X X + + + + + X O\n"
                            "w X X X X X X + + X X O -\n"
                            "w w X + X X + + + + X O O\n"
                            "a X + + + + + + + X O O -\n";

/* Black's stone at H9 can't be saved: when Black plays at H8 or J9, White captures at the other. Of the three neutral points, Black
 * can take two even when White begins, and all when Black begins. That is no reason to see a seki. Fight: D, w, a. */
static const char single[] = "- - O X + + X O - - - - -\n"
                             "- - O X + + X O - - - - -\n"
                             "- - O X + + X O - - - - -\n"
                             "- - O X X X X O O O - - -\n"
                             "- - O O X a w D a O O O O\n"
                             "- - - O a a w a w X X X X\n"
                             "O O O O X X X w w X + + +\n"
                             "X X X X X X X X X X + + +\n"
                             "+ + + + + + + + + + + + +\n"
                             "+ + + + + + + + + + + + +\n"
                             "+ + + + + + + + + + + + +\n"
                             "+ + + + + + + + + + + + +\n"
                             "+ + + + + + + + + + + + +\n";

static kt_judge_work work;

static void chains_die_beside_living_ones_of_their_colour(void **state) {
    (void)state;
    assert_int_equal(marked_count_wrong(&work, beside, sizeof beside / sizeof *beside), 0);
}

static void fights_that_share_no_liberties_are_read_one_by_one(void **state) {
    (void)state;
    /* Reading takes a while: so the first is seen from 7 sides, 3 times with colours exchanged; the others from 4, 2 times. */
    for (unsigned i = 0; i < sizeof neighbours / sizeof *neighbours; i++)
        for (int way = 0; way < MARKED_WAYS; way += i ? 9 : 5) {
            if (marked_is_judged_right(&work, neighbours[i].diagram, way)) continue;
            fail_msg("%s, way %d", neighbours[i].what, way);
        }
    assert_true(marked_is_judged_right(&work, found, 0));
}

static void a_seki_is_found_beside_what_is_too_large_to_read(void **state) {
    (void)state;
    assert_int_equal(marked_count_wrong(&work, beside_much, sizeof beside_much / sizeof *beside_much), 0);
}

/* Are just the chains of D dead in the fight of the points w, D, B and a, seen in this way, when those of `before` came in as dead? */
static bool are_found_dead(const char *diagram, const char *before, int way) {
    static kt_geometry geometry;
    static kt_board board;
    const int symmetry = way / 4;
    const bool exchanged = way & 1;
    const kt_bitboard black = marked_points(diagram, exchanged ? "Oow" : "XBD", symmetry),
                      white = marked_points(diagram, exchanged ? "XBD" : "Oow", symmetry),
                      part = marked_points(diagram, "wDBa", symmetry),
                      lost = marked_points(diagram, "D", symmetry);
    kt_bitboard dead = marked_points(diagram, before, symmetry);
    if (kt_geometry_init(&geometry, diagram_size(diagram)) < 0) return false;
    kt_board_init(&board, &geometry);
    kt_board_set_up(&board, &black, &white);
    return kt_outcome_find(&work.outcome, &board, &part, 100000, &dead) == KT_OUTCOME_SETTLED &&
           kt_bitboard_equal(&dead, &lost);
}

/* Whether Black comes to half of the way to all of it takes too many positions; whether to any of it, few. */
static void a_group_lives_that_loses_nothing(void **state) {
    (void)state;
    for (int way = 0; way < MARKED_WAYS; way++) assert_true(are_found_dead(bent_four, "w", way));
}

static void neutral_points_hide_no_dead_stone(void **state) {
    (void)state;
    for (int way = 0; way < MARKED_WAYS; way++) assert_true(are_found_dead(taken, "D", way));
}

static void neutral_points_make_no_seki(void **state) {
    (void)state;
    for (int way = 0; way < MARKED_WAYS; way++) assert_true(are_found_dead(single, "", way));
}

static void a_chain_beside_a_fight_can_decide_it(void **state) {
    (void)state;
    static kt_geometry geometry;
    static kt_board board;
    assert_int_equal(kt_geometry_init(&geometry, diagram_size(race)), KT_OK);
    for (int way = 0; way < MARKED_WAYS; way++) {
        const int symmetry = way / 4;
        const bool exchanged = way & 1;
        const kt_bitboard black = marked_points(race, exchanged ? "O" : "Xx", symmetry),
                          white = marked_points(race, exchanged ? "Xx" : "O", symmetry),
                          lost = marked_points(race, "x", symmetry);
        kt_verdict verdict;
        kt_board_init(&board, &geometry);
        kt_board_set_up(&board, &black, &white);
        kt_judge(&work, &board, way & 2 ? KT_WHITE : KT_BLACK, &verdict);
        const int score = kt_score_verdict(&board, &verdict, false, 0) / 4 - verdict.gain;
        assert_true(kt_bitboard_equal(&verdict.dead, &lost));
        assert_true(kt_bitboard_is_empty(&verdict.seki));
        assert_int_equal(score, exchanged ? -marked_score(race, false) : marked_score(race, false));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(chains_die_beside_living_ones_of_their_colour),
                                       cmocka_unit_test(fights_that_share_no_liberties_are_read_one_by_one),
                                       cmocka_unit_test(a_seki_is_found_beside_what_is_too_large_to_read),
                                       cmocka_unit_test(a_group_lives_that_loses_nothing),
                                       cmocka_unit_test(neutral_points_hide_no_dead_stone),
                                       cmocka_unit_test(neutral_points_make_no_seki),
                                       cmocka_unit_test(a_chain_beside_a_fight_can_decide_it)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
