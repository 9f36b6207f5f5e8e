#include "image/image_write.h"

#include <string.h>

#include "base/bytes.h"
#include "board/point.h"
#include "image/layout.h"

void kt_image_write_begin(kt_image_writer *writer, int size, unsigned sections, uint8_t *bytes,
                          size_t capacity) {
    if (capacity > INT32_MAX) capacity = INT32_MAX; /* a kt_status tells how many bytes it has */
    *writer = (kt_image_writer){.bytes = bytes, .capacity = capacity, .sections = sections};
    writer->size = size < KT_BOARD_MIN || size > KT_BOARD_MAX ? 0 : (uint8_t)size;
    writer->at = KT_IMAGE_HEADER_BYTES + (size_t)sections * KT_IMAGE_ROW_BYTES;
    writer->full = writer->at > capacity;
    if (!writer->full) memset(bytes, 0, writer->at);
}

size_t kt_image_write_room(const kt_image_writer *writer) {
    return writer->full ? 0 : writer->capacity - writer->at;
}

uint8_t *kt_image_write_section(kt_image_writer *writer, const char *tag, unsigned version, const void *from,
                                size_t count) {
    if (writer->rows++ >= writer->sections) return NULL;
    size_t gap = count && memcmp(tag, "MODL", 4) == 0 ? -writer->at % (KT_IMAGE_GAP_MAX + 1) : 0;
    if (writer->full || gap > writer->capacity - writer->at || count > writer->capacity - writer->at - gap) {
        writer->full = true;
        return NULL;
    }
    memset(writer->bytes + writer->at, 0, gap);
    writer->at += gap;
    uint8_t *to = writer->bytes + writer->at,
            *row = writer->bytes + KT_IMAGE_HEADER_BYTES + (writer->rows - 1) * KT_IMAGE_ROW_BYTES;
    memcpy(row, tag, 4);
    kt_bytes_put_u16(row + ROW_VERSION_AT, (uint16_t)version);
    kt_bytes_put_u32(row + ROW_OFFSET_AT, (uint32_t)writer->at);
    kt_bytes_put_u32(row + ROW_BYTES_AT, (uint32_t)count);
    if (from) memmove(to, from, count);
    writer->at += count;
    return to;
}

kt_status kt_image_write_end(kt_image_writer *writer) {
    if (!writer->size || !writer->sections || writer->sections > KT_IMAGE_SECTIONS_MAX ||
        writer->rows != writer->sections)
        return KT_ERR_RANGE;
    if (writer->full) return KT_ERR_FULL;
    uint8_t *header = writer->bytes;
    memcpy(header, KT_IMAGE_MAGIC, 4);
    kt_bytes_put_u16(header + VERSION_AT, KT_IMAGE_VERSION);
    header[SIZE_AT] = writer->size;
    header[SECTIONS_AT] = (uint8_t)writer->sections;
    kt_bytes_put_u32(header + TOTAL_AT, (uint32_t)writer->at);
    kt_bytes_put_u32(header + CRC_AT, kt_image_crc(header, (uint32_t)writer->at));
    return (kt_status)writer->at;
}

kt_section kt_image_text_section(const char *text) {
    uint32_t count = 0;
    while (text[count]) count++;
    return (kt_section){.tag = KT_IMAGE_TEXT_TAG,
                        .version = KT_IMAGE_TEXT_VERSION,
                        .bytes = (const uint8_t *)text,
                        .count = count};
}
