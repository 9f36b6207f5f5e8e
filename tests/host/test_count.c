/* What a player counts, and what it wants, where the board is open or finished. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diagram.h"
#include "goals/find.h"
#include "player/count.h"
#include "playing.h"

static kt_verdict count(const char *diagram) {
    kt_verdict verdict;
    assert_true(diagram_start(&game, diagram, moves, MOVES));
    game.komi = 26;
    kt_player_count(&player, &game, &verdict);
    return verdict;
}

static const char lone[] = ". . . . . . . . .\n"
                           ". . . . . . . . .\n"
                           ". . . X . . . . .\n"
                           ". . . . . . . . .\n"
                           ". . . . . . . . .\n"
                           ". . . . . O . . .\n"
                           ". . . . . . . . .\n"
                           ". . . . . . . . .\n"
                           ". . . . . . . . .\n";

static const char few[] = ". . . . . . . . .\n"
                          ". . . . . . . . .\n"
                          ". . O . . . X . .\n"
                          ". . . . . . . . .\n"
                          ". . . . X . . . .\n"
                          ". . . . . . O . .\n"
                          ". . X . . . . . .\n"
                          ". . . . . O . . .\n"
                          ". . . . . . . . .\n";

static void on_an_open_board_lone_stones_live(void **state) {
    (void)state;
    static const char *const open[] = {lone, few};
    for (int i = 0; i < 2; i++) {
        kt_verdict verdict = count(open[i]);
        assert_true(kt_bitboard_is_empty(&verdict.dead));
        int32_t score = kt_score_verdict(&game.board, &verdict, false, 26);
        assert_in_range(score + 4 * 30, 0, 4 * 60); /* it is about even */
    }
}

static unsigned looks;

static uint32_t look(void *context) {
    (void)context;
    return ++looks;
}

/* Does it take time to count this game? A verdict looks at the clock. */
static bool takes_time(void) {
    kt_verdict verdict;
    const unsigned before = looks;
    kt_player_count(&player, &game, &verdict);
    return looks > before;
}

/* The same question is answered from memory; a move, another komi and an undo ask anew. */
static void a_count_is_remembered_for_its_game_alone(void **state) {
    (void)state;
    config.milliseconds = look;
    (void)count(few);
    assert_false(takes_time());
    game.komi += 4;
    assert_true(takes_time());
    assert_int_equal(kt_game_play(&game, KT_BLACK, KT_PASS), KT_OK);
    assert_true(takes_time());
    assert_int_equal(kt_game_undo(&game), KT_OK);
    assert_true(takes_time());
    assert_false(takes_time());
    config.milliseconds = NULL;
}

static const char seki[] = "s O X . X\n"
                           "X O X X X\n"
                           "X O O X .\n"
                           "X s O X X\n"
                           "O O O X .\n";

/* Who moves first in the seki is captured; Black's dragon dies when it fills one of its two eyes. */
static void moves_that_nobody_wants_are_no_goals(void **state) {
    (void)state;
    static const char dragon[] = ". . . . O . . . .\n"
                                 "O O O O O O O O O\n"
                                 "O O O O O O O O O\n"
                                 "O O O O O O O O O\n"
                                 "O X X X X X X X O\n"
                                 "O X O O O O O X O\n"
                                 "O X O . O . O X O\n"
                                 "X X O O O O O X X\n"
                                 "X s X X X X X s X\n";
    static const char *const positions[] = {dragon, seki};
    for (int i = 0; i < 2; i++)
        for (int colour = KT_BLACK; colour <= KT_WHITE; colour++) {
            assert_true(diagram_start(&game, positions[i], moves, MOVES));
            kt_bitboard none = diagram_points(positions[i], 's');
            const kt_goals *goals = kt_player_goals(&player, &game, (kt_colour)colour, suggestions);
            KT_EACH_POINT(p, &none) assert_null(kt_goals_at(goals, p));
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_an_open_board_lone_stones_live),
        cmocka_unit_test(a_count_is_remembered_for_its_game_alone),
        cmocka_unit_test(moves_that_nobody_wants_are_no_goals),
    };
    return cmocka_run_group_tests(tests, begin_player, end_player);
}
