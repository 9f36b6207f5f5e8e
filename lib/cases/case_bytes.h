/* case_bytes.h: cases and libraries as bytes, for flash and for files.
 *
 * A case, little-endian:
 *
 *     0   16  the key
 *     16   4  nodes, in the lower 31 bits; perfect, in the highest
 *     20   2  value, signed
 *     22   2  uses
 *
 * A library:
 *
 *     0    4  "KTCS"
 *     4    2  version of the format, 1
 *     6    2  0
 *     8   24  what game the cases are of, with its generalisations ("kalah 6 6 player store"), zeros behind
 *     32   4  number of cases
 *     36      the cases, each key once
 *     ...  4  CRC-32 (base/crc32.h) of all before
 *
 * Bytes may come from anywhere. They are checked before any of them is used. */
#ifndef KT_CASES_CASE_BYTES_H
#define KT_CASES_CASE_BYTES_H

#include "cases/library.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_CASE_BYTES = 24,
    KT_LIBRARY_GAME_BYTES = 24, /* the closing 0 included */
    KT_LIBRARY_HEAD_BYTES = 36,
    KT_LIBRARY_FRAME_BYTES = KT_LIBRARY_HEAD_BYTES + 4, /* of a library without cases */
};

/* Writes a case into KT_CASE_BYTES bytes. */
void kt_case_write(uint8_t *bytes, const kt_case *from);

/* Reads a case. All bytes are a case; whether its key is a position, only the game can tell. */
void kt_case_read(kt_case *to, const uint8_t *bytes);

/* Writes the library into bytes, and returns their number: KT_LIBRARY_FRAME_BYTES + count * KT_CASE_BYTES. `game` is a
 * text of less than KT_LIBRARY_GAME_BYTES. Error: KT_ERR_SIZE when there is no room, KT_ERR_RANGE when `game` is too
 * long. */
KT_MUST_USE kt_status kt_library_write(const kt_library *library, const char *game, uint8_t *bytes,
                                       size_t room);

/* Adds the cases in the bytes to the library; a case that is known already gets what the bytes say, and the library's
 * own rule decides what goes when there isn't room for all. Returns the number of cases read. Errors, with the library
 * unchanged: KT_ERR_SIZE, KT_ERR_MAGIC, KT_ERR_VERSION, KT_ERR_CRC, KT_ERR_FORMAT (another game, or a count that is
 * impossible). */
KT_MUST_USE kt_status kt_library_read(kt_library *library, const char *game, const uint8_t *bytes,
                                      size_t count);

#ifdef __cplusplus
}
#endif

#endif
