/* Captures: diagrams worked out by hand, and small boards against a plain search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "diagram.h"
#include "plain_search.h"
#include "tactics/capture.h"

enum { MEMORY = 1 << 22, NODES = 300000 };

static kt_capture_memory *memory;

static int set_up(void **state) {
    (void)state;
    memory = calloc(1, MEMORY);
    return memory && kt_life_init(&memory->life, MEMORY - offsetof(kt_capture_memory, life)) >= 0 ? 0 : -1;
}

static int take_down(void **state) {
    (void)state;
    free(memory);
    return 0;
}

/* Black's chain at a comes to `outcome` when `first` moves first. The move is `1`, if that is shown. */
static kt_life_result capture(const char *diagram, kt_colour first, kt_life_outcome outcome) {
    static kt_geometry geometry;
    static kt_board board;
    kt_life_result result;
    kt_bitboard black = diagram_points(diagram, 'X'), white = diagram_points(diagram, 'O');
    const kt_bitboard move = diagram_points(diagram, '1');
    const kt_point a = diagram_point(diagram, 'a');
    kt_bitboard_set(&black, a);
    assert_int_equal(kt_geometry_init(&geometry, diagram_size(diagram)), KT_OK);
    kt_board_init(&board, &geometry);
    kt_board_set_up(&board, &black, &white);
    assert_int_equal(kt_capture_read(memory, &board, a, first, NODES, &result), KT_OK);
    assert_string_equal(kt_capture_outcomes[result.outcome], kt_capture_outcomes[outcome]);
    if (!kt_bitboard_is_empty(&move)) assert_int_equal(result.move, kt_bitboard_next(&move, 0));
    return result;
}

static void a_stone_in_atari_is_captured_or_connects(void **state) {
    (void)state;
    static const char *const atari = ". . . . . . .\n"
                                     ". . . . . X .\n"
                                     ". . O . . . .\n"
                                     ". O a 1 X . .\n"
                                     ". . O . . X .\n"
                                     ". . . . . . .\n"
                                     ". . . . . . .\n";
    assert_true(capture(atari, KT_WHITE, KT_LIFE_DEAD).proved);
    (void)capture(atari, KT_BLACK, KT_LIFE_ALIVE);
}

/* Three liberties against three, none shared: whoever begins is a move ahead. Neither player has time for anything else. */
static void a_race_is_won_by_who_moves_first(void **state) {
    (void)state;
    static const char *const race = "X X X X X . .\n"
                                    "X . . . X . .\n"
                                    "X O O O X . .\n"
                                    "O a X X O . .\n"
                                    "O . . . O . .\n"
                                    "O O O O O . .\n"
                                    ". . . . . . .\n";
    (void)capture(race, KT_WHITE, KT_LIFE_DEAD);
    (void)capture(race, KT_BLACK, KT_LIFE_ALIVE);
}

/* Whoever takes the stone can be taken at once. Black connects when it moves first. */
static void a_stone_taken_in_a_ko_is_not_captured_yet(void **state) {
    (void)state;
    static const char *const ko = ". . . . .\n"
                                  ". O X . .\n"
                                  "O a 1 X .\n"
                                  ". O X . .\n"
                                  ". . . . .\n";
    (void)capture(ko, KT_WHITE, KT_LIFE_KO);
    (void)capture(ko, KT_BLACK, KT_LIFE_ALIVE);
}

/* Two eyes, which Black may leave alone. */
static void a_chain_with_two_eyes_is_proved_to_stand(void **state) {
    (void)state;
    static const char *const eyes = ". X . X O\n"
                                    "X X a X O\n"
                                    "O O O O O\n"
                                    ". . . . .\n"
                                    ". . . . .\n";
    for (kt_colour first = KT_BLACK; first <= KT_WHITE; first++) {
        kt_life_result result = capture(eyes, first, KT_LIFE_ALIVE);
        assert_true(result.proved);
        assert_int_equal(result.move, KT_PASS);
    }
}

/* Is Black's chain at `a` captured? Not yet, when it is a single stone that was taken in a ko. */
static int look(const plain *now, const char *stones) {
    char chain[16] = {0}, after[16];
    int count = 0, ko;
    if (stones[now->a] == 'X') return -1;
    (void)plain_walk(now, now->line[0].stones, now->a, chain);
    for (int i = 0; i < 16; i++) count += chain[i];
    if (count > 1 || stones[now->a] != '.') return 0;
    memcpy(after, stones, sizeof after);
    return plain_play(now, after, KT_BLACK, now->a, &ko) && ko >= 0 ? -1 : 0;
}

static void small_boards_end_as_a_plain_search_says(void **state) {
    (void)state;
    static plain now;
    static kt_geometry geometry;
    static kt_board board;
    kt_random random;
    kt_random_init(&random, 79);
    unsigned asked = 0, captured = 0, agreed = 0;
    for (int i = 0; i < 1000; i++) {
        kt_life_result result;
        if (!plain_make(&now, &random)) continue;
        now.look = look;
        now.passer = KT_BLACK;
        const bool stands = plain_black_wins(&now);
        if (now.nodes > PLAIN_NODES) continue;
        plain_set_up(&now, &geometry, &board);
        assert_int_equal(kt_capture_read(memory, &board, plain_point(&now, now.a), now.first, NODES, &result),
                         KT_OK);
        asked++;
        captured += !stands;
        agreed += result.outcome == KT_LIFE_KO ? stands == (now.first == KT_WHITE)
                                               : stands == (result.outcome == KT_LIFE_ALIVE);
        if (!result.proved || stands == (result.outcome == KT_LIFE_ALIVE)) continue;
        plain_show(&now);
        fail_msg("the chain at %d %s captured, %s first", now.a, stands ? "isn't" : "is",
                 now.first == KT_BLACK ? "X" : "O");
    }
    print_message("asked %u, %u captured; agreed %u\n", asked, captured, agreed);
    assert_true(asked > 100 && captured > 30 && agreed * 10 > asked * 9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_stone_in_atari_is_captured_or_connects, set_up, take_down),
        cmocka_unit_test_setup_teardown(a_race_is_won_by_who_moves_first, set_up, take_down),
        cmocka_unit_test_setup_teardown(a_stone_taken_in_a_ko_is_not_captured_yet, set_up, take_down),
        cmocka_unit_test_setup_teardown(a_chain_with_two_eyes_is_proved_to_stand, set_up, take_down),
        cmocka_unit_test_setup_teardown(small_boards_end_as_a_plain_search_says, set_up, take_down),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("captures", tests, NULL, NULL);
}
