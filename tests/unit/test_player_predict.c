/* lib/player/player: predictions, what they cost a thought, and their memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "player/thought.h"
#include "small_image.h"
#include "thoughts.h"

static void take_small_image(void) {
    static kt_image image;
    static const kt_image *const images[] = {&image, NULL};
    assert_int_equal(small_image_open(&image), KT_OK);
    assert_true(kt_player_take_image(&player, images, 9, KT_VALUES_MODEL));
    assert_true(kt_player_image(&player) == &image);
}

/* In the smallest block, predictions and playouts take turns; thinking again and again, and asking for dead
 * stones in between, changes nothing. */
static void predictions_and_playouts_share_memory(void **state) {
    (void)state;
    configure();
    begin_on(9);
    take_small_image();
    config.settings.predict_after = 8;
    int expected = think(KT_BLACK, 20, 0);
    for (int i = 0; i < 3; i++) {
        /* The image knows C3 and its like, and E5. */
        kt_thought_move move;
        static const uint8_t known[][2] = {{2, 2}, {2, 6}, {6, 2}, {6, 6}, {4, 4}};
        for (int k = 0; k < 5; k++)
            assert_true(kt_thought_find(&player, kt_point_at(known[k][0], known[k][1]), &move));
        assert_false(kt_thought_find(&player, kt_point_at(3, 3), &move));
        (void)find_dead();
        kt_player_seed(&player, config.seed);
        assert_int_equal(think(KT_BLACK, 20, 0), expected);
    }
    /* Without a budget, the first prediction. */
    assert_int_equal(think(KT_BLACK, 0, 0), kt_point_at(2, 2));
    /* Where few have been, rules of thumb give the moves: they know more than the image's five. */
    config.settings.predict_after = 1000;
    assert_true(think(KT_BLACK, 200, 0) < KT_PASS);
    unsigned count = 0;
    const kt_node *best = kt_uct_best(searched, searched->tree.node);
    assert_true(kt_tree_children(&searched->tree, best, &count) != NULL);
    assert_true(count > 5);
    /* Predictions all along the search would need memory of their own; then rules of thumb do. */
    config.settings.predict_after = 0;
    assert_true(think(KT_BLACK, 20, 0) < KT_PASS);
    assert_false(player.settings.predicts);
}

/* How many predictions does a thought make, after `after` visits each? */
static unsigned count_predictions(uint16_t after, uint32_t playouts, uint32_t ms) {
    take_small_image();
    config.settings.predict_after = after;
    kt_player_seed(&player, config.seed);
    (void)think(KT_BLACK, playouts, ms);
    assert_true(searched->tree.used <= searched->tree.capacity);
    return searched->predictions;
}

/* The root first, before the first playout; then one for so many playouts, if there is time for it. */
static void predictions_take_their_time(void **state) {
    (void)state;
    configure();
    begin_on(9);
    assert_int_equal(count_predictions(50, 1, 0), 1);
    assert_int_equal(kt_thought_nodes(&player), 1 + 6); /* five moves make a block of six nodes */
    unsigned all = count_predictions(10, 300, 0);
    assert_true(all > 4 && all <= 31);
    /* A look at the clock takes 10 ms, and a prediction two looks: none is begun in the last 20 ms. */
    ms_a_look = 10;
    assert_true(count_predictions(10, 300, 100000) == all);
    uint32_t start = now;
    assert_true(count_predictions(10, 0, 300) >= 2);
    assert_true(now - start <= 300 + 40);
    ms_a_look = 200;
    assert_int_equal(count_predictions(1, 0, 450), 1);
    ms_a_look = 0;
    looks_until_interrupted = 2;
    assert_true(count_predictions(10, 300, 0) <= 3);
    config.interrupted = NULL;
    /* Nor are eyes filled: C3 is one. */
    begin_at(". . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n"
             ". . . . . . . . .\n. . . . . . . . .\n. . X . . . . . .\n"
             ". X . X . . . . .\n. . X . . . . . .\n. . . . . . . . .\n",
             0);
    assert_int_equal(count_predictions(50, 1, 0), 1);
    assert_int_equal(kt_thought_nodes(&player), 1 + 5);
}

/* A pass is judged before the thought. When that took the time of the first prediction, there is none, but a move. */
static void a_verdict_may_take_the_time_of_the_first_prediction(void **state) {
    (void)state;
    configure();
    begin_on(9);
    game.komi = 28; /* on an empty board Black loses by passing */
    ms_a_look = 10;
    assert_int_equal(count_predictions(50, 1, 0), 1);
    assert_int_equal(player.predicting_ms, 10);
    assert_int_equal(count_predictions(50, 0, 30), 1);
    assert_int_equal(kt_game_play(&game, KT_WHITE, KT_PASS), KT_OK);
    assert_int_equal(count_predictions(50, 0, 30), 0);
    assert_int_equal(player.playouts, 1);
    assert_int_equal(count_predictions(50, 0, 100), 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(predictions_and_playouts_share_memory),
        cmocka_unit_test(predictions_take_their_time),
        cmocka_unit_test(a_verdict_may_take_the_time_of_the_first_prediction),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
