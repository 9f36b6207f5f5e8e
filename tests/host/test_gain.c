/* lib/player/gain: a won game isn't ended while a move still gains points, and yet it ends.
 *
 * The positions are from games of GNU Go with itself (host-tools/records), which played on there. Each has a winner who may pass
 * and win. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "diagram.h"
#include "images/builtin.h"
#include "playing.h"

enum { PLAYOUTS = 300, SEEDS = 4 };

/* White is to move and 16 points ahead. Black at m joins two groups, one of which is nearly caught; White there catches it. */
static const char joining[] = ". . . . . . . . .\n"
                              ". . . O O O . . .\n"
                              ". O O m X X O . .\n"
                              ". O X X . . O X .\n"
                              ". O O X X O O O O\n"
                              ". O X . . X O X O\n"
                              ". O X O . X X . X\n"
                              "O X X . X . . X X\n"
                              ". X . . . . . . .\n";

/* White is to move, far behind, and the corner at the lower left is large enough to live in. */
static const char corner[] = "O O . O O O O O O\n"
                             "X O . O X X X O X\n"
                             "X O . O X X . X X\n"
                             "X O O X X X X . X\n"
                             "X O O X O X O X X\n"
                             "X X O O O O O O X\n"
                             ". X X X X O . . O\n"
                             ". . . . . X O O .\n"
                             ". . . . X X X O .\n";

/* Nothing is left. Black has 45 points, White 36. */
static const char settled[] = ". X . X X O . . .\n"
                              "X X X X X O O . .\n"
                              ". X . X X O . O .\n"
                              "X X X . X O O O O\n"
                              ". . X X X O . . .\n"
                              "X X X . X O O O O\n"
                              ". X . X X O . O .\n"
                              "X X X X X O O . .\n"
                              ". X . X X O . . .\n";

static int think(kt_colour colour, bool territory, uint32_t seed) {
    game.rules.territory = territory;
    kt_player_seed(&player, seed);
    kt_player_forget(&player);
    return kt_player_think(&player, &game, colour, suggestions,
                           &(kt_player_request){.budget = {.playouts = PLAYOUTS}});
}

static void begin_at(const char *diagram, kt_colour to_move) {
    assert_true(diagram_start(&game, diagram, moves, MOVES));
    game.to_move = to_move;
    game.komi = 28;
}

static void a_pass_is_not_answered_by_a_pass_that_costs_points(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= SEEDS; seed++)
        for (int territory = 0; territory < 2; territory++) {
            begin_at(joining, KT_BLACK);
            assert_int_equal(kt_game_play(&game, KT_BLACK, KT_PASS), KT_OK);
            assert_true(think(KT_WHITE, territory, seed) < KT_PASS);
        }
}

static void by_territory_nobody_passes_where_room_is_left_to_live(void **state) {
    (void)state;
    kt_image images[BUILTIN_IMAGES];
    builtin_open(images);
    const kt_image *const first[] = {&images[BUILTIN_9X9], NULL};
    begin_at(corner, KT_WHITE);
    assert_true(kt_player_take_image(&player, first, 9, KT_VALUES_MODEL));
    assert_true(think(KT_WHITE, true, 1) < KT_PASS);
    const kt_image *const none[] = {NULL};
    assert_false(kt_player_take_image(&player, none, 9, KT_VALUES_MODEL));
}

static void where_nothing_is_left_a_pass_is_answered_by_a_pass(void **state) {
    (void)state;
    for (uint32_t seed = 1; seed <= SEEDS; seed++)
        for (int territory = 0; territory < 2; territory++) {
            begin_at(settled, KT_WHITE);
            game.komi = 0;
            assert_int_equal(kt_game_play(&game, KT_WHITE, KT_PASS), KT_OK);
            assert_int_equal(think(KT_BLACK, territory, seed), KT_PASS);
        }
}

/* Plays on until two passes. */
static int play_on(bool territory) {
    int turns = 0;
    kt_colour colour = game.to_move;
    for (int passes = 0; passes < 2 && turns < MOVES; turns++, colour = kt_opponent(colour)) {
        int p = think(colour, territory, 1);
        assert_int_equal(kt_game_play(&game, colour, (kt_point)p), KT_OK);
        passes = p == KT_PASS ? passes + 1 : 0;
    }
    return turns;
}

static void each_game_ends(void **state) {
    (void)state;
    static const char *const begins[] = {joining, corner, settled};
    for (int i = 0; i < 6; i++) {
        begin_at(begins[i / 2], KT_WHITE);
        assert_in_range(play_on(i % 2), 1, 90);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pass_is_not_answered_by_a_pass_that_costs_points),
        cmocka_unit_test(by_territory_nobody_passes_where_room_is_left_to_live),
        cmocka_unit_test(where_nothing_is_left_a_pass_is_answered_by_a_pass),
        cmocka_unit_test(each_game_ends),
    };
    return cmocka_run_group_tests(tests, begin_player, end_player);
}
