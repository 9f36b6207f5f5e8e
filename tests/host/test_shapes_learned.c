/* The learner of shapes: what one step changes, and how the weights play. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random_shapes.h"
#include "train/shape_opponents.h"
#include "train/train_shapes.h"

static struct shape_weights learn(uint32_t seed) {
    struct shape_weights weights = shape_weights_new(5, odd);
    struct train_shapes_settings settings = train_shapes_settings_default();
    settings.games = 60;
    settings.seed = seed;
    assert_int_equal(train_shapes_run(&weights, &settings, NULL), TRAIN_SHAPES_FINISHED);
    assert_int_equal(weights.games, 60);
    return weights;
}

static void learner_learns_the_same_from_the_same_seed(void **state) {
    (void)state;
    struct shape_weights one = learn(1), again = learn(1), other = learn(2);
    size_t bytes = (size_t)one.count * sizeof *one.weight;
    assert_memory_equal(one.weight, again.weight, bytes);
    assert_memory_equal(one.begin, again.begin, sizeof one.begin);
    assert_memory_not_equal(one.weight, other.weight, bytes);
    shape_weights_free(&one);
    shape_weights_free(&again);
    shape_weights_free(&other);
}

/* One step moves the logarithm of the odds by about the step, and each shape's opposite exactly the other
 * way. */
static void step_of_learning_moves_the_value_by_the_step(void **state) {
    (void)state;
    struct shape_weights weights = random_weights(9, large, 11);
    static struct shape_player player;
    play_by_chance(9, 0, 1, NULL);
    shape_player_init(&player, &weights);
    kt_cell p = kt_field_cell(kt_point_at(2, 3));
    double foreseen = shape_player_odds_after(&player, &field, p, KT_FIELD_BLACK);
    shape_player_play(&player, &field, p, KT_FIELD_BLACK);
    double before = shape_player_odds(&player, KT_FIELD_BLACK);
    assert_true(fabs(before - foreseen) < 1e-4);
    /* 1 + 4 + 9 windows, two weights each, and the beginning; weights that windows share count more than
     * once. */
    shape_player_learn(&player, KT_FIELD_BLACK, 1);
    double grown = shape_player_odds(&player, KT_FIELD_BLACK) - before;
    assert_true(grown >= 0.9 && grown < 3);
    for (int32_t i = 1; i <= weights.count; i++) assert_true(weights.weight[-i] == -weights.weight[i]);
    shape_weights_free(&weights);
}

/* Untrained weights play at random: they lose half of their games against a random player. */
static void test_games_are_fair(void **state) {
    (void)state;
    struct shape_weights weights = shape_weights_new(5, odd);
    assert_in_range(shape_opponents_lose(&weights, SHAPE_OPPONENT_RANDOM, 200, 1), 70, 130);
    /* The player for liberties beats them. */
    assert_in_range(shape_opponents_lose(&weights, SHAPE_OPPONENT_LIBERTIES, 200, 1), 0, 60);
    shape_weights_free(&weights);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(learner_learns_the_same_from_the_same_seed),
        cmocka_unit_test(step_of_learning_moves_the_value_by_the_step),
        cmocka_unit_test(test_games_are_fair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
