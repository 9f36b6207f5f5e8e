/* frame.h: the frames of the serial link. docs/link.md says what they hold.
 *
 *     | 0 | code | session 2 | number 1 | type 1 | payload 0..32 | CRC-32 4 | 0 |
 *               `-- encoded so that no byte is 0 --------------------------´
 *
 * Source of the encoding: S. Cheshire, M. Baker, "Consistent Overhead Byte Stuffing", IEEE/ACM
 * Transactions on Networking 7(2), 1999. No frame is long enough to need its code 255. */
#ifndef KT_PROTO_FRAME_H
#define KT_PROTO_FRAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_FRAME_HEADER_BYTES = 4, /* session (2 bytes), number, type */
    KT_FRAME_PAYLOAD_BYTES = 32,
    KT_FRAME_CRC_BYTES = 4,
    KT_FRAME_BYTES = KT_FRAME_HEADER_BYTES + KT_FRAME_PAYLOAD_BYTES + KT_FRAME_CRC_BYTES, /* decoded */
};

/* Sends bytes. It takes all of them before it returns. */
typedef void kt_frame_write(void *context, const char *bytes, size_t count);

/* The part of a frame that has come. Begin with all bytes 0. */
typedef struct kt_frame_reader {
    uint8_t bytes[KT_FRAME_BYTES];
    uint8_t length;
    uint8_t run; /* bytes up to the next code */
    bool begun, damaged;
} kt_frame_reader;

/* Takes a byte from the line. Returns KT_OK while no frame ends. When one does, returns the length of its
 * header and payload, which stand in reader->bytes until the next call. Errors of a damaged frame:
 * KT_ERR_FORMAT, KT_ERR_SIZE, KT_ERR_CRC. */
KT_MUST_USE kt_status kt_frame_read(kt_frame_reader *reader, uint8_t byte);

/* Sends header and payload, `length` (4..36) bytes, as a frame. It writes the checksum behind them:
 * `bytes` has room for KT_FRAME_CRC_BYTES more. */
void kt_frame_send(uint8_t *bytes, size_t length, kt_frame_write *write, void *context);

#ifdef __cplusplus
}
#endif

#endif
