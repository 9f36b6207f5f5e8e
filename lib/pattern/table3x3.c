#include "pattern/table3x3.h"

#include <string.h>

#include "board/symmetry.h"

#define TAG "P3X3"

/* Is it the id of a pattern within the board? */
static bool is_good(kt_code3x3 id) { return !kt_code3x3_leaves_board(id) && kt_code3x3_id(id) == id; }

/* Do all images of the pattern have this rank in the table? Adds the number of different images to `*images`. */
static bool has_images(const kt_table3x3 *table, kt_code3x3 id, unsigned rank, int *images) {
    kt_code3x3 image[KT_SYMMETRIES];
    for (int i = 0; i < KT_SYMMETRIES; i++) {
        image[i] = kt_code3x3_turn(id, i);
        int same = 0;
        while (image[same] != image[i]) same++;
        *images += same == i;
        if (table->ranks[kt_table3x3_place(image[i])] != rank) return false;
    }
    return true;
}

kt_status kt_table3x3_open(kt_table3x3 *table, const uint8_t *section, uint32_t bytes) {
    if (bytes < KT_TABLE3X3_HEADER_BYTES || section[0] == 0 || section[1] || section[2] || section[3] ||
        bytes != kt_table3x3_bytes(section[0]))
        return KT_ERR_FORMAT;
    *table = (kt_table3x3){.patterns = section + KT_TABLE3X3_HEADER_BYTES, .count = section[0]};
    table->ranks = table->patterns + table->count * KT_TABLE3X3_PATTERN_BYTES;
    int images = 0, share = UINT16_MAX;
    for (unsigned rank = 1; rank <= table->count; rank++) {
        kt_pattern3x3 pattern = kt_table3x3_pattern(table, rank);
        if (!is_good(pattern.id) || pattern.share_q16 > share) return KT_ERR_FORMAT;
        if (!has_images(table, pattern.id, rank, &images)) return KT_ERR_FORMAT;
        share = pattern.share_q16;
    }
    /* Every image has its rank. When no more places than these have one, no other place has. */
    for (int place = 0; place < KT_TABLE3X3_PLACES; place++) images -= table->ranks[place] != 0;
    return images == 0 ? KT_OK : KT_ERR_FORMAT;
}

kt_status kt_table3x3_find(kt_table3x3 *table, const kt_image *image) {
    kt_section section;
    kt_status status = kt_image_find(image, TAG, 1, &section);
    return status < 0 ? status : kt_table3x3_open(table, section.bytes, section.count);
}

kt_status kt_table3x3_check(const kt_image *image) {
    kt_table3x3 table;
    kt_status status = kt_table3x3_find(&table, image);
    return status == KT_ERR_NOTHING ? KT_OK : status;
}

kt_status kt_table3x3_write(const kt_pattern3x3 *patterns, int count, uint8_t *section) {
    if (count < 1 || count > KT_TABLE3X3_PATTERNS_MAX) return KT_ERR_RANGE;
    memset(section, 0, kt_table3x3_bytes((uint32_t)count));
    section[0] = (uint8_t)count;
    uint8_t *row = section + KT_TABLE3X3_HEADER_BYTES, *ranks = row + count * KT_TABLE3X3_PATTERN_BYTES;
    for (int i = 0; i < count; i++, row += KT_TABLE3X3_PATTERN_BYTES) {
        if (!is_good(patterns[i].id) || (i && patterns[i].share_q16 > patterns[i - 1].share_q16))
            return KT_ERR_FORMAT;
        kt_bytes_put_u16(row, patterns[i].id);
        kt_bytes_put_u16(row + 2, patterns[i].share_q16);
        for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++)
            ranks[kt_table3x3_place(kt_code3x3_turn(patterns[i].id, symmetry))] = (uint8_t)(i + 1);
    }
    return KT_OK;
}

kt_section kt_table3x3_section(const uint8_t *section) {
    return (kt_section){.tag = TAG, .version = 1, .bytes = section, .count = kt_table3x3_bytes(*section)};
}
