/* lib/player/thought: what is shown of a thought, against the tree that it comes from, read in a simpler
 * way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "player/thought.h"
#include "small_image.h"
#include "thoughts.h"

/* The visits of the root's child at `p`. */
static uint32_t visits_of(kt_point p) {
    unsigned count = 0;
    const kt_node *child = kt_tree_children(&searched->tree, searched->tree.node, &count);
    for (; count; count--, child++)
        if (kt_field_point(child->move) == p) return child->visits;
    return 0;
}

static void think_on(int size, uint32_t playouts) {
    configure();
    begin_on(size);
    (void)think(KT_BLACK, playouts, 0);
}

/* Two of three playouts won are odds of 2 to 1; so a win has odds of 4 to 1. */
static void odds_of_a_win_are_the_square_of_those_of_a_playout(void **state) {
    (void)state;
    static const uint32_t known[][2] = {{0, 0},
                                        {65536 / 4, 65536 / 10},
                                        {65536 / 3, 65536 / 5},
                                        {65536 / 2, 65536 / 2},
                                        {65536 / 10, 65536 / 82},
                                        {65536, 65536}};
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
        uint32_t chance = kt_thought_chance_q16(&player, known[i][0]),
                 other = kt_thought_chance_q16(&player, 65536 - known[i][0]);
        assert_true(chance + 4 >= known[i][1] && chance <= known[i][1] + 4);
        assert_true(other + known[i][1] + 4 >= 65536 && other + known[i][1] <= 65536 + 4);
    }
    for (uint32_t rate = 64, last = 0; rate <= 65536; rate += 64) {
        uint32_t chance = kt_thought_chance_q16(&player, rate);
        assert_true(last <= chance && chance <= 65536);
        last = chance;
    }
}

/* All candidates with visits come once, the most visited first. */
static void candidates_come_by_their_visits(void **state) {
    (void)state;
    think_on(5, 200);
    kt_thought_move move, found;
    uint32_t last = UINT32_MAX, visits = 0, wins_q16 = 0;
    kt_bitboard seen = kt_bitboard_none();
    for (bool more = kt_thought_first(&player, &move); more; more = kt_thought_next(&player, &move)) {
        assert_true(move.visits && move.visits <= last);
        assert_int_equal(move.visits, visits_of(move.point));
        assert_true(move.bound_q16 <= move.win_rate_q16 && move.win_rate_q16 <= 65536);
        if (move.point != KT_PASS) assert_false(kt_bitboard_has(&seen, move.point));
        if (move.point != KT_PASS) kt_bitboard_set(&seen, move.point);
        assert_true(kt_thought_find(&player, move.point, &found));
        assert_int_equal(found.place, move.place);
        assert_int_equal(found.win_rate_q16, move.win_rate_q16);
        last = move.visits;
        visits += move.visits;
        wins_q16 += move.visits * (move.win_rate_q16 / 16);
    }
    assert_int_equal(visits, kt_thought_visits(&player));
    assert_int_equal(visits, player.playouts);
    /* The side to move wins as often as its moves do. */
    uint32_t rate_q16 = wins_q16 / visits * 16, told = kt_thought_win_rate_q16(&player);
    assert_true(told <= rate_q16 + 64 && rate_q16 <= told + 64);
    assert_true(kt_thought_first(&player, &move));
    assert_true(kt_thought_best(&player) == move.point);
    assert_false(move.is_rare);
    assert_int_equal(kt_thought_nodes(&player), searched->tree.used);
}

/* Two visits of hundreds mean nothing. */
static void rare_moves_are_marked(void **state) {
    (void)state;
    think_on(5, 300);
    kt_thought_move move;
    for (bool more = kt_thought_first(&player, &move); more; more = kt_thought_next(&player, &move)) {
        if (move.visits <= 2) assert_true(move.is_rare);
        if (move.visits > 8) assert_false(move.is_rare);
    }
}

/* Each move of the line can be played after those before it, and has fewer visits. */
static void the_line_is_playable(void **state) {
    (void)state;
    think_on(5, 300);
    kt_thought_move move;
    kt_colour colour = KT_BLACK;
    int length = 0;
    bool more = kt_thought_first(&player, &move);
    for (uint32_t last = UINT32_MAX; more; more = kt_thought_reply(&player, &move), length++) {
        assert_true(move.visits && move.visits <= last);
        last = move.visits;
        assert_int_equal(kt_game_play(&game, colour, move.point), KT_OK);
        colour = kt_opponent(colour);
    }
    assert_true(length >= 2);
}

static void nothing_is_shown_before_a_playout(void **state) {
    (void)state;
    configure();
    begin_on(5);
    request.budget = (kt_player_budget){10, 0};
    kt_player_ask(&player, &request);
    kt_player_begin(&player, &game, KT_BLACK, suggestions);
    kt_thought_move move;
    assert_false(kt_thought_first(&player, &move));
    /* Where threads run, the candidates are there already. */
    assert_true(!kt_thought_find(&player, 0, &move) || move.visits == 0);
    assert_true(kt_thought_best(&player) == KT_PASS ||
                kt_thought_find(&player, kt_thought_best(&player), &move));
    assert_int_equal(kt_thought_visits(&player), 0);
}

/* Black takes at `t`; White saves the stone there. */
static void reasons_are_those_of_the_position(void **state) {
    (void)state;
    static const char diagram[] = ". . . . .\n"
                                  ". X . . .\n"
                                  "X O t . .\n"
                                  ". X . O .\n"
                                  ". . O . O\n";
    configure();
    begin_at(diagram, 0);
    assert_int_equal(kt_thought_reasons(&player, &game, KT_BLACK, diagram_point(diagram, 't')),
                     KT_REASON_CAPTURES);
    assert_int_equal(kt_thought_reasons(&player, &game, KT_WHITE, diagram_point(diagram, 't')) &
                         KT_REASON_SAVES,
                     KT_REASON_SAVES);
}

static void it_says_how_moves_are_predicted(void **state) {
    (void)state;
    static kt_image image;
    static const kt_image *const images[] = {&image, NULL}, *const none[] = {NULL};
    configure();
    begin_on(9);
    assert_int_equal(kt_thought_predicts_by(&player), KT_BY_NOTHING);
    assert_int_equal(small_image_open(&image), KT_OK);
    assert_true(kt_player_take_image(&player, images, 9, KT_VALUES_MODEL));
    assert_int_equal(kt_thought_predicts_by(&player), KT_BY_PATTERNS);
    /* The middle is the second pattern of the tree without a ko. */
    assert_int_equal(kt_thought_pattern(&player, &game, KT_BLACK, kt_point_at(4, 4)), 127);
    assert_int_equal(kt_thought_pattern(&player, &game, KT_BLACK, kt_point_at(0, 0)), 0);
    assert_false(kt_player_take_image(&player, none, 9, KT_VALUES_MODEL));
    assert_int_equal(kt_thought_predicts_by(&player), KT_BY_NOTHING);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_of_a_win_are_the_square_of_those_of_a_playout),
        cmocka_unit_test(candidates_come_by_their_visits),
        cmocka_unit_test(rare_moves_are_marked),
        cmocka_unit_test(the_line_is_playable),
        cmocka_unit_test(nothing_is_shown_before_a_playout),
        cmocka_unit_test(reasons_are_those_of_the_position),
        cmocka_unit_test(it_says_how_moves_are_predicted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
