/* What visits find behind a move puts the next evaluation behind such a move right. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "search/uct_bias.h"

enum { SIZE = 9, PLACE = 7, OTHER = 8, HALF = 32768, MANY = 1000 };

static kt_uct uct;
static kt_uct_worker worker;
static kt_node nodes[8];
static kt_playout playout;

/* A path of four moves: behind the first comes PLACE, behind the second OTHER. Both were evaluated as even. */
static void begin(void) {
    memset(&uct, 0, sizeof uct);
    memset(nodes, 0, sizeof nodes);
    uct.colour = KT_BLACK;
    uct.tree.node = nodes;
    worker = (kt_uct_worker){.depth = 4, .playout = &playout};
    for (int i = 0; i <= 4; i++) worker.path[i] = (kt_node_number)i;
    worker.place[1] = PLACE;
    worker.place[2] = OTHER;
    nodes[1].rave_wins = nodes[2].rave_wins = HALF + 1;
}

/* Of an evaluation behind a move at this place. */
static uint32_t corrected(uint16_t place, uint32_t win_q16) {
    kt_uct_worker at = {.depth = 1, .playout = &playout};
    at.place[1] = place;
    return kt_uct_correct(&uct, &at, win_q16);
}

static void each_place_learns_for_its_player(void **state) {
    (void)state;
    begin();
    assert_int_equal(corrected(PLACE, 1000), 1000);
    /* Black, to move at depth 4 and 2, wins three times out of four. */
    for (int i = 0; i < MANY; i++) kt_uct_learn_bias(&uct, &worker, HALF / 2 * 3);
    assert_in_range(corrected(PLACE, HALF), HALF / 2, HALF / 2 + 100);
    assert_in_range(corrected(OTHER, HALF), HALF / 2 * 3 - 100, HALF / 2 * 3);
    assert_int_equal(corrected(OTHER + 1, HALF), HALF);
    assert_int_equal(corrected(0, HALF), HALF);
    assert_int_equal(corrected(PLACE, 100), 0);
    assert_int_equal(corrected(OTHER, 65500), 65536);
}

static void one_visit_says_little(void **state) {
    (void)state;
    begin();
    kt_uct_learn_bias(&uct, &worker, 65536);
    assert_in_range(corrected(OTHER, HALF), HALF + 1, HALF + HALF / 4);
}

static void nothing_is_learned_where_nothing_was_evaluated(void **state) {
    (void)state;
    begin();
    nodes[1].rave_wins = 0;
    worker.depth = 2; /* the visit's own position */
    kt_uct_learn_bias(&uct, &worker, 65536);
    assert_int_equal(corrected(PLACE, HALF), HALF);
    assert_int_equal(corrected(OTHER, HALF), HALF);
}

/* The place of a black stone at (x, y), which has just been put among others. */
static unsigned place_of(int x, int y, const int others[][3], size_t count, kt_colour colour) {
    kt_game game;
    kt_game_move moves[8];
    kt_random random;
    static kt_field root;
    kt_random_init(&random, 1);
    assert_int_equal(kt_game_init(&game, SIZE, moves, 8), KT_OK);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(
            kt_game_play(&game, (kt_colour)others[i][2], kt_point_at(others[i][0], others[i][1])), KT_OK);
    begin();
    uct.colour = colour;
    kt_field_set(&root, &game.board);
    kt_playout_begin(&playout, &root, kt_field_colour(colour), KT_NO_CELL, KT_NO_CELL, &random);
    worker.depth = 1;
    nodes[1].move = kt_field_cell(kt_point_at(x, y));
    kt_playout_play(&playout, nodes[1].move);
    kt_uct_place_bias(&uct, &worker);
    return worker.place[1];
}

static void surroundings_decide(void **state) {
    (void)state;
    static const int near[][3] = {{4, 6, KT_WHITE}, {3, 3, KT_BLACK}},
                     far[][3] = {{4, 6, KT_WHITE}, {3, 3, KT_BLACK}, {4, 7, KT_WHITE}, {1, 4, KT_BLACK}},
                     changed[][3] = {{4, 6, KT_BLACK}, {3, 3, KT_BLACK}};
    const unsigned place = place_of(4, 4, near, 2, KT_BLACK);
    assert_true(place && place < 1 << KT_UCT_BIAS_BITS);
    assert_int_equal(place_of(4, 4, far, 4, KT_BLACK), place);
    assert_int_not_equal(place_of(4, 4, near, 1, KT_BLACK), place);
    assert_int_not_equal(place_of(4, 4, changed, 2, KT_BLACK), place);
    assert_int_not_equal(place_of(4, 4, near, 2, KT_WHITE), place);
    assert_int_not_equal(place_of(0, 0, near, 0, KT_BLACK), place_of(8, 8, near, 0, KT_BLACK));
    nodes[1].move = KT_NO_CELL;
    kt_uct_place_bias(&uct, &worker);
    assert_int_equal(worker.place[1], 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_place_learns_for_its_player),
        cmocka_unit_test(one_visit_says_little),
        cmocka_unit_test(nothing_is_learned_where_nothing_was_evaluated),
        cmocka_unit_test(surroundings_decide),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
