/* No search looks at more positions than it may, for limits of 1 to 3,000; and each ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "diagram.h"
#include "judge/fight.h"
#include "kalah/kalah.h"
#include "minimax/minimax.h"
#include "search/alphabeta.h"
#include "tactics/hunt.h"
#include "tactics/life.h"

enum { MOST = 3000, ALL = 200, LIFE_BYTES = 1 << 18 };

static kt_game game;
static kt_game_move moves[64];

/* The next limit: each one, and from ALL on every twentieth, so that the test stays short. */
static uint32_t after(uint32_t nodes) { return nodes + (nodes < ALL ? 1 : 20); }

static void start(const char *diagram) { assert_true(diagram_start(&game, diagram, moves, 64)); }

static bool has_looked_at_more(void *context) {
    const kt_life *life = context;
    return life->nodes > MOST;
}

/* Returns how many positions it looks at for the limit of MOST. */
static uint32_t check_life(kt_life *life, const char *diagram, kt_colour defender) {
    kt_life_result result = {.nodes = 0};
    start(diagram);
    for (uint32_t nodes = 1; nodes <= MOST; nodes = after(nodes))
        for (int first = KT_BLACK; first <= KT_WHITE; first++) {
            kt_life_forget(life);
            life->is_over = has_looked_at_more; /* else a limit that is missed would be noticed after hours */
            life->context = life;
            assert_int_equal(kt_life_solve(life, &game.board, &game.board.stones[defender], (kt_colour)first,
                                           nodes, &result),
                             KT_OK);
            assert_true(result.nodes <= nodes);
        }
    return result.nodes;
}

static void life_and_death(void **state) {
    (void)state;
    kt_life *life = calloc(1, LIFE_BYTES);
    assert_int_equal(kt_life_init(life, LIFE_BYTES), KT_OK);
    uint32_t open = check_life(life,
                               ". . . . . . . . .\n"
                               ". . . . . . . . .\n"
                               ". . . O . O . . .\n"
                               ". X . . . . . . .\n"
                               ". . . . . . . . X\n"
                               ". . . . . . O . .\n"
                               ". . . . . . . . .\n"
                               ". . . . . . . . .\n"
                               ". . . . X . . . .\n",
                               KT_BLACK);
    uint32_t corner = check_life(life,
                                 ". . . . . . . . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . . . . . .\n"
                                 ". . . . . . . . .\n"
                                 "X X X X X X X . .\n"
                                 "O O O O O O X . .\n"
                                 ". . . . . O X . .\n"
                                 ". X X . . O X . .\n"
                                 ". . . . . O . . .\n",
                                 KT_WHITE);
    uint32_t ko = check_life(life,
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". . . . . . . . .\n"
                             ". X X X X X . . .\n"
                             ". O O O O X . . .\n"
                             ". . O O O X . . .\n"
                             ". . . . O X . . .\n"
                             ". . . . O X . . .\n",
                             KT_WHITE);
    free(life);
    print_message("%u, %u, %u\n", (unsigned)open, (unsigned)corner, (unsigned)ko);
    assert_true(corner > MOST * 9 / 10 || ko > MOST * 9 / 10 || open > MOST * 9 / 10);
}

static void fights(void **state) {
    (void)state;
    static kt_fight fight;
    start(". . . . .\n"
          ". X O . .\n"
          ". O X . .\n"
          ". . . . .\n"
          ". . . . .\n");
    assert_int_equal(kt_fight_init(&fight, &game.board, &game.board.geometry->points), KT_OK);
    for (uint32_t nodes = 1; nodes <= MOST; nodes = after(nodes))
        for (int first = KT_BLACK; first <= KT_WHITE; first++) {
            (void)kt_fight_reaches(&fight, (kt_colour)first, 0, nodes);
            assert_true(fight.nodes <= nodes);
        }
    assert_true(fight.nodes > MOST * 9 / 10);
}

/* A ladder across the board, and a net: what is left never passes 0. */
static void ladders_and_hunts(void **state) {
    (void)state;
    static kt_reader reader;
    start(". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . . . . . . .\n"
          ". . . O . . . . .\n"
          ". O O X O . . . .\n"
          ". O X X . . . . .\n"
          ". . O . . . . . .\n");
    const kt_point prey = kt_point_at(3, 6);
    for (uint32_t nodes = 1; nodes <= MOST; nodes = after(nodes)) {
        for (int first = KT_BLACK; first <= KT_WHITE; first++) {
            kt_ladder ladder =
                kt_ladder_read(&reader, &game.board, prey, KT_NO_POINT, (kt_colour)first, nodes);
            assert_true(ladder.nodes <= nodes);
        }
        kt_reader_init(&reader, &game.board);
        reader.nodes = nodes;
        (void)kt_hunt_captures(&reader, prey);
        assert_true(reader.nodes <= nodes);
        (void)kt_hunt_force(&reader, prey);
        assert_true(reader.nodes <= nodes);
    }
}

static void alphabeta(void **state) {
    (void)state;
    static kt_alphabeta reader;
    static kt_reading reading;
    start(". . . . .\n"
          ". X O . .\n"
          ". O X . .\n"
          ". . . . .\n"
          ". . . . .\n");
    static kt_transposition_entry entries[1];
    kt_transposition_init(&reader.table, entries, 0);
    for (uint32_t nodes = 1; nodes <= MOST; nodes = after(nodes)) {
        const kt_alphabeta_settings settings = {
            .order = KT_ORDER_TACTICS, .depth = 6, .width = KT_POINTS, .nodes = nodes};
        assert_int_equal(kt_alphabeta_read(&reader, &settings, &game, KT_BLACK, NULL, NULL, &reading), KT_OK);
        assert_true(reading.nodes <= nodes);
    }
    assert_int_equal(reading.nodes, MOST);
}

static void minimax(void **state) {
    (void)state;
    static uint32_t memory[2000];
    static kt_minimax_result result;
    kt_kalah position;
    assert_int_equal(kt_kalah_begin(&position, 6, 4), KT_OK);
    for (uint32_t nodes = 1; nodes <= MOST; nodes = after(nodes)) {
        const kt_minimax_settings settings = {.depth = 12, .step = 1, .nodes = nodes};
        assert_int_equal(
            kt_minimax_search(&kt_kalah_game, &settings, &position, memory, sizeof memory, &result), KT_OK);
        assert_true(result.nodes <= nodes);
    }
    assert_int_equal(result.nodes, MOST);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(life_and_death), cmocka_unit_test(fights),  cmocka_unit_test(ladders_and_hunts),
        cmocka_unit_test(alphabeta),      cmocka_unit_test(minimax),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
