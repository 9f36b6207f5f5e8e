/* Patterns counted by OpenCL beside those that the processor counts by its tree: the same, to the bit, on small and large
 * boards; and moves predicted by OpenCL and by the processor. Runs on the first device that OpenCL finds, a GPU or PoCL on the processor. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "compiled.h"
#include "learn/evaluate_scan.h"
#include "learn/examples.h"
#include "learn/learner.h"

enum { GAMES = 12, MOVES_MAX = 200, TRIES = 400 };

static struct opencl_devices found;
static struct sgf_action actions[GAMES][MOVES_MAX];
static struct sgf_game games_made[GAMES];
static const struct games games = {.game = games_made, .count = GAMES};

/* Games of legal moves by chance, near the last one, so that there are captures and kos; now and then a pass. */
static void make_games(int size, uint32_t seed) {
    kt_random random;
    kt_geometry geometry;
    kt_random_init(&random, seed);
    assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
    for (int i = 0; i < GAMES; i++) {
        kt_board board;
        kt_board_init(&board, &geometry);
        games_made[i] = (struct sgf_game){.size = size, .actions = actions[i]};
        kt_colour colour = KT_BLACK;
        int x = size / 2, y = size / 2;
        for (int tries = 0; tries < TRIES && games_made[i].count < (size_t)size * 10; tries++) {
            x = (x + size - 2 + (int)kt_random_below(&random, 5)) % size;
            y = (y + size - 2 + (int)kt_random_below(&random, 5)) % size;
            if (kt_board_check(&board, colour, kt_point_at(x, y)) < 0) continue;
            kt_board_execute(&board, colour, kt_point_at(x, y));
            actions[i][games_made[i].count++] = (struct sgf_action){SGF_MOVE, colour, (uint8_t)x, (uint8_t)y};
            colour = kt_opponent(colour);
        }
    }
}

static struct learner_result learn_all(int size, cl_device_id accelerator) {
    struct learner_settings settings = learner_settings_default(size);
    settings.k_min = 2;
    settings.support = 0;
    settings.value = 0;
    settings.stage_moves = 5;
    settings.accelerator = accelerator;
    return learner_run(&games, size, &settings);
}

static void check_size(int size, uint32_t seed) {
    make_games(size, seed);
    struct learner_result there = learn_all(size, found.device[0]), here = learn_all(size, NULL);
    uint64_t matches = 0;
    bool ko = false;
    assert_int_equal(here.patterns.count, there.patterns.count);
    for (size_t i = 0; i < here.patterns.count; i++) {
        assert_memory_equal(&here.patterns.pattern[i], &there.patterns.pattern[i], sizeof(struct pattern));
        matches += here.patterns.pattern[i].matches;
        ko |= here.patterns.pattern[i].ko;
    }
    print_message("# %dx%d: %zu patterns, %llu matches\n", size, size, here.patterns.count,
                  (unsigned long long)matches);
    assert_true(matches > 2 * here.patterns.count);
    assert_true(ko);
    pattern_set_free(&there.patterns);
    pattern_set_free(&here.patterns);
}

static void small_boards_are_counted_alike(void **state) {
    (void)state;
    check_size(9, 1);
}

static void even_boards_are_counted_alike(void **state) {
    (void)state;
    check_size(8, 2);
}

static void large_boards_are_counted_alike(void **state) {
    (void)state;
    check_size(19, 3);
}

static void check_figures(const struct evaluation *a, const struct evaluation *b) {
    assert_int_equal(a->games, b->games);
    assert_int_equal(a->examples, b->examples);
    assert_int_equal(a->found, b->found);
    assert_int_equal(a->place_sum, b->place_sum);
    assert_memory_equal(a->at, b->at, sizeof a->at);
}

/* Memory for the examples of all games, of about a third of them, and of one game at a time. */
static void little_memory_gives_the_same_figures(void **state) {
    (void)state;
    make_games(9, 4);
    const struct games few = {.game = games_made, .count = 2};
    struct learner_result learned = learn(&few, 1);
    struct compile_result compiled = compile_image(&learned.patterns, &whole);
    kt_image image = open_image(&compiled).image;
    uint64_t all = examples_bytes(&games, 0, 1);
    struct evaluation here = evaluate_games(&image, KT_VALUES_PLAIN, &games);
    assert_true(all >= here.examples * sizeof(struct example));
    print_message("# %zu of %zu moves are suggested\n", here.found, here.examples);
    assert_true(here.found > 100 && here.found < here.examples);
    const uint64_t memory[] = {all, all / 3, 1, 0};
    for (int i = 0; i < 4; i++) {
        struct evaluation there = evaluate_scan(&image, &games, found.device[0], memory[i]);
        check_figures(&there, &here);
    }
    free(compiled.bytes);
    pattern_set_free(&learned.patterns);
}

static int find_device(void **state) {
    (void)state;
    return opencl_find(&found) ? -1 : 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards_are_counted_alike),
        cmocka_unit_test(even_boards_are_counted_alike),
        cmocka_unit_test(large_boards_are_counted_alike),
        cmocka_unit_test(little_memory_gives_the_same_figures),
    };
    return cmocka_run_group_tests(tests, find_device, NULL);
}
