/* Passes through a network on boards of all sizes: each layer's outputs and the gradient against plain sums of
 * products, which know no tiles. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/random.h"
#include "common/memory.h"
#include "train/network_pass.h"

/* Five positions of 19x19 have more tiles than are multiplied at once. */
enum { LAYERS = 2, CHANNELS = 16, POSITIONS = 5, CANDIDATES = 3 };

/* A network with positions made by chance. */
struct scene {
    struct network network;
    struct network_kernels kernels;
    struct network_pass pass;
    struct network_example examples[POSITIONS];
};

static void draw_example(struct network_example *example, int size, kt_random *random) {
    *example = network_example_new(size);
    for (int y = 0; y < size; y++)
        for (int x = 0; x < size; x++)
            for (int i = 0; i < KT_FEATURES; i++)
                example->inputs[network_example_point(size, x, y) * NETWORK_INPUTS + i] =
                    (float)kt_random_below(random, 2);
    example->candidates = CANDIDATES;
    for (int i = 0; i < CANDIDATES; i++) {
        int at = ((int)kt_random_below(random, (uint32_t)(size * size)) + i) % (size * size);
        example->candidate[i] = network_example_point(size, at % size, at / size);
    }
    example->played = (int)kt_random_below(random, CANDIDATES);
    example->wanted[example->played] = 1;
}

static void set_up(struct scene *scene, int size) {
    kt_random random;
    kt_random_init(&random, (uint32_t)size);
    scene->network = network_new(size, LAYERS, CHANNELS, (uint32_t)size);
    for (size_t i = 0; i < scene->network.count; i++) /* biases and score, too */
        scene->network.parameters[i] += ((float)kt_random_below(&random, 201) - 100) / 1000;
    scene->kernels = network_kernels_new(&scene->network);
    network_kernels_take_all(&scene->kernels);
    scene->pass = network_pass_new(&scene->kernels);
    for (int i = 0; i < POSITIONS; i++) draw_example(&scene->examples[i], size, &random);
}

static void tear_down(struct scene *scene) {
    for (int i = 0; i < POSITIONS; i++) free(scene->examples[i].inputs);
    network_pass_free(&scene->pass);
    network_kernels_free(&scene->kernels);
    network_free(&scene->network);
}

static const float *outputs_of(const struct scene *scene, int layer, int position) {
    return layer ? scene->pass.outputs[layer][position] : scene->examples[position].inputs;
}

static bool on_board(int size, int x, int y) { return x >= 0 && y >= 0 && x < size && y < size; }

/* The output of a layer at a point, from the outputs of the one before. */
static double plain_output(const struct scene *scene, int layer, int position, int x, int y, int channel) {
    const struct network *network = &scene->network;
    int size = network->size, inputs = network_inputs(network, layer);
    const float *weights = network->parameters + network_weights(network, layer);
    double sum = (double)network->parameters[network_begins(network, layer) + (size_t)channel];
    for (int k = 0; k < NETWORK_NEIGHBOURS; k++) {
        int beside = x + k % 3 - 1, above = y + k / 3 - 1;
        if (!on_board(size, beside, above)) continue;
        const float *here =
            outputs_of(scene, layer, position) + (long)network_example_point(size, beside, above) * inputs;
        for (int i = 0; i < inputs; i++)
            sum += (double)here[i] * (double)weights[(k * inputs + i) * CHANNELS + channel];
    }
    return sum > 0 ? sum : 0;
}

static void compare_outputs(const struct scene *scene, int layer, int position) {
    int size = scene->network.size;
    for (int i = 0; i < size * size * CHANNELS; i++) {
        int channel = i % CHANNELS, x = i / CHANNELS % size, y = i / CHANNELS / size;
        double is = (double)outputs_of(scene, layer + 1,
                                       position)[network_example_point(size, x, y) * CHANNELS + channel],
               expected = plain_output(scene, layer, position, x, y, channel);
        if (fabs(is - expected) > 1e-4)
            fail_msg("size %d, layer %d, point %d %d: %f, not %f", size, layer, x, y, is, expected);
    }
}

/* The slopes of all outputs of a layer, by points of an example, and the gradient. */
struct plain {
    double *slopes, *before, *gradient;
};

static void plain_score_back(const struct scene *scene, int position, struct plain *plain) {
    const struct network_example *example = &scene->examples[position];
    const float *outputs = outputs_of(scene, LAYERS, position), *scores = scene->pass.heads[position].scores;
    size_t score = network_score(&scene->network);
    double sum = 0;
    for (int i = 0; i < CANDIDATES; i++) sum += exp((double)scores[i]);
    for (int i = 0; i < CANDIDATES; i++) {
        double slope = exp((double)scores[i]) / sum - (i == example->played);
        for (int channel = 0; channel < CHANNELS; channel++) {
            int at = example->candidate[i] * CHANNELS + channel;
            plain->gradient[score + (size_t)channel] += slope * (double)outputs[at];
            if (outputs[at] > 0)
                plain->slopes[at] = slope * (double)scene->network.parameters[score + (size_t)channel];
        }
    }
}

/* Goes back from one output of a layer to its weights and inputs. */
static void plain_output_back(const struct scene *scene, int layer, int position, int point, int channel,
                              struct plain *plain) {
    const struct network *network = &scene->network;
    int inputs = network_inputs(network, layer), side = network_example_side(network->size);
    const float *taken = outputs_of(scene, layer, position);
    double slope = plain->slopes[point * CHANNELS + channel];
    plain->gradient[network_begins(network, layer) + (size_t)channel] += slope;
    for (int k = 0; k < NETWORK_NEIGHBOURS; k++)
        for (int i = 0; i < inputs; i++) {
            int at = (point + (k / 3 - 1) * side + k % 3 - 1) * inputs + i;
            size_t weight = network_weights(network, layer) + (size_t)((k * inputs + i) * CHANNELS + channel);
            plain->gradient[weight] += slope * (double)taken[at];
            if (layer && taken[at] > 0) plain->before[at] += slope * (double)network->parameters[weight];
        }
}

static void plain_back(const struct scene *scene, int position, double *gradient) {
    int points = network_example_points(scene->network.size);
    struct plain plain = {.gradient = gradient};
    plain.slopes = calloc((size_t)(points * CHANNELS), sizeof *plain.slopes);
    plain_score_back(scene, position, &plain);
    for (int layer = LAYERS - 1; layer >= 0; layer--) {
        plain.before = calloc((size_t)(points * CHANNELS), sizeof *plain.before);
        for (int i = 0; i < points * CHANNELS; i++)
            if (plain.slopes[i] != 0)
                plain_output_back(scene, layer, position, i / CHANNELS, i % CHANNELS, &plain);
        free(plain.slopes);
        plain.slopes = plain.before;
    }
    free(plain.slopes);
}

static void compare_gradients(struct scene *scene) {
    size_t count = scene->network.count;
    float *gradient = calloc(count, sizeof *gradient);
    double *expected = calloc(count, sizeof *expected);
    (void)network_pass_back(&scene->pass, scene->examples, POSITIONS, gradient);
    for (int i = 0; i < POSITIONS; i++) plain_back(scene, i, expected);
    for (size_t i = 0; i < count; i++)
        if (fabs((double)gradient[i] - expected[i]) > 1e-4 * (1 + fabs(expected[i])))
            fail_msg("size %d, parameter %zu: gradient %f, not %f", scene->network.size, i,
                     (double)gradient[i], expected[i]);
    free(gradient);
    free(expected);
}

static void passes_are_sums_of_products_on_all_sizes(void **state) {
    (void)state;
    for (int size = 2; size <= KT_BOARD_MAX; size++) {
        struct scene scene;
        set_up(&scene, size);
        for (int again = 0; again < 2; again++) { /* the second pass finds what the first left behind */
            network_pass_forth(&scene.pass, scene.examples, POSITIONS);
            for (int i = 0; i < LAYERS * POSITIONS; i++) compare_outputs(&scene, i % LAYERS, i / LAYERS);
            compare_gradients(&scene);
        }
        tear_down(&scene);
    }
}

static bool is_aligned(const float *block) { return (uintptr_t)block % MEMORY_ALIGNMENT == 0; }

/* Registers of 64 bytes would be slow at other addresses. */
static void blocks_begin_where_lines_of_the_cache_do(void **state) {
    (void)state;
    struct scene scene;
    set_up(&scene, 9);
    for (int layer = 0; layer < LAYERS; layer++) {
        assert_true(is_aligned(scene.kernels.weights[layer]) && is_aligned(scene.kernels.turned[layer]));
        for (int i = 0; i < POSITIONS; i++) assert_true(is_aligned(scene.pass.outputs[layer + 1][i]));
    }
    assert_true(is_aligned(scene.pass.tiles) && is_aligned(scene.pass.products));
    tear_down(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_are_sums_of_products_on_all_sizes),
        cmocka_unit_test(blocks_begin_where_lines_of_the_cache_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
