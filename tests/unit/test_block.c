/* lib/player/block: who lies where in small and large blocks, and what survives when a part changes hands. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "player/block.h"
#include "small_image.h"

static kt_word memory[(KT_PLAYER_BYTES + sizeof(kt_word) - 1) / sizeof(kt_word)];
static kt_block block;
static kt_image image;
static const kt_image *const images[] = {&image, NULL};
static kt_suggestion suggestions[KT_POINTS];

static void begin(void *bytes, size_t count) {
    assert_int_equal(kt_block_init(&block, bytes, count), KT_OK);
    assert_true(kt_block_lend_predictions(&block) == NULL); /* there is no image */
    assert_int_equal(small_image_open(&image), KT_OK);
    assert_true(kt_block_choose_predictor(&block, images, 9, KT_VALUES_PLAIN));
}

/* The five moves that the image knows, on an empty board: C3 and its like by 1/2, the middle by 1/4. */
static void expect_predictions(void) {
    static kt_game_move moves[1];
    static kt_game game;
    assert_int_equal(kt_game_init(&game, 9, moves, 1), KT_OK);
    kt_predictor *predictor = kt_block_lend_predictions(&block);
    assert_int_equal(kt_predict_game(predictor, &game, KT_BLACK, game.geometry.points, 9, suggestions), 5);
    for (int i = 0; i < 4; i++) assert_int_equal(suggestions[i].value_q16, 32768);
    assert_true(suggestions[4].point == kt_point_at(4, 4));
    assert_int_equal(suggestions[4].value_q16, 16384);
}

static const uint8_t *end_of(const void *bytes, size_t count) { return (const uint8_t *)bytes + count; }

#if KT_PLAYOUTS
static void a_small_block_is_shared_at_its_end(void **state) {
    (void)state;
    begin(memory, KT_PLAYER_BYTES);
    assert_true(kt_block_is_small(&block));
    kt_node_number count;
    kt_node *nodes = kt_block_nodes(&block, 0, &count);
    const uint8_t *work = (const uint8_t *)kt_block_lend_playouts(&block);
    const uint8_t *prediction = (const uint8_t *)kt_block_lend_predictions(&block)->memory;
    const uint8_t *end = end_of(memory, KT_PLAYER_BYTES);
    assert_true((void *)nodes == memory);
    assert_true(count >= KT_PLAYER_NODES_MIN);
    assert_true((const uint8_t *)(nodes + count) <= work && (const uint8_t *)(nodes + count + 1) > work);
    assert_true(work + sizeof(kt_judge_work) <= end && prediction + sizeof(kt_predictor_memory) <= end);
    assert_true(work + sizeof(kt_judge_work) > prediction && prediction + sizeof(kt_predictor_memory) > work);
    assert_true((const uint8_t *)(nodes + KT_PLAYER_NODES_MIN) <= prediction);
    (void)kt_block_nodes(&block, KT_PLAYER_NODES_MIN, &count);
    assert_int_equal(count, KT_PLAYER_NODES_MIN);
}

/* What playouts, a verdict or a reader leave behind doesn't mislead the next prediction. */
static void predictions_survive_other_users(void **state) {
    (void)state;
    begin(memory, KT_PLAYER_BYTES);
    expect_predictions();
    memset(kt_block_lend_playouts(&block), 0xaa, sizeof(kt_judge_work));
    assert_true(block.plays);
    expect_predictions();
    assert_false(block.plays);
    memset(kt_block_lend_verdict(&block), 0x55, sizeof(kt_judge_work));
    assert_false(block.plays);
    expect_predictions();
}
#endif

static void a_reader_has_the_nodes_or_all(void **state) {
    (void)state;
    kt_predictor *predictor;
    begin(memory, KT_PLAYER_BYTES);
    const uint8_t *prediction = (const uint8_t *)block.predictor.memory;
    block.holds_tree = true;
    size_t before = kt_block_lend_reader(&block, 1, &predictor);
    assert_false(block.holds_tree);
    assert_true(end_of(memory, before) == prediction);
    assert_true(predictor == &block.predictor);
    memset(memory, 0xaa, before);
    expect_predictions();
    assert_int_equal(kt_block_lend_reader(&block, before + 1, &predictor), KT_PLAYER_BYTES);
    assert_true(predictor == NULL);
    memset(memory, 0xaa, KT_PLAYER_BYTES);
    expect_predictions();
}

#if KT_DESKTOP
static void in_a_large_block_each_has_its_own(void **state) {
    (void)state;
    enum { NODES = 4 * KT_PLAYER_BYTES / sizeof(kt_node) + 1 };
    static kt_word large[KT_PLAYER_WORDS(NODES)];
    begin(large, sizeof large);
    assert_false(kt_block_is_small(&block));
    kt_node_number count;
    kt_node *nodes = kt_block_nodes(&block, 0, &count);
    const uint8_t *work = (const uint8_t *)kt_block_lend_playouts(&block);
    const uint8_t *prediction = (const uint8_t *)kt_block_lend_predictions(&block)->memory;
    assert_true(block.plays); /* still */
    assert_true(count >= NODES);
    assert_true((const uint8_t *)(nodes + count) <= prediction);
    assert_true(prediction + sizeof(kt_predictor_memory) <= work);
    assert_true(work + sizeof(kt_judge_work) <= end_of(large, sizeof large));
    expect_predictions();
    memset(kt_block_lend_verdict(&block), 0xaa, sizeof(kt_judge_work));
    expect_predictions();
}
#endif

static void too_few_bytes_are_refused(void **state) {
    (void)state;
    assert_int_equal(kt_block_init(&block, memory, KT_PLAYER_BYTES - 1), KT_ERR_SIZE);
    assert_true(sizeof(kt_word) * KT_PLAYER_WORDS(0) >= KT_PLAYER_BYTES);
}

int main(void) {
    const struct CMUnitTest tests[] = {
#if KT_PLAYOUTS
        cmocka_unit_test(a_small_block_is_shared_at_its_end),
        cmocka_unit_test(predictions_survive_other_users),
#endif
        cmocka_unit_test(a_reader_has_the_nodes_or_all),
#if KT_DESKTOP
        cmocka_unit_test(in_a_large_block_each_has_its_own),
#endif
        cmocka_unit_test(too_few_bytes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
