/* lib/model/layer against the formula of model.h, computed plainly: each way to compute it that this processor
 * has, for every number of channels that is taken together. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/random.h"
#include "model/layer.h"

enum { INPUTS = 5, COLUMN = 3 * INPUTS, CHANNELS_MAX = 80, ROUNDS = 200 };

static uint8_t begins[4 * CHANNELS_MAX], scales[2 * CHANNELS_MAX], weights[3 * COLUMN * CHANNELS_MAX];
static uint32_t listed[3][COLUMN + 1];
static uint8_t value[9][INPUTS]; /* of the points around, from below left */
static uint8_t outputs[CHANNELS_MAX + 1];
static kt_layer layer = {begins, scales, weights, 0, INPUTS};
static kt_layer_column column[3];
static kt_random seeded;

static uint32_t below(uint32_t limit) { return kt_random_below(&seeded, limit); }

/* Numbers that reach both ends of all ranges, and what lies between. */
static void fill(int channels) {
    layer.channels = channels;
    uint32_t spread = below(2) ? 1u << below(31) : 40000;
    for (int i = 0; i < channels; i++) {
        kt_bytes_put_u32(begins + 4 * i, below(spread) - spread / 4);
        kt_bytes_put_u16(scales + 2 * i, (uint16_t)(below(8) ? below(4000) : UINT16_MAX - below(2)));
    }
    for (int i = 0; i < 3 * COLUMN * channels; i++)
        weights[i] = (uint8_t)(below(8) ? below(256) : 255 * below(2));
    uint32_t zeros = below(101);
    for (int point = 0; point < 9; point++)
        for (int i = 0; i < INPUTS; i++)
            value[point][i] = (uint8_t)(below(100) < zeros ? 0 : below(4) ? 1 + below(255) : 255);
}

static void list_columns(void) {
    for (int x = 0; x < 3; x++) {
        int count = 0;
        for (int y = 0; y < 3; y++)
            for (int i = 0; i < INPUTS; i++)
                if (value[3 * y + x][i])
                    listed[x][count++] =
                        kt_layer_input((3 * y * INPUTS + i) * layer.channels, value[3 * y + x][i]);
        column[x] = (kt_layer_column){listed[x], count};
    }
}

static uint8_t output(int channel) {
    int64_t sum = (int32_t)kt_bytes_u32(begins + 4 * channel);
    for (int point = 0; point < 9; point++)
        for (int i = 0; i < INPUTS; i++)
            sum += value[point][i] * (weights[(point * INPUTS + i) * layer.channels + channel] - 128);
    sum = sum < 0 ? 0 : sum / 16 > 65535 ? 65535 : sum / 16;
    sum = sum * kt_bytes_u16(scales + 2 * channel) / 65536;
    return (uint8_t)(sum > 255 ? 255 : sum);
}

typedef void compute(const kt_layer *layer, const kt_layer_column column[3], uint8_t *outputs);

static void follows_the_formula(compute *way) {
    int between = 0;
    kt_random_init(&seeded, 1);
    for (int round = 0; round < ROUNDS; round++) {
        int channels = KT_LAYER_STEP * (1 + round % (CHANNELS_MAX / KT_LAYER_STEP));
        fill(channels);
        list_columns();
        outputs[channels] = 99;
        way(&layer, column, outputs);
        for (int i = 0; i < channels; i++) {
            assert_int_equal(outputs[i], output(i));
            between += outputs[i] > 0 && outputs[i] < 255;
        }
        assert_int_equal(outputs[channels], 99);
    }
    assert_true(between > ROUNDS); /* else the test would compare clamps only */
}

static void plain(void **state) {
    (void)state;
    follows_the_formula(kt_layer_compute_plain);
}

#ifdef __x86_64__
static void by_vectors(void **state) {
    (void)state;
    if (kt_layer_has_avx2()) follows_the_formula(kt_layer_compute_avx2);
}
#endif

static void the_one_that_is_taken(void **state) {
    (void)state;
    follows_the_formula(kt_layer_compute);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain),
#ifdef __x86_64__
        cmocka_unit_test(by_vectors),
#endif
        cmocka_unit_test(the_one_that_is_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
