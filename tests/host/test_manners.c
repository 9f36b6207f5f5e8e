/* Levels that draw their moves: the weaker one is, the more points its moves lose by the network's own judgement, and hardly any
 * of them is nonsense. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "images/builtin.h"
#include "player/player.h"

enum { SEEDS = 40, MOVES_BEFORE = 10 };

static kt_image builtin[BUILTIN_IMAGES];
static const kt_image *images[BUILTIN_IMAGES + 1];
static kt_suggestion suggestions[KT_POINTS];
static kt_game_move history[100];
static kt_game game;
static kt_player player;

/* What who is to move leads by, in points. */
static double find_lead(void) {
    kt_evaluation evaluation;
    kt_bitboard allowed = kt_game_legal(&game, game.to_move);
    assert_true(kt_predict_evaluated(&player.block.predictor, &game, game.to_move, allowed, 1, suggestions,
                                     &evaluation) > 0);
    return (double)evaluation.lead / KT_EVALUATION_POINT;
}

/* Draws a move as such a player does. Returns the points that it loses. */
static double draw(kt_manner manner, uint32_t seed) {
    double before = find_lead();
    kt_player_seed(&player, seed);
    int move = kt_player_think(&player, &game, game.to_move, suggestions,
                               &(kt_player_request){.budget.playouts = 1, .manner = manner});
    assert_true(move >= 0 && move < KT_POINTS);
    assert_true(kt_game_play(&game, game.to_move, (kt_point)move) >= 0);
    double loss = before + find_lead();
    assert_true(kt_game_undo(&game) >= 0);
    return loss;
}

static void weaker_ones_lose_more_and_no_one_plays_nonsense(void **state) {
    (void)state;
    double before = -1, soundest = 0;
    /* The most that a move may lose at each level (lib/player/draw.c), which only the least bad of all that it draws exceeds. */
    static const double most[] = {1, 4, 10, 15, 20};
    for (kt_manner manner = KT_MANNER_SOUND; manner <= KT_MANNER_CARELESS; manner++) {
        double sum = 0;
        for (uint32_t seed = 1; seed <= SEEDS; seed++) {
            double loss = draw(manner, seed);
            sum += loss;
            assert_true(loss <= most[manner - KT_MANNER_SOUND] + 0.02);
        }
        assert_true(sum / SEEDS > before);
        before = sum / SEEDS;
        if (manner == KT_MANNER_SOUND) soundest = before;
    }
    assert_true(before - soundest > 1.5);
}

/* A game of a sound player against itself, as far as this. */
static int prepare(void **state) {
    (void)state;
    static kt_player_config config = {.bytes = 1 << 24, .seed = 1, .slice = 16};
    builtin_open(builtin);
    for (int i = 0; i < BUILTIN_IMAGES; i++) images[i] = &builtin[i];
    config.settings = kt_uct_defaults();
    config.memory = malloc(config.bytes);
    if (kt_player_init(&player, &config) < 0 || kt_game_init(&game, 9, history, 100) < 0) return -1;
    game.komi = 28;
    kt_player_take_image(&player, images, 9, KT_VALUES_MODEL);
    while (game.count < MOVES_BEFORE) {
        int move = kt_player_think(&player, &game, game.to_move, suggestions,
                                   &(kt_player_request){.budget.playouts = 1, .manner = KT_MANNER_SOUND});
        if (move < 0 || kt_game_play(&game, game.to_move, (kt_point)move) < 0) return -1;
    }
    return 0;
}

static int clean(void **state) {
    (void)state;
    free(player.block.memory);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weaker_ones_lose_more_and_no_one_plays_nonsense),
    };
    return cmocka_run_group_tests(tests, prepare, clean);
}
