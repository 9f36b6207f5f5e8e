/* lib/model/features: what a move would do, drawn as diagrams. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diagram.h"
#include "model/features.h"

static kt_game_move moves[4];
static kt_game game;
static const kt_recent nothing;

/* The features of the point marked `mark`, for Black, or for White, when no move was played before. */
static uint32_t features_of(const char *diagram, char mark, kt_colour colour) {
    assert_true(diagram_start(&game, diagram, moves, 4));
    return kt_features_at(&game.board, colour, &nothing, diagram_point(diagram, mark));
}

static uint32_t bit(int feature) { return (uint32_t)1 << feature; }

static const uint32_t board = 1u << KT_FEATURE_BOARD;

static void stones_have_their_colour_and_liberties(void **state) {
    (void)state;
    const char position[] = "X . . . .\n"
                            "O O . . .\n"
                            ". . . X .\n"
                            ". . X X .\n"
                            ". . . . .\n";
    assert_true(diagram_start(&game, position, moves, 4));
    static const kt_recent passed = {{KT_PASS}, 1};
    assert_int_equal(kt_features_at(&game.board, KT_BLACK, &passed, kt_point_at(0, 4)),
                     board | bit(KT_FEATURE_OWN));
    assert_int_equal(kt_features_at(&game.board, KT_BLACK, &passed, kt_point_at(0, 3)),
                     board | bit(KT_FEATURE_OTHER + 3));
    assert_int_equal(kt_features_at(&game.board, KT_BLACK, &passed, kt_point_at(3, 2)),
                     board | bit(KT_FEATURE_OWN + 3));
    assert_int_equal(kt_features_at(&game.board, KT_WHITE, &passed, kt_point_at(0, 4)),
                     board | bit(KT_FEATURE_OTHER));
}

static void an_empty_board_gives_only_liberties(void **state) {
    (void)state;
    const char position[] = "a . .\n"
                            "b c .\n"
                            ". . .\n";
    assert_int_equal(features_of(position, 'a', KT_BLACK), board | bit(KT_FEATURE_LIBERTIES + 1));
    assert_int_equal(features_of(position, 'b', KT_BLACK), board | bit(KT_FEATURE_LIBERTIES + 2));
    assert_int_equal(features_of(position, 'c', KT_WHITE), board | bit(KT_FEATURE_LIBERTIES + 3));
}

static void captures_of_one_and_of_more_differ(void **state) {
    (void)state;
    /* a takes one stone and has its point and C5 as liberties; b takes two, has their points and D1 */
    const char position[] = "O a . . .\n"
                            "X . . . .\n"
                            ". . . . .\n"
                            "X X . . .\n"
                            "O O b . .\n";
    assert_int_equal(features_of(position, 'a', KT_BLACK),
                     board | bit(KT_FEATURE_CAPTURE) | bit(KT_FEATURE_LIBERTIES + 2));
    assert_int_equal(features_of(position, 'b', KT_BLACK),
                     board | bit(KT_FEATURE_CAPTURE_MORE) | bit(KT_FEATURE_LIBERTIES + 2));
}

static void an_extension_joins_a_chain_in_atari(void **state) {
    (void)state;
    const char position[] = ". O . . .\n"
                            "O X a . .\n"
                            ". O . X .\n"
                            ". . . . .\n"
                            ". . . . .\n";
    /* a has the liberties C5, D4, C3 */
    assert_int_equal(features_of(position, 'a', KT_BLACK),
                     board | bit(KT_FEATURE_EXTENSION) | bit(KT_FEATURE_LIBERTIES + 2));
    /* for White it is a capture; the stone has the liberties B4, C5, D4, C3 */
    assert_int_equal(features_of(position, 'a', KT_WHITE),
                     board | bit(KT_FEATURE_CAPTURE) | bit(KT_FEATURE_LIBERTIES + 3));
}

static void a_connection_may_give_atari(void **state) {
    (void)state;
    const char position[] = ". . . . .\n"
                            ". X a X .\n"
                            ". X O . .\n"
                            ". . X . .\n"
                            ". . . . .\n";
    uint32_t found = features_of(position, 'a', KT_BLACK);
    assert_int_equal(found, board | bit(KT_FEATURE_CONNECTION) | bit(KT_FEATURE_ATARI) |
                                bit(KT_FEATURE_LIBERTIES + 3));
    assert_true(kt_features_candidate(found));
}

static void self_atari_has_one_liberty(void **state) {
    (void)state;
    const char position[] = "a O . . .\n"
                            ". . . . .\n"
                            "O . . . .\n"
                            ". . . . .\n"
                            ". . . . .\n";
    assert_int_equal(features_of(position, 'a', KT_BLACK), board | bit(KT_FEATURE_LIBERTIES));
}

static void eyes_and_forbidden_points_are_no_candidates(void **state) {
    (void)state;
    const char position[] = "a O . . .\n"
                            "O O . . .\n"
                            ". . . . .\n"
                            ". . . . .\n"
                            ". . . . .\n";
    uint32_t suicide = features_of(position, 'a', KT_BLACK), eye = features_of(position, 'a', KT_WHITE);
    assert_int_equal(suicide, board | bit(KT_FEATURE_FORBIDDEN));
    assert_int_equal(eye, board | bit(KT_FEATURE_EYE) | bit(KT_FEATURE_LIBERTIES + 3));
    assert_false(kt_features_candidate(suicide));
    assert_false(kt_features_candidate(eye));
}

static void a_ko_and_the_last_moves_are_seen(void **state) {
    (void)state;
    const char position[] = ". X O . .\n"
                            "X . X O .\n"
                            ". X O . .\n"
                            ". . . . .\n"
                            ". . . . .\n";
    assert_true(diagram_start(&game, position, moves, 4));
    kt_point taken = kt_point_at(2, 3), taker = kt_point_at(1, 3);
    assert_int_equal(kt_game_play(&game, KT_WHITE, taker), KT_OK);
    const kt_recent recent = {{taker, KT_PASS, taken}, 3};
    assert_int_equal(kt_features_at(&game.board, KT_BLACK, &recent, taken),
                     board | bit(KT_FEATURE_KO) | bit(KT_FEATURE_FORBIDDEN) | bit(KT_FEATURE_LAST + 2));
    assert_int_equal(kt_features_at(&game.board, KT_BLACK, &recent, taker),
                     board | bit(KT_FEATURE_OTHER) | bit(KT_FEATURE_LAST));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stones_have_their_colour_and_liberties),
        cmocka_unit_test(an_empty_board_gives_only_liberties),
        cmocka_unit_test(captures_of_one_and_of_more_differ),
        cmocka_unit_test(an_extension_joins_a_chain_in_atari),
        cmocka_unit_test(a_connection_may_give_atari),
        cmocka_unit_test(self_atari_has_one_liberty),
        cmocka_unit_test(eyes_and_forbidden_points_are_no_candidates),
        cmocka_unit_test(a_ko_and_the_last_moves_are_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
