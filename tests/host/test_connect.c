/* Connections: diagrams worked out by hand, and small boards against a plain search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "life_check.h"
#include "plain_search.h"
#include "tactics/connect.h"

/* Black's chains at a and b, shown as letters, come to `outcome` when `first` moves first, proved or not. Returns the result. */
static kt_life_result connect(const char *diagram, kt_colour first, kt_life_outcome outcome, bool proved) {
    static kt_geometry geometry;
    static kt_board board;
    kt_life_result result;
    kt_bitboard black = diagram_points(diagram, 'X'), white = diagram_points(diagram, 'O');
    const kt_point a = diagram_point(diagram, 'a'), b = diagram_point(diagram, 'b');
    kt_bitboard_set(&black, a);
    kt_bitboard_set(&black, b);
    assert_int_equal(kt_geometry_init(&geometry, diagram_size(diagram)), KT_OK);
    kt_board_init(&board, &geometry);
    kt_board_set_up(&board, &black, &white);
    assert_int_equal(kt_connect_read(life, &board, a, b, first, NODES, &result), KT_OK);
    assert_string_equal(kt_connect_outcomes[result.outcome], kt_connect_outcomes[outcome]);
    assert_int_equal(result.proved, proved);
    return result;
}

static void a_bamboo_joint_is_linked(void **state) {
    (void)state;
    static const char *const joint = ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . O . . . .\n"
                                     ". . . a . b . . .\n"
                                     ". . . X . X . . .\n"
                                     ". . . . O . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n"
                                     ". . . . . . . . .\n";
    kt_life_result result = connect(joint, KT_WHITE, KT_LIFE_ALIVE, true);
    assert_int_equal(result.move, KT_PASS); /* White can't help it, ... */
    result = connect(joint, KT_BLACK, KT_LIFE_ALIVE, true);
    assert_int_equal(result.move, KT_PASS); /* ... and Black needs no move */
}

/* The whole board is read: White's stones live, and nothing is left between them. */
static void a_wall_that_lives_cuts(void **state) {
    (void)state;
    static const char *const wall = "a . O O . O b\n"
                                    ". X O . O O .\n"
                                    "X X O O O O X\n"
                                    ". X O O O O .\n"
                                    "X . O . O O X\n"
                                    ". X O O O O .\n"
                                    "X . O . O O X\n";
    for (kt_colour first = KT_BLACK; first <= KT_WHITE; first++) {
        kt_life_result result = connect(wall, first, KT_LIFE_DEAD, true);
        assert_int_equal(result.move, KT_PASS);
    }
}

/* The point between two stones decides, where White is strong above and below. */
static void who_moves_first_decides(void **state) {
    (void)state;
    static const char *const between = ". . . . . . . . .\n"
                                       ". . . . . . . . .\n"
                                       ". . . O O O . . .\n"
                                       ". . . a 1 b . . .\n"
                                       ". . . O O O . . .\n"
                                       ". . . . . . . . .\n"
                                       ". . . . . . . . .\n"
                                       ". . . . . . . . .\n"
                                       ". . . . . . . . .\n";
    kt_life_result result = connect(between, KT_BLACK, KT_LIFE_ALIVE, true);
    assert_int_equal(result.move, diagram_point(between, '1'));
    result = connect(between, KT_WHITE, KT_LIFE_DEAD, false);
    assert_int_equal(result.move, diagram_point(between, '1'));
}

/* White's stone in between has one liberty. */
static void a_capture_links(void **state) {
    (void)state;
    static const char *const capture = ". . . . . . . . .\n"
                                       ". . . . . . . . .\n"
                                       ". . . . 1 . . . .\n"
                                       ". . . a O b . . .\n"
                                       ". . . . X . . . .\n"
                                       ". . . O . O . . .\n"
                                       ". . . . O . . . .\n"
                                       ". . . . . . . . .\n"
                                       ". . . . . . . . .\n";
    kt_life_result result = connect(capture, KT_BLACK, KT_LIFE_ALIVE, true);
    assert_true(result.move < KT_POINTS);
}

/* Does Black link? */
static int look(const plain *now, const char *stones) {
    char chain[16] = {0};
    if (stones[now->a] != 'X' || stones[now->b] != 'X') return 0;
    (void)plain_walk(now, stones, now->a, chain);
    return chain[now->b] ? 1 : -1;
}

static kt_life_result read_plain(const plain *now) {
    static kt_geometry geometry;
    static kt_board board;
    kt_life_result result;
    plain_set_up(now, &geometry, &board);
    assert_int_equal(kt_connect_read(life, &board, plain_point(now, now->a), plain_point(now, now->b),
                                     now->first, NODES, &result),
                     KT_OK);
    return result;
}

static void small_boards_end_as_a_plain_search_says(void **state) {
    (void)state;
    static plain now;
    kt_random random;
    kt_random_init(&random, 55);
    unsigned asked = 0, proved = 0, by[2] = {0, 0};
    for (int i = 0; i < 1500; i++) {
        if (!plain_make(&now, &random) || now.b < 0) continue;
        now.look = look;
        now.passer = KT_WHITE;
        const bool linked = plain_black_wins(&now);
        if (now.nodes > PLAIN_NODES) continue;
        asked++;
        const kt_life_result result = read_plain(&now);
        if (result.outcome == KT_LIFE_KO) { /* the first side doesn't reach its aim outright */
            assert_int_equal(linked, now.first == KT_WHITE);
            continue;
        }
        if (!result.proved) continue;
        proved++;
        by[linked]++;
        if (linked == (result.outcome == KT_LIFE_ALIVE)) continue;
        plain_show(&now);
        print_message("%d and %d, %s first: plain %d, read %s\n", now.a, now.b,
                      now.first == KT_BLACK ? "X" : "O", linked, kt_connect_outcomes[result.outcome]);
        fail();
    }
    print_message("asked %u, proved %u: %u linked, %u cut\n", asked, proved, by[1], by[0]);
    assert_true(asked > 300 && proved * 10 > asked * 8 && by[0] > 50 && by[1] > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_bamboo_joint_is_linked, set_up, take_down),
        cmocka_unit_test_setup_teardown(a_wall_that_lives_cuts, set_up, take_down),
        cmocka_unit_test_setup_teardown(who_moves_first_decides, set_up, take_down),
        cmocka_unit_test_setup_teardown(a_capture_links, set_up, take_down),
        cmocka_unit_test_setup_teardown(small_boards_end_as_a_plain_search_says, set_up, take_down),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("connections", tests, NULL, NULL);
}
