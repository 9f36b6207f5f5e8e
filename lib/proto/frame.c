#include "proto/frame.h"

#include "base/bytes.h"
#include "base/crc32.h"

static void append(kt_frame_reader *reader, uint8_t byte) {
    if (reader->length == KT_FRAME_BYTES) reader->damaged = true;
    else reader->bytes[reader->length++] = byte;
}

static kt_status check(const kt_frame_reader *reader) {
    if (reader->damaged || reader->run) return KT_ERR_FORMAT;
    if (reader->length < KT_FRAME_HEADER_BYTES + KT_FRAME_CRC_BYTES) return KT_ERR_SIZE;
    size_t length = reader->length - (size_t)KT_FRAME_CRC_BYTES;
    return kt_crc32(0, reader->bytes, length) == kt_bytes_u32(reader->bytes + length) ? (kt_status)length
                                                                                      : KT_ERR_CRC;
}

kt_status kt_frame_read(kt_frame_reader *reader, uint8_t byte) {
    kt_status status = KT_OK;
    if (byte == 0) {
        if (reader->begun) status = check(reader);
        reader->begun = reader->damaged = false;
        reader->length = reader->run = 0;
    } else if (reader->run) {
        append(reader, byte);
        reader->run--;
    } else {
        if (reader->begun) append(reader, 0);
        reader->begun = true;
        reader->run = (uint8_t)(byte - 1);
    }
    return status;
}

void kt_frame_send(uint8_t *bytes, size_t length, kt_frame_write *write, void *context) {
    kt_bytes_put_u32(bytes + length, kt_crc32(0, bytes, length));
    length += KT_FRAME_CRC_BYTES;
    write(context, "", 1);
    for (size_t from = 0, to; from <= length; from = to + 1) {
        for (to = from; to < length && bytes[to];) to++;
        char code = (char)(to - from + 1);
        write(context, &code, 1);
        write(context, (const char *)bytes + from, to - from);
    }
    write(context, "", 1);
}
