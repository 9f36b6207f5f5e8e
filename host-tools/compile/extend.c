#include "compile/extend.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "pattern/table3x3.h"

enum { ADDED_MOST = 2 };

struct addition {
    uint8_t head[8]; /* tag and version */
    const uint8_t *bytes;
    uint32_t count;
};

struct copy {
    uint8_t *bytes, *row;
    uint32_t at;
};

static void append(struct copy *copy, const uint8_t *head, const uint8_t *bytes, uint32_t count) {
    memcpy(copy->row, head, 8);
    kt_bytes_put_u32(copy->row + 8, copy->at);
    kt_bytes_put_u32(copy->row + 12, count);
    memcpy(copy->bytes + copy->at, bytes, count);
    copy->row += KT_IMAGE_SECTION_BYTES;
    copy->at += count;
}

static bool is_replaced(const uint8_t *row, const struct addition *added, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        if (memcmp(row, added[i].head, 4) == 0) return true;
    return false;
}

static struct compile_result add_sections(const kt_image *image, const struct addition *added,
                                          unsigned count) {
    const uint8_t *first = image->bytes + KT_IMAGE_HEADER_BYTES;
    unsigned sections = count;
    size_t room = image->total_bytes + count * (size_t)KT_IMAGE_SECTION_BYTES;
    for (unsigned i = 0; i < count; i++) room += added[i].count;
    for (unsigned i = 0; i < image->bytes[7]; i++)
        sections += !is_replaced(first + i * KT_IMAGE_SECTION_BYTES, added, count);
    struct compile_result result = {.bytes = memory_zeroed(room), .kept = image->patterns};
    memcpy(result.bytes, image->bytes, KT_IMAGE_HEADER_BYTES);
    struct copy copy = {result.bytes, result.bytes + KT_IMAGE_HEADER_BYTES,
                        KT_IMAGE_HEADER_BYTES + sections * KT_IMAGE_SECTION_BYTES};
    for (unsigned i = 0; i < image->bytes[7]; i++) {
        const uint8_t *row = first + i * KT_IMAGE_SECTION_BYTES;
        if (!is_replaced(row, added, count))
            append(&copy, row, image->bytes + kt_bytes_u32(row + 8), kt_bytes_u32(row + 12));
    }
    for (unsigned i = 0; i < count; i++) append(&copy, added[i].head, added[i].bytes, added[i].count);
    result.bytes[7] = (uint8_t)sections;
    kt_bytes_put_u32(result.bytes + 8, copy.at);
    kt_bytes_put_u32(result.bytes + 12, kt_image_crc(result.bytes, copy.at));
    kt_image made;
    if (kt_image_open(&made, result.bytes, copy.at) < 0) return result; /* too many sections */
    result.count = copy.at;
    result.model_bytes = made.model_bytes;
    uint32_t shapes_bytes;
    if (kt_image_find_section(&made, "SHAP", &shapes_bytes)) result.shapes_bytes = shapes_bytes;
    return result;
}

struct compile_result extend_image(const kt_image *image, const uint8_t *table3x3,
                                   const struct shape_weights *shapes) {
    struct addition added[ADDED_MOST];
    unsigned count = 0;
    if (table3x3)
        added[count++] = (struct addition){{'P', '3', 'X', '3', 1}, table3x3, kt_table3x3_bytes(*table3x3)};
    uint8_t *section = shapes ? shape_weights_quantise(shapes) : NULL;
    if (shapes)
        added[count++] = (struct addition){{'S', 'H', 'A', 'P', 1}, section, kt_shapes_bytes(shapes->reach)};
    struct compile_result result = add_sections(image, added, count);
    free(section);
    return result;
}
