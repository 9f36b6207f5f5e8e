/* Games that are finished but for seki. Whoever has won as the board stands, by half a point, wins: against the engine
 * itself and against random moves, whoever moves first.
 *
 * The positions were found by chance, and read 16 moves deep: neither side gains by moving first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "board/score.h"
#include "diagram.h"
#include "player/player.h"

static const struct {
    const char *diagram;
    int black; /* points more than White's, as it stands */
} positions[] = {
    {". O X . X\n"
     "X O X X X\n"
     "X O O X .\n"
     "X . O X X\n"
     "O O O X .\n",
     7},
    {"X X X O O\n"
     ". X . . O\n"
     "X X X O .\n"
     "X . O O O\n"
     "X X O O O\n",
     0},
    {". O . . X X\n"
     "O O O X . X\n"
     "O O X X X X\n"
     "O X X X O .\n"
     "O X X X O O\n"
     "O O O O O O\n",
     -3},
    {"O O O O O\n"
     ". O O O O\n"
     ". X . O O\n"
     "X X X . X\n"
     "X X X X X\n",
     -1},
    {"O . O . X .\n"
     "O O O X X X\n"
     "O O O X X X\n"
     "O O . . X X\n"
     "O O O X X X\n"
     "O O X X X X\n",
     1},
    {"O O O O X X X\n"
     "O . O O X . X\n"
     ". O O O X O O\n"
     "O O O O X O O\n"
     "O O O X X O O\n"
     "O O O O X O O\n"
     "O O O O X X .\n",
     -23},
    {"O O O X X X\n"
     "O O O X X X\n"
     "O O . X X X\n"
     "O O X X X X\n"
     ". O X X . O\n"
     "O O X X O .\n",
     0},
    {". . O O O\n"
     "O O O O O\n"
     "X X X O O\n"
     "X X X . O\n"
     ". . X O O\n",
     -6},
    {"X X X X X X\n"
     "X X X . X X\n"
     ". X X X X X\n"
     ". O . O O O\n"
     "O O O O O O\n"
     ". O O O O O\n",
     1},
    {"X X . X X\n"
     "X . X X X\n"
     "O . O X X\n"
     "O O O O X\n"
     ". O O . X\n",
     4},
    {". X . O . O\n"
     "O X X O O O\n"
     "O X X X O O\n"
     "O O X X O O\n"
     ". O X X O O\n"
     "O O X X O O\n",
     -10},
    {"X X X . X X\n"
     "X . O X . X\n"
     "X O O X X X\n"
     "O . O O X X\n"
     "O O O O X X\n"
     "O O O O X X\n",
     5},
    {"O O . X X X O\n"
     "O . X X X X O\n"
     "O O O O O O O\n"
     "X X X O O O O\n"
     "X X X X X X X\n"
     ". X . X X X X\n"
     "X . X X X X X\n",
     15},
    {"X X X X X\n"
     "X X X X X\n"
     "X X X . .\n"
     "X X . . O\n"
     "O O O O O\n",
     9},
    {"O O O . O X\n"
     "O O O O O X\n"
     "O X X O O X\n"
     "O X X X X X\n"
     ". O . X X .\n"
     "O O X X X X\n",
     -1},
    {". . X X .\n"
     "O X X X X\n"
     "O . X X X\n"
     "O O X X X\n"
     ". O X X X\n",
     10},
    {". O . O .\n"
     ". X O O O\n"
     "X X . O O\n"
     "X . X O O\n"
     "X X X O O\n",
     -4},
};

enum { PLAYOUTS = 1000, MOVES = 200, NODES = 40000, TURNS = 120 };

static kt_word memory[4 * KT_PLAYER_BYTES / sizeof(kt_word) + NODES * sizeof(kt_node) / sizeof(kt_word)];
static kt_player_config config;
static kt_player player;
static kt_game game;
static kt_game_move moves[MOVES];
static kt_suggestion suggestions[KT_POINTS];
static kt_random numbers;

/* Any legal move, and every tenth time a pass. */
static int choose_at_random(kt_colour colour) {
    kt_bitboard legal = kt_game_legal(&game, colour);
    int count = kt_bitboard_count(&legal);
    if (!count || !kt_random_below(&numbers, 10)) return KT_PASS;
    int skip = (int)kt_random_below(&numbers, (uint32_t)count);
    kt_point p = kt_bitboard_next(&legal, 0);
    while (skip--) p = kt_bitboard_next(&legal, p + 1);
    return p;
}

static void write_moves(void) {
    for (int i = 0; i < game.count; i++) {
        char vertex[8];
        kt_text text;
        kt_text_init(&text, vertex, sizeof vertex);
        kt_point_write(&text, (kt_point)game.moves[i].point);
        print_message("%s ", vertex);
    }
    print_message("\n");
}

static bool wins(kt_colour winner, kt_colour first, bool at_random) {
    kt_colour colour = first;
    kt_random_init(&numbers, 5);
    kt_player_seed(&player, 1);
    kt_player_forget(&player);
    for (int passes = 0; passes < 2; colour = kt_opponent(colour)) {
        if (game.count == TURNS) return false;
        int p = colour != winner && at_random
                    ? choose_at_random(colour)
                    : kt_player_think(&player, &game, colour, suggestions,
                                      &(kt_player_request){.budget = {PLAYOUTS, 0}});
        if (p == KT_NO_POINT) return colour != winner;
        if (kt_game_play(&game, colour, (kt_point)p) < 0) return false;
        passes = p == KT_PASS ? passes + 1 : 0;
    }
    kt_bitboard none = kt_bitboard_none();
    kt_verdict verdict;
    kt_player_settle(&player, &game, &verdict);
    int32_t as_it_stands = kt_score_area(&game.board, &none, game.komi),
            counted = kt_score_verdict(&game.board, &verdict, false, game.komi);
    return winner == KT_BLACK ? as_it_stands > 0 && counted > 0 : as_it_stands < 0 && counted < 0;
}

static void who_has_won_in_seki_wins(void **state) {
    (void)state;
    int lost = 0;
    for (unsigned i = 0; i < sizeof positions / sizeof *positions; i++)
        for (unsigned way = 0; way < 8; way++) {
            kt_colour winner = way & 1 ? KT_WHITE : KT_BLACK, first = way & 2 ? KT_WHITE : KT_BLACK;
            assert_true(diagram_start(&game, positions[i].diagram, moves, MOVES));
            kt_bitboard none = kt_bitboard_none();
            assert_int_equal(kt_score_area(&game.board, &none, 0), 4 * positions[i].black);
            game.komi = 4 * positions[i].black + (winner == KT_BLACK ? -2 : 2);
            if (wins(winner, first, way & 4)) continue;
            print_message("%s wins, %s moves first, %s:\n%s", winner == KT_BLACK ? "Black" : "White",
                          first == KT_BLACK ? "Black" : "White", way & 4 ? "random moves" : "against itself",
                          positions[i].diagram);
            write_moves();
            lost++;
        }
    assert_int_equal(lost, 0);
}

int main(void) {
    config =
        (kt_player_config){.settings = kt_uct_defaults(), .seed = 1, .slice = 100, .resign_q16 = 65536 / 20};
    config.memory = memory;
    config.bytes = sizeof memory;
    if (kt_player_init(&player, &config) < 0) return 1;
    const struct CMUnitTest tests[] = {cmocka_unit_test(who_has_won_in_seki_wins)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
