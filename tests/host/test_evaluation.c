/* What judges in an image: against a second way to compute it, in floating point, and its section against damage. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "base/random.h"
#include "image/image_write.h"
#include "model/evaluation.h"

enum { CHANNELS = 16, HIDDEN = 5, SIZE = 6, POINTS = SIZE * SIZE, INPUTS = 2 * CHANNELS + 2 };
enum {
    HEADER = 8,
    OWNER_BYTES = 2 * CHANNELS + 4,
    HIDDEN_BYTES = 2 * INPUTS + 4,
    OUT_BYTES = 2 * (HIDDEN + 1) + 4
};
enum { BYTES = HEADER + OWNER_BYTES + HIDDEN * HIDDEN_BYTES + 3 * OUT_BYTES };

static uint8_t section[BYTES];
static const uint8_t shifts[5] = {7, 12, 9, 10, 8};

static void fill(kt_random *random) {
    memset(section, 0, sizeof section);
    section[0] = CHANNELS;
    section[1] = HIDDEN;
    memcpy(section + 2, shifts, 5);
    for (int i = HEADER; i < BYTES; i++) section[i] = (uint8_t)kt_random_next(random);
    /* begins of some 100,000 */
    uint8_t *at = section + HEADER + OWNER_BYTES - 4;
    for (int i = 0; i < 1 + HIDDEN + 3; i++) {
        kt_bytes_put_u32(at, kt_random_below(random, 200000) - 100000);
        at += i < HIDDEN ? HIDDEN_BYTES : OUT_BYTES;
    }
}

static double weight(int at) { return (int16_t)kt_bytes_u16(section + at); }
static double begin(int at) { return (int32_t)kt_bytes_u32(section + at); }

/* sum of `count` inputs times the weights at `at`, and the begin behind them, shifted */
static double sum(int at, const double *inputs, int count, int shift) {
    double all = begin(at + 2 * count);
    for (int i = 0; i < count; i++) all += weight(at + 2 * i) * inputs[i];
    return floor(ldexp(all, -shift));
}

static double bound(double number, double most) { return fmax(-most, fmin(most, number)); }

struct judged {
    double owner[POINTS], win, lead, pass;
};

static struct judged judge(const uint8_t *outputs, int komi) {
    struct judged judged;
    double inputs[INPUTS] = {0}, numbers[HIDDEN + 1], all = 0;
    for (int p = 0; p < POINTS; p++) {
        double own[CHANNELS];
        for (int i = 0; i < CHANNELS; i++) {
            own[i] = outputs[p * CHANNELS + i];
            inputs[i] += own[i] * 16 / POINTS;
            inputs[CHANNELS + i] = fmax(inputs[CHANNELS + i], own[i] * 16);
        }
        judged.owner[p] = tanh(sum(HEADER, own, CHANNELS, shifts[0]) / 4096);
        all += judged.owner[p];
    }
    judged.lead = all + komi / 4.0;
    inputs[2 * CHANNELS] = bound(judged.lead * 64, 4096);
    inputs[2 * CHANNELS + 1] = bound(komi * 16, 4096);
    for (int i = 0; i < HIDDEN; i++)
        numbers[i] =
            fmax(0, fmin(65535, sum(HEADER + OWNER_BYTES + i * HIDDEN_BYTES, inputs, INPUTS, shifts[1])));
    numbers[HIDDEN] = inputs[2 * CHANNELS];
    double of[3];
    for (int i = 0; i < 3; i++)
        of[i] = sum(HEADER + OWNER_BYTES + HIDDEN * HIDDEN_BYTES + i * OUT_BYTES, numbers, HIDDEN + 1,
                    shifts[2 + i]);
    judged.win = 1 / (1 + exp(-of[0] / 4096));
    judged.lead += bound(of[1], 4096) / 64;
    judged.pass = bound(of[2], 16 * 4096);
    return judged;
}

static kt_evaluator open_section(uint8_t *image_bytes, size_t room, int channels, kt_status *status) {
    kt_image image;
    kt_evaluator evaluator = {NULL, 0, 0};
    kt_image_writer writer;
    kt_image_write_begin(&writer, 9, 1, image_bytes, room);
    kt_image_write_section(&writer, "JUDG", 1, section, sizeof section);
    kt_status bytes = kt_image_write_end(&writer);
    assert_true(bytes > 0);
    kt_image_check *const checks[] = {kt_evaluator_check, NULL};
    *status = kt_image_open(&image, image_bytes, (size_t)bytes, checks);
    if (*status >= 0) *status = kt_evaluator_find(&evaluator, &image, channels);
    return evaluator;
}

static void it_computes_what_its_header_says(void **state) {
    (void)state;
    static uint8_t image_bytes[4096];
    kt_random random;
    kt_random_init(&random, 3);
    for (int round = 0; round < 200; round++) {
        uint8_t outputs[POINTS * CHANNELS];
        kt_status status;
        fill(&random);
        kt_evaluator evaluator = open_section(image_bytes, sizeof image_bytes, CHANNELS, &status);
        assert_int_equal(status, KT_OK);
        /* many outputs are 0, as those of networks */
        for (int i = 0; i < POINTS * CHANNELS; i++)
            outputs[i] = kt_random_below(&random, 3) ? 0 : (uint8_t)kt_random_next(&random);
        int komi = (int)kt_random_below(&random, 81) - 40;
        kt_evaluation got;
        kt_evaluator_read(&evaluator, outputs, SIZE, komi, &got);
        struct judged want = judge(outputs, komi);
        for (int p = 0; p < POINTS; p++) {
            double owner = got.owner_q15[kt_point_at(p % SIZE, p / SIZE)] / 32768.0;
            assert_true(fabs(owner - want.owner[p]) < 0.004);
        }
        /* small differences of the ownership grow in the sums that read the lead */
        assert_true(fabs(got.win_q16 / 65536.0 - want.win) < 0.05);
        assert_true(fabs(got.lead / 64.0 - want.lead) < 1);
        assert_true(fabs(got.pass - want.pass) < 4096);
    }
}

static void damage_is_refused(void **state) {
    (void)state;
    static uint8_t image_bytes[4096];
    kt_random random;
    kt_random_init(&random, 4);
    kt_status status;
    fill(&random);
    open_section(image_bytes, sizeof image_bytes, CHANNELS + 16, &status); /* another model's */
    assert_int_equal(status, KT_ERR_FORMAT);
    static const struct {
        int at;
        uint8_t byte;
    } damage[] = {{0, 0}, {0, CHANNELS + 1}, {1, 0}, {1, HIDDEN + 1}, {1, 65}, {2, 32}, {6, 255}, {7, 1}};
    for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
        fill(&random);
        section[damage[i].at] = damage[i].byte;
        open_section(image_bytes, sizeof image_bytes, CHANNELS, &status);
        assert_int_equal(status, KT_ERR_FORMAT);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_computes_what_its_header_says),
        cmocka_unit_test(damage_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
