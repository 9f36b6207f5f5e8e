/* Players whose searches evaluate their leaves: when they do, and what their trees then hold. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "images/builtin.h"
#include "player/thought.h"

enum { MOVES = 400, NODES = 60000, PLAYOUTS = 60 };

static kt_word memory[KT_PLAYER_WORDS(NODES)];
static kt_player_config config;
static kt_player player;
static kt_game game;
static kt_game_move moves[MOVES];
static kt_suggestion suggestions[KT_POINTS];
static kt_image images[BUILTIN_IMAGES];
static const kt_image *const first[] = {&images[BUILTIN_9X9], NULL};

static void begin(kt_uct_leaves leaves, int size) {
    config = (kt_player_config){
        .settings = kt_uct_defaults(), .seed = 1, .slice = 16, .memory = memory, .bytes = sizeof memory};
    config.settings.leaves = (uint8_t)leaves;
    assert_int_equal(kt_player_init(&player, &config), KT_OK);
    assert_true(kt_player_take_image(&player, first, size, KT_VALUES_MODEL));
    assert_int_equal(kt_game_init(&game, size, moves, MOVES), KT_OK);
    game.komi = 28;
}

static void think(kt_manner manner) {
    const kt_player_request request = {
        .budget.playouts = PLAYOUTS, .thorough = true, .manner = (uint8_t)manner};
    assert_in_range(kt_player_think(&player, &game, game.to_move, suggestions, &request), 0, KT_PASS);
}

/* Were the leaves of the last search evaluated? Playouts are won or drawn: they bring a whole number of half wins, to which the
 * network's judgement is added when the move gets children, at its fourth visit. */
static bool were_evaluated(void) {
    kt_thought_move move;
    for (bool more = kt_thought_first(&player, &move); more; more = kt_thought_next(&player, &move)) {
        if (move.visits > 3) continue;
        uint32_t rounding = 2 * move.visits, halves_q16 = rounding * move.win_rate_q16;
        if (halves_q16 % 65536 > rounding && halves_q16 % 65536 < 65536 - rounding) return true;
    }
    return false;
}

static void each_playout_is_an_evaluation(void **state) {
    (void)state;
    begin(KT_LEAVES_EVALUATED, 9);
    think(KT_MANNER_FULL);
    assert_true(kt_player_evaluates(&player, &game) && were_evaluated());
    assert_int_equal(kt_thought_visits(&player), PLAYOUTS);
    /* a fresh board is open: the network knows that */
    assert_in_range(kt_thought_win_rate_q16(&player), 65536 / 5, 65536 / 5 * 4);
}

/* It learned by area, with komi: of a game whose stones count as komi, it judges as of one by area. */
static void by_territory_it_judges_with_another_komi(void **state) {
    (void)state;
    begin(KT_LEAVES_EVALUATED, 9);
    game.komi = 26;
    game.rules.territory = true;
    think(KT_MANNER_FULL);
    assert_true(kt_player_evaluates(&player, &game) && were_evaluated());
    uint32_t rate_q16 = kt_thought_win_rate_q16(&player);
    begin(KT_LEAVES_EVALUATED, 9);
    think(KT_MANNER_FULL);
    assert_int_equal(kt_thought_win_rate_q16(&player), rate_q16);
}

static void expect_playouts(kt_manner manner) {
    think(manner);
    assert_false(kt_player_evaluates(&player, &game) || were_evaluated());
}

static void where_the_network_cannot_judge_playouts_do(void **state) {
    (void)state;
    begin(KT_LEAVES_EVALUATED, 7); /* it learned on 9x9 */
    expect_playouts(KT_MANNER_FULL);
    begin(KT_LEAVES_EVALUATED, 9);
    expect_playouts(KT_MANNER_RANDOM);
    begin(KT_LEAVES_PLAYED, 9);
    expect_playouts(KT_MANNER_FULL);
}

static void the_image_decides(void **state) {
    (void)state;
    begin(KT_LEAVES_AS_IMAGE, 9);
    expect_playouts(KT_MANNER_FULL);
    const kt_image *const alone[] = {&images[BUILTIN_9X9_LARGE], NULL};
    assert_true(kt_player_take_image(&player, alone, 9, KT_VALUES_MODEL));
    think(KT_MANNER_FULL);
    assert_true(kt_player_evaluates(&player, &game) && were_evaluated());
}

/* A tree holds results of one kind. */
static void a_tree_is_not_kept_when_leaves_change(void **state) {
    (void)state;
    begin(KT_LEAVES_EVALUATED, 9);
    think(KT_MANNER_FULL);
    config.settings.leaves = KT_LEAVES_PLAYED;
    expect_playouts(KT_MANNER_FULL);
    assert_int_equal(kt_thought_visits(&player), PLAYOUTS);
    config.settings.leaves = KT_LEAVES_EVALUATED;
    think(KT_MANNER_FULL);
    assert_true(kt_thought_visits(&player) == PLAYOUTS && were_evaluated());
    think(KT_MANNER_FULL);
    assert_int_equal(kt_thought_visits(&player), 2 * PLAYOUTS);
}

/* The visits of the second thought find another chance when all evaluations are thought to be far too high. */
static void what_visits_find_corrects_evaluations(void **state) {
    (void)state;
    uint32_t rate_q16[2];
    for (int i = 0; i < 2; i++) {
        int64_t learned = 0;
        begin(KT_LEAVES_EVALUATED, 9);
        think(KT_MANNER_FULL);
        for (unsigned place = 0; place < 1 << KT_UCT_BIAS_BITS; place++) {
            kt_uct_bias *bias = &player.uct.bias[place];
            learned += bias->visits;
            if (i) *bias = (kt_uct_bias){.error = -65536000, .visits = 1000};
        }
        assert_true(learned > PLAYOUTS / 2);
        think(KT_MANNER_FULL);
        rate_q16[i] = kt_thought_win_rate_q16(&player);
    }
    assert_int_not_equal(rate_q16[0], rate_q16[1]);
}

static const kt_image *choose(int size, const kt_image *one, const kt_image *other) {
    static kt_predictor predictor;
    static kt_predictor_memory predictor_memory;
    const kt_image *const both[] = {one, other, NULL};
    assert_true(kt_predictor_choose(&predictor, both, size, KT_VALUES_MODEL, &predictor_memory));
    return predictor.image;
}

/* One that judges alone is slow beside playouts: on other sizes any other image comes before it. */
static void an_image_that_judges_alone_serves_its_size(void **state) {
    (void)state;
    const kt_image *alone = &images[BUILTIN_9X9_LARGE], *small = &images[BUILTIN_9X9],
                   *larger = &images[BUILTIN_19X19_SMALL], *sizes = &images[BUILTIN_19X19];
    assert_ptr_equal(choose(9, alone, small), alone);
    assert_ptr_equal(choose(9, larger, alone), alone);
    assert_ptr_equal(choose(7, alone, small), small);
    assert_ptr_equal(choose(7, alone, larger), larger);
    assert_ptr_equal(choose(13, alone, small), small);
    assert_ptr_equal(choose(7, alone, NULL), alone);
    assert_ptr_equal(choose(7, sizes, small), small);
    assert_ptr_equal(choose(12, &images[BUILTIN_13X13], sizes), sizes); /* it learned on 10x10 to 19x19 */
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_playout_is_an_evaluation),
        cmocka_unit_test(by_territory_it_judges_with_another_komi),
        cmocka_unit_test(where_the_network_cannot_judge_playouts_do),
        cmocka_unit_test(the_image_decides),
        cmocka_unit_test(a_tree_is_not_kept_when_leaves_change),
        cmocka_unit_test(what_visits_find_corrects_evaluations),
        cmocka_unit_test(an_image_that_judges_alone_serves_its_size),
    };
    builtin_open(images);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
