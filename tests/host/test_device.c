/* Training by OpenCL beside training on the processor: the same gradient, and the same losses, step by step. Runs on the
 * first device that OpenCL finds, a GPU or PoCL on the processor. */
#include <math.h>
#include <omp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "common/progress.h"
#include "train/device_opencl.h"
#include "train/network_ranges.h"
#include "train/positions.h"

enum { GAMES = 24 };

static struct opencl_devices found;
static struct sgf_game games_made[GAMES];
static const struct games games = {.game = games_made, .count = GAMES};
static kt_geometry geometry;
static struct positions positions;

/* Games in which every move is the first legal one from a point by chance on: what is to be learned is that, and where the
 * last move was. */
static void make_games(int size) {
    kt_random random;
    kt_random_init(&random, 5);
    assert_int_equal(kt_geometry_init(&geometry, size), KT_OK);
    for (int i = 0; i < GAMES; i++) {
        kt_board board;
        kt_board_init(&board, &geometry);
        struct sgf_game *game = &games_made[i];
        *game = (struct sgf_game){.size = size};
        size_t moves = (size_t)(size * size / 2);
        game->actions = calloc(moves, sizeof *game->actions);
        kt_colour colour = KT_BLACK;
        uint32_t at = kt_random_below(&random, (uint32_t)(size * size));
        for (; game->count < moves; colour = kt_opponent(colour)) {
            uint32_t step = kt_random_below(&random, 3) + 1;
            kt_point p;
            int tries = 0;
            do at = (at + step) % (uint32_t)(size * size), p = kt_point_at((int)at % size, (int)at / size);
            while ((kt_board_check(&board, colour, p) < 0 || kt_board_is_eye(&board, colour, p)) &&
                   ++tries < 400);
            if (tries == 400) break;
            game->actions[game->count++] =
                (struct sgf_action){SGF_MOVE, colour, (uint8_t)((int)at % size), (uint8_t)((int)at / size)};
            kt_board_execute(&board, colour, p);
        }
    }
    positions = positions_new(&games, &geometry, false, UINT64_MAX);
    assert_true(positions.count > 2 * GAMES);
}

static void free_games(void) {
    positions_free(&positions);
    for (int i = 0; i < GAMES; i++) free(games_made[i].actions);
}

static struct batch make_batch(int count) {
    size_t points = (size_t)geometry.size * (size_t)geometry.size;
    return (struct batch){.count = count,
                          .features = calloc((size_t)count * points, sizeof(uint32_t)),
                          .played = calloc((size_t)count, sizeof(int32_t))};
}

static void draw(struct batch *batch, kt_random *random) {
    size_t points = (size_t)geometry.size * (size_t)geometry.size;
    batch->used = 0;
    for (int i = 0; i < batch->count; i++) {
        size_t index = kt_random_below(random, (uint32_t)positions.count);
        batch->played[i] = positions_take(&positions, index, (int)kt_random_below(random, 8),
                                          batch->features + (size_t)i * points);
        if (i == 1) batch->played[i] = POSITIONS_UNUSABLE;
        batch->used += batch->played[i] >= 0;
    }
}

/* What came of the positions, by chance: of some a part isn't known. */
static void draw_targets(struct batch *batch, kt_random *random) {
    static int8_t owners[64][KT_POINTS];
    static float choices[64][KT_POINTS + 1];
    int points = geometry.size * geometry.size;
    batch->targets = calloc((size_t)batch->count, sizeof *batch->targets);
    assert_true(batch->count <= 64);
    for (int i = 0; i < batch->count; i++) {
        for (int p = 0; p < points; p++) owners[i][p] = (int8_t)((int)kt_random_below(random, 255) - 127);
        for (int p = 0; p <= points; p++) choices[i][p] = (float)kt_random_below(random, 3) / (float)points;
        batch->targets[i] = (struct network_target){.komi = (float)kt_random_below(random, 15) - 7,
                                                    .has_value = i % 3 != 0,
                                                    .value = (float)kt_random_below(random, 2),
                                                    .has_score = i % 4 != 0,
                                                    .score = (float)kt_random_below(random, 41) - 20,
                                                    .owner = i % 5 ? owners[i] : NULL,
                                                    .choice = i % 2 ? choices[i] : NULL};
    }
}

/* The same network on both devices. */
struct pair {
    struct network network[2];
    struct descent descent[2];
    struct device device[2];
};

static struct pair make_pair(int size, int layers, int channels, bool judges) {
    struct pair pair;
    for (int i = 0; i < 2; i++) {
        pair.network[i] = network_new(size, layers, channels, 3);
        if (judges) network_judge_begin(&pair.network[i], 4);
        float *moments = calloc(2 * pair.network[i].count, sizeof *moments);
        pair.descent[i] = (struct descent){moments, moments + pair.network[i].count};
    }
    return pair;
}

static void open_pair(struct pair *pair, enum device_kernels kernels, int batch) {
    pair->device[0] = device_cpu_new(&pair->network[0], &pair->descent[0], 0);
    pair->device[1] =
        device_opencl_new(found.device[0], kernels, &pair->network[1], &pair->descent[1], batch);
}

static void free_pair(struct pair *pair) {
    for (int i = 0; i < 2; i++) {
        pair->device[i].free(pair->device[i].self);
        network_free(&pair->network[i]);
        free(pair->descent[i].mean);
    }
}

static double take_step(struct device *device, const struct batch *batch, unsigned long step) {
    device->step(device->self, batch, step, 0.003f);
    return device->loss(device->self) / batch->used;
}

/* Matrix instructions round to 11 binary digits (network_tensor.cl). */
static double tolerance(double otherwise) { return opencl_has_tensors(found.device[0]) ? 0.03 : otherwise; }

/* The gradients of one step, rounded or not, differ by no more than `share` of the largest of their layer. */
static void compare_gradients(enum device_kernels kernels, int size, int layers, int channels, int count,
                              bool judges, bool rounds, double share) {
    make_games(size);
    struct pair pair = make_pair(size, layers, channels, judges);
    kt_random random;
    kt_random_init(&random, 1);
    struct batch batch = make_batch(count);
    draw(&batch, &random);
    if (judges) draw_targets(&batch, &random);
    for (int i = 0; i < 2; i++)
        for (size_t j = 0; j < pair.network[i].count; j++) pair.network[i].parameters[j] += 0.01f;
    open_pair(&pair, kernels, count);
    if (rounds) {
        uint32_t sample[16];
        for (uint32_t i = 0; i < 16; i++) sample[i] = i * 3;
        for (int i = 0; i < 2; i++) {
            network_ranges_measure(&pair.network[i], &positions, sample, 16);
            pair.device[i].round(pair.device[i].self);
        }
    }
    double loss[2];
    for (int i = 0; i < 2; i++) {
        loss[i] = take_step(&pair.device[i], &batch, 1);
        pair.device[i].fetch(pair.device[i].self);
    }
    printf("%dx%d, %d layers of %d, %s: loss %.6f, %.6f", size, size, layers, channels,
           rounds ? "rounded" : "exact", loss[0], loss[1]);
    double worst = 0;
    for (int layer = 0; layer <= layers; layer++) {
        size_t from = network_weights(&pair.network[0], layer),
               end = layer == layers ? pair.network[0].count : network_weights(&pair.network[0], layer + 1);
        double largest = 0, apart = 0;
        for (size_t i = from; i < end; i++) {
            largest = fmax(largest, fabs((double)pair.descent[0].mean[i]));
            apart = fmax(apart, fabs((double)(pair.descent[0].mean[i] - pair.descent[1].mean[i])));
        }
        worst = fmax(worst, apart / largest);
    }
    printf(", gradients differ by %.1e\n", worst);
    assert_true(fabs(loss[0] - loss[1]) < tolerance(1e-4) * loss[0]);
    assert_true(worst < tolerance(share));
    free(batch.targets);
    free(batch.features);
    free(batch.played);
    free_pair(&pair);
    free_games();
}

static void need_device(void) {
    const char *wrong = opencl_find(&found);
    if (!wrong) return;
    printf("skipped: %s\n", wrong);
    skip();
}

static void gradients_are_those_of_the_processor(void **state) {
    (void)state;
    need_device();
    compare_gradients(DEVICE_PLAIN, 5, 1, 16, 9, false, false, 1e-4);
    compare_gradients(DEVICE_PLAIN, 9, 2, 48, 7, false, false, 1e-4);
    compare_gradients(DEVICE_PLAIN, 13, 2, 64, 3, false, false, 1e-4);
    compare_gradients(DEVICE_PLAIN, 19, 2, 96, 3, false, false, 1e-4);
}

/* Where a sum lies at the edge of two roundings, the devices may take different ones. */
static void rounded_gradients_are_too(void **state) {
    (void)state;
    need_device();
    compare_gradients(DEVICE_PLAIN, 9, 2, 48, 7, false, true, 1e-2);
    compare_gradients(DEVICE_PLAIN, 19, 2, 32, 3, false, true, 1e-2);
}

static void those_of_matrix_instructions_are_too(void **state) {
    (void)state;
    need_device();
    compare_gradients(DEVICE_MATRIX, 5, 2, 16, 3, false, false, 1e-4);
    compare_gradients(DEVICE_MATRIX, 9, 2, 48, 3, false, true, 1e-2);
    compare_gradients(DEVICE_MATRIX, 13, 2, 32, 2, false, false, 1e-4);
    compare_gradients(DEVICE_MATRIX, 19, 2, 16, 2, false, false, 1e-4);
}

static void those_of_networks_that_judge_are_too(void **state) {
    (void)state;
    need_device();
    compare_gradients(DEVICE_PLAIN, 9, 2, 48, 20, true, false, 1e-4);
    compare_gradients(DEVICE_PLAIN, 9, 2, 32, 20, true, true, 1e-2);
    compare_gradients(DEVICE_PLAIN, 19, 1, 16, 3, true, false, 1e-4);
    compare_gradients(DEVICE_MATRIX, 9, 2, 16, 5, true, false, 1e-4);
}

static void two_hundred_steps_have_the_same_losses(void **state) {
    (void)state;
    need_device();
    enum { STEPS = 200, EXACT = 150, BATCH = 32 };
    make_games(7);
    struct pair pair = make_pair(7, 2, 16, false);
    open_pair(&pair, DEVICE_BEST, BATCH);
    kt_random random;
    kt_random_init(&random, 2);
    struct batch batch = make_batch(BATCH);
    double first = 0, last = 0, worst = 0;
    for (unsigned long step = 1; step <= STEPS; step++) {
        draw(&batch, &random);
        if (step == EXACT)
            for (int i = 0; i < 2; i++) {
                pair.device[i].fetch(pair.device[i].self);
                uint32_t sample[64];
                for (uint32_t j = 0; j < 64; j++) sample[j] = j;
                network_ranges_measure(&pair.network[i], &positions, sample, 64);
                pair.device[i].round(pair.device[i].self);
            }
        double loss[2];
        for (int i = 0; i < 2; i++) loss[i] = take_step(&pair.device[i], &batch, step);
        worst = fmax(worst, fabs(loss[0] - loss[1]));
        if (step == 1) first = loss[0];
        last = loss[0];
        if (step % 50 == 0)
            printf("step %lu: loss %.4f on the processor, %.4f by OpenCL\n", step, loss[0], loss[1]);
    }
    printf("they differ by %.4f at most\n", worst);
    assert_true(last < first - 0.5); /* it has learned something */
    assert_true(worst < tolerance(0.01) * 5);
    free(batch.features);
    free(batch.played);
    free_pair(&pair);
    free_games();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gradients_are_those_of_the_processor),
        cmocka_unit_test(rounded_gradients_are_too),
        cmocka_unit_test(those_of_matrix_instructions_are_too),
        cmocka_unit_test(those_of_networks_that_judge_are_too),
        cmocka_unit_test(two_hundred_steps_have_the_same_losses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
