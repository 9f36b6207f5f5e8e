/* The network: its gradient against differences, its training, its file, and its form in whole numbers. */
#include <math.h>
#include <omp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "gradient.h"
#include "images/quantise.h"
#include "record.h"
#include "train/network_pass.h"
#include "train/network_round.h"
#include "train/trainer.h"

enum { SIZE = 7, GAMES = 3 };

static struct sgf_game game[GAMES];
static const struct games all = {.game = game, .count = GAMES};
static kt_geometry geometry;

static int read_games(void **state) {
    (void)state;
    static const char *const records[GAMES] = {
        "(;SZ[7];B[dd];W[cd];B[ce];W[de];B[ed];W[dc];B[cc];W[bd];B[be];W[ee];B[fe];W[ff];B[ef];W[df])",
        "(;SZ[7];B[cc];W[ee];B[ec];W[ce];B[dd];W[de];B[ed];W[fd];B[fc];W[bd];B[bc];W[cd])",
        "(;SZ[7];B[ec];W[cd];B[];W[ed];B[dc];W[dd];B[cc];W[bc];B[bb];W[fc];B[fb];W[bd])",
    };
    for (int i = 0; i < GAMES; i++) game[i] = record_read(records[i]);
    return kt_geometry_init(&geometry, SIZE) < 0;
}

static int free_games(void **state) {
    (void)state;
    for (int i = 0; i < GAMES; i++) sgf_game_free(&game[i]);
    return 0;
}

/* For every 37th parameter, of all kinds, a small step changes the loss as the gradient says. */
static void the_gradient_is_the_slope_of_the_loss(void **state) {
    (void)state;
    struct network network = network_new(SIZE, 3, 16, 1);
    for (size_t i = 0; i < network.count; i++) network.parameters[i] += 0.02f; /* biases and score, too */
    struct network_kernels kernels = network_kernels_new(&network);
    network_kernels_take_all(&kernels);
    struct network_pass pass = network_pass_new(&kernels);
    struct network_example example = network_example_new(SIZE);
    assert_true(network_example_take(&example, &game[0], &geometry, 10, 3));
    float *gradient = calloc(network.count, sizeof *gradient);
    network_pass_forth(&pass, &example, 1);
    double loss = network_pass_back(&pass, &example, 1, gradient);
    double scores_sum = 0;
    for (int i = 0; i < example.candidates; i++)
        scores_sum += exp((double)(pass.heads[0].scores[i] - pass.heads[0].scores[example.played]));
    assert_true(fabs(loss - log(scores_sum)) < 1e-4);
    int compared = gradient_compare(&network, &kernels, &pass, &example, gradient, 0, network.count, 37);
    assert_true(compared > 50);
    memset(gradient, 0, network.count * sizeof *gradient);
    kernels.sparse = 20;
    network_kernels_take_all(&kernels);
    network_pass_forth(&pass, &example, 1);
    assert_float_equal(network_pass_back(&pass, &example, 1, gradient), loss, 1e-3);
    assert_true(pass.sparse > 20 * 2 * .05 && pass.sparse < 20 * 2); /* of two layers */
    compared = gradient_compare(&network, &kernels, &pass, &example, gradient, 0, network.count, 37);
    assert_true(compared > 50);
    free(gradient);
    free(example.inputs);
    network_pass_free(&pass);
    network_kernels_free(&kernels);
    network_free(&network);
}

static struct network train(int threads, double epochs, double rate) {
    struct network network = network_new(SIZE, 2, 16, 7);
    struct trainer_settings settings = trainer_settings_default();
    settings.epochs = epochs;
    settings.rate = rate;
    omp_set_num_threads(threads);
    struct trainer_result result = trainer_run(&network, &all, &settings);
    omp_set_num_threads(1);
    assert_true(result.finished);
    assert_int_equal(result.moves, 14 + 12 + 11);
    return network;
}

static void threads_do_not_change_the_result(void **state) {
    (void)state;
    struct network one = train(1, 8, 0.01), two = train(2, 8, 0.01), three = train(3, 8, 0.01);
    assert_memory_equal(one.parameters, two.parameters, one.count * sizeof *one.parameters);
    assert_memory_equal(one.parameters, three.parameters, one.count * sizeof *one.parameters);
    assert_memory_equal(one.ranges, two.ranges, 32 * sizeof *one.ranges);
    network_free(&one);
    network_free(&two);
    network_free(&three);
}

/* Goes through the first game. Returns how many of its moves the section's model ranks first; sets
 * `difference` to the mean difference between the model's and the rounded network's probabilities of these moves. */
static int follow(const uint8_t *section, const struct network *network, double *difference) {
    static kt_model_scratch scratch;
    static kt_suggestion best[KT_POINTS];
    kt_model model;
    assert_int_equal(kt_model_open(&model, section, kt_model_bytes(2, 16)), KT_OK);
    float *rounded = calloc(network->count, sizeof *rounded);
    network_round(network, rounded);
    struct network_kernels kernels = network_kernels_new(network);
    kernels.parameters = rounded;
    network_kernels_take_all(&kernels);
    network_kernels_round(&kernels);
    struct network_pass pass = network_pass_new(&kernels);
    struct network_example example = network_example_new(SIZE);
    kt_board board;
    kt_query query = {.board = &board};
    kt_recent recent = {{0}, 0};
    kt_board_init(&board, &geometry);
    int right = 0;
    *difference = 0;
    for (int number = 1; number <= 14; number++) {
        const struct sgf_action *action = &game[0].actions[number - 1];
        kt_point played = kt_point_at(action->x, action->y);
        query.colour = action->colour;
        query.allowed = kt_board_legal(&board, query.colour);
        assert_true(kt_model_suggest(&model, &scratch, &query, &recent, KT_POINTS, best) > 0);
        right += best[0].point == played;
        assert_true(network_example_take(&example, &game[0], &geometry, number, 0));
        network_pass_forth(&pass, &example, 1);
        double sum = 0;
        for (int i = 0; i < example.candidates; i++)
            sum += exp((double)(pass.heads[0].scores[i] - pass.heads[0].scores[example.played]));
        for (int i = 0; i < KT_POINTS; i++)
            if (best[i].point == played) {
                *difference += fabs(best[i].value_q16 / 65536.0 - 1 / sum) / 14;
                break;
            }
        kt_board_play(&board, query.colour, played);
        kt_recent_add(&recent, played);
    }
    free(example.inputs);
    free(rounded);
    network_pass_free(&pass);
    network_kernels_free(&kernels);
    return right;
}

/* A network that has learned. */
static const struct network *learned(void) {
    static struct network network;
    if (!network.count) network = train(2, 300, 0.05);
    return &network;
}

/* A network soon knows three games by heart, in whole numbers, too. */
static void it_learns_and_keeps_it_as_whole_numbers(void **state) {
    (void)state;
    uint8_t *section = quantise_network(learned());
    double difference;
    int right = follow(section, learned(), &difference);
    if (right < 11) fail_msg("only %d of 14 learned", right);
    /* over four seeds it was .0004 to .0027 */
    if (difference > 0.005) fail_msg("probabilities differ by %f in the mean", difference);
    free(section);
}

static void whole_numbers_become_a_network_again(void **state) {
    (void)state;
    uint8_t *section = quantise_network(learned());
    kt_model model;
    assert_int_equal(kt_model_open(&model, section, kt_model_bytes(2, 16)), KT_OK);
    struct network network = quantise_undo(&model, SIZE);
    assert_int_equal(network.size, SIZE);
    assert_int_equal(network.layers, 2);
    assert_int_equal(network.channels, 16);
    double difference;
    (void)follow(section, &network, &difference);
    if (difference > 0.01) fail_msg("probabilities differ by %f in the mean", difference);
    /* The outputs of each layer are as large in the mean, however small its weights were as whole numbers. */
    for (int layer = 0; layer < 2; layer++) {
        double sum = 0;
        for (int output = 0; output < 16; output++) sum += (double)network.ranges[layer * 16 + output];
        assert_float_equal(sum / 16, 4, 1e-3);
    }
    free(section);
    network_free(&network);
}

static void its_file_holds_all_and_nothing_else_is_read(void **state) {
    (void)state;
    static const char path[] = "build/native/tests/host/test_network.ktm";
    struct network written = train(1, 2, 0.01), read;
    written.trained = 123456;
    assert_true(network_write(&(struct output_target){.path = path, .kind = FILE_NETWORK}, &written));
    assert_true(file_kind_of(path) == FILE_NETWORK);
    assert_true(network_read(path, &read));
    assert_int_equal(read.size, SIZE);
    assert_int_equal(read.layers, 2);
    assert_int_equal(read.channels, 16);
    assert_int_equal(read.trained, 123456);
    assert_memory_equal(read.parameters, written.parameters, written.count * sizeof *written.parameters);
    assert_memory_equal(read.ranges, written.ranges, 32 * sizeof *written.ranges);
    network_free(&read);
    size_t bytes = 28 + (written.count + 32) * 4 + 4;
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    static const long places[] = {0, 4, 8, 12, 16, 20, 24, 28, 5000};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        fseek(file, places[i], SEEK_SET);
        int byte = fgetc(file);
        fseek(file, places[i], SEEK_SET);
        fputc(byte ^ 64, file);
        fflush(file);
        assert_false(network_read(path, &read));
        fseek(file, places[i], SEEK_SET);
        fputc(byte, file);
        fflush(file);
    }
    assert_true(network_read(path, &read));
    network_free(&read);
    for (size_t cut = bytes - 1; cut > 0; cut /= 2) {
        assert_int_equal(ftruncate(fileno(file), (off_t)cut), 0);
        assert_false(network_read(path, &read));
    }
    fclose(file);
    remove(path);
    assert_false(network_read(path, &read));
    assert_false(file_kind_of(path) == FILE_NETWORK);
    network_free(&written);
}

/* Weights of inputs that are always 0 would only coarsen the rounding of the others: they are 0 from the start, and when a file
 * is read. */
static void what_is_never_read_weighs_nothing(void **state) {
    (void)state;
    static const char path[] = "build/native/tests/host/test_network.ktm";
    struct network network = network_new(SIZE, 1, 16, 1), read;
    size_t used = 0, unused = network_weights(&network, 0) + KT_FEATURES * 16; /* the first neighbour's */
    for (int i = 0; i < 16; i++) {
        assert_true(network.parameters[unused + (size_t)i] == 0);
        used += network.parameters[unused - 16 + (size_t)i] != 0;
        network.parameters[unused + (size_t)i] = 100;
    }
    assert_int_equal(used, 16);
    assert_true(network_write(&(struct output_target){.path = path, .kind = FILE_NETWORK}, &network));
    assert_true(network_read(path, &read));
    assert_true(network_round_step(&read, 0, 0) < network_round_step(&network, 0, 0) / 4);
    network_free(&read);
    network_free(&network);
    remove(path);
}

/* An unfinished training stays in the file, and goes on from there with its own settings. */
static void an_unfinished_training_is_kept(void **state) {
    (void)state;
    static const char path[] = "build/native/tests/host/test_network_course.ktm";
    struct network written = train(1, 1, 0.01), read;
    float *moments = calloc(2 * written.count, sizeof *moments);
    for (size_t i = 0; i < 2 * written.count; i++) moments[i] = (float)i / 7;
    written.course = (struct network_course){.games = games_crc(&all),
                                             .batch = 8,
                                             .seed = 5,
                                             .step = 3,
                                             .steps = 10,
                                             .levels = 31,
                                             .sparse = 0.5f,
                                             .rate = 0.25f,
                                             .moments = moments};
    assert_true(network_write(&(struct output_target){.path = path, .kind = FILE_NETWORK}, &written));
    assert_true(network_read(path, &read));
    assert_memory_equal(read.course.moments, moments, 2 * written.count * sizeof *moments);
    struct network_course course = read.course;
    assert_true(course.games == written.course.games && course.batch == 8 && course.seed == 5 &&
                course.step == 3 && course.steps == 10 && course.levels == 31 && course.rate == 0.25f &&
                course.sparse == 0.5f);
    struct trainer_settings settings = trainer_settings_default();
    unsigned long trained = written.trained;
    struct trainer_result result = trainer_run(&written, &all, &settings);
    assert_true(result.resumed && result.finished);
    assert_int_equal(result.steps, 7);
    assert_true(written.trained <= trained + 56 && written.trained > trained + 40);
    assert_null(written.course.moments);
    network_free(&read);
    network_free(&written);
    remove(path);
}

/* The largest network fits into what is read, with an unfinished training, too. */
static void the_largest_network_can_be_read(void **state) {
    (void)state;
    static const char path[] = "build/native/tests/host/test_network_largest.ktm";
    struct network written = network_new(SIZE, KT_MODEL_LAYERS_MAX, KT_MODEL_CHANNELS_MAX, 1), read;
    written.course = (struct network_course){.batch = 8,
                                             .step = 3,
                                             .steps = 10,
                                             .levels = 255,
                                             .moments = calloc(2 * written.count, sizeof(float))};
    assert_true(network_write(&(struct output_target){.path = path, .kind = FILE_NETWORK}, &written));
    assert_true(network_read(path, &read));
    assert_int_equal(read.count, written.count);
    network_free(&read);
    network_free(&written);
    remove(path);
}

/* The result says so, and gives the loss. */
static void steps_that_are_too_large_end_the_training(void **state) {
    (void)state;
    struct network network = network_new(SIZE, 2, 16, 7);
    struct trainer_settings settings = trainer_settings_default();
    settings.epochs = 1000;
    settings.rate = 1e4;
    struct trainer_result result = trainer_run(&network, &all, &settings);
    assert_true(result.diverged);
    assert_false(result.loss < 100);
    assert_true(result.steps < 300); /* of 367 */
    network_free(&network);
}

/* A network that reading would refuse does not replace a good file. */
static void what_cannot_be_read_again_is_not_written(void **state) {
    (void)state;
    static const char path[] = "build/native/tests/host/test_network_again.ktm";
    const struct output_target target = {.path = path, .kind = FILE_NETWORK};
    static const float absurd[] = {1e30f, -1e30f, INFINITY, NAN};
    struct network network = train(1, 1, 0.01), read;
    assert_true(network_is_sound(&network));
    assert_true(network_write(&target, &network));
    for (size_t i = 0; i < sizeof absurd / sizeof *absurd; i++) {
        float parameter = network.parameters[i], range = network.ranges[i];
        network.parameters[i] = absurd[i];
        assert_false(network_is_sound(&network) || network_write(&target, &network));
        network.parameters[i] = parameter;
        network.ranges[i] = absurd[i];
        assert_false(network_is_sound(&network) || network_write(&target, &network));
        network.ranges[i] = range;
    }
    assert_true(network_read(path, &read));
    assert_memory_equal(read.parameters, network.parameters, network.count * sizeof *network.parameters);
    network_free(&read);
    network_free(&network);
    remove(path);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_gradient_is_the_slope_of_the_loss),
        cmocka_unit_test(threads_do_not_change_the_result),
        cmocka_unit_test(it_learns_and_keeps_it_as_whole_numbers),
        cmocka_unit_test(whole_numbers_become_a_network_again),
        cmocka_unit_test(its_file_holds_all_and_nothing_else_is_read),
        cmocka_unit_test(what_is_never_read_weighs_nothing),
        cmocka_unit_test(an_unfinished_training_is_kept),
        cmocka_unit_test(the_largest_network_can_be_read),
        cmocka_unit_test(steps_that_are_too_large_end_the_training),
        cmocka_unit_test(what_cannot_be_read_again_is_not_written),
    };
    return cmocka_run_group_tests(tests, read_games, free_games);
}
