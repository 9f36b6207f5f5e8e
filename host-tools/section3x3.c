#include "section3x3.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "csv3x3.h"
#include "memory.h"

uint8_t *section3x3_read(const char *path) {
    static patterns3x3 set;
    kt_pattern3x3 kept[KT_TABLE3X3_PATTERNS_MAX];
    if (!csv3x3_read(path, stderr, &set)) return NULL;
    double all = (double)patterns3x3_candidate_moves(&set);
    int count = set.by_fate[FATE3X3_KEPT];
    if (count > KT_TABLE3X3_PATTERNS_MAX) {
        fprintf(stderr,
                "katachi: %s keeps %d patterns; the %d most frequent are taken, as many as an image holds\n",
                path, count, KT_TABLE3X3_PATTERNS_MAX);
        count = KT_TABLE3X3_PATTERNS_MAX;
    }
    for (int i = 0; i < count; i++) {
        double share = set.pattern[i].count / all * 65536;
        kept[i] = (kt_pattern3x3){set.pattern[i].id, share < UINT16_MAX ? (uint16_t)share : UINT16_MAX};
    }
    uint8_t *section = memory_zeroed(kt_table3x3_bytes((uint32_t)count));
    if (kt_table3x3_write(kept, count, section) >= 0) return section;
    fprintf(stderr, "katachi: %s keeps no patterns\n", path);
    free(section);
    return NULL;
}

/* Writes a row of the table of contents for a section at `offset`. */
static void put_row(uint8_t *row, const uint8_t *head, uint32_t offset, uint32_t bytes) {
    memcpy(row, head, 8); /* tag and version */
    kt_bytes_put_u32(row + 8, offset);
    kt_bytes_put_u32(row + 12, bytes);
}

compile_result section3x3_add(const kt_image *image, const uint8_t *section) {
    static const uint8_t head[8] = {'P', '3', 'X', '3', 1};
    uint32_t added = kt_table3x3_bytes(*section),
             sections = image->bytes[7] + (image->table3x3_bytes ? 0u : 1u),
             at = KT_IMAGE_HEADER_BYTES + sections * KT_IMAGE_SECTION_BYTES;
    compile_result result = {.model_bytes = image->model_bytes, .kept = image->patterns};
    result.bytes = memory_zeroed(image->total_bytes + KT_IMAGE_SECTION_BYTES + added);
    memcpy(result.bytes, image->bytes, KT_IMAGE_HEADER_BYTES);
    uint8_t *row = result.bytes + KT_IMAGE_HEADER_BYTES;
    const uint8_t *from = image->bytes + KT_IMAGE_HEADER_BYTES;
    for (int i = 0; i < image->bytes[7]; i++, from += KT_IMAGE_SECTION_BYTES) {
        uint32_t offset = kt_bytes_u32(from + 8), bytes = kt_bytes_u32(from + 12);
        if (memcmp(from, head, 4) == 0) continue;
        put_row(row, from, at, bytes);
        memcpy(result.bytes + at, image->bytes + offset, bytes);
        row += KT_IMAGE_SECTION_BYTES;
        at += bytes;
    }
    put_row(row, head, at, added);
    memcpy(result.bytes + at, section, added);
    result.count = at + added;
    result.bytes[7] = (uint8_t)sections;
    kt_bytes_put_u32(result.bytes + 8, (uint32_t)result.count);
    kt_bytes_put_u32(result.bytes + 12, kt_image_crc(result.bytes, (uint32_t)result.count));
    kt_image made;
    if (kt_image_open(&made, result.bytes, result.count) < 0) result.count = 0; /* too many sections */
    return result;
}
