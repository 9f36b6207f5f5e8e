/* lib/player/draw: moves that are drawn among the predictions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "diagram.h"
#include "images/builtin.h"
#include "player/draw.h"

enum { MOVES = 60, NODES = 2000, GAMES = 4 };

static kt_word memory[KT_PLAYER_WORDS(NODES)];
static kt_player_config config;
static kt_player player;
static kt_predictor predictor; /* of the test's own */
static kt_predictor_memory predictor_memory;
static kt_game game;
static kt_game_move moves[MOVES];
static kt_suggestion suggestions[KT_POINTS];
static kt_image images[BUILTIN_IMAGES];

static int set_up(void **state) {
    (void)state;
    builtin_open(images);
    const kt_image *const first[] = {&images[BUILTIN_9X9], NULL};
    config = (kt_player_config){
        .settings = kt_uct_defaults(), .seed = 1, .slice = 16, .memory = memory, .bytes = sizeof memory};
    assert_int_equal(kt_player_init(&player, &config), KT_OK);
    assert_true(kt_player_take_image(&player, first, 9, KT_VALUES_MODEL));
    assert_true(kt_predictor_choose(&predictor, first, 9, KT_VALUES_MODEL, &predictor_memory));
    assert_true(predictor.evaluates);
    return 0;
}

static int draw(kt_manner manner) {
    const kt_player_request request = {.manner = manner};
    return kt_player_think(&player, &game, game.to_move, suggestions, &request);
}

static kt_evaluation evaluate(void) {
    kt_evaluation evaluation;
    kt_colour colour = game.to_move;
    kt_bitboard allowed = kt_board_without_eyes(&game.board, colour, kt_game_legal(&game, colour));
    assert_true(
        kt_predict_evaluated(&predictor, &game, colour, allowed, KT_POINTS, suggestions, &evaluation) > 0);
    return evaluation;
}

/* Plays games, and counts the moves that lose more than so many points, and those that were predicted first. */
static void play(kt_manner manner, int points, int *lost, int *first) {
    *lost = *first = 0;
    for (int i = 0; i < GAMES; i++) {
        assert_int_equal(kt_game_init(&game, 9, moves, MOVES), KT_OK);
        game.komi = 28;
        for (int j = 0; j < MOVES - 10; j++) {
            int32_t lead = evaluate().lead;
            kt_point best = suggestions[0].point;
            int p = draw(manner);
            if (p == KT_PASS) break;
            *first += p == best;
            assert_int_equal(kt_game_play(&game, game.to_move, (kt_point)p), KT_OK);
            *lost += lead + evaluate().lead > points * KT_EVALUATION_POINT;
        }
    }
}

static void the_more_careful_the_better(void **state) {
    (void)state;
    int before = GAMES * MOVES;
    for (kt_manner manner = KT_MANNER_CAREFUL; manner <= KT_MANNER_CARELESS; manner++) {
        int lost, first;
        play(manner, 20, &lost, &first);
        assert_true(first < before);
        assert_int_equal(lost, 0);
        before = first;
    }
    assert_true(before > GAMES * MOVES / 20);
}

static void little_is_lost(void **state) {
    (void)state;
    int lost, first;
    play(KT_MANNER_CAREFUL, 4, &lost, &first);
    assert_true(lost <= 3 * GAMES); /* where all that were drawn lose more; 43 if nobody looked */
}

static const char *const finished = ". . . X O . . . .\n"
                                    ". . . X O . . . .\n"
                                    ". . . X O . . . .\n"
                                    ". . . X O . . . .\n"
                                    ". . . X O . . . .\n"
                                    ". . . X O . . . .\n"
                                    ". . . X O . . . .\n"
                                    ". . . X O . . . .\n"
                                    ". . . X O . . . .\n";

/* The first game of host-tools/records/9x9-gnugo.sgf.xz, up to its first pass. */
static const char *const played = "fc de gg dg cc bd fe bc cd ce bb fg gh fh fi ei gi dh "
                                  "ff ab cb ef dd ee ed gf ge ba ca ac aa be ba ";

static void it_passes_as_the_network_would(void **state) {
    (void)state;
    assert_int_equal(kt_game_init(&game, 9, moves, MOVES), KT_OK);
    game.komi = 28;
    for (const char *c = played; *c; c += 3) {
        assert_true(evaluate().pass_q16 < 65536);
        assert_int_equal(kt_game_play(&game, game.to_move, kt_point_at(c[0] - 'a', 'i' - c[1])), KT_OK);
    }
    assert_true(evaluate().pass_q16 > 65536);
    for (kt_manner manner = KT_MANNER_CAREFUL; manner <= KT_MANNER_CARELESS; manner++)
        assert_int_equal(draw(manner), KT_PASS);
}

static void it_passes_at_the_end_alone(void **state) {
    (void)state;
    for (kt_manner manner = KT_MANNER_CAREFUL; manner <= KT_MANNER_CARELESS; manner++) {
        assert_int_equal(kt_game_init(&game, 9, moves, MOVES), KT_OK);
        assert_int_equal(kt_game_play(&game, KT_BLACK, KT_PASS), KT_OK);
        assert_true(draw(manner) < KT_PASS);
        assert_true(diagram_start(&game, finished, moves, MOVES));
        kt_colour colour = game.to_move;
        assert_int_equal(kt_game_play(&game, colour, KT_PASS), KT_OK);
        assert_int_equal(draw(manner), KT_PASS);
        assert_int_equal(game.count, 1);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_more_careful_the_better),
        cmocka_unit_test(little_is_lost),
        cmocka_unit_test(it_passes_as_the_network_would),
        cmocka_unit_test(it_passes_at_the_end_alone),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
