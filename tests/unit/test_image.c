/* lib/image: a damaged image is refused, whichever bit is flipped; and with a checksum made to fit, so is a
 * wrong header or table of contents. Sections are found by their tags, and written. (For what is in them, see
 * test_patterns.c and others.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "open_image.h"

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

/* Opens an image without a look into its sections. */
static kt_status open_image(const uint8_t *from, size_t count) {
    static kt_image_check *const none[] = {NULL};
    return kt_image_open(&image, from, count, none);
}

static void a_good_image_opens(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    for (int round = 0; round < 20; round++) {
        make_image(&random, 9);
        assert_int_equal(open_image(bytes, total), KT_OK);
        assert_int_equal(image.total_bytes, total);
        assert_int_equal(image.size, 9);
        assert_memory_equal(kt_image_text(&image).bytes, "by chance", 9);
        assert_int_equal(kt_image_text(&image).count, 9);
    }
    memset(room, 0xff, sizeof room);
    memcpy(room, original, total);
    assert_int_equal(open_image(room, sizeof room), KT_OK); /* flash goes on behind it */
}

static void every_flipped_bit_is_refused(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 2);
    make_image(&random, 9);
    int opened = 0;
    for (uint32_t bit = 0; bit < total * 8; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        if (open_image(bytes, total) >= 0) opened++;
        bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    assert_int_equal(opened, 0);
    assert_int_equal(open_image(bytes, total), KT_OK);
}

static void every_truncation_is_refused(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 3);
    make_image(&random, 9);
    int wrong = 0;
    for (uint32_t count = 0; count < total; count++) {
        restore(count);
        if (open_image(bytes, count) != KT_ERR_SIZE) wrong++;
    }
    assert_int_equal(wrong, 0);
}

static void what_is_no_image_is_told_by_its_reason(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 4);
    make_image(&random, 9);
    bytes[0] = 'k';
    assert_int_equal(open_image(bytes, total), KT_ERR_MAGIC);
    bytes[0] = 'K', bytes[4] = KT_IMAGE_VERSION + 1;
    assert_int_equal(open_image(bytes, total), KT_ERR_VERSION);
    bytes[4] = KT_IMAGE_VERSION - 1; /* patterns were written otherwise */
    assert_int_equal(open_image(bytes, total), KT_ERR_VERSION);
    bytes[4] = KT_IMAGE_VERSION, bytes[12] ^= 1;
    assert_int_equal(open_image(bytes, total), KT_ERR_CRC);
    memset(bytes, 0xff, total); /* erased flash */
    assert_int_equal(open_image(bytes, total), KT_ERR_MAGIC);
}

/* The status of the image when one number is changed (random_image_change). */
static kt_status open_changed(uint32_t offset, int width, uint32_t value) {
    restore(total);
    random_image_change(bytes, total, offset, width, value);
    return open_image(bytes, total);
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
    kt_image_header read;
    assert_int_equal(kt_image_read_header(&read, header, 36), KT_OK);
    assert_int_equal(read.total_bytes, 36);
    assert_int_equal(read.size, 9);
    assert_int_equal(read.sections, 1);
    assert_int_equal(kt_image_read_header(&read, header, 35), KT_ERR_SIZE);
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
        assert_int_equal(kt_image_read_header(&read, header, 36), changes[i].status);
        assert_int_equal(read.size, header[6]); /* told even then */
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
        const uint32_t offsets[] = {offset - 1 /* overlaps what is before it */, 0, total - length + 1,
                                    UINT32_MAX},
                       lengths[] = {length + 1 /* overlaps what is behind it */, UINT32_MAX,
                                    (uint32_t)0 - offset};
        for (int j = 0; j < 4; j++) assert_int_equal(open_changed(row + 8, 4, offsets[j]), KT_ERR_FORMAT);
        for (int j = 0; j < 3; j++) assert_int_equal(open_changed(row + 12, 4, lengths[j]), KT_ERR_FORMAT);
        assert_int_equal(open_changed(row, 1, 'Z'), KT_OK); /* a tag that nobody knows */
        assert_int_equal(open_changed(row + 4, 2, 1000), KT_OK);
        for (int j = 0; j < RANDOM_IMAGE_SECTIONS; j++) /* two of the same tag */
            if (j != i)
                assert_int_equal(open_changed(row, 4, original_u32(random_image_row(j))), KT_ERR_FORMAT);
    }
}

static void sections_are_found_by_their_tags(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 7);
    make_image(&random, 9);
    assert_int_equal(open_image(bytes, total), KT_OK);
    kt_section section;
    assert_int_equal(kt_image_find(&image, "STAG", 1, &section), KT_OK);
    assert_true(section.bytes == bytes + RANDOM_IMAGE_STAG);
    assert_int_equal(section.count, 4);
    assert_int_equal(kt_image_find(&image, "MODL", 1, &section), KT_OK);
    assert_int_equal(section.count, 0);
    assert_int_equal(kt_image_find(&image, "XTRA", 77, &section), KT_OK);
    assert_int_equal(section.count, RANDOM_IMAGE_XTRA_BYTES);
    assert_int_equal(kt_image_find(&image, "XTRA", 1, &section), KT_ERR_VERSION);
    assert_int_equal(kt_image_find(&image, "SHAP", 1, &section), KT_ERR_NOTHING);
    static const char tags[] = "STAGVALSGRPSXTRAINFOMODLTREE";
    for (unsigned i = 0; i < RANDOM_IMAGE_SECTIONS; i++) {
        assert_true(kt_image_section(&image, i, &section));
        assert_memory_equal(section.tag, tags + 4 * i, 4);
        assert_int_equal(section.version, i == 3 ? 77 : 1);
    }
    assert_false(kt_image_section(&image, RANDOM_IMAGE_SECTIONS, &section));
    /* Nor is one found that the first section speaks of, behind the end of the table. */
    uint8_t *behind = bytes + RANDOM_IMAGE_STAG;
    memcpy(behind, "SHAP\1\0\0\0", 8);
    assert_int_equal(kt_image_find(&image, "SHAP", 1, &section), KT_ERR_NOTHING);
}

/* Owners' checks, which count their calls. */
static int calls[2];
static kt_status says[2];
static kt_status first_check(const kt_image *opened) {
    calls[0]++;
    return opened->size == 9 ? says[0] : KT_ERR_RANGE;
}
static kt_status second_check(const kt_image *opened) {
    calls[1]++;
    return opened->total_bytes == total ? says[1] : KT_ERR_RANGE;
}

static void owners_check_their_sections_in_turn(void **state) {
    (void)state;
    static kt_image_check *const checks[] = {first_check, second_check, NULL};
    kt_random random;
    kt_random_init(&random, 8);
    make_image(&random, 9);
    assert_int_equal(kt_image_open(&image, bytes, total, checks), KT_OK);
    assert_true(calls[0] == 1 && calls[1] == 1);
    says[1] = KT_ERR_VERSION;
    assert_int_equal(kt_image_open(&image, bytes, total, checks), KT_ERR_VERSION);
    assert_true(calls[0] == 2 && calls[1] == 2);
    says[0] = KT_ERR_FORMAT;
    assert_int_equal(kt_image_open(&image, bytes, total, checks), KT_ERR_FORMAT);
    assert_true(calls[0] == 3 && calls[1] == 2);
    bytes[total - 1] ^= 1; /* nobody looks into what is damaged */
    assert_int_equal(kt_image_open(&image, bytes, total, checks), KT_ERR_CRC);
    assert_true(calls[0] == 3);
}

/* By the format, by hand; the checksum was computed by Python's zlib. */
static void an_image_is_written_byte_by_byte(void **state) {
    (void)state;
    static const uint8_t expected[] = {
        'K', 'T', 'I', 'M', 3,   0,   9,  2, 59, 0, 0, 0, 0xb1, 0xaa, 0x8e, 0xea, 0, 0, 0, 0, /* header */
        'O', 'N', 'E', '!', 1,   2,   0,  0, 52, 0, 0, 0, 2,    0,    0,    0, /* version 513 */
        'T', 'W', 'O', '!', 1,   0,   0,  0, 54, 0, 0, 0, 5,    0,    0,    0, /* five bytes */
        7,   8,   'a', 'b', 'c', 'd', 'e'};
    kt_image_writer writer;
    memset(room, 0xff, sizeof room);
    kt_image_write_begin(&writer, 9, 2, room, sizeof expected);
    assert_int_equal(kt_image_write_room(&writer), 7);
    uint8_t *later = kt_image_write_section(&writer, "ONE!", 513, NULL, 2);
    assert_true(later == room + 52);
    assert_int_equal(kt_image_write_room(&writer), 5);
    assert_true(kt_image_write_section(&writer, "TWO!", 1, "abcde", 5) == room + 54);
    memcpy(later, "\7\10", 2);
    assert_int_equal(kt_image_write_end(&writer), sizeof expected);
    assert_memory_equal(room, expected, sizeof expected);
    assert_int_equal(room[sizeof expected], 0xff);
}

static void a_network_begins_at_a_multiple_of_4(void **state) {
    (void)state;
    for (unsigned before = 0; before < 4; before++) {
        const unsigned at = 52 + (before ? 4 : 0), whole = at + 5;
        for (unsigned capacity = whole - 1; capacity <= whole; capacity++) {
            kt_image_writer writer;
            memset(room, 0xff, sizeof room);
            kt_image_write_begin(&writer, 9, 2, room, capacity);
            kt_image_write_section(&writer, "ONE!", 1, "one", before);
            const uint8_t *to = kt_image_write_section(&writer, "MODL", 1, "model", 5);
            assert_true(to == (capacity < whole ? NULL : room + at));
            assert_int_equal(kt_image_write_end(&writer), capacity < whole ? KT_ERR_FULL : (kt_status)whole);
            assert_int_equal(room[capacity], 0xff);
        }
        for (unsigned i = 52 + before; i < at; i++) assert_int_equal(room[i], 0);
        kt_section section;
        assert_int_equal(open_image(room, whole), KT_OK);
        assert_int_equal(kt_image_find(&image, "MODL", 1, &section), KT_OK);
        assert_memory_equal(section.bytes, "model", 5);
    }
}

static kt_status write_sections(int size, unsigned said, unsigned sections, size_t capacity) {
    kt_image_writer writer;
    kt_image_write_begin(&writer, size, said, room, capacity);
    for (unsigned i = 0; i < sections; i++) kt_image_write_section(&writer, "ONE!", 1, "four", 4);
    return kt_image_write_end(&writer);
}

static void what_no_image_can_be_is_not_written(void **state) {
    (void)state;
    assert_int_equal(write_sections(9, 1, 1, 40), 40);
    assert_int_equal(open_image(room, 40), KT_OK);
    assert_int_equal(kt_image_text(&image).count, 0);
    room[7] = 2; /* the table of contents would end behind the image */
    random_image_seal(room);
    assert_int_equal(open_image(room, 40), KT_ERR_FORMAT);
    assert_int_equal(write_sections(9, 16, 16, 20 + 16 * 20), 20 + 16 * 20);
    assert_int_equal(write_sections(2, 1, 1, sizeof room), 40);
    assert_int_equal(write_sections(9, 1, 1, (size_t)INT32_MAX + 1), 40);
    assert_int_equal(write_sections(KT_BOARD_MAX, 1, 1, sizeof room), 40);
    assert_int_equal(write_sections(1, 1, 1, sizeof room), KT_ERR_RANGE);
    assert_int_equal(write_sections(KT_BOARD_MAX + 1, 1, 1, sizeof room), KT_ERR_RANGE);
    assert_int_equal(write_sections(9, 0, 0, sizeof room), KT_ERR_RANGE);
    assert_int_equal(write_sections(9, 17, 17, sizeof room), KT_ERR_RANGE);
    assert_int_equal(write_sections(9, 2, 1, sizeof room), KT_ERR_RANGE);
    assert_int_equal(write_sections(9, 1, 2, sizeof room), KT_ERR_RANGE);
    kt_image_writer writer;
    kt_image_write_begin(&writer, 9, 1, room, 35);
    assert_int_equal(kt_image_write_room(&writer), 0);
    for (size_t capacity = 0; capacity < 40; capacity++)
        assert_int_equal(write_sections(9, 1, 1, capacity), KT_ERR_FULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_good_image_opens),
        cmocka_unit_test(every_flipped_bit_is_refused),
        cmocka_unit_test(every_truncation_is_refused),
        cmocka_unit_test(what_is_no_image_is_told_by_its_reason),
        cmocka_unit_test(a_wrong_header_is_refused),
        cmocka_unit_test(a_header_is_checked_alone),
        cmocka_unit_test(a_wrong_table_of_contents_is_refused),
        cmocka_unit_test(sections_are_found_by_their_tags),
        cmocka_unit_test(owners_check_their_sections_in_turn),
        cmocka_unit_test(an_image_is_written_byte_by_byte),
        cmocka_unit_test(a_network_begins_at_a_multiple_of_4),
        cmocka_unit_test(what_no_image_can_be_is_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
