/* lib/model/layer against the formula of model.h, computed plainly: each way to compute it that this processor
 * has, for every number of channels that is taken together, at a point and on whole boards. On a Cortex-M0, what is
 * taken is its own way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/random.h"
#include "model/layer.h"

enum { INPUTS = 5, COLUMN = 3 * INPUTS, CHANNELS_MAX = 80, ROUNDS = 200, OFTEN = 12, LARGE = 1 << 16 };

/* As in an image: what channels begin with, their scales, the weights; from byte 0, 1, 2 or 3 on. */
static uint8_t numbers[(6 + 3 * COLUMN) * CHANNELS_MAX + 16];
static uint32_t listed[3][OFTEN * COLUMN + 1];
static uint8_t value[9][INPUTS]; /* of the points around, from below left */
static int times; /* each of them is listed so often, so that they are more, up to more than LARGE */
static uint8_t around[1 + CHANNELS_MAX + 1], *const outputs = around + 1;
static kt_layer layer;
static kt_layer_column column[3];
static kt_random seeded;

static uint32_t below(uint32_t limit) { return kt_random_below(&seeded, limit); }

/* Numbers that reach both ends of all ranges, and what lies between. */
static void fill(int channels) {
    uint8_t *begins = numbers + below(4), *scales = begins + 4 * channels, *weights = scales + 2 * channels;
    layer = (kt_layer){
        .begins = begins, .scales = scales, .weights = weights, .channels = channels, .inputs = INPUTS};
    uint32_t spread = below(2) ? 1u << below(31) : 40000;
    for (int i = 0; i < channels; i++) {
        kt_bytes_put_u32(begins + 4 * i, below(spread) - spread / 4);
        kt_bytes_put_u16(scales + 2 * i, (uint16_t)(below(8) ? below(4000) : UINT16_MAX - below(2)));
    }
    for (int i = 0; i < 3 * COLUMN * channels; i++)
        weights[i] = (uint8_t)(below(8) ? below(256) : 255 * below(2));
    uint32_t zeros = below(101), most = below(2) ? 255 : 1 + below(60);
    for (int point = 0; point < 9; point++)
        for (int i = 0; i < INPUTS; i++)
            value[point][i] = (uint8_t)(below(100) < zeros ? 0 : below(4) ? 1 + below(most) : most);
}

static void list_columns(void) {
    times = below(4) ? 1 : OFTEN;
    for (int x = 0; x < 3; x++) {
        int count = 0;
        uint32_t values = 0;
        for (int i = 0; i < times * COLUMN; i++) {
            int y = i / INPUTS % 3, row = 3 * y * INPUTS + i % INPUTS;
            uint8_t input = value[3 * y + x][i % INPUTS];
            if (input) listed[x][count++] = kt_layer_input(row * layer.channels, input);
            values += input;
        }
        column[x] = (kt_layer_column){.input = listed[x], .count = count, .values = values};
#ifdef KT_LAYER_PACKED
        for (int i = 0, j = 0; j < 3; j++) {
            kt_layer_part *part = &column[x].part[j];
            for (*part = (kt_layer_part){0}; i < count * (j + 1) / 3; i++, part->count++)
                part->values += listed[x][i] & 255;
        }
#endif
    }
}

static uint8_t rectified(int64_t sum, int channel) {
    sum = sum < 0 ? 0 : sum / 16 > 65535 ? 65535 : sum / 16;
    sum = sum * kt_bytes_u16(layer.scales + 2 * channel) / 65536;
    return (uint8_t)(sum > 255 ? 255 : sum);
}

static uint8_t output(int channel) {
    int64_t sum = (int32_t)kt_bytes_u32(layer.begins + 4 * channel);
    for (int point = 0; point < 9; point++)
        for (int i = 0; i < INPUTS; i++)
            sum += times * value[point][i] *
                   (layer.weights[(point * INPUTS + i) * layer.channels + channel] - 128);
    return rectified(sum, channel);
}

typedef void compute(const kt_layer *layer, const kt_layer_column column[3], uint8_t *outputs);

static void follows_the_formula(compute *way) {
    int between = 0, large = 0;
    kt_random_init(&seeded, 1);
    for (int round = 0; round < ROUNDS; round++) {
        int channels = KT_LAYER_STEP * (1 + round % (CHANNELS_MAX / KT_LAYER_STEP));
        fill(channels);
        list_columns();
        outputs[-1] = outputs[channels] = 99;
        way(&layer, column, outputs);
        for (int i = 0; i < channels; i++) {
            assert_int_equal(outputs[i], output(i));
            between += outputs[i] > 0 && outputs[i] < 255;
        }
        assert_int_equal(outputs[-1], 99);
        assert_int_equal(outputs[channels], 99);
        large += column[0].values + column[1].values + column[2].values > LARGE;
    }
    assert_true(between > ROUNDS); /* else the test would compare clamps only */
    assert_true(large > 0 && large < ROUNDS / 4);
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

#ifdef __wasm_simd128__
static void by_vectors(void **state) {
    (void)state;
    follows_the_formula(kt_layer_compute_simd128);
}
#endif

#ifdef KT_LAYER_BOARD
enum {
    BOARD_MAX = KT_BOARD_MAX < 19 ? KT_BOARD_MAX : 19,
    BOARD_CHANNELS = KT_LAYER_CHANNELS_MAX < 80 ? KT_LAYER_CHANNELS_MAX : 80,
    BOARD_ROUNDS = 30,
};

static uint8_t board_weights[9 * BOARD_CHANNELS * BOARD_CHANNELS],
    rows[(BOARD_MAX + 2) * BOARD_MAX * BOARD_CHANNELS], expected[BOARD_MAX * BOARD_MAX * BOARD_CHANNELS];
static kt_layer_memory memory;

/* The output of the formula at a point of a board whose inputs begin at `from`. */
static uint8_t output_at(const kt_layer *of, const uint8_t *from, int size, int x, int y, int channel) {
    int64_t sum = (int32_t)kt_bytes_u32(of->begins + 4 * channel);
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            if (x + dx < 0 || x + dx >= size || y + dy < 0 || y + dy >= size) continue;
            const uint8_t *inputs = from + ((y + dy) * size + x + dx) * of->inputs,
                          *weight =
                              of->weights + (3 * (dy + 1) + dx + 1) * of->inputs * of->channels + channel;
            for (int i = 0; i < of->inputs; i++, weight += of->channels) sum += inputs[i] * (*weight - 128);
        }
    return rectified(sum, channel);
}

static void whole_boards_in_both_directions(void **state) {
    (void)state;
    int between = 0;
    kt_random_init(&seeded, 2);
    for (int round = 0; round < BOARD_ROUNDS; round++) {
        int channels = KT_LAYER_STEP * (1 + round % (BOARD_CHANNELS / KT_LAYER_STEP)),
            size = KT_LAYER_BOARD_MIN + round % (BOARD_MAX + 1 - KT_LAYER_BOARD_MIN),
            two_rows = 2 * size * channels;
        fill(channels);
        for (int i = 0; i < 9 * channels * channels; i++) board_weights[i] = (uint8_t)below(256);
        kt_layer whole = {.begins = layer.begins,
                          .scales = layer.scales,
                          .weights = board_weights,
                          .channels = channels,
                          .inputs = channels};
#if KT_DESKTOP
        static uint8_t arranged[sizeof board_weights];
        if (below(2)) kt_layer_arrange(&whole, arranged), whole.arranged = arranged;
#endif
        bool up = below(2);
        uint8_t *from = up ? rows : rows + two_rows, *to = up ? rows + two_rows : rows;
        bool bright = below(4) == 0; /* so that sums have more than 24 bits */
        for (int i = 0; i < size * size * channels; i++)
            from[i] = (uint8_t)(bright ? 255 - below(4) : below(2) ? 0 : below(256));
        for (int i = 0, y = 0; y < size; y++)
            for (int x = 0; x < size; x++)
                for (int channel = 0; channel < channels; channel++)
                    expected[i++] = output_at(&whole, from, size, x, y, channel);
        kt_bitboard wanted = kt_bitboard_full(size);
        bool all = below(2);
        KT_EACH_POINT(p, &wanted)
            if (!all && below(2)) kt_bitboard_clear(&wanted, p);
        kt_layer_compute_board(&whole, &memory, from, to, size, all ? NULL : &wanted);
        KT_EACH_POINT(p, &wanted) {
            int at = (kt_point_y(p) * size + kt_point_x(p)) * channels;
            for (int i = at; i < at + channels; i++) {
                assert_int_equal(to[i], expected[i]);
                between += to[i] > 0 && to[i] < 255;
            }
        }
    }
    assert_true(between > BOARD_ROUNDS * 100);
}
#endif

static void the_one_that_is_taken(void **state) {
    (void)state;
    follows_the_formula(kt_layer_compute);
}

#ifdef KT_LAYER_PACKED
/* As two processors do, each half of the channels. */
static void by_halves(const kt_layer *of, const kt_layer_column columns[3], uint8_t *to) {
    int half = of->channels / 2;
    kt_layer_compute_some(of, columns, half, half, to);
    kt_layer_compute_some(of, columns, 0, half, to);
}

static void both_halves(void **state) {
    (void)state;
    follows_the_formula(by_halves);
}
#endif

int main(void) {
    const struct CMUnitTest tests[] =
    { cmocka_unit_test(plain),
#if defined __x86_64__ || defined __wasm_simd128__
      cmocka_unit_test(by_vectors),
#endif
#ifdef KT_LAYER_BOARD
      // An empty entry is left out. (After skip(), cmocka prints "not ok", which prove counts as a failure.)
      kt_layer_takes_boards(&(kt_layer){.channels = 16, .inputs = 16}, BOARD_MAX)
          ? (struct CMUnitTest)cmocka_unit_test(whole_boards_in_both_directions)
          : (struct CMUnitTest){0},
#endif
      cmocka_unit_test(the_one_that_is_taken),
#ifdef KT_LAYER_PACKED
      cmocka_unit_test(both_halves),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
