#include "pattern/image.h"

#include "base/bytes.h"
#include "base/crc32.h"
#include "pattern/spiral.h"

enum { CRC_AT = 12, CRC_END = 16, SECTIONS_MAX = 16 };

/* A tag as the number that kt_bytes_u32 reads. */
static uint32_t tag(const char *letters) { return kt_bytes_u32((const uint8_t *)letters); }

uint32_t kt_image_crc(const uint8_t *bytes, uint32_t total_bytes) {
    return kt_crc32(kt_crc32(0, bytes, CRC_AT), bytes + CRC_END, total_bytes - CRC_END);
}

static kt_status check_header(const uint8_t *bytes, size_t available) {
    if (available < KT_IMAGE_HEADER_BYTES) return KT_ERR_SIZE;
    if (kt_bytes_u32(bytes) != tag("KTIM")) return KT_ERR_MAGIC;
    if (kt_bytes_u16(bytes + 4) != KT_IMAGE_VERSION) return KT_ERR_VERSION;
    uint32_t total = kt_bytes_u32(bytes + 8);
    if (total > available || total < KT_IMAGE_HEADER_BYTES) return KT_ERR_SIZE;
    if (kt_image_crc(bytes, total) != kt_bytes_u32(bytes + CRC_AT)) return KT_ERR_CRC;
    if (bytes[6] < 2 || bytes[6] > 19 || bytes[7] < 1 || bytes[7] > SECTIONS_MAX) return KT_ERR_FORMAT;
    if (kt_bytes_u32(bytes + CRC_END) != 0) return KT_ERR_FORMAT;
    return KT_OK;
}

/* One row of the table of contents. */
typedef struct section {
    uint32_t tag, offset, bytes;
    uint16_t version;
} section;

/* Reads row `index` and checks that it begins at or behind `from` and ends within the image. */
static kt_status read_section(const kt_image *image, int index, uint32_t from, section *to) {
    const uint8_t *row = image->bytes + KT_IMAGE_HEADER_BYTES + index * KT_IMAGE_SECTION_BYTES;
    *to = (section){kt_bytes_u32(row), kt_bytes_u32(row + 8), kt_bytes_u32(row + 12), kt_bytes_u16(row + 4)};
    if (to->offset < from || to->offset > image->total_bytes) return KT_ERR_FORMAT;
    return to->bytes > image->total_bytes - to->offset ? KT_ERR_FORMAT : KT_OK;
}

/* Checks the pattern at `offset`, whose bytes must end at or before `end`. Returns 0 when it is malformed, else
 * the offset behind it. */
static uint32_t check_pattern(const kt_image *image, uint32_t offset, uint32_t end) {
    const uint8_t *at = image->bytes + offset;
    if (end - offset < KT_PATTERN_HEADER_BYTES) return 0;
    uint8_t x = at[2], y = at[3], last = (uint8_t)(kt_quadrant(image->size) - 1), length = at[KT_PATTERN_LENGTH_AT];
    if ((x & 15) > x >> 4 || (y & 15) > y >> 4 || x >> 4 > last || y >> 4 > last) return 0;
    if (length < KT_PATTERN_HEADER_BYTES || length > end - offset) return 0;
    const uint8_t *behind = at + length;
    int stones = 0;
    for (at += KT_PATTERN_HEADER_BYTES; at < behind; stones++) {
        uint16_t stone;
        if (*at >= KT_PATTERN_FAR_STONE && behind - at < 2) return 0;
        at = kt_image_stone(at, &stone);
        if (stone >= kt_spiral_count(image->size) * 2) return 0;
    }
    return stones > KT_PATTERN_STONES_MAX ? 0 : offset + length;
}

/* Checks every group and every pattern: they fill the section PATT one after the other. */
static kt_status check_patterns(kt_image *image, uint32_t section_bytes) {
    uint32_t offset = image->pattern_section, end = offset + section_bytes;
    image->patterns = 0;
    for (int i = 0; i < image->stages * 2; i++) {
        kt_image_group group = kt_image_find_group(image, i / 2, i % 2);
        if (group.first != offset || group.end < offset || group.end > end) return KT_ERR_FORMAT;
        uint16_t value = UINT16_MAX;
        for (uint32_t n = 0; n < group.count; n++) {
            uint32_t behind = check_pattern(image, offset, group.end);
            if (!behind || kt_bytes_u16(image->bytes + offset) > value) return KT_ERR_FORMAT;
            value = kt_bytes_u16(image->bytes + offset);
            offset = behind;
        }
        if (offset != group.end) return KT_ERR_FORMAT;
        image->patterns += group.count;
    }
    return offset == end ? KT_OK : KT_ERR_FORMAT;
}

kt_status kt_image_open(kt_image *image, const void *bytes, size_t available) {
    kt_status status = check_header(bytes, available);
    if (status < 0) return status;
    *image = (kt_image){.bytes = bytes};
    image->total_bytes = kt_bytes_u32(image->bytes + 8);
    image->size = image->bytes[6];
    int sections = image->bytes[7];
    uint32_t from = KT_IMAGE_HEADER_BYTES + (uint32_t)sections * KT_IMAGE_SECTION_BYTES;
    if (from > image->total_bytes) return KT_ERR_FORMAT;

    section found[3] = {{0}};
    const uint32_t wanted[3] = {tag("STAG"), tag("GRPS"), tag("PATT")};
    for (int i = 0; i < sections; i++) {
        section row;
        status = read_section(image, i, from, &row);
        if (status < 0) return status;
        from = row.offset + row.bytes;
        for (int j = 0; j < 3; j++) {
            if (row.tag != wanted[j]) continue;
            if (row.version != 1 || found[j].tag) return row.version != 1 ? KT_ERR_VERSION : KT_ERR_FORMAT;
            found[j] = row;
        }
        if (row.tag == tag("INFO")) {
            image->info = row.offset;
            image->info_bytes = row.bytes;
        }
    }
    if (!found[0].tag || !found[1].tag || !found[2].tag || found[0].bytes != 4) return KT_ERR_FORMAT;
    image->stages = image->bytes[found[0].offset];
    image->stage_moves = image->bytes[found[0].offset + 1];
    if (image->stages < 1 || image->stages > KT_IMAGE_STAGES_MAX || image->stage_moves < 1) return KT_ERR_FORMAT;
    if (found[1].bytes != (uint32_t)image->stages * 2 * KT_IMAGE_GROUP_BYTES) return KT_ERR_FORMAT;
    image->groups = found[1].offset;
    image->pattern_section = found[2].offset;
    return check_patterns(image, found[2].bytes);
}

int kt_image_stage(const kt_image *image, uint32_t move_number) {
    uint32_t stage = (move_number - 1) / image->stage_moves;
    return stage < image->stages ? (int)stage : image->stages - 1;
}

kt_image_group kt_image_find_group(const kt_image *image, int stage, bool ko) {
    const uint8_t *row = image->bytes + image->groups + (stage * 2 + ko) * KT_IMAGE_GROUP_BYTES;
    uint32_t first = image->pattern_section + kt_bytes_u32(row);
    return (kt_image_group){first, first + kt_bytes_u32(row + 4), kt_bytes_u32(row + 8)};
}

uint32_t kt_image_read(const kt_image *image, uint32_t offset, kt_pattern *pattern) {
    const uint8_t *at = image->bytes + offset;
    pattern->value_q16 = kt_bytes_u16(at);
    pattern->x_min = at[2] & 15;
    pattern->x_max = at[2] >> 4;
    pattern->y_min = at[3] & 15;
    pattern->y_max = at[3] >> 4;
    pattern->stones = 0;
    const uint8_t *behind = at + at[KT_PATTERN_LENGTH_AT];
    for (at += KT_PATTERN_HEADER_BYTES; at < behind; pattern->stones++)
        at = kt_image_stone(at, &pattern->stone[pattern->stones]);
    return (uint32_t)(behind - image->bytes);
}
