/* lib/pattern: what is damaged is no image. Every bit counts, and where the checksum was made to fit, the
 * structure: header, table of contents, groups. (The trees: test_image_tree.c.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "open_image.h"

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

static void a_good_image_opens(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    for (int round = 0; round < 20; round++) {
        make_image(&random, 9);
        assert_int_equal(kt_image_open(&image, bytes, total), KT_OK);
        assert_int_equal(image.total_bytes, total);
        assert_int_equal(image.size, 9);
        assert_int_equal(image.stages, bytes[RANDOM_IMAGE_STAG]);
        assert_int_equal(image.stage_moves, 10);
        assert_int_equal(image.info_bytes, 9);
        assert_memory_equal(bytes + image.info, "by chance", 9);
        assert_true(is_harmless());
    }
    memset(room, 0xff, sizeof room);
    memcpy(room, original, total);
    assert_int_equal(kt_image_open(&image, room, sizeof room), KT_OK); /* flash goes on behind it */
}

static void stages_are_those_of_the_move_number(void **state) {
    (void)state;
    static const uint32_t moves[] = {1, 10, 11, 20, 21, 30, 31, 400, UINT32_MAX};
    static const int stages[] = {0, 0, 1, 1, 2, 2, 2, 2, 2};
    image = (kt_image){.stages = 3, .stage_moves = 10};
    for (int i = 0; i < 9; i++) assert_int_equal(kt_image_stage(&image, moves[i]), stages[i]);
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
        assert_int_equal(kt_image_varint(coded[i], &decoded) - coded[i], length[i]);
        assert_int_equal(decoded, number[i]);
    }
}

static void every_flipped_bit_is_refused(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 2);
    make_image(&random, 9);
    int opened = 0;
    for (uint32_t bit = 0; bit < total * 8; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        if (kt_image_open(&image, bytes, total) >= 0) opened++;
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    assert_int_equal(opened, 0);
    assert_int_equal(kt_image_open(&image, bytes, total), KT_OK);
}

static void every_truncation_is_refused(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 3);
    make_image(&random, 9);
    int wrong = 0;
    for (uint32_t count = 0; count < total; count++) {
        restore(count);
        if (kt_image_open(&image, bytes, count) != KT_ERR_SIZE) wrong++;
    }
    assert_int_equal(wrong, 0);
}

static void what_is_no_image_is_told_by_its_reason(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 4);
    make_image(&random, 9);
    bytes[0] = 'k';
    assert_int_equal(kt_image_open(&image, bytes, total), KT_ERR_MAGIC);
    bytes[0] = 'K', bytes[4] = KT_IMAGE_VERSION + 1;
    assert_int_equal(kt_image_open(&image, bytes, total), KT_ERR_VERSION);
    bytes[4] = KT_IMAGE_VERSION - 1; /* patterns were written otherwise */
    assert_int_equal(kt_image_open(&image, bytes, total), KT_ERR_VERSION);
    bytes[4] = KT_IMAGE_VERSION, bytes[12] ^= 1;
    assert_int_equal(kt_image_open(&image, bytes, total), KT_ERR_CRC);
    memset(bytes, 0xff, total); /* erased flash */
    assert_int_equal(kt_image_open(&image, bytes, total), KT_ERR_MAGIC);
}

/* The status of the image with one number (`width` 1, 2 or 4 bytes at `offset`) changed and the checksum
 * repaired. */
static kt_status open_changed(uint32_t offset, int width, uint32_t value) {
    restore(total);
    if (width == 1) bytes[offset] = (uint8_t)value;
    else if (width == 2) kt_bytes_put_u16(bytes + offset, (uint16_t)value);
    else kt_bytes_put_u32(bytes + offset, value);
    kt_bytes_put_u32(bytes + 12, kt_image_crc(bytes, total));
    return kt_image_open(&image, bytes, total);
}

static uint32_t original_u32(uint32_t offset) { return kt_bytes_u32(original + offset); }

static void a_wrong_header_is_refused(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 5);
    make_image(&random, 9);
    assert_int_equal(open_changed(6, 1, 1), KT_ERR_FORMAT);
    assert_int_equal(open_changed(6, 1, 20), KT_ERR_FORMAT);
    assert_int_equal(open_changed(7, 1, 0), KT_ERR_FORMAT);
    assert_int_equal(open_changed(7, 1, 6), KT_ERR_FORMAT); /* TREE, the last one, would be missing */
    assert_int_equal(open_changed(7, 1, 8), KT_ERR_FORMAT); /* the table would lie over the first section */
    assert_int_equal(open_changed(7, 1, 255), KT_ERR_FORMAT);
    assert_int_equal(open_changed(8, 4, total + 1), KT_ERR_SIZE);
    assert_int_equal(open_changed(8, 4, UINT32_MAX), KT_ERR_SIZE);
    assert_int_equal(open_changed(8, 4, KT_IMAGE_HEADER_BYTES - 1), KT_ERR_SIZE);
    assert_int_equal(open_changed(8, 4, 0), KT_ERR_SIZE);
    assert_int_equal(open_changed(16, 4, 1), KT_ERR_FORMAT);
}

/* The checksum was computed by Python's zlib. */
static void a_header_is_checked_alone(void **state) {
    (void)state;
    uint8_t header[KT_IMAGE_HEADER_BYTES] = {'K', 'T', 'I', 'M', 3, 0, 9, 1, 36, 0, 0, 0};
    assert_true(kt_image_crc(header, sizeof header) == 0x68796ff2);
    assert_int_equal(kt_image_check_header(header, 36), KT_OK);
    assert_int_equal(kt_image_check_header(header, 35), KT_ERR_SIZE);
    static const struct {
        uint8_t at, value;
        kt_status status;
    } changes[] = {
        {0, 'k', KT_ERR_MAGIC},
        {4, 2, KT_ERR_VERSION},
        {6, 1, KT_ERR_FORMAT},
        {6, 2, KT_OK},
        {6, KT_BOARD_MAX, KT_OK},
        {7, 0, KT_ERR_FORMAT},
        {7, 16, KT_OK},
        {7, 17, KT_ERR_FORMAT},
        {8, 19, KT_ERR_SIZE},
        {16, 1, KT_ERR_FORMAT},
        {19, 128, KT_ERR_FORMAT},
        {9, 1, KT_ERR_SIZE},
        {6, KT_BOARD_MAX + 1, KT_ERR_FORMAT},
    };
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        uint8_t was = header[changes[i].at];
        header[changes[i].at] = changes[i].value;
        assert_int_equal(kt_image_check_header(header, 36), changes[i].status);
        header[changes[i].at] = was;
    }
}

static void a_wrong_table_of_contents_is_refused(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 6);
    make_image(&random, 9);
    for (int i = 0; i < RANDOM_IMAGE_SECTIONS; i++) {
        uint32_t row = random_image_row(i), offset = original_u32(row + 8), length = original_u32(row + 12);
        assert_int_equal(open_changed(row + 8, 4, offset - 1),
                         KT_ERR_FORMAT); /* overlaps what is before it */
        assert_int_equal(open_changed(row + 8, 4, 0), KT_ERR_FORMAT);
        assert_int_equal(open_changed(row + 8, 4, total - length + 1), KT_ERR_FORMAT);
        assert_int_equal(open_changed(row + 8, 4, UINT32_MAX), KT_ERR_FORMAT);
        assert_int_equal(open_changed(row + 12, 4, length + 1),
                         KT_ERR_FORMAT); /* overlaps what is behind it */
        assert_int_equal(open_changed(row + 12, 4, UINT32_MAX), KT_ERR_FORMAT);
        assert_int_equal(open_changed(row + 12, 4, (uint32_t)0 - offset), KT_ERR_FORMAT);
        bool needed = i != 3 && i != 4 && i != 5;
        assert_int_equal(open_changed(row, 1, 'Z'),
                         needed ? KT_ERR_FORMAT : KT_OK); /* a tag that nobody knows */
        if (i == 4) assert_int_equal(image.info, 0);
        if (i == 5) assert_int_equal(image.model, 0);
        if (needed || i == 5) assert_int_equal(open_changed(row + 4, 2, 2), KT_ERR_VERSION);
    }
    uint32_t info = random_image_row(4); /* two sections STAG that could be right */
    kt_bytes_put_u32(original + info + 12, 4);
    memcpy(original + original_u32(info + 8), original + RANDOM_IMAGE_STAG, 4);
    assert_int_equal(open_changed(info, 1, 'i'), KT_OK);
    assert_int_equal(open_changed(info, 4, original_u32(random_image_row(0))), KT_ERR_FORMAT);
    assert_int_equal(open_changed(RANDOM_IMAGE_STAG, 1, 0), KT_ERR_FORMAT);
    assert_int_equal(open_changed(RANDOM_IMAGE_STAG, 1, original[RANDOM_IMAGE_STAG] % 5 + 1), KT_ERR_FORMAT);
    assert_int_equal(open_changed(RANDOM_IMAGE_STAG, 1, 6), KT_ERR_FORMAT);
    assert_int_equal(open_changed(RANDOM_IMAGE_STAG + 1, 1, 0), KT_ERR_FORMAT);
}

static void a_section_that_comes_twice_is_refused(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 7);
    make_image(&random, 9);
    uint32_t info = random_image_row(4);
    assert_int_equal(open_changed(info, 4, kt_bytes_u32((const uint8_t *)"MODL")), KT_ERR_FORMAT);
    memcpy(original + random_image_row(5), "modl", 4);
    assert_int_equal(open_changed(info, 4, kt_bytes_u32((const uint8_t *)"MODL")), KT_OK);
    assert_int_equal(image.model_bytes, 9);
    /* "by chance" is no table of patterns. */
    assert_int_equal(open_changed(info, 4, kt_bytes_u32((const uint8_t *)"P3X3")), KT_ERR_FORMAT);
    kt_bytes_put_u16(original + info + 4, 2);
    assert_int_equal(open_changed(info, 4, kt_bytes_u32((const uint8_t *)"P3X3")), KT_ERR_VERSION);
}

static void sections_are_found_by_their_tags(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 7);
    make_image(&random, 9);
    assert_int_equal(kt_image_open(&image, bytes, total), KT_OK);
    uint32_t count;
    assert_true(kt_image_find_section(&image, "STAG", &count) == bytes + RANDOM_IMAGE_STAG);
    assert_int_equal(count, 4);
    assert_memory_equal(kt_image_find_section(&image, "INFO", &count), "by chance", 9);
    assert_int_equal(count, 9);
    assert_true(!kt_image_find_section(&image, "XTRA", &count)); /* of another version */
    assert_true(!kt_image_find_section(&image, "MODL", &count)); /* empty */
    assert_true(!kt_image_find_section(&image, "SHAP", &count));
    /* Nor is one that the first section speaks of, behind the end of the table. */
    uint8_t *behind = bytes + RANDOM_IMAGE_STAG;
    memcpy(behind, "SHAP\1\0\0\0", 8);
    kt_bytes_put_u32(behind + 8, 20);
    kt_bytes_put_u32(behind + 12, 4);
    bytes[8] = 255; /* as the image's bytes, which nobody looks at any more */
    assert_true(!kt_image_find_section(&image, "SHAP", &count));
}

/* No stages, and all else would fit: no groups, no trees. */
static void an_image_without_stages_is_refused(void **state) {
    (void)state;
    const kt_image_content content = {.size = 9, .stages = 1, .stage_moves = 15, .info = "x"};
    kt_status written = kt_image_write(&content, original, sizeof original);
    assert_true(written > 0);
    total = (uint32_t)written;
    uint32_t stages = random_image_row(0) + 12, groups = random_image_row(2) + 12;
    assert_int_equal(open_changed(groups, 4, 24), KT_OK);
    kt_bytes_put_u32(original + groups, 0);
    for (uint32_t count = 0; count < 5; count++)
        assert_int_equal(open_changed(stages, 4, count), KT_ERR_FORMAT);
}

/* An image whose values are 257, 258, 259 and so on: they are the bytes of its INFO, under another tag. */
static kt_status open_with_values(unsigned levels) {
    enum { VALS_ROW = 1, INFO_ROW = 3 };
    char info[2 * (KT_IMAGE_LEVELS_MAX + 1) + 1] = "";
    for (unsigned i = 0; i < levels; i++) info[2 * i] = (char)(i + 1), info[2 * i + 1] = 1;
    const kt_image_content content = {.size = 9, .stages = 1, .stage_moves = 15, .info = info};
    kt_status written = kt_image_write(&content, original, sizeof original);
    assert_true(written > 0);
    total = (uint32_t)written;
    memcpy(original + random_image_row(VALS_ROW), "vals", 4);
    return open_changed(random_image_row(INFO_ROW), 4, kt_bytes_u32((const uint8_t *)"VALS"));
}

static void too_many_values_are_refused(void **state) {
    (void)state;
    assert_int_equal(open_with_values(KT_IMAGE_LEVELS_MAX), KT_OK);
    assert_int_equal(image.levels, KT_IMAGE_LEVELS_MAX);
    assert_int_equal(kt_image_value(&image, 0), 257);
    assert_int_equal(open_with_values(KT_IMAGE_LEVELS_MAX + 1), KT_ERR_FORMAT);
}

static void values_that_do_not_rise_are_refused(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 8);
    make_image(&random, 9);
    uint16_t first = kt_bytes_u16(original + RANDOM_IMAGE_VALS),
             second = kt_bytes_u16(original + RANDOM_IMAGE_VALS + 2);
    assert_int_equal(kt_image_open(&image, bytes, total), KT_OK);
    assert_true(image.levels > 2);
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
            uint32_t at = original_u32(random_image_row(2) + 8) + (uint32_t)i * KT_IMAGE_GROUP_BYTES +
                          (uint32_t)column * 4;
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
        if (kt_image_open(&image, bytes, total) < 0) continue;
        opened++;
        if (!is_harmless()) wrong++;
    }
    assert_int_equal(wrong, 0);
    assert_true(opened > ROUNDS / 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_good_image_opens),
        cmocka_unit_test(stages_are_those_of_the_move_number),
        cmocka_unit_test(numbers_have_seven_bits_a_byte),
        cmocka_unit_test(every_flipped_bit_is_refused),
        cmocka_unit_test(every_truncation_is_refused),
        cmocka_unit_test(what_is_no_image_is_told_by_its_reason),
        cmocka_unit_test(a_wrong_header_is_refused),
        cmocka_unit_test(a_header_is_checked_alone),
        cmocka_unit_test(a_wrong_table_of_contents_is_refused),
        cmocka_unit_test(a_section_that_comes_twice_is_refused),
        cmocka_unit_test(sections_are_found_by_their_tags),
        cmocka_unit_test(an_image_without_stages_is_refused),
        cmocka_unit_test(too_many_values_are_refused),
        cmocka_unit_test(values_that_do_not_rise_are_refused),
        cmocka_unit_test(wrong_groups_are_refused),
        cmocka_unit_test(damage_with_the_right_checksum_is_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
