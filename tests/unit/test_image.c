/* lib/pattern: what is damaged is no image. Every bit counts, and where the checksum was made to fit, the
 * structure. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "pattern/scan.h"
#include "random_image.h"

enum { IMAGE_BYTES = 700, ROUNDS = KT_BOARD_MAX > 9 ? 20000 : 2000 };

/* An image always lies at the end of `room`, so that the address sanitizer sees who reads beyond it. */
static uint8_t room[IMAGE_BYTES], original[IMAGE_BYTES];
static uint8_t *bytes;
static uint32_t total; /* of the image in `original` */
static kt_image image;
static kt_geometry geometry;
static kt_board board;
static kt_spiral spiral;
static kt_matcher matcher;
static kt_suggestion fast[KT_POINTS], slow[KT_POINTS];

/* Puts the first `count` bytes of the image to the end of the room, undamaged. */
static void restore(uint32_t count) {
    bytes = room + sizeof room - count;
    memcpy(bytes, original, count);
}

static void make_image(kt_random *random, int size) {
    total = random_image_write(random, original, sizeof original, size);
    restore(total);
}

/* Does the open image hold together: can all its patterns be read, are suggestions the same in both ways? */
static bool is_harmless(void) {
    uint32_t count = 0;
    for (int i = 0; i < image.stages * 2; i++) {
        kt_image_group group = kt_image_find_group(&image, i / 2, i % 2);
        for (uint32_t offset = group.first; offset < group.end; count++) {
            kt_pattern pattern;
            offset = kt_image_read(&image, offset, &pattern);
            if (pattern.stones > KT_PATTERN_STONES_MAX) return false;
        }
    }
    if (count != image.patterns) return false;
    if (image.size > KT_BOARD_MAX) return true;
    if (kt_geometry_init(&geometry, image.size) < 0) return false;
    kt_board_init(&board, &geometry);
    for (kt_point p = 0; p < KT_POINTS; p += 3)
        if (kt_board_check(&board, p % 2 ? KT_BLACK : KT_WHITE, p) >= 0)
            kt_board_play(&board, p % 2 ? KT_BLACK : KT_WHITE, p);
    kt_spiral_init(&spiral, image.size);
    kt_query query = {&board, KT_BLACK, 1, kt_board_legal(&board, KT_BLACK)};
    int found = kt_scan_suggest(&spiral, &image, &query, KT_POINTS, slow);
    if (found != kt_suggest(&matcher, &image, &query, KT_POINTS, fast)) return false;
    for (int i = 0; i < found; i++)
        if (fast[i].point != slow[i].point || fast[i].pattern != slow[i].pattern) return false;
    return true;
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

static uint32_t original_u32(uint32_t offset) {
    return kt_bytes_u32(original + offset);
}

static void a_wrong_header_is_refused(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 5);
    make_image(&random, 9);
    assert_int_equal(open_changed(6, 1, 1), KT_ERR_FORMAT);
    assert_int_equal(open_changed(6, 1, 20), KT_ERR_FORMAT);
    assert_int_equal(open_changed(7, 1, 0), KT_ERR_FORMAT);
    assert_int_equal(open_changed(7, 1, 4), KT_OK); /* INFO, the last one, can be missing */
    assert_int_equal(image.info, 0);
    assert_int_equal(open_changed(7, 1, 6), KT_ERR_FORMAT); /* the table would lie over the first section */
    assert_int_equal(open_changed(7, 1, 255), KT_ERR_FORMAT);
    assert_int_equal(open_changed(8, 4, total + 1), KT_ERR_SIZE);
    assert_int_equal(open_changed(8, 4, UINT32_MAX), KT_ERR_SIZE);
    assert_int_equal(open_changed(8, 4, KT_IMAGE_HEADER_BYTES - 1), KT_ERR_SIZE);
    assert_int_equal(open_changed(8, 4, 0), KT_ERR_SIZE);
    assert_int_equal(open_changed(16, 4, 1), KT_ERR_FORMAT);
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
        bool needed = i == 0 || i == 1 || i == 3;
        assert_int_equal(open_changed(row, 1, 'Z'),
                         needed ? KT_ERR_FORMAT : KT_OK); /* a tag that nobody knows */
        if (needed) assert_int_equal(open_changed(row + 4, 2, 2), KT_ERR_VERSION);
    }
    uint32_t last = random_image_row(RANDOM_IMAGE_SECTIONS - 1); /* two sections STAG that could be right */
    kt_bytes_put_u32(original + last + 12, 4);
    memcpy(original + original_u32(last + 8), original + RANDOM_IMAGE_STAG, 4);
    assert_int_equal(open_changed(last, 1, 'i'), KT_OK);
    assert_int_equal(open_changed(last, 4, original_u32(random_image_row(0))), KT_ERR_FORMAT);
    assert_int_equal(open_changed(RANDOM_IMAGE_STAG, 1, 0), KT_ERR_FORMAT);
    assert_int_equal(open_changed(RANDOM_IMAGE_STAG, 1, original[RANDOM_IMAGE_STAG] % 5 + 1), KT_ERR_FORMAT);
    assert_int_equal(open_changed(RANDOM_IMAGE_STAG, 1, 6), KT_ERR_FORMAT);
    assert_int_equal(open_changed(RANDOM_IMAGE_STAG + 1, 1, 0), KT_ERR_FORMAT);
}

static void wrong_groups_are_refused(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 7);
    make_image(&random, 9);
    for (int i = 0; i < original[RANDOM_IMAGE_STAG] * 2; i++) {
        for (int column = 0; column < 3; column++) {
            uint32_t at = RANDOM_IMAGE_GRPS + (uint32_t)i * KT_IMAGE_GROUP_BYTES + (uint32_t)column * 4;
            const uint32_t wrong[] = {original_u32(at) + 1, original_u32(at) - 1, original_u32(at) + 5,
                                      UINT32_MAX, 1u << 31};
            for (int j = 0; j < 5; j++) assert_int_equal(open_changed(at, 4, wrong[j]), KT_ERR_FORMAT);
        }
    }
}

/* Two patterns that stand one behind the other in the first group that has so many. */
static void find_patterns(uint32_t *first, uint32_t *second, uint32_t *end) {
    for (int i = 0; i < image.stages * 2; i++) {
        kt_image_group group = kt_image_find_group(&image, i / 2, i % 2);
        *first = group.first, *end = group.end;
        if (group.count < 2) continue;
        kt_pattern pattern;
        *second = kt_image_read(&image, *first, &pattern);
        return;
    }
}

static void wrong_patterns_are_refused(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 8);
    make_image(&random, 9);
    assert_int_equal(kt_image_open(&image, bytes, total), KT_OK);
    uint32_t at = 0, next = 0, end = 0;
    find_patterns(&at, &next, &end);
    assert_true(next > at && end > next);
    uint32_t value = kt_bytes_u16(original + at), length = original[at + KT_PATTERN_LENGTH_AT];
    assert_int_equal(open_changed(next, 2, value), KT_OK);
    assert_int_equal(open_changed(next, 2, value + 1), value == UINT16_MAX ? KT_OK : KT_ERR_FORMAT);
    if (value > 0)
        assert_int_equal(open_changed(at, 2, 0), kt_bytes_u16(original + next) ? KT_ERR_FORMAT : KT_OK);
    for (uint32_t bounds = at + 2; bounds < at + 4; bounds++) {
        assert_int_equal(open_changed(bounds, 1, 0x44), KT_OK);
        assert_int_equal(open_changed(bounds, 1, 0x34), KT_ERR_FORMAT); /* highest below lowest */
        assert_int_equal(open_changed(bounds, 1, 0x50), KT_ERR_FORMAT); /* beyond the quadrant of 9x9 */
        assert_int_equal(open_changed(bounds, 1, 0xf0), KT_ERR_FORMAT);
    }
    for (uint32_t wrong = 0; wrong < KT_PATTERN_HEADER_BYTES; wrong++)
        assert_int_equal(open_changed(at + KT_PATTERN_LENGTH_AT, 1, wrong), KT_ERR_FORMAT);
    if (end - at < 255)
        assert_int_equal(open_changed(at + KT_PATTERN_LENGTH_AT, 1, end - at + 1), KT_ERR_FORMAT);
    assert_true(length >= KT_PATTERN_HEADER_BYTES);
}

/* An image of one pattern that lies at the very end: what it holds, and whether it opens. */
static kt_status open_pattern(const uint8_t *stones, uint32_t count) {
    static const char tags[] = "STAGGRPSPATT";
    uint32_t length = KT_PATTERN_HEADER_BYTES + count;
    const uint32_t ends[] = {68, 72, 96, 96 + length};
    bytes = room + sizeof room - ends[3];
    memset(bytes, 0, ends[3]);
    memcpy(bytes, "KTIM\1\0\11\3", 8);
    for (int i = 0; i < 3; i++) {
        memcpy(bytes + random_image_row(i), tags + 4 * i, 4);
        bytes[random_image_row(i) + 4] = 1;
        kt_bytes_put_u32(bytes + random_image_row(i) + 8, ends[i]);
        kt_bytes_put_u32(bytes + random_image_row(i) + 12, ends[i + 1] - ends[i]);
    }
    kt_bytes_put_u32(bytes + 8, ends[3]);
    memcpy(bytes + 68, "\1\17", 2);
    kt_bytes_put_u32(bytes + 76, length);
    kt_bytes_put_u32(bytes + 80, 1);
    kt_bytes_put_u32(bytes + 84, length);
    bytes[96 + KT_PATTERN_LENGTH_AT] = (uint8_t)length;
    memcpy(bytes + 96 + KT_PATTERN_HEADER_BYTES, stones, count);
    random_image_seal(bytes);
    return kt_image_open(&image, bytes, ends[3]);
}

static void wrong_stones_are_refused(void **state) {
    (void)state;
    /* The spiral of 9x9 has 13 * 13 places: stones 0 to 337, which is 0xf1 0x51. */
    static const uint8_t last[] = {0xf1, 0x51}, beyond[] = {0xf1, 0x52}, far[] = {0xff, 0xff},
                         cut[] = {2, 0xf1};
    static const uint8_t many[KT_PATTERN_STONES_MAX + 1] = {2, 2, 2, 2, 2, 2, 2, 2, 2,
                                                            2, 2, 2, 2, 2, 2, 2, 2};
    kt_pattern pattern;
    assert_int_equal(open_pattern(last, 2), KT_OK);
    assert_int_equal(kt_image_read(&image, 96, &pattern), 103);
    assert_int_equal(pattern.stones, 1);
    assert_int_equal(pattern.stone[0], 337);
    assert_int_equal(open_pattern(beyond, 2), KT_ERR_FORMAT);
    assert_int_equal(open_pattern(far, 2), KT_ERR_FORMAT);
    assert_int_equal(open_pattern(cut, 2), KT_ERR_FORMAT);
    assert_int_equal(open_pattern(many, KT_PATTERN_STONES_MAX), KT_OK);
    assert_int_equal(kt_image_read(&image, 96, &pattern),
                     96 + KT_PATTERN_HEADER_BYTES + KT_PATTERN_STONES_MAX);
    assert_int_equal(pattern.stones, KT_PATTERN_STONES_MAX);
    assert_int_equal(open_pattern(many, KT_PATTERN_STONES_MAX + 1), KT_ERR_FORMAT);
}

/* The same pattern's image with one more number changed. */
static kt_status open_pattern_changed(uint32_t offset, uint32_t value) {
    kt_bytes_put_u32(bytes + offset, value);
    random_image_seal(bytes);
    return kt_image_open(&image, bytes, kt_bytes_u32(bytes + 8));
}

/* PATT is the last section here: who believes the group reads beyond the image. */
static void a_group_may_not_go_beyond_its_section(void **state) {
    (void)state;
    static const uint8_t stone[] = {2};
    assert_int_equal(open_pattern(stone, 1), KT_OK);
    assert_int_equal(open_pattern_changed(80, 2), KT_ERR_FORMAT);
    assert_int_equal(open_pattern_changed(76, 60), KT_ERR_FORMAT);
}

/* The second pattern would begin with the length of the first: value 0x0004, bounds 0 to 0, five bytes. */
static void a_pattern_is_no_shorter_than_its_header(void **state) {
    (void)state;
    static const uint8_t second[] = {0, 0, 0, 5};
    assert_int_equal(open_pattern(second, 4), KT_OK);
    kt_bytes_put_u16(bytes + 96, UINT16_MAX);
    bytes[96 + KT_PATTERN_LENGTH_AT] = 4;
    assert_int_equal(open_pattern_changed(80, 2), KT_ERR_FORMAT);
}

/* Bytes changed at will, with the right checksum: refused, or as good as any other image. */
static void damage_with_the_right_checksum_is_harmless(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 9);
    int opened = 0, wrong = 0;
    for (int round = 0; round < ROUNDS; round++) {
        if (round % 50 == 0) make_image(&random, 2 + (int)kt_random_below(&random, 18));
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
        cmocka_unit_test(every_flipped_bit_is_refused),
        cmocka_unit_test(every_truncation_is_refused),
        cmocka_unit_test(what_is_no_image_is_told_by_its_reason),
        cmocka_unit_test(a_wrong_header_is_refused),
        cmocka_unit_test(a_wrong_table_of_contents_is_refused),
        cmocka_unit_test(wrong_groups_are_refused),
        cmocka_unit_test(wrong_patterns_are_refused),
        cmocka_unit_test(wrong_stones_are_refused),
        cmocka_unit_test(a_group_may_not_go_beyond_its_section),
        cmocka_unit_test(a_pattern_is_no_shorter_than_its_header),
        cmocka_unit_test(damage_with_the_right_checksum_is_harmless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
