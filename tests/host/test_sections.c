/* lib/image and the owners of sections: each finds its own, and says what is wrong with it; sections are
 * added to an image; the images that ship are written byte for byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../unit/random_model.h"
#include "common/memory.h"
#include "image/image_write.h"
#include "images/extend.h"
#include "images/load.h"
#include "model/predict.h"
#include "pattern/patterns_write.h"
#include "pattern/table3x3.h"
#include "search/shapes.h"

enum { ROOM = 40000 };

static uint8_t bytes[ROOM];
static kt_image image;
static kt_model model;
static kt_table3x3 table;
static kt_shapes shapes;

/* Makes an image without patterns that has this section, and opens the container. */
static void make_with(kt_section section) {
    static kt_image_check *const none[] = {NULL};
    const kt_patterns_content content = {.size = 9, .stages = 1, .stage_moves = 15, .behind = {&section, 1}};
    kt_status total = kt_patterns_write(&content, bytes, sizeof bytes);
    assert_true(total > 0);
    assert_int_equal(kt_image_open(&image, bytes, (size_t)total, none), KT_OK);
}

/* What a predictor says of the image. */
static kt_status predictor_says(void) {
    kt_image opened;
    return kt_predictor_open(&opened, image.bytes, image.total_bytes);
}

static void a_model_is_found(void **state) {
    (void)state;
    uint32_t count = kt_model_bytes(2, 16);
    uint8_t *made = memory_zeroed(count);
    random_model(made, 2, 16, 1);
    kt_section section = kt_model_section(made, count);
    make_with(section);
    assert_int_equal(kt_model_find(&model, &image), KT_OK);
    assert_int_equal(model.layer_count, 2);
    assert_int_equal(kt_model_stored(&image), count);
    assert_int_equal(predictor_says(), KT_OK);
    section.version = 2;
    make_with(section);
    assert_int_equal(kt_model_find(&model, &image), KT_ERR_VERSION);
    assert_int_equal(kt_model_stored(&image), 0);
    assert_int_equal(predictor_says(), KT_ERR_VERSION);
    made[2]++;
    make_with(kt_model_section(made, count));
    assert_int_equal(kt_model_find(&model, &image), KT_ERR_FORMAT);
    assert_int_equal(predictor_says(), KT_ERR_FORMAT);
    make_with(kt_model_section(NULL, 0));
    assert_int_equal(kt_model_find(&model, &image), KT_ERR_NOTHING);
    assert_int_equal(predictor_says(), KT_OK);
    free(made);
}

static void shapes_are_found(void **state) {
    (void)state;
    static const uint8_t reach[KT_SHAPES_LINES];
    uint32_t count = kt_shapes_bytes(reach);
    uint8_t *made = memory_zeroed(count);
    made[0] = 9;
    made[4] = 1;
    kt_section section = kt_shapes_section(made, count);
    make_with(section);
    assert_int_equal(kt_shapes_find(&shapes, &image), KT_OK);
    assert_int_equal(shapes.unit_q16, 1);
    assert_int_equal(kt_shapes_stored(&image), count);
    section.version = 2;
    make_with(section);
    assert_int_equal(kt_shapes_find(&shapes, &image), KT_ERR_VERSION);
    assert_int_equal(kt_shapes_stored(&image), 0);
    made[4] = 0;
    make_with(kt_shapes_section(made, count));
    assert_int_equal(kt_shapes_find(&shapes, &image), KT_ERR_FORMAT);
    make_with(kt_shapes_section(NULL, 0));
    assert_int_equal(kt_shapes_find(&shapes, &image), KT_ERR_NOTHING);
    make_with((kt_section){.tag = "XTRA"});
    assert_int_equal(kt_shapes_find(&shapes, &image), KT_ERR_NOTHING);
    free(made);
}

static const uint8_t *make_table(void) {
    static const kt_pattern3x3 patterns[] = {{6570, 500}, {18858, 300}};
    static uint8_t made[4 + 2 * 4 + 6561];
    assert_int_equal(kt_table3x3_write(patterns, 2, made), KT_OK);
    return made;
}

static void sections_are_added_and_replaced(void **state) {
    (void)state;
    static uint8_t old[4 + 4 + 6561];
    static const kt_pattern3x3 one = {6570, 500};
    assert_int_equal(kt_table3x3_write(&one, 1, old), KT_OK);
    kt_section text = kt_image_text_section("by hand"), behind[] = {kt_table3x3_section(old), text};
    const kt_patterns_content content = {.size = 9, .stages = 1, .stage_moves = 15, .behind = {behind, 2}};
    kt_status total = kt_patterns_write(&content, bytes, sizeof bytes);
    assert_true(total > 0);
    assert_int_equal(kt_predictor_open(&image, bytes, (size_t)total), KT_OK);
    const kt_section added = kt_table3x3_section(make_table());
    struct compile_result result = extend_image(&image, &added, 1);
    assert_int_equal(result.count, (size_t)total + 4); /* one pattern more, as many sections */
    assert_int_equal(kt_predictor_open(&image, result.bytes, result.count), KT_OK);
    assert_int_equal(kt_table3x3_find(&table, &image), KT_OK);
    assert_int_equal(table.count, 2);
    assert_int_equal(kt_image_text(&image).count, 7);
    assert_memory_equal(kt_image_text(&image).bytes, "by hand", 7);
    free(result.bytes);
}

static void too_many_sections_are_refused(void **state) {
    (void)state;
    kt_section extra[KT_IMAGE_SECTIONS_MAX - 4];
    for (unsigned i = 0; i < KT_IMAGE_SECTIONS_MAX - 4; i++)
        extra[i] = (kt_section){.tag = {'X', 'X', 'X', (char)('A' + i)}};
    const kt_patterns_content content = {
        .size = 9, .stages = 1, .stage_moves = 15, .behind = {extra, KT_IMAGE_SECTIONS_MAX - 4}};
    kt_status total = kt_patterns_write(&content, bytes, sizeof bytes);
    assert_true(total > 0);
    assert_int_equal(kt_predictor_open(&image, bytes, (size_t)total), KT_OK);
    const kt_section added = kt_table3x3_section(make_table());
    struct compile_result result = extend_image(&image, &added, 1);
    assert_int_equal(result.count, 0);
    free(result.bytes);
}

/* Opens an image that ships and writes it again: its patterns from what a walk finds, the rest as it is. */
static void write_again(const char *path) {
    struct loaded_image loaded;
    kt_patterns patterns;
    assert_true(load_image(path, &loaded));
    assert_int_equal(kt_patterns_open(&patterns, &loaded.image), KT_OK);
    kt_section before[2], behind[KT_IMAGE_SECTIONS_MAX], section;
    kt_patterns_content content = {.size = loaded.image.size,
                                   .stages = patterns.stages,
                                   .stage_moves = patterns.stage_moves,
                                   .before = {before, 0},
                                   .behind = {behind, 0}};
    for (unsigned i = 3; kt_image_section(&loaded.image, i, &section); i++) {
        if (i < 5) before[content.before.count++] = section;
        if (i > 5) behind[content.behind.count++] = section;
    }
    static uint16_t values[KT_LEVELS_MAX];
    content.values = values;
    content.levels = patterns.levels;
    for (int i = 0; i < patterns.levels; i++) values[i] = kt_patterns_value(&patterns, (unsigned)i);
    kt_pattern *list = memory_zeroed((kt_patterns_count(&patterns) + 1) * sizeof *list), *at = list;
    for (int group = 0; group < kt_groups(patterns.stages); group++) {
        content.patterns[group] = at;
        kt_pattern_walk walk = kt_pattern_walk_begin(&patterns, group);
        while (kt_pattern_walk_next(&walk, at)) at++, content.count[group]++;
    }
    uint8_t *again = memory_zeroed(loaded.image.total_bytes);
    assert_int_equal(kt_patterns_write(&content, again, loaded.image.total_bytes), loaded.image.total_bytes);
    assert_memory_equal(again, loaded.image.bytes, loaded.image.total_bytes);
    free(again);
    free(list);
    load_free(&loaded);
}

static void images_that_ship_are_written_byte_for_byte(void **state) {
    (void)state;
    write_again("host-tools/images/microbit.kti");
    write_again("host-tools/images/native.kti");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_model_is_found),
        cmocka_unit_test(shapes_are_found),
        cmocka_unit_test(sections_are_added_and_replaced),
        cmocka_unit_test(too_many_sections_are_refused),
        cmocka_unit_test(images_that_ship_are_written_byte_for_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
