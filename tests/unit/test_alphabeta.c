/* lib/search/alphabeta, lib/search/transposition: small boards that are solved, fights, and a plain
 * minimax as a second opinion. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "board/score.h"
#include "diagram.h"
#include "search/alphabeta.h"

enum { CAPACITY = 64, ENTRIES = KT_DESKTOP ? 1 << 16 : 256 };

static kt_game_move moves[CAPACITY];
static kt_game game;
static kt_alphabeta reader;
static kt_transposition_entry entries[ENTRIES];
static kt_reading reading;

static void start(const char *diagram) { assert_true(diagram_start(&game, diagram, moves, CAPACITY)); }

static void read_ahead(kt_colour colour, int depth, kt_order order, uint16_t width, bool table) {
    const kt_alphabeta_settings settings = {
        .order = order, .depth = (uint8_t)depth, .width = width, .nodes = UINT32_MAX};
    kt_transposition_init(&reader.table, entries, table ? sizeof entries : 0);
    assert_int_equal(kt_alphabeta_read(&reader, &settings, &game, colour, NULL, NULL, &reading), KT_OK);
}

/* Reads all moves, and checks the value and the first move. */
static void expect(const char *diagram, kt_colour colour, int depth, int value, char first) {
    start(diagram);
    read_ahead(colour, depth, KT_ORDER_TACTICS, KT_POINTS, true);
    assert_int_equal(reading.value, value);
    if (first) assert_int_equal(reading.line[0], diagram_point(diagram, first));
    assert_true(diagram_shows(diagram, &game.board));
    assert_int_equal(game.count, 0);
}

static void empty_points_belong_to_the_nearer_stones(void **state) {
    (void)state;
    start("X . . O .\n"
          "X . . O .\n"
          "X . . O .\n"
          "X . . O .\n"
          "X . . O .\n");
    assert_int_equal(kt_alphabeta_evaluate(&game.board, KT_BLACK), 10 - 15);
    assert_int_equal(kt_alphabeta_evaluate(&game.board, KT_WHITE), 15 - 10);
    start(". X . O .\n"
          ". X . O .\n"
          ". X . O .\n"
          ". X . O .\n"
          "X X . O .\n");
    assert_int_equal(kt_alphabeta_evaluate(&game.board, KT_BLACK), 0);
}

static void chains_that_can_be_captured_are_dead(void **state) {
    (void)state;
    start("O X .\n"
          ". . .\n"
          ". . .\n");
    assert_int_equal(kt_alphabeta_evaluate(&game.board, KT_BLACK), 9);
    /* White to move: A3, A2, A1 against the rest. */
    assert_int_equal(kt_alphabeta_evaluate(&game.board, KT_WHITE), 3 - 6);
}

/* J. Tromp, "Solving 2x2 go": with area scoring and positional superko the first player wins by one point. */
static void two_by_two_is_read_out(void **state) {
    (void)state;
    start(". .\n"
          ". .\n");
    for (int table = 0; table < 2; table++) {
        read_ahead(KT_BLACK, KT_ALPHABETA_DEPTH_MAX < 18 ? KT_ALPHABETA_DEPTH_MAX : 18, KT_ORDER_TACTICS,
                   KT_POINTS, table);
        assert_int_equal(reading.value, 1);
    }
    assert_true(reading.complete || KT_ALPHABETA_DEPTH_MAX < 18);
}

/* E. van der Werf, J. van den Herik, J. Uiterwijk, "Solving Go on small boards", 2003: Black in the middle
 * wins all of 3x3. */
static void three_by_three_is_won_in_the_middle(void **state) {
    (void)state;
    expect(". . .\n"
           ". a .\n"
           ". . .\n",
           KT_BLACK, 13, 9, 'a');
}

/* Whoever plays in the middle of the three points decides: White gets two eyes and 8 points, or no eye and
 * nothing. */
static void the_vital_point_lives_or_kills(void **state) {
    (void)state;
    static const char diagram[] = ". X . X .\n"
                                  "X X X X X\n"
                                  "X X X X X\n"
                                  "O O O O X\n"
                                  ". a . O X\n";
    expect(diagram, KT_BLACK, 14, 25, 'a'); /* the last of White's tries ends there */
    expect(diagram, KT_WHITE, 9, 8 - 17, 'a');
}

/* Two liberties each: who moves first takes the other's eight stones, and then has the whole board. */
static void a_capturing_race_is_won_by_who_moves_first(void **state) {
    (void)state;
    static const char diagram[] = ". X O .\n"
                                  ". X O .\n"
                                  "X X O O\n"
                                  "X X O O\n";
    expect(diagram, KT_BLACK, 12, 16, 0);
    expect(diagram, KT_WHITE, 12, 16, 0);
}

static bool superko; /* did it forbid a move in the tree? */

/* The value by plain minimax. */
static int minimax(kt_colour colour, int depth, int passes) {
    kt_bitboard none = kt_bitboard_none();
    if (passes == 2) return (colour == KT_BLACK ? 1 : -1) * (int)kt_score_area(&game.board, &none, 0) / 4;
    if (depth == 0) return kt_alphabeta_evaluate(&game.board, colour);
    assert_int_equal(kt_game_play(&game, colour, KT_PASS), KT_OK);
    int best = -minimax(kt_opponent(colour), depth - 1, passes + 1);
    assert_int_equal(kt_game_undo(&game), KT_OK);
    for (kt_point p = 0; p < KT_POINTS; p++) {
        kt_status status = kt_game_check(&game, colour, p);
        superko |= status == KT_ERR_SUPERKO;
        if (status < 0 || kt_board_is_eye(&game.board, colour, p)) continue;
        assert_int_equal(kt_game_play(&game, colour, p), KT_OK);
        int value = -minimax(kt_opponent(colour), depth - 1, 0);
        assert_int_equal(kt_game_undo(&game), KT_OK);
        if (value > best) best = value;
    }
    return best;
}

/* Puts random moves on the board, fewer than would be a game. */
static void scatter(kt_random *random, int size) {
    assert_int_equal(kt_game_init(&game, size, moves, CAPACITY), KT_OK);
    for (uint32_t i = kt_random_below(random, (uint32_t)(size * size * 2)); i > 0; i--) {
        kt_point p = kt_point_at((int)kt_random_below(random, (uint32_t)size),
                                 (int)kt_random_below(random, (uint32_t)size));
        if (kt_game_check(&game, game.to_move, p) == KT_OK)
            assert_int_equal(kt_game_play(&game, game.to_move, p), KT_OK);
    }
}

static void values_are_those_of_minimax(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    int rounds = KT_DESKTOP ? 150 : 12, compared = 0;
    for (int i = 0; i < rounds; i++) {
        int size = 2 + i % 3, depth = size == 2 ? 7 : size == 3 ? 4 : 3;
        scatter(&random, size);
        kt_colour colour = game.to_move;
        uint16_t count = game.count;
        superko = false;
        int passes = count && game.moves[count - 1].point == KT_PASS;
        int wanted = minimax(colour, depth, passes);
        for (int order = KT_ORDER_POINTS; order <= KT_ORDER_TACTICS; order++) {
            read_ahead(colour, depth, (kt_order)order, KT_POINTS, false);
            assert_int_equal(reading.value, wanted);
            /* Where superko forbade something, the table may bring a value from another way. */
            if (superko) continue;
            read_ahead(colour, depth, (kt_order)order, KT_POINTS, true);
            assert_int_equal(reading.value, wanted);
            compared++;
        }
        assert_int_equal(game.count, count);
        assert_int_equal(game.to_move, colour);
    }
    assert_true(compared >= rounds && compared <= 2 * rounds);
}

/* The line that was found leads to a position of the value that was found. */
static void the_line_leads_to_the_value(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 2);
    for (int i = 0; i < 20; i++) {
        scatter(&random, 4);
        kt_colour colour = game.to_move;
        read_ahead(colour, 4, KT_ORDER_TACTICS, KT_POINTS, true);
        assert_true(reading.length >= 1 && reading.length <= 4);
        int passes = 0;
        kt_colour next = colour;
        for (int j = 0; j < reading.length; j++, next = kt_opponent(next)) {
            passes = reading.line[j] == KT_PASS ? passes + 1 : 0;
            assert_int_equal(kt_game_play(&game, next, reading.line[j]), KT_OK);
        }
        kt_bitboard none = kt_bitboard_none();
        int end = passes == 2 ? (next == KT_BLACK ? 1 : -1) * (int)kt_score_area(&game.board, &none, 0) / 4
                              : (int)kt_alphabeta_evaluate(&game.board, next);
        assert_int_equal(next == colour ? end : -end, reading.value);
    }
}

static int looks;

static bool interrupted(void *context) { return context == &looks && --looks < 0; }

/* When it is interrupted, it tells what the last complete depth found, and leaves the game as it was. */
static void whoever_waits_ends_the_reading(void **state) {
    (void)state;
    start(". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n");
    const kt_alphabeta_settings settings = {.order = KT_ORDER_TACTICS,
                                            .depth = 9,
                                            .width = KT_POINTS,
                                            .nodes = UINT32_MAX,
                                            .interrupted = interrupted,
                                            .context = &looks};
    kt_transposition_init(&reader.table, entries, 0);
    looks = 300;
    assert_int_equal(kt_alphabeta_read(&reader, &settings, &game, KT_BLACK, NULL, NULL, &reading), KT_OK);
    assert_true(reading.nodes > 26 && reading.nodes <= 300);
    assert_true(reading.depth >= 1 && reading.depth <= 2);
    assert_int_equal(game.count, 0);
    looks = 0;
    assert_int_equal(kt_alphabeta_read(&reader, &settings, &game, KT_BLACK, NULL, NULL, &reading), KT_OK);
    assert_int_equal(reading.depth, 0);
    assert_int_equal(reading.nodes, 0);
}

/* White has passed, and Black has nothing but his eyes and a pass, which ends the game: 10 points to 15. */
static void a_pass_after_a_pass_ends_the_game(void **state) {
    (void)state;
    start(". X . X .\n"
          "X X X X X\n"
          "O O O O O\n"
          "O . O . O\n"
          "O O O O O\n");
    read_ahead(KT_BLACK, 1, KT_ORDER_TACTICS, KT_POINTS, true);
    assert_false(reading.complete); /* White is yet to pass */
    assert_int_equal(kt_game_play(&game, KT_WHITE, KT_PASS), KT_OK);
    read_ahead(KT_BLACK, 1, KT_ORDER_TACTICS, KT_POINTS, true);
    assert_true(reading.complete);
    assert_int_equal(reading.value, 10 - 15);
    assert_int_equal(reading.line[0], KT_PASS);
}

static void nodes_and_width_are_limits(void **state) {
    (void)state;
    start(". . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n");
    kt_alphabeta_settings settings = {.order = KT_ORDER_TACTICS, .depth = 3, .width = 2, .nodes = 1000};
    kt_transposition_init(&reader.table, entries, 0);
    assert_int_equal(kt_alphabeta_read(&reader, &settings, &game, KT_BLACK, NULL, NULL, &reading), KT_OK);
    /* Two moves and a pass of each position, in three readings: 3, 3 + 9, 3 + 9 + 27 at the most, and each
     * again. */
    assert_true(reading.nodes >= 3 * 3 && reading.nodes <= 2 * (3 + 12 + 39));
    assert_int_equal(reading.depth, 3);
    settings.width = KT_POINTS;
    settings.nodes = 200; /* 26 for the first depth; too few for the third */
    assert_int_equal(kt_alphabeta_read(&reader, &settings, &game, KT_BLACK, NULL, NULL, &reading), KT_OK);
    assert_int_equal(reading.nodes, 200);
    assert_true(reading.depth >= 1 && reading.depth <= 2);
    assert_int_equal(game.count, 0);
    settings.nodes = 10;
    assert_int_equal(kt_alphabeta_read(&reader, &settings, &game, KT_BLACK, NULL, NULL, &reading), KT_OK);
    assert_int_equal(reading.depth, 0);
    assert_int_equal(reading.length, 0);
}

static void wrong_settings_and_full_histories_are_refused(void **state) {
    (void)state;
    start(". .\n. .\n");
    kt_alphabeta_settings settings = {.depth = 0, .width = 1, .nodes = 10};
    assert_int_equal(kt_alphabeta_read(&reader, &settings, &game, KT_BLACK, NULL, NULL, &reading),
                     KT_ERR_RANGE);
    settings = (kt_alphabeta_settings){.depth = KT_ALPHABETA_DEPTH_MAX + 1, .width = 1, .nodes = 10};
    assert_int_equal(kt_alphabeta_read(&reader, &settings, &game, KT_BLACK, NULL, NULL, &reading),
                     KT_ERR_RANGE);
    settings = (kt_alphabeta_settings){.depth = 1, .width = 0, .nodes = 10};
    assert_int_equal(kt_alphabeta_read(&reader, &settings, &game, KT_BLACK, NULL, NULL, &reading),
                     KT_ERR_RANGE);
    settings = (kt_alphabeta_settings){
        .order = KT_ORDER_PREDICTOR, .depth = 1, .width = 1, .predict_depth = 1, .nodes = 10};
    assert_int_equal(kt_alphabeta_read(&reader, &settings, &game, KT_BLACK, NULL, NULL, &reading),
                     KT_ERR_RANGE);
    settings.predict_depth = 0;
    kt_predictor predictor;
    assert_int_equal(kt_alphabeta_read(&reader, &settings, &game, KT_BLACK, &predictor, NULL, &reading),
                     KT_ERR_RANGE);
    game.capacity = 2;
    settings = (kt_alphabeta_settings){.depth = 9, .width = 9, .nodes = 1000};
    assert_int_equal(kt_alphabeta_read(&reader, &settings, &game, KT_BLACK, NULL, NULL, &reading), KT_OK);
    assert_int_equal(reading.depth, 2);
    game.capacity = 0;
    assert_int_equal(kt_alphabeta_read(&reader, &settings, &game, KT_BLACK, NULL, NULL, &reading),
                     KT_ERR_FULL);
}

static void a_pair_keeps_the_deepest_and_the_last(void **state) {
    (void)state;
    kt_transposition_table table;
    kt_transposition found;
    kt_transposition_init(&table, entries, 2 * sizeof *entries);
    const kt_transposition_key a = {7, 1}, b = {7, 2}, c = {7, 3};
    kt_transposition_store(
        &table, a, (kt_transposition){.value = -361, .move = KT_PASS, .bound = KT_BOUND_UPPER, .depth = 9});
    kt_transposition_store(&table, b,
                           (kt_transposition){.value = 5, .move = 1, .bound = KT_BOUND_EXACT, .depth = 3});
    kt_transposition_store(&table, c,
                           (kt_transposition){.value = 6, .move = 2, .complete = true, .depth = 2});
    assert_true(kt_transposition_find(&table, a, &found));
    assert_int_equal(found.value, -361);
    assert_int_equal(found.move, KT_PASS);
    assert_int_equal(found.bound, KT_BOUND_UPPER);
    assert_int_equal(found.depth, 9);
    assert_false(found.complete);
    assert_false(kt_transposition_find(&table, b, &found));
    assert_true(kt_transposition_find(&table, c, &found));
    assert_int_equal(found.value, 6);
    assert_true(found.complete);
    kt_transposition_store(&table, b, (kt_transposition){.value = 5, .move = 1, .depth = 10});
    assert_false(kt_transposition_find(&table, a, &found));
    kt_transposition_init(&table, entries, sizeof *entries);
    kt_transposition_store(&table, a, (kt_transposition){.value = 1, .move = 1, .depth = 9});
    assert_false(kt_transposition_find(&table, a, &found));
}

/* The same stones with another player to move, another ko, or after a pass are another position. */
static void keys_tell_positions_apart(void **state) {
    (void)state;
    start(". X O .\n"
          "X O . O\n"
          ". X O .\n"
          ". . . .\n");
    kt_transposition_key key[5];
    key[0] = kt_transposition_key_of(&game.board, KT_BLACK, false);
    key[1] = kt_transposition_key_of(&game.board, KT_WHITE, false);
    key[2] = kt_transposition_key_of(&game.board, KT_BLACK, true);
    game.board.ko = kt_point_at(1, 2);
    key[3] = kt_transposition_key_of(&game.board, KT_BLACK, false);
    assert_int_equal(kt_game_play(&game, KT_BLACK, kt_point_at(0, 0)), KT_OK);
    key[4] = kt_transposition_key_of(&game.board, KT_BLACK, false);
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < i; j++) {
            assert_true(key[i].pair != key[j].pair);
            assert_true(key[i].check != key[j].check);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_points_belong_to_the_nearer_stones),
        cmocka_unit_test(chains_that_can_be_captured_are_dead),
        cmocka_unit_test(two_by_two_is_read_out),
        cmocka_unit_test(three_by_three_is_won_in_the_middle),
        cmocka_unit_test(the_vital_point_lives_or_kills),
        cmocka_unit_test(a_capturing_race_is_won_by_who_moves_first),
        cmocka_unit_test(values_are_those_of_minimax),
        cmocka_unit_test(the_line_leads_to_the_value),
        cmocka_unit_test(a_pass_after_a_pass_ends_the_game),
        cmocka_unit_test(nodes_and_width_are_limits),
        cmocka_unit_test(whoever_waits_ends_the_reading),
        cmocka_unit_test(wrong_settings_and_full_histories_are_refused),
        cmocka_unit_test(a_pair_keeps_the_deepest_and_the_last),
        cmocka_unit_test(keys_tell_positions_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
