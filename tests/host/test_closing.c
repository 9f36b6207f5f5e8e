/* lib/player/closing: the last moves of a game are neutral points and protective moves, then comes a pass; none costs a point.
 *
 * An oracle that knows nothing but the rules, and tries every move, says what random positions near the end of small games come to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/score.h"
#include "diagram.h"
#include "playing.h"
#include "tactics/benson.h"

enum {
    PLAYOUTS = 300,
    SEEDS = 3,
    ORACLE_POSITIONS = 30,
    ORACLE_SIZE = 5,
    ORACLE_DEPTH = 24,
    ORACLE_NODES = 200000,
    BACK = 4, /* moves before the end of a random game, at most */
};

/* One neutral point is left, n. Black has 45 points without it, White 35. Both have large territory, where a search that
 * has won or lost sees no harm in playing. */
static const char neutral[] = ". X . X X O . . .\n"
                              "X X X X X O O . .\n"
                              ". X . X X O . O .\n"
                              "X X X . X O O O O\n"
                              ". . X X n O . . .\n"
                              "X X X . X O O O O\n"
                              ". X . X X O . O .\n"
                              "X X X X X O O . .\n"
                              ". X . X X O . . .\n";

/* Black's upper group lives if Black plays at p, and dies if White does. */
static const char threatened[] = "O O O O O O O O .\n"
                                 "O X X X X X X O O\n"
                                 "O X . p . X X O .\n"
                                 "O X X X X X X O O\n"
                                 "O O O O O O O O .\n"
                                 "n O O O O O O O O\n"
                                 "X X X X X X X X X\n"
                                 "X . X . X . X . X\n"
                                 "X X X X X X X X X\n";

/* Four points in a row live by themselves. Only n is left. */
static const char safe[] = "O O O O O O O O .\n"
                           "O X X X X X X O O\n"
                           "O X . . . . X O .\n"
                           "O X X X X X X O O\n"
                           "O O O O O O O O .\n"
                           "n O O O O O O O O\n"
                           "X X X X X X X X X\n"
                           "X . X . X . X . X\n"
                           "X X X X X X X X X\n";

/* The only thing left is the ko at k: who fills it has a point more. */
static const char last_ko[] = ". X . X X O . . .\n"
                              "X X X X X O O . .\n"
                              ". X . X X O . O .\n"
                              "X X X X X O O O O\n"
                              ". . X X k X O . .\n"
                              "X X X X X O O O O\n"
                              ". X . X X O . O .\n"
                              "X X X X X O O . .\n"
                              ". X . X X O . . .\n";

static int think(kt_colour colour, bool territory, int komi, uint32_t seed) {
    game.rules.territory = territory;
    game.komi = 4 * komi + 2;
    kt_player_seed(&player, seed);
    kt_player_forget(&player);
    return kt_player_think(&player, &game, colour, suggestions,
                           &(kt_player_request){.budget = {.playouts = PLAYOUTS}});
}

/* Asks for the move of `colour` by both rules, in games that are close, and when `decided` is true also in won and lost ones. */
static void expect_from(kt_colour colour, const char *diagram, char wanted, bool decided) {
    for (uint32_t seed = 1; seed <= SEEDS; seed++)
        for (int territory = 0; territory < 2; territory++)
            for (int komi = decided ? -30 : 10; komi <= (decided ? 50 : 10); komi += 40) {
                assert_true(diagram_start(&game, diagram, moves, MOVES));
                game.to_move = colour;
                assert_int_equal(think(colour, territory, komi, seed), diagram_point(diagram, wanted));
            }
}

static void a_neutral_point_is_filled(void **state) {
    (void)state;
    expect_from(KT_BLACK, neutral, 'n', true);
    expect_from(KT_WHITE, neutral, 'n', true);
}

static void stones_in_danger_are_protected_first(void **state) {
    (void)state;
    expect_from(KT_BLACK, threatened, 'p', false);
    expect_from(KT_WHITE, threatened, 'p', false);
}

static void safe_stones_are_not_protected(void **state) {
    (void)state;
    expect_from(KT_BLACK, safe, 'n', true);
    expect_from(KT_WHITE, safe, 'n', true);
}

static void the_last_ko_is_filled(void **state) {
    (void)state;
    expect_from(KT_BLACK, last_ko, 'k', true);
}

/* The oracle: what Black has more than White by area when both play best, stones counted as they stand. Fills no eye. */
static long oracle_nodes;

static int oracle(kt_colour colour, int low, int high, int depth) {
    const kt_bitboard none = kt_bitboard_none();
    oracle_nodes++;
    if (kt_game_passes(&game) >= 2 || depth == 0 || oracle_nodes > ORACLE_NODES)
        return kt_score_area(&game.board, &none, 0) / 4;
    kt_bitboard legal = kt_game_legal(&game, colour);
    const kt_bitboard tries = kt_board_without_eyes(&game.board, colour, legal);
    const bool black = colour == KT_BLACK;
    for (kt_point p = kt_bitboard_next(&tries, 0);; p = kt_bitboard_next(&tries, p + 1)) {
        const kt_point move = p == KT_NO_POINT ? KT_PASS : p;
        if (kt_game_play(&game, colour, move) >= 0) {
            int value = oracle(kt_opponent(colour), low, high, depth - 1);
            assert_true(kt_game_undo(&game) >= 0);
            if (black && value > low) low = value;
            if (!black && value < high) high = value;
        }
        if (low >= high || p == KT_NO_POINT) return black ? low : high;
    }
}

/* Plays a random game to its end, and takes some moves back. True when all stones live unconditionally and a point is left that
 * isn't an eye. */
static bool draw_position(kt_random *random) {
    kt_colour colour = KT_BLACK;
    assert_true(kt_game_init(&game, ORACLE_SIZE, moves, MOVES) >= 0);
    for (int passes = 0; passes < 2 && game.count < MOVES / 2; colour = kt_opponent(colour)) {
        kt_bitboard tries = kt_board_without_eyes(&game.board, colour, kt_game_legal(&game, colour));
        kt_point p = KT_PASS;
        for (uint32_t skip = kt_random_below(random, (uint32_t)kt_bitboard_count(&tries) + 1); skip; skip--) {
            p = kt_bitboard_next(&tries, 0);
            kt_bitboard_clear(&tries, p);
        }
        passes = p == KT_PASS ? passes + 1 : 0;
        if (kt_game_play(&game, colour, p) < 0) return false;
    }
    for (uint32_t back = 2 + kt_random_below(random, BACK); back && game.count; back--)
        if (kt_game_undo(&game) < 0) return false;
    kt_benson benson;
    kt_benson_find(&game.board, &benson);
    const kt_bitboard black = game.board.stones[KT_BLACK], white = game.board.stones[KT_WHITE];
    kt_bitboard left = kt_bitboard_or(benson.inside[KT_BLACK], &benson.inside[KT_WHITE]);
    left = kt_bitboard_minus(game.board.stones[KT_EMPTY], &left);
    kt_game_set_up(&game, &black, &white, KT_BLACK);
    return kt_bitboard_within(&black, &benson.alive[KT_BLACK]) &&
           kt_bitboard_within(&white, &benson.alive[KT_WHITE]) && !kt_bitboard_is_empty(&black) &&
           !kt_bitboard_is_empty(&white) && !kt_bitboard_is_empty(&left);
}

/* Plays on until two passes. Then no point may be left that a living group of each colour touches. */
static int play_on(kt_colour colour, bool territory, int komi) {
    for (int passes = 0; passes < 2; colour = kt_opponent(colour)) {
        int p = think(colour, territory, komi, 1);
        assert_int_equal(kt_game_play(&game, colour, (kt_point)p), KT_OK);
        passes = p == KT_PASS ? passes + 1 : 0;
        assert_true(game.count < MOVES / 2);
    }
    const kt_bitboard none = kt_bitboard_none();
    kt_verdict verdict = {.dead = none, .seki = none};
    kt_score_divide(&game.board, &verdict);
    KT_EACH_POINT(p, &verdict.held[KT_EMPTY])
        assert_true(kt_game_check(&game, KT_BLACK, p) < 0 && kt_game_check(&game, KT_WHITE, p) < 0);
    return kt_score_area(&game.board, &none, 0) / 4;
}

static void the_last_moves_come_to_what_an_oracle_says(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    for (int found = 0; found < ORACLE_POSITIONS;) {
        if (!draw_position(&random)) continue;
        const kt_bitboard black = game.board.stones[KT_BLACK], white = game.board.stones[KT_WHITE];
        const kt_colour first = found % 2 ? KT_WHITE : KT_BLACK;
        game.rules.repetition = KT_SUPERKO;
        oracle_nodes = 0;
        const int value = oracle(first, -KT_POINTS, KT_POINTS, ORACLE_DEPTH);
        if (oracle_nodes > ORACLE_NODES) continue;
        for (int territory = 0; territory < 2; territory++) {
            kt_game_set_up(&game, &black, &white, first);
            /* Lost or won for Black, by far, so that nothing but points is at stake. */
            assert_int_equal(play_on(first, territory, found % 3 ? 100 : -100), value);
        }
        found++;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_neutral_point_is_filled),
        cmocka_unit_test(stones_in_danger_are_protected_first),
        cmocka_unit_test(safe_stones_are_not_protected),
        cmocka_unit_test(the_last_ko_is_filled),
        cmocka_unit_test(the_last_moves_come_to_what_an_oracle_says),
    };
    return cmocka_run_group_tests(tests, begin_player, end_player);
}
