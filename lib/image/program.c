#include "image/program.h"

#include <string.h>

#include "base/bytes.h"
#include "base/crc32.h"
#include "image/sha512.h"
#include "image/sign.h"

enum {
    FORMAT_AT = 4,
    TOTAL_AT = 8,
    CRC_END = KT_PROGRAM_CRC_AT + 4,
    NAME_AT = 88,
    NUMBER_AT = 104,
    TEXT_AT = 108,
    SLOT_AT = 116,
    VECTORS_AT = 120,
    RESERVED_AT = 124,
    HASH_AT = 128,
};

static const uint8_t magic[4] = {'K', 'T', 'F', 'W'};
static const uint8_t purpose[8] = {'f', 'i', 'r', 'm', 'w', 'a', 'r', 'e'};

/* Copies a text if a zero ends it. */
static bool read_text(char *text, const uint8_t *bytes, size_t count) {
    memcpy(text, bytes, count);
    return text[count - 1] == 0;
}

kt_status kt_program_read(kt_program *program, const uint8_t *bytes, uint32_t room) {
    if (memcmp(bytes, magic, sizeof magic) != 0) return KT_ERR_MAGIC;
    if (kt_bytes_u32(bytes + FORMAT_AT) != KT_PROGRAM_FORMAT) return KT_ERR_VERSION;
    program->total_bytes = kt_bytes_u32(bytes + TOTAL_AT);
    program->crc = kt_bytes_u32(bytes + KT_PROGRAM_CRC_AT);
    program->number = kt_bytes_u32(bytes + NUMBER_AT);
    program->vectors_at = kt_bytes_u32(bytes + VECTORS_AT);
    program->slot = bytes[SLOT_AT];
    bool texts_end = read_text(program->board, bytes + NAME_AT, KT_PROGRAM_NAME_BYTES) &&
                     read_text(program->version, bytes + TEXT_AT, KT_PROGRAM_TEXT_BYTES);
    if (program->total_bytes > room || program->total_bytes <= KT_PROGRAM_HEADER_BYTES) return KT_ERR_SIZE;
    bool sound = texts_end && memcmp(bytes + KT_PROGRAM_SIGNED_AT, purpose, sizeof purpose) == 0 &&
                 program->total_bytes % 4 == 0 && program->number - 1 < KT_PROGRAM_NUMBER_MAX &&
                 kt_bytes_u32(bytes + SLOT_AT) < 2 && kt_bytes_u32(bytes + RESERVED_AT) == 0 &&
                 program->vectors_at % KT_PROGRAM_VECTORS_STEP == 0 &&
                 program->vectors_at >= KT_PROGRAM_HEADER_BYTES && program->vectors_at < program->total_bytes;
    return sound ? KT_OK : KT_ERR_FORMAT;
}

kt_status kt_program_check_signature(const uint8_t *bytes, const uint8_t *key) {
    return kt_sign_verify(key, bytes + KT_PROGRAM_SIGNATURE_AT, bytes + KT_PROGRAM_SIGNED_AT,
                          KT_PROGRAM_HEADER_BYTES - KT_PROGRAM_SIGNED_AT);
}

static uint32_t crc_of(const uint8_t *bytes, uint32_t total_bytes) {
    return kt_crc32(kt_crc32(0, bytes, KT_PROGRAM_CRC_AT), bytes + CRC_END, total_bytes - CRC_END);
}

kt_status kt_program_check_crc(const uint8_t *bytes, const kt_program *program) {
    return crc_of(bytes, program->total_bytes) == program->crc ? KT_OK : KT_ERR_CRC;
}

static void hash_of(const uint8_t *bytes, uint32_t total_bytes, uint8_t digest[KT_SHA512_BYTES]) {
    kt_sha512 hash;
    kt_sha512_begin(&hash);
    kt_sha512_add(&hash, bytes + KT_PROGRAM_HEADER_BYTES, total_bytes - KT_PROGRAM_HEADER_BYTES);
    kt_sha512_end(&hash, digest);
}

kt_status kt_program_check_hash(const uint8_t *bytes, const kt_program *program) {
    uint8_t digest[KT_SHA512_BYTES];
    hash_of(bytes, program->total_bytes, digest);
    return memcmp(digest, bytes + HASH_AT, sizeof digest) == 0 ? KT_OK : KT_ERR_SIGNATURE;
}

void kt_program_write(const kt_program *program, uint8_t *bytes) {
    memset(bytes, 0, HASH_AT);
    memcpy(bytes, magic, sizeof magic);
    kt_bytes_put_u32(bytes + FORMAT_AT, KT_PROGRAM_FORMAT);
    kt_bytes_put_u32(bytes + TOTAL_AT, program->total_bytes);
    memcpy(bytes + KT_PROGRAM_SIGNED_AT, purpose, sizeof purpose);
    memcpy(bytes + NAME_AT, program->board, KT_PROGRAM_NAME_BYTES);
    kt_bytes_put_u32(bytes + NUMBER_AT, program->number);
    memcpy(bytes + TEXT_AT, program->version, KT_PROGRAM_TEXT_BYTES);
    bytes[SLOT_AT] = program->slot;
    kt_bytes_put_u32(bytes + VECTORS_AT, program->vectors_at);
    hash_of(bytes, program->total_bytes, bytes + HASH_AT);
}

void kt_program_seal(uint8_t *bytes, uint32_t total_bytes) {
    kt_bytes_put_u32(bytes + KT_PROGRAM_CRC_AT, crc_of(bytes, total_bytes));
}
