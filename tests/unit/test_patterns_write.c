/* lib/pattern: kt_patterns_write writes what can be read again, stays within its memory, and refuses what no
 * image can hold. (For the bytes of its trees see test_patterns_tree.c.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "open_image.h"
#include "pattern/node.h"
#include "pattern/table3x3.h"

/* In order: by bounds, the last row first, then the first, then columns; of equal bounds nothing, then what
 * begins with 2, then with 3. The value doesn't matter. */
static void patterns_are_in_order(void **state) {
    (void)state;
    static const kt_pattern ordered[] = {
        {9, 0, 0, 0, 0, 0, {0}},      {7, 0, 0, 0, 0, 1, {2}}, {9, 0, 0, 0, 0, 2, {2, 3}},
        {9, 0, 0, 0, 0, 2, {2, 300}}, {8, 0, 0, 0, 0, 1, {3}}, {9, 0, 0, 0, 0, 2, {3, 2}},
        {9, 0, 1, 0, 0, 0, {0}},      {9, 1, 1, 0, 0, 0, {0}}, {9, 0, 2, 0, 0, 0, {0}},
        {9, 1, 1, 0, 1, 0, {0}},      {9, 0, 0, 1, 1, 1, {2}}, {9, 0, 0, 0, 2, 0, {0}}};
    for (int i = 0; i < 12; i++)
        for (int j = 0; j < 12; j++) {
            int order = kt_pattern_compare(&ordered[i], &ordered[j]);
            assert_int_equal((order > 0) - (order < 0), (i > j) - (i < j));
        }
    /* Nor does what stands behind the stones. */
    kt_pattern less = ordered[1], more = ordered[2];
    less.stone[1] = more.stone[2] = UINT16_MAX;
    assert_true(kt_pattern_compare(&less, &more) < 0 && kt_pattern_compare(&more, &less) > 0);
    kt_pattern other = ordered[2];
    other.value_q16 = 5;
    assert_int_equal(kt_pattern_compare(&other, &ordered[2]), 0);
}

static void what_is_written_can_be_read(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    uint32_t deepest = 0, shared = 0, bare = 0, empty = 0, far = 0;
    for (int round = 0; round < 100; round++) {
        int size = KT_BOARD_MIN + (int)kt_random_below(&random, KT_BOARD_MAX - 1);
        kt_patterns_content content = random_image_content(&random, size, 18);
        kt_status total = kt_patterns_write(&content, room, sizeof room);
        assert_true(total > 0);
        assert_int_equal(open_both(room, (size_t)total), KT_OK);
        assert_int_equal(image.total_bytes, total);
        assert_int_equal(image.size, size);
        assert_int_equal(patterns.stages, content.stages);
        assert_memory_equal(kt_image_text(&image).bytes, "by chance", 9);
        for (int group = 0; group < kt_groups(content.stages); group++) {
            assert_true(holds(group, content.patterns[group], content.count[group]));
            empty += content.count[group] == 0;
            for (uint32_t i = 0; i < content.count[group]; i++) {
                const kt_pattern *p = &content.patterns[group][i];
                if (p->stones > deepest) deepest = p->stones;
                bare += p->stones == 0;
                for (int j = 0; j < p->stones; j++)
                    far += j > 0 && p->stone[j] > p->stone[j - 1] + 2 * KT_NODE_FAR;
                if (i > 0 && p->stones > 1 && p[-1].stones > 1)
                    shared += p->stone[0] == p[-1].stone[0] && p->stone[1] == p[-1].stone[1];
            }
        }
    }
    /* So are the images what random_image.h says of them. */
    assert_int_equal(deepest, KT_PATTERN_STONES_MAX);
    assert_true(shared > 100 && bare > 50 && empty > 20 && far > 10);
}

static void the_writer_stays_in_its_memory(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 2);
    kt_patterns_content content = random_image_content(&random, 9, 40);
    kt_status total = kt_patterns_write(&content, room, sizeof room - 1);
    assert_true(total > 300);
    int wrong = 0;
    memset(room, 0x5a, sizeof room);
    for (uint32_t capacity = 0; capacity <= (uint32_t)total; capacity++) {
        uint8_t *end = room + sizeof room - 1, *begin = end - capacity; /* a byte more, for the boards */
        kt_status expect = capacity < (uint32_t)total ? KT_ERR_FULL : total;
        if (kt_patterns_write(&content, begin, capacity) != expect || begin[-1] != 0x5a || *end != 0x5a)
            wrong++;
        if (expect < 0) memset(begin, 0x5a, capacity);
    }
    assert_int_equal(wrong, 0);
    bytes = room + sizeof room - 1 - total;
    assert_int_equal(open_both(bytes, (size_t)total), KT_OK);
    assert_true(is_harmless());
}

static kt_status write_with(int size, int stages, int stage_moves, int levels) {
    static const uint16_t values[KT_LEVELS_MAX + 1];
    kt_patterns_content content = {
        .size = size, .stages = stages, .stage_moves = stage_moves, .values = values, .levels = levels};
    return kt_patterns_write(&content, room, sizeof room);
}

static void what_no_image_can_say_is_refused(void **state) {
    (void)state;
    assert_int_equal(write_with(1, 1, 1, 0), KT_ERR_RANGE);
    assert_int_equal(write_with(KT_BOARD_MAX + 1, 1, 1, 0), KT_ERR_RANGE);
    assert_int_equal(write_with(9, 0, 1, 0), KT_ERR_RANGE);
    assert_int_equal(write_with(9, 6, 1, 0), KT_ERR_RANGE);
    assert_int_equal(write_with(9, 1, 0, 0), KT_ERR_RANGE);
    assert_int_equal(write_with(9, 1, 256, 0), KT_ERR_RANGE);
    assert_int_equal(write_with(9, 1, 1, -1), KT_ERR_RANGE);
    assert_int_equal(write_with(9, 1, 1, KT_LEVELS_MAX + 1), KT_ERR_RANGE);
    assert_int_equal(write_with(9, 1, 1, KT_LEVELS_MAX), 20 + 4 * 16 + 4 + 256 + 2 * 12);
    assert_int_equal(write_with(2, 1, 1, 0), 20 + 4 * 16 + 4 + 2 * 12);
    assert_int_equal(write_with(KT_BOARD_MAX, 5, 255, 0), 20 + 4 * 16 + 4 + 10 * 12);
    assert_int_equal(open_both(room, sizeof room), KT_OK);
    assert_int_equal(kt_patterns_count(&patterns), 0);
    assert_int_equal(image.size, KT_BOARD_MAX);
    assert_int_equal(patterns.stages, 5);
    assert_int_equal(patterns.stage_moves, 255);
}

static void further_sections_are_written(void **state) {
    (void)state;
    static const uint8_t model[] = {1, 2, 3}, shapes[] = {4, 5};
    const kt_section before[] = {{model, sizeof model, 1, "MODL"}, {NULL, 0, 3, "NONE"}},
                     behind[] = {{shapes, sizeof shapes, 2, "SHAP"}};
    kt_patterns_content content = {
        .size = 9, .stages = 1, .stage_moves = 1, .before = {before, 2}, .behind = {behind, 1}};
    kt_status total = kt_patterns_write(&content, room, sizeof room);
    assert_int_equal(total, 20 + 7 * 16 + 4 + 2 * 12 + 3 + 2);
    assert_int_equal(open_both(room, (size_t)total), KT_OK);
    kt_section section;
    assert_int_equal(kt_image_find(&image, "MODL", 1, &section), KT_OK);
    assert_int_equal(section.count, sizeof model);
    assert_memory_equal(section.bytes, model, sizeof model);
    assert_int_equal(kt_image_find(&image, "NONE", 3, &section), KT_OK);
    assert_int_equal(section.count, 0);
    assert_int_equal(kt_image_find(&image, "SHAP", 2, &section), KT_OK);
    assert_true(section.bytes == room + total - sizeof shapes);
    assert_memory_equal(section.bytes, shapes, sizeof shapes);
    assert_int_equal(kt_patterns_write(&content, room, (size_t)total - 1), KT_ERR_FULL);
    assert_int_equal(kt_patterns_write(&content, room, (size_t)total), total);
    content.behind.count = 0;
    assert_int_equal(kt_patterns_write(&content, room, (size_t)total - 18), total - 18);
}

/* Trees and what stands behind them share the memory. */
static void trees_leave_room_for_what_is_behind_them(void **state) {
    (void)state;
    static const uint8_t shapes[] = {4, 5, 6, 7};
    kt_random random;
    kt_random_init(&random, 3);
    kt_patterns_content content = random_image_content(&random, 9, 10);
    const kt_section behind = {shapes, sizeof shapes, 1, "SHAP"};
    content.behind = (kt_sections){&behind, 1};
    kt_status total = kt_patterns_write(&content, room, sizeof room - sizeof shapes);
    assert_true(total > 0);
    memset(room + total, 0x5a, sizeof shapes);
    assert_int_equal(kt_patterns_write(&content, room, (size_t)total), total);
    for (size_t i = 0; i < sizeof shapes; i++) assert_int_equal(room[(size_t)total + i], 0x5a);
    assert_int_equal(open_both(room, (size_t)total), KT_OK);
    assert_true(is_harmless());
}

#if KT_DESKTOP
static void a_table_of_3x3_patterns_is_written(void **state) {
    (void)state;
    const kt_pattern3x3 list[] = {{kt_code3x3_id(1 | 2 << 2 | 1 << 4), 9}};
    static uint8_t table[8000], written[9000];
    uint32_t table_bytes = kt_table3x3_bytes(1);
    assert_int_equal(kt_table3x3_write(list, 1, table), KT_OK);
    const kt_section behind = kt_table3x3_section(table);
    assert_int_equal(behind.count, table_bytes);
    const kt_patterns_content content = {.size = 9, .stages = 2, .stage_moves = 7, .behind = {&behind, 1}};
    kt_status total = kt_patterns_write(&content, written, sizeof written);
    assert_true(total > 0);
    assert_int_equal(open_both(written, (size_t)total), KT_OK);
    kt_table3x3 opened;
    assert_int_equal(kt_table3x3_find(&opened, &image), KT_OK);
    assert_int_equal(opened.count, 1);
    uint8_t *there = written + total - table_bytes;
    assert_memory_equal(there, table, table_bytes);
    assert_int_equal(patterns.stages, 2);
    there[4] ^= 1;
    random_image_seal(written);
    assert_int_equal(open_both(written, (size_t)total), KT_ERR_FORMAT);
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_are_in_order),
        cmocka_unit_test(what_is_written_can_be_read),
        cmocka_unit_test(the_writer_stays_in_its_memory),
        cmocka_unit_test(what_no_image_can_say_is_refused),
        cmocka_unit_test(further_sections_are_written),
        cmocka_unit_test(trees_leave_room_for_what_is_behind_them),
#if KT_DESKTOP
        cmocka_unit_test(a_table_of_3x3_patterns_is_written),
#endif
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
