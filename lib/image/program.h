/* program.h: a firmware as it is sent to a toy and lies in one of its two slots: a header, then the program.
 *
 *      0  magic "KTFW"
 *      4  u16  format version, 1
 *      6  u16  reserved, 0
 *      8  u32  total bytes, with this header; a multiple of 4
 *     12  u32  CRC-32 (base/crc32.h) of all bytes but these four
 *     16  the signature, 64 bytes: Ed25519 of the bytes from 80 to 191
 *     80  "firmware": so a signature of anything else doesn't fit
 *     88  the board's name, 16 bytes with zeros behind it
 *    104  u32  number of the version, 1..2^31 - 1. Later versions have higher numbers
 *    108  the version as people read it, 8 bytes with zeros behind it
 *    116  u8   the slot that the program was linked for: 0 or 1
 *    117  three reserved bytes, 0
 *    120  u32  offset of the table of vectors from byte 0, a multiple of 256
 *    124  u32  reserved, 0
 *    128  SHA-512 (image/sha512.h) of all bytes from 192 on
 *    192  the program; up to the vectors, anything
 *
 * So the header alone tells whether the firmware is signed, before a byte of the program has come; and the hash
 * whether what came is what was signed. All numbers are little-endian. docs/update.md tells how a firmware is
 * brought to a toy. */
#ifndef KT_IMAGE_PROGRAM_H
#define KT_IMAGE_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_PROGRAM_FORMAT = 1,
    KT_PROGRAM_HEADER_BYTES = 192,
    KT_PROGRAM_CRC_AT = 12,
    KT_PROGRAM_SIGNATURE_AT = 16,
    KT_PROGRAM_SIGNED_AT = 80, /* from here to the end of the header, the signature vouches */
    KT_PROGRAM_NAME_BYTES = 16,
    KT_PROGRAM_TEXT_BYTES = 8,
    KT_PROGRAM_VECTORS_STEP = 256,
    KT_PROGRAM_NUMBER_MAX = INT32_MAX,
};

/* The values of a header. Both texts end with a zero. */
typedef struct kt_program {
    uint32_t total_bytes;
    uint32_t crc;
    uint32_t number;
    uint32_t vectors_at;
    uint8_t slot;
    char board[KT_PROGRAM_NAME_BYTES];
    char version[KT_PROGRAM_TEXT_BYTES];
} kt_program;

/* Reads a header, KT_PROGRAM_HEADER_BYTES at `bytes`, of a firmware for which there are `room` bytes. Errors:
 * KT_ERR_MAGIC; KT_ERR_VERSION; KT_ERR_SIZE when it has no room, or holds no program; KT_ERR_FORMAT. */
KT_MUST_USE kt_status kt_program_read(kt_program *program, const uint8_t *bytes, uint32_t room);

/* Checks the signature of a header that was read, with the public key of whoever may make firmware for this
 * board. Error: KT_ERR_SIGNATURE. Cost: that of kt_sign_verify. */
KT_MUST_USE kt_status kt_program_check_signature(const uint8_t *bytes, const uint8_t *key);

/* Check that all of a firmware is there, by its checksum, and that it is what was signed, by its hash. Errors:
 * KT_ERR_CRC; KT_ERR_SIGNATURE. Cost: some 20 and 170 instructions a byte. */
KT_MUST_USE kt_status kt_program_check_crc(const uint8_t *bytes, const kt_program *program);
KT_MUST_USE kt_status kt_program_check_hash(const uint8_t *bytes, const kt_program *program);

/* For whoever makes a firmware: writes the header of the program that stands behind it, all but signature and
 * checksum. Then the signature goes to KT_PROGRAM_SIGNATURE_AT, and kt_program_seal writes the checksum. */
void kt_program_write(const kt_program *program, uint8_t *bytes);
void kt_program_seal(uint8_t *bytes, uint32_t total_bytes);

#ifdef __cplusplus
}
#endif

#endif
