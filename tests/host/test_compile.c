/* From patterns to an image: all that fits is in it, the budget holds, and what was right most often
 * stays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiled.h"
#include "images/levels.h"
#include "pattern/patterns_write.h"
#include "pattern/table3x3.h"
#include "random_games.h"
#include "random_image.h"

static uint16_t exact_value(const struct pattern *p) {
    uint64_t value = (uint64_t)p->plays * 65536 / p->matches;
    return (uint16_t)(value > 65535 ? 65535 : value);
}

/* All values of the set, rounded as in the image. */
static struct levels find_levels(const struct pattern_set *set) {
    uint16_t *values = memory_zeroed((set->count + 1) * sizeof *values);
    for (size_t i = 0; i < set->count; i++) values[i] = exact_value(&set->pattern[i]);
    struct levels found = levels_choose(values, set->count);
    free(values);
    return found;
}

static kt_pattern convert(const struct pattern *p, const struct levels *levels) {
    kt_pattern q = {
        levels_nearest(levels, exact_value(p)), p->x_min, p->x_max, p->y_min, p->y_max, p->stones, {0}};
    memcpy(q.stone, p->stone, p->stones * sizeof *p->stone);
    return q;
}

static int compare_patterns(const void *a, const void *b) { return kt_pattern_compare(a, b); }

/* The patterns of this group that are kept, in the order of the image. The caller frees them. */
static kt_pattern *list_group(const struct pattern_set *set, const bool *keep, int group, size_t *count) {
    kt_pattern *list = memory_zeroed((set->count + 1) * sizeof *list);
    struct levels levels = find_levels(set);
    *count = 0;
    for (size_t i = 0; i < set->count; i++)
        if (keep[i] && kt_group(set->pattern[i].stage, set->pattern[i].ko) == group)
            list[(*count)++] = convert(&set->pattern[i], &levels);
    qsort(list, *count, sizeof *list, compare_patterns);
    return list;
}

/* Do the groups hold just the patterns that are kept? */
static bool holds_just(const kt_patterns *image, const struct pattern_set *set, const bool *keep) {
    bool right = true;
    for (int group = 0; group < kt_groups(image->stages); group++) {
        size_t count, i = 0;
        kt_pattern *list = list_group(set, keep, group, &count), found;
        kt_pattern_walk walk = kt_pattern_walk_begin(image, group);
        for (; kt_pattern_walk_next(&walk, &found); i++)
            if (i >= count || kt_pattern_compare(&found, &list[i]) != 0 ||
                found.value_q16 != list[i].value_q16)
                right = false;
        if (i != count) right = false;
        free(list);
    }
    return right;
}

static void all_patterns_are_in_the_image(void **state) {
    (void)state;
    struct games games = random_games(1, 4, 9, 60);
    struct learner_result learned = learn(&games, 1);
    struct compile_result result = compile_image(&learned.patterns, &whole);
    kt_patterns image = open_image(&result);
    bool *keep = memory_zeroed(learned.patterns.count);
    memset(keep, 1, learned.patterns.count);
    assert_true(learned.patterns.count > 500);
    assert_int_equal(result.kept, learned.patterns.count);
    assert_int_equal(result.dropped, 0);
    assert_int_equal(image.image.size, 9);
    assert_int_equal(image.stages, whole.stages);
    assert_int_equal(image.stage_moves, whole.stage_moves);
    kt_section text = kt_image_text(&image.image);
    assert_int_equal(text.count, strlen(whole.info));
    assert_memory_equal(text.bytes, whole.info, text.count);
    assert_true(holds_just(&image, &learned.patterns, keep));
    free(keep);
    free(result.bytes);
    pattern_set_free(&learned.patterns);
    games_free(&games);
}

static void no_pattern_makes_an_image_too(void **state) {
    (void)state;
    struct pattern_set empty;
    pattern_set_init(&empty, 9);
    struct compile_result result = compile_image(&empty, &whole);
    kt_patterns image = open_image(&result);
    assert_int_equal(kt_patterns_count(&image), 0);
    free(result.bytes);
}

static size_t varint_bytes(size_t number) { return number < 128 ? 1 : 1 + varint_bytes(number / 128); }

/* The bytes of a node by the format, what stands before its pattern left out: the patterns, which stand in
 * the image's order, share their first `depth` stones. */
static size_t inside_bytes(const kt_pattern *list, size_t count, int depth) {
    size_t bytes = list->stones == depth, first = bytes;
    int lowest = (depth ? list->stone[depth - 1] / 2 * 2 : 0) + 2;
    for (size_t i = first, end; i < count; i = end) {
        for (end = i; end < count && list[end].stone[depth] == list[i].stone[depth];) end++;
        size_t inside = inside_bytes(list + i, end - i, depth + 1);
        bytes += (list[i].stone[depth] - lowest < 25 ? 1 : 2) + inside;
        bool single = end - i == 1 && list[i].stones == depth + 1;
        if (end < count && !single) bytes += varint_bytes(inside);
        lowest = list[i].stone[depth] + 1;
    }
    return bytes;
}

/* The bytes of the trees of these patterns, one for each bounds. */
static size_t trees_bytes(const kt_pattern *list, size_t count) {
    size_t bytes = 0;
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i; end < count && memcmp(&list[end].x_min, &list[i].x_min, 4) == 0;) end++;
        size_t root = 1 + inside_bytes(list + i, end - i, 0);
        bytes += 3 + varint_bytes(root) + root;
    }
    return bytes;
}

/* Marks the `count` patterns that were right most often, of equals the first. */
static void keep_best(const struct pattern_set *set, size_t count, bool *keep) {
    memset(keep, 0, set->count);
    for (; count > 0; count--) {
        const struct pattern *best = NULL;
        for (size_t i = 0; i < set->count; i++)
            if (!keep[i] && (!best || set->pattern[i].plays > best->plays)) best = &set->pattern[i];
        keep[best - set->pattern] = true;
    }
}

/* The bytes of an image of the patterns that are kept. */
static size_t image_bytes(const struct pattern_set *set, const bool *keep) {
    /* Header, five sections' rows, STAG, VALS, six groups, text. */
    size_t bytes = 20 + 6 * 16 + 4 + (size_t)find_levels(set).count * 2 + 6 * 12 + strlen(whole.info), count;
    for (int group = 0; group < 6; group++) {
        kt_pattern *list = list_group(set, keep, group, &count);
        bytes += trees_bytes(list, count);
        free(list);
    }
    return bytes;
}

static void a_small_budget_keeps_what_was_right_most_often(void **state) {
    (void)state;
    struct games games = random_games(2, 3, 9, 50);
    struct learner_result learned = learn(&games, 1);
    const struct pattern_set *set = &learned.patterns;
    struct compile_settings settings = whole;
    bool *keep = memory_zeroed(set->count);
    size_t none = image_bytes(set, keep);
    for (size_t room = 0; room < 6000; room += room < 30 ? 1 : 397) {
        settings.budget_bytes = none + room;
        struct compile_result result = compile_image(set, &settings);
        kt_patterns image = open_image(&result);
        keep_best(set, result.kept, keep);
        assert_true(holds_just(&image, set, keep));
        assert_int_equal(result.count, image_bytes(set, keep));
        assert_true(result.count <= settings.budget_bytes);
        assert_int_equal(result.kept + result.dropped, set->count);
        uint32_t most = 0;
        for (size_t i = 0; i < set->count; i++)
            if (!keep[i] && set->pattern[i].plays > most) most = set->pattern[i].plays;
        assert_int_equal(result.dropped_plays, most);
        if (result.dropped > 0) {
            keep_best(set, result.kept + 1, keep);
            assert_true(image_bytes(set, keep) > settings.budget_bytes); /* one more doesn't fit */
        }
        free(result.bytes);
    }
    settings.budget_bytes = none - 1;
    struct compile_result result = compile_image(set, &settings);
    assert_int_equal(result.count, 0);
    assert_int_equal(result.kept, 0);
    free(result.bytes);
    free(keep);
    pattern_set_free(&learned.patterns);
    games_free(&games);
}

/* Where the row of the section P3X3 lies in the table of contents. */
static uint8_t *find_row(uint8_t *image) {
    uint8_t *row = image + KT_IMAGE_HEADER_BYTES;
    while (memcmp(row, "P3X3", 4) != 0) row += KT_IMAGE_ROW_BYTES;
    return row;
}

static kt_status open_sealed(const struct compile_result *result) {
    kt_patterns patterns;
    random_image_seal(result->bytes);
    return open_patterns(&patterns, result->bytes, result->count);
}

static void an_image_holds_3x3_patterns(void **state) {
    (void)state;
    static const kt_pattern3x3 patterns[] = {{6570, 500}, {18858, 300}, {2474, 300}};
    uint8_t section[4 + 3 * 4 + 6561];
    assert_int_equal(kt_table3x3_write(patterns, 3, section), KT_OK);
    const struct pattern_set none = {.size = 9};
    struct compile_settings settings = whole;
    struct compile_result plain = compile_image(&none, &settings);
    kt_patterns without = open_image(&plain), image;
    kt_table3x3 table;
    assert_int_equal(kt_table3x3_find(&table, &without.image), KT_ERR_NOTHING);
    const kt_section behind = kt_table3x3_section(section);
    settings.sections = &behind;
    settings.section_count = 1;
    struct compile_result result = compile_image(&none, &settings);
    assert_int_equal(result.count, plain.count + KT_IMAGE_ROW_BYTES + sizeof section);
    image = open_image(&result);
    assert_int_equal(kt_table3x3_find(&table, &image.image), KT_OK);
    assert_int_equal(table.count, 3);
    assert_memory_equal(table.patterns - KT_TABLE3X3_HEADER_BYTES, section, sizeof section);

    uint8_t *row = find_row(result.bytes), *last = result.bytes + result.count - 1;
    assert_ptr_equal(table.ranks + KT_TABLE3X3_PLACES, last + 1);
    row[4] = 2;
    assert_int_equal(open_sealed(&result), KT_ERR_VERSION);
    row[4] = 1;
    *last ^= 1;
    assert_int_equal(open_sealed(&result), KT_ERR_FORMAT);
    *last ^= 1;
    kt_bytes_put_u32(row + 12, sizeof section - 1);
    assert_int_equal(open_sealed(&result), KT_ERR_FORMAT);
    kt_bytes_put_u32(row + 12, 0);
    assert_int_equal(open_sealed(&result), KT_ERR_FORMAT);
    kt_bytes_put_u32(row + 12, sizeof section);
    assert_int_equal(open_sealed(&result), KT_OK);
    settings.budget_bytes = plain.count + KT_IMAGE_ROW_BYTES + sizeof section - 1;
    struct compile_result small = compile_image(&none, &settings);
    assert_int_equal(small.count, 0);
    free(small.bytes);
    free(plain.bytes);
    free(result.bytes);
}

/* Offsets within an image have 27 bits: more memory isn't used. */
static void no_image_is_larger_than_its_offsets_can_say(void **state) {
    (void)state;
    enum { LARGEST = 1 << 27, BEHIND = 64 };
    uint8_t *memory = memory_zeroed(LARGEST + BEHIND);
    static const uint16_t values[] = {9};
    static const kt_pattern pattern = {.value_q16 = 9};
    const kt_patterns_content content = {.size = 9,
                                         .stages = 1,
                                         .stage_moves = 1,
                                         .values = values,
                                         .levels = 1,
                                         .patterns = {&pattern},
                                         .count = {1}};
    kt_status total = kt_patterns_write(&content, memory, LARGEST + BEHIND);
    assert_true(total > 0);
    for (int i = 0; i < BEHIND; i++) assert_int_equal(memory[LARGEST + i], 0);
    kt_patterns opened;
    assert_int_equal(open_patterns(&opened, memory, (size_t)total), KT_OK);
    assert_int_equal(kt_patterns_count(&opened), 1);
    free(memory);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_patterns_are_in_the_image),
        cmocka_unit_test(no_pattern_makes_an_image_too),
        cmocka_unit_test(a_small_budget_keeps_what_was_right_most_often),
        cmocka_unit_test(an_image_holds_3x3_patterns),
        cmocka_unit_test(no_image_is_larger_than_its_offsets_can_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
