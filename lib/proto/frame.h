/* frame.h: the frames of the serial link: each between two zero bytes, encoded so that it holds none, with a
 * checksum that must fit. docs/link.md tells what is in them.
 *
 * Source of the encoding: S. Cheshire, M. Baker, "Consistent Overhead Byte Stuffing", IEEE/ACM Transactions
 * on Networking 7(2), 1999. No frame is long enough to need its code 255. */
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
    KT_FRAME_LINE_BYTES = KT_FRAME_BYTES + 3, /* on the line: with both zero bytes and the first code */
};

/* Sends bytes; takes all before it returns. */
typedef void kt_frame_write(void *context, const char *bytes, size_t count);

/* A frame as far as it has come. All bytes 0 to begin with. */
typedef struct kt_frame_reader {
    uint8_t bytes[KT_FRAME_BYTES];
    uint8_t length;
    uint8_t run; /* bytes up to the next code */
    bool begun, damaged;
} kt_frame_reader;

/* Takes a byte from the line. Returns KT_OK while no frame has ended; the length of the header and payload
 * that stand in `bytes` until the next call; or the error of the frame that has ended: KT_ERR_FORMAT,
 * KT_ERR_SIZE, KT_ERR_CRC. */
KT_MUST_USE kt_status kt_frame_read(kt_frame_reader *reader, uint8_t byte);

/* Sends the header and payload in `bytes` (`length`: 4 to 36) as a frame. Writes the checksum behind them,
 * where there must be room. */
void kt_frame_send(uint8_t *bytes, size_t length, kt_frame_write *write, void *context);

#ifdef __cplusplus
}
#endif

#endif
