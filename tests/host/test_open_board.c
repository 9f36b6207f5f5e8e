/* Passes in openings: none is answered by a pass, under any rules and komi. And the losing side of a finished
 * game doesn't fill the eyes that its stones need. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/score.h"
#include "diagram.h"
#include "player/player.h"

enum { MOVES = 60, NODES = 2000, PLAYOUTS = 40 };

static kt_word memory[KT_PLAYER_WORDS(NODES)];
static kt_player_config config;
static kt_player player;
static kt_player_request request = {.budget = {PLAYOUTS, 0}};
static kt_game game;
static kt_game_move moves[MOVES];
static kt_suggestion suggestions[KT_POINTS];

static int think(kt_colour colour) {
    kt_player_forget(&player);
    return kt_player_think(&player, &game, colour, suggestions, &request);
}

/* Plays `count` moves at random, on the third line or above it, none beside a stone of the same colour. */
static void play_opening(kt_random *random, int size, unsigned count) {
    assert_int_equal(kt_game_init(&game, size, moves, MOVES), KT_OK);
    for (int tries = 0; game.count < count && tries < 500; tries++) {
        kt_colour colour = game.count % 2 ? KT_WHITE : KT_BLACK;
        kt_point p = kt_point_at(2 + (int)kt_random_below(random, (uint32_t)size - 4),
                                 2 + (int)kt_random_below(random, (uint32_t)size - 4));
        bool beside = false;
        for (int i = 0; i < 4; i++) {
            kt_point q = game.geometry.neighbour[p][i];
            beside |= q != KT_NO_POINT && game.board.colour[q] == colour;
        }
        if (!beside) (void)!kt_game_play(&game, colour, p);
    }
}

static void a_pass_in_the_opening_is_answered_by_a_move(void **state) {
    (void)state;
    static const int komis[] = {26, 28, 0, -26, 120, -120, 400};
    kt_random random;
    kt_random_init(&random, 1);
    for (unsigned i = 0; i < 126; i++) {
        play_opening(&random, i % 7 ? 9 : 13, i % 15);
        game.komi = komis[i % 7];
        game.rules.territory = i % 3 == 0;
        kt_colour passer = game.count % 2 ? KT_WHITE : KT_BLACK;
        assert_int_equal(kt_game_play(&game, passer, KT_PASS), KT_OK);
        int p = think(kt_opponent(passer));
        if (p >= KT_PASS) print_message("opening %u\n", i);
        assert_true(p < KT_PASS);
    }
}

/* A dragon with two heads: each of its two chains needs both eyes (e). White has won by 105 points. */
static const char dragon[] = ". . . . . . . . . . . . .\n"
                             ". . . . . . . . . . . . .\n"
                             ". . O O O O O O O O O . .\n"
                             ". . O X X X X X X X O . .\n"
                             ". O O X O O O O O X O O .\n"
                             ". O X X O O . O O X X O .\n"
                             ". O X e X O O O X e X O .\n"
                             ". O O X X O . O X X O O .\n"
                             ". . O X O O O O O X O . .\n"
                             ". . O X X X X X X X O . .\n"
                             ". . O O O O O O O O O . .\n"
                             ". . . . . . . . . . . . .\n"
                             ". . . . . . . . . . . . .\n";

static void the_losing_side_keeps_its_eyes(void **state) {
    (void)state;
    const kt_bitboard black = diagram_points(dragon, 'X'), white = diagram_points(dragon, 'O'),
                      eyes = diagram_points(dragon, 'e');
    config.resign_q16 = 0;
    for (unsigned way = 0; way < 16; way++) {
        kt_colour loser = way & 1 ? KT_WHITE : KT_BLACK;
        assert_true(diagram_start(&game, dragon, moves, MOVES));
        kt_game_set_up(&game, loser == KT_BLACK ? &black : &white, loser == KT_BLACK ? &white : &black,
                       loser);
        game.rules.territory = way & 8;
        request.cleans_up = way & 4;
        if (way & 2) {
            assert_int_equal(kt_game_play(&game, loser, KT_PASS), KT_OK);
            assert_int_equal(kt_game_play(&game, kt_opponent(loser), KT_PASS), KT_OK);
        }
        int p = think(loser);
        assert_true(p >= KT_PASS || !kt_bitboard_has(&eyes, (kt_point)p));
        if ((way & 12) == 4) assert_int_equal(p, KT_PASS); /* nothing is left to clean up */
        request.cleans_up = false;
        if (p < KT_PASS) assert_int_equal(kt_game_play(&game, loser, (kt_point)p), KT_OK);
        kt_verdict verdict;
        kt_player_settle(&player, &game, &verdict);
        assert_int_equal(kt_score_verdict(&game.board, &verdict, false, 0), loser == KT_BLACK ? -420 : 420);
    }
    game.rules.territory = false;
}

int main(void) {
    config =
        (kt_player_config){.settings = kt_uct_defaults(), .seed = 1, .slice = 20, .resign_q16 = 65536 / 20};
    config.memory = memory;
    config.bytes = sizeof memory;
    if (kt_player_init(&player, &config) < 0) return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pass_in_the_opening_is_answered_by_a_move),
        cmocka_unit_test(the_losing_side_keeps_its_eyes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
