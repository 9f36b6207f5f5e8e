#include "image/image.h"

#include <string.h>

#include "base/bytes.h"
#include "base/crc32.h"
#include "board/point.h"
#include "image/layout.h"

uint32_t kt_image_crc(const uint8_t *bytes, uint32_t total_bytes) {
    return kt_crc32(kt_crc32(0, bytes, CRC_AT), bytes + CRC_END, total_bytes - CRC_END);
}

/* Checks what says how the rest is to be read. */
static kt_status check_beginning(const uint8_t *bytes, size_t available) {
    if (memcmp(bytes, KT_IMAGE_MAGIC, 4) != 0) return KT_ERR_MAGIC;
    if (kt_bytes_u16(bytes + VERSION_AT) != KT_IMAGE_VERSION) return KT_ERR_VERSION;
    uint32_t total = kt_bytes_u32(bytes + TOTAL_AT);
    return total > available || total < KT_IMAGE_HEADER_BYTES ? KT_ERR_SIZE : KT_OK;
}

static kt_status check_numbers(const uint8_t *bytes) {
    uint8_t size = bytes[SIZE_AT], sections = bytes[SECTIONS_AT];
    if (size < KT_BOARD_MIN || size > KT_BOARD_MAX || sections < 1 || sections > KT_IMAGE_SECTIONS_MAX)
        return KT_ERR_FORMAT;
    return kt_bytes_u32(bytes + CRC_END) ? KT_ERR_FORMAT : KT_OK;
}

kt_status kt_image_read_header(kt_image_header *header, const uint8_t *bytes, size_t available) {
    header->total_bytes = kt_bytes_u32(bytes + TOTAL_AT);
    header->crc = kt_bytes_u32(bytes + CRC_AT);
    header->size = bytes[SIZE_AT];
    header->sections = bytes[SECTIONS_AT];
    kt_status status = check_beginning(bytes, available);
    return status < 0 ? status : check_numbers(bytes);
}

static kt_status check_bytes(const uint8_t *bytes, size_t available) {
    if (available < KT_IMAGE_HEADER_BYTES) return KT_ERR_SIZE;
    kt_status status = check_beginning(bytes, available);
    if (status < 0) return status;
    if (kt_image_crc(bytes, kt_bytes_u32(bytes + TOTAL_AT)) != kt_bytes_u32(bytes + CRC_AT))
        return KT_ERR_CRC;
    return check_numbers(bytes);
}

static const uint8_t *row_of(const kt_image *image, unsigned number) {
    return image->bytes + KT_IMAGE_HEADER_BYTES + number * KT_IMAGE_ROW_BYTES;
}

/* Sections must lie behind the table of contents, one behind the other, within the image, under different tags. */
static kt_status check_contents(const kt_image *image) {
    unsigned sections = image->bytes[SECTIONS_AT];
    uint32_t from = KT_IMAGE_HEADER_BYTES + sections * KT_IMAGE_ROW_BYTES;
    if (from > image->total_bytes) return KT_ERR_FORMAT;
    for (unsigned i = 0; i < sections; i++) {
        const uint8_t *row = row_of(image, i);
        uint32_t offset = kt_bytes_u32(row + ROW_OFFSET_AT), count = kt_bytes_u32(row + ROW_BYTES_AT);
        if (offset < from || offset > image->total_bytes || count > image->total_bytes - offset)
            return KT_ERR_FORMAT;
        from = offset + count;
        for (unsigned j = 0; j < i; j++)
            if (memcmp(row, row_of(image, j), 4) == 0) return KT_ERR_FORMAT;
    }
    return KT_OK;
}

kt_status kt_image_open(kt_image *image, const void *bytes, size_t available, kt_image_check *const *checks) {
    kt_status status = check_bytes(bytes, available);
    if (status < 0) return status;
    image->bytes = bytes;
    image->total_bytes = kt_bytes_u32(image->bytes + TOTAL_AT);
    image->size = image->bytes[SIZE_AT];
#if KT_DESKTOP
    image->arranged = NULL;
#endif
    status = check_contents(image);
    for (; status >= 0 && *checks; checks++) status = (*checks)(image);
    return status;
}

bool kt_image_section(const kt_image *image, unsigned number, kt_section *section) {
    if (number >= image->bytes[SECTIONS_AT]) return false;
    const uint8_t *row = row_of(image, number);
    memcpy(section->tag, row, sizeof section->tag);
    section->version = kt_bytes_u16(row + ROW_VERSION_AT);
    section->bytes = image->bytes + kt_bytes_u32(row + ROW_OFFSET_AT);
    section->count = kt_bytes_u32(row + ROW_BYTES_AT);
    return true;
}

kt_status kt_image_find(const kt_image *image, const char *tag, unsigned version, kt_section *section) {
    for (unsigned i = 0; kt_image_section(image, i, section); i++)
        if (memcmp(section->tag, tag, sizeof section->tag) == 0)
            return section->version == version ? KT_OK : KT_ERR_VERSION;
    return KT_ERR_NOTHING;
}

kt_section kt_image_text(const kt_image *image) {
    kt_section section;
    if (kt_image_find(image, KT_IMAGE_TEXT_TAG, KT_IMAGE_TEXT_VERSION, &section) < 0) section.count = 0;
    return section;
}
