/* lib/pattern: wrong stages, values and groups are refused, with a checksum made to fit. (For trees see
 * test_patterns_tree.c, for header and table of contents test_image.c.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "open_image.h"
#include "pattern/node.h"

enum { ROUNDS = KT_DESKTOP ? 20000 : 1000 };

static uint8_t original[IMAGE_BYTES];
static uint32_t total; /* of the image in `original` */

/* Puts the first `count` bytes of the image to the end of the room, undamaged. */
static void restore(uint32_t count) {
    bytes = room + sizeof room - count;
    memcpy(bytes, original, count);
}

static void make_image(kt_random *random, int size) {
    total = random_image_write(random, original, sizeof original, size);
    restore(total);
}

static void good_patterns_open(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    for (int round = 0; round < 20; round++) {
        make_image(&random, 9);
        assert_int_equal(open_both(bytes, total), KT_OK);
        assert_int_equal(patterns.stages, bytes[RANDOM_IMAGE_STAG]);
        assert_int_equal(patterns.stage_moves, 10);
        assert_true(is_harmless());
    }
}

static void stages_are_those_of_the_move_number(void **state) {
    (void)state;
    static const uint32_t moves[] = {1, 10, 11, 20, 21, 30, 31, 400, UINT32_MAX};
    static const int stages[] = {0, 0, 1, 1, 2, 2, 2, 2, 2};
    for (int i = 0; i < 9; i++) assert_int_equal(kt_stage(3, 10, moves[i]), stages[i]);
}

static void numbers_have_seven_bits_a_byte(void **state) {
    (void)state;
    static const uint8_t coded[][4] = {{0},
                                       {0x7f},
                                       {0x80, 0x01},
                                       {0xff, 0x7f},
                                       {0x81, 0x80, 0x01},
                                       {0xff, 0xff, 0xff, 0x7f},
                                       {0x85, 0x80, 0x80, 0x00}};
    static const uint32_t number[] = {0, 127, 128, 16383, 16385, 268435455, 5};
    static const int length[] = {1, 1, 2, 2, 3, 4, 4};
    for (int i = 0; i < 7; i++) {
        uint32_t decoded;
        assert_int_equal(kt_node_varint(coded[i], &decoded) - coded[i], length[i]);
        assert_int_equal(decoded, number[i]);
    }
}

/* The status of the image when one number is changed (random_image_change). */
static kt_status open_changed(uint32_t offset, int width, uint32_t value) {
    restore(total);
    random_image_change(bytes, total, offset, width, value);
    return open_both(bytes, total);
}

static uint32_t original_u32(uint32_t offset) { return kt_bytes_u32(original + offset); }

static void sections_that_are_missing_or_unlike_are_refused(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 6);
    make_image(&random, 9);
    assert_int_equal(open_changed(7, 1, 6), KT_ERR_FORMAT); /* TREE, the last one, would be missing */
    for (int i = 0; i < RANDOM_IMAGE_SECTIONS; i++) {
        bool needed = i != 3 && i != 4 && i != 5;
        uint32_t row = random_image_row(i);
        assert_int_equal(open_changed(row, 1, 'Z'), needed ? KT_ERR_FORMAT : KT_OK);
        assert_int_equal(open_changed(row + 4, 2, 2), needed ? KT_ERR_VERSION : KT_OK);
    }
    assert_int_equal(open_changed(random_image_row(0) + 12, 4, 3), KT_ERR_FORMAT); /* STAG of 3 bytes */
    assert_int_equal(open_changed(RANDOM_IMAGE_STAG, 1, 0), KT_ERR_FORMAT);
    assert_int_equal(open_changed(RANDOM_IMAGE_STAG, 1, original[RANDOM_IMAGE_STAG] % 5 + 1), KT_ERR_FORMAT);
    assert_int_equal(open_changed(RANDOM_IMAGE_STAG, 1, 6), KT_ERR_FORMAT);
    assert_int_equal(open_changed(RANDOM_IMAGE_STAG + 1, 1, 0), KT_ERR_FORMAT);
    /* "by chance" is no table of 3x3 patterns. */
    uint32_t info = random_image_row(4);
    assert_int_equal(open_changed(info, 4, kt_bytes_u32((const uint8_t *)"P3X3")), KT_ERR_FORMAT);
    kt_bytes_put_u16(original + info + 4, 2);
    assert_int_equal(open_changed(info, 4, kt_bytes_u32((const uint8_t *)"P3X3")), KT_ERR_VERSION);
}

/* No stages, and all else would fit: no groups, no trees. */
static void an_image_without_stages_is_refused(void **state) {
    (void)state;
    const kt_patterns_content content = {.size = 9, .stages = 1, .stage_moves = 15};
    kt_status written = kt_patterns_write(&content, original, sizeof original);
    assert_true(written > 0);
    total = (uint32_t)written;
    uint32_t stages = random_image_row(0) + 12, groups = random_image_row(2) + 12;
    assert_int_equal(open_changed(groups, 4, 24), KT_OK);
    kt_bytes_put_u32(original + groups, 0);
    for (uint32_t count = 0; count < 5; count++)
        assert_int_equal(open_changed(stages, 4, count), KT_ERR_FORMAT);
    assert_int_equal(open_changed(original_u32(random_image_row(0) + 8), 1, 0), KT_ERR_FORMAT);
}

/* A sixth stage, although all else fits: its groups are the bytes of a section that followed. */
static void six_stages_are_refused(void **state) {
    (void)state;
    static const uint8_t zeros[2 * KT_GROUP_BYTES];
    const kt_section behind_groups = {.tag = "ZERO", .bytes = zeros, .count = sizeof zeros};
    const kt_patterns_content content = {
        .size = 9, .stages = KT_STAGES_MAX, .stage_moves = 15, .before = {&behind_groups, 1}};
    kt_status written = kt_patterns_write(&content, original, sizeof original);
    assert_true(written > 0);
    total = (uint32_t)written;
    uint32_t stages = original_u32(random_image_row(0) + 8), row = random_image_row(3);
    assert_int_equal(open_changed(stages, 1, KT_STAGES_MAX), KT_OK);
    kt_bytes_put_u32(original + random_image_row(2) + 12, (KT_GROUPS_MAX + 2) * KT_GROUP_BYTES);
    kt_bytes_put_u32(original + row + 8, original_u32(row + 8) + sizeof zeros);
    kt_bytes_put_u32(original + row + 12, 0);
    assert_int_equal(open_changed(stages, 1, KT_STAGES_MAX + 1), KT_ERR_FORMAT);
}

/* An image whose values are 257, 258, 259 and so on: they are the bytes of its INFO, under another tag. */
static kt_status open_with_values(unsigned levels) {
    enum { VALS_ROW = 1, INFO_ROW = 3 };
    char info[2 * (KT_LEVELS_MAX + 1) + 1] = "";
    for (unsigned i = 0; i < levels; i++) info[2 * i] = (char)(i + 1), info[2 * i + 1] = 1;
    const kt_section text = kt_image_text_section(info);
    const kt_patterns_content content = {.size = 9, .stages = 1, .stage_moves = 15, .before = {&text, 1}};
    kt_status written = kt_patterns_write(&content, original, sizeof original);
    assert_true(written > 0);
    total = (uint32_t)written;
    memcpy(original + random_image_row(VALS_ROW), "vals", 4);
    return open_changed(random_image_row(INFO_ROW), 4, kt_bytes_u32((const uint8_t *)"VALS"));
}

static void too_many_values_are_refused(void **state) {
    (void)state;
    assert_int_equal(open_with_values(KT_LEVELS_MAX), KT_OK);
    assert_int_equal(patterns.levels, KT_LEVELS_MAX);
    assert_int_equal(kt_patterns_value(&patterns, 0), 257);
    assert_int_equal(open_with_values(KT_LEVELS_MAX + 1), KT_ERR_FORMAT);
}

static void values_that_do_not_rise_are_refused(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 8);
    make_image(&random, 9);
    uint16_t first = kt_bytes_u16(original + RANDOM_IMAGE_VALS),
             second = kt_bytes_u16(original + RANDOM_IMAGE_VALS + 2);
    assert_int_equal(open_both(bytes, total), KT_OK);
    assert_true(patterns.levels > 2);
    assert_int_equal(open_changed(RANDOM_IMAGE_VALS, 2, second), KT_ERR_FORMAT);
    assert_int_equal(open_changed(RANDOM_IMAGE_VALS, 2, second - 1u), KT_OK);
    assert_int_equal(open_changed(RANDOM_IMAGE_VALS + 2, 2, first), KT_ERR_FORMAT);
    assert_int_equal(open_changed(RANDOM_IMAGE_VALS + 2, 2, first + 1u), KT_OK);
    assert_int_equal(open_changed(RANDOM_IMAGE_VALS + 2, 2, 65535), KT_ERR_FORMAT);
}

static void wrong_groups_are_refused(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 7);
    make_image(&random, 9);
    for (int i = 0; i < original[RANDOM_IMAGE_STAG] * 2; i++) {
        for (int column = 0; column < 3; column++) {
            uint32_t at =
                original_u32(random_image_row(2) + 8) + (uint32_t)i * KT_GROUP_BYTES + (uint32_t)column * 4;
            const uint32_t wrong[] = {original_u32(at) + 1, original_u32(at) - 1, original_u32(at) + 5,
                                      UINT32_MAX, 1u << 31};
            for (int j = 0; j < 5; j++) assert_int_equal(open_changed(at, 4, wrong[j]), KT_ERR_FORMAT);
        }
    }
}

/* Bytes changed at will, with the right checksum: refused, or as good as any other image. */
static void damage_with_the_right_checksum_is_harmless(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 9);
    int opened = 0, wrong = 0;
    for (int round = 0; round < ROUNDS; round++) {
        if (round % 50 == 0)
            make_image(&random, KT_BOARD_MIN + (int)kt_random_below(&random, KT_BOARD_MAX - 1));
        restore(total);
        for (uint32_t changes = 1 + kt_random_below(&random, 3); changes; changes--) {
            uint32_t at = kt_random_below(&random, 2) ? kt_random_below(&random, total)
                                                      : 6 + kt_random_below(&random, 250);
            bytes[at < total ? at : 6] = (uint8_t)kt_random_next(&random);
        }
        uint32_t says = kt_bytes_u32(bytes + 8);
        if (says >= KT_IMAGE_HEADER_BYTES && says <= total) random_image_seal(bytes);
        if (open_both(bytes, total) < 0) continue;
        opened++;
        if (!is_harmless()) wrong++;
    }
    assert_int_equal(wrong, 0);
    assert_true(opened > ROUNDS / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_patterns_open),
        cmocka_unit_test(stages_are_those_of_the_move_number),
        cmocka_unit_test(numbers_have_seven_bits_a_byte),
        cmocka_unit_test(sections_that_are_missing_or_unlike_are_refused),
        cmocka_unit_test(an_image_without_stages_is_refused),
        cmocka_unit_test(six_stages_are_refused),
        cmocka_unit_test(too_many_values_are_refused),
        cmocka_unit_test(values_that_do_not_rise_are_refused),
        cmocka_unit_test(wrong_groups_are_refused),
        cmocka_unit_test(damage_with_the_right_checksum_is_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
