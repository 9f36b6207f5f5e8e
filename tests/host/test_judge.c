/* lib/judge/judge, lib/tactics: which stones are dead, alive or in seki, and who holds what. Derived by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diagram.h"
#include "judge/judge.h"
#include "tactics/benson.h"

static kt_judge_work work;
static kt_game game;
static kt_game_move moves[8];

static kt_verdict judge(const char *diagram) {
    kt_verdict verdict;
    assert_true(diagram_start(&game, diagram, moves, 8));
    kt_judge(&work, &game.board, KT_BLACK, &verdict);
    return verdict;
}

static int32_t score(const kt_verdict *verdict, bool territory) {
    return kt_score_verdict(&game.board, verdict, territory, 0);
}

/* Black's three stones at the left and White's stones around them share two liberties, and so on: nobody can move. */
static void a_seki_is_no_loss(void **state) {
    (void)state;
    kt_verdict verdict = judge(". O X . X\n"
                               "X O X X X\n"
                               "X O O X .\n"
                               "X . O X X\n"
                               "O O O X .\n");
    kt_bitboard left = diagram_points(". . . . .\n"
                                      "s . . . .\n"
                                      "s . . . .\n"
                                      "s . . . .\n"
                                      ". . . . .\n",
                                      's');
    assert_true(kt_bitboard_is_empty(&verdict.dead));
    assert_int_equal(score(&verdict, false), 4 * 7);
    assert_true(kt_bitboard_within(&left, &verdict.seki));
    assert_false(kt_bitboard_has(&verdict.seki, kt_point_at(4, 4))); /* it has three eyes */
}

static const char open_border[] = ". . . X . O . . .\n"
                                  ". . . X . O . . .\n"
                                  ". . . X . O . . .\n"
                                  ". . . X . O . . .\n"
                                  ". . . . . O . . .\n"
                                  ". . . X . O . . .\n"
                                  ". . . X . O . . .\n"
                                  ". . . X . O . . .\n"
                                  ". . . X . O . . .\n";

/* By area Black's hole is his, and of the 9 neutral points he gets the first and the last. By territory the hole is nothing,
 * since he must close it. */
static void an_open_point_leaves_the_territory(void **state) {
    (void)state;
    kt_verdict verdict = judge(open_border);
    assert_int_equal(score(&verdict, true), 0);
    assert_int_equal(score(&verdict, false), 4);
}

static void unconditional_life_is_benson_s(void **state) {
    (void)state;
    kt_benson benson;
    assert_true(diagram_start(&game,
                              ". X . X O\n"
                              "X X X X O\n"
                              "O O O O O\n"
                              "O . O O .\n"
                              "O O . O O\n",
                              moves, 8));
    kt_benson_find(&game.board, &benson);
    assert_true(kt_bitboard_equal(&benson.alive[KT_BLACK], &game.board.stones[KT_BLACK]));
    assert_true(kt_bitboard_equal(&benson.alive[KT_WHITE], &game.board.stones[KT_WHITE]));
    /* With one eye less it lives no more. */
    assert_true(diagram_start(&game,
                              ". X X X O\n"
                              "X X X X O\n"
                              "O O O O O\n"
                              "O . O O .\n"
                              "O O O O O\n",
                              moves, 8));
    kt_benson_find(&game.board, &benson);
    assert_true(kt_bitboard_is_empty(&benson.alive[KT_BLACK]));
}

/* White is owed a point for each stone by Chinese rules, one less by AGA's, nothing by others. */
static void a_handicap_is_paid_for(void **state) {
    (void)state;
    assert_true(diagram_start(&game, open_border, moves, 8));
    game.komi = 2;
    game.handicap = 4;
    assert_int_equal(kt_game_komi(&game), 18);
    game.rules.bonus = KT_BONUS_ALL_BUT_ONE;
    assert_int_equal(kt_game_komi(&game), 14);
    game.rules.bonus = KT_BONUS_NONE;
    assert_int_equal(kt_game_komi(&game), 2);
    kt_game_clear(&game);
    game.rules.bonus = KT_BONUS_STONES;
    assert_int_equal(kt_game_komi(&game), 2);
}

/* What the komi by area is after these moves by territory, komi 6.5. */
static int32_t komi_after(const char *const *played, int count) {
    assert_int_equal(kt_game_init(&game, 5, moves, 8), KT_OK);
    game.komi = 26;
    game.rules.territory = true;
    for (int i = 0; i < count; i++) {
        kt_point p = *played[i] ? kt_point_at(played[i][0] - 'a', played[i][1] - '1') : KT_PASS;
        assert_int_equal(kt_game_play(&game, game.to_move, p), KT_OK);
    }
    return kt_game_area_komi(&game, game.to_move);
}

/* Black's area is one more than territory if Black plays last. Nobody knows before the end; then, and by a pass, it is known. */
static void by_territory_stones_count_as_komi(void **state) {
    (void)state;
    static const char *const in_turn[] = {"b2", "d4", "b4"}, *const passed[] = {"b2", "", "b4", ""};
    assert_int_equal(komi_after(in_turn, 0), 28);
    assert_int_equal(komi_after(in_turn, 1), 28);
    assert_int_equal(komi_after(in_turn, 2), 28);
    assert_int_equal(komi_after(in_turn, 3), 28);
    assert_int_equal(komi_after(passed, 2), 26 + 4);
    assert_int_equal(komi_after(passed, 3), 26 + 4 + 2);
    assert_int_equal(komi_after(passed, 4), 26 + 8);
    game.rules.territory = false;
    assert_int_equal(kt_game_area_komi(&game, KT_BLACK), 26);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seki_is_no_loss),
        cmocka_unit_test(an_open_point_leaves_the_territory),
        cmocka_unit_test(unconditional_life_is_benson_s),
        cmocka_unit_test(a_handicap_is_paid_for),
        cmocka_unit_test(by_territory_stones_count_as_komi),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
