/* The header of a firmware. Its signature was made with OpenSSL 3.0.19, of a header that was written out by hand:
 *
 *   openssl pkeyutl -sign -rawin -inkey KEY -in BYTES-80-TO-191 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "image/program.h"

enum { TOTAL = 264, VECTORS = 256 };

static uint8_t bytes[TOTAL];

static const uint8_t key[32] = {
    0x5b, 0xcb, 0xcd, 0xac, 0x06, 0x65, 0x73, 0x25, 0xa0, 0x0c, 0xab, 0x1a, 0xf9, 0xd2, 0x52, 0xa9,
    0x6f, 0x37, 0x6c, 0x91, 0x1c, 0x47, 0x37, 0x32, 0x73, 0xb0, 0x25, 0x33, 0x6e, 0x71, 0x82, 0x04,
};
static const uint8_t signature[64] = {
    0x48, 0x0d, 0xe1, 0x8a, 0x12, 0x16, 0xe9, 0x96, 0x57, 0x68, 0x73, 0x21, 0x62, 0xf3, 0x08, 0xe3,
    0x0d, 0x59, 0x17, 0x5d, 0x06, 0xa2, 0xd0, 0x78, 0xe4, 0x12, 0x2c, 0xa2, 0xa2, 0xb2, 0xbf, 0x8f,
    0xd9, 0xcb, 0x34, 0x76, 0xeb, 0x12, 0x01, 0xcb, 0x51, 0x48, 0x51, 0x69, 0xea, 0x14, 0x50, 0xb2,
    0xa5, 0xc9, 0x93, 0x4d, 0x63, 0x48, 0x8f, 0x48, 0x74, 0xd9, 0xef, 0x49, 0x3f, 0xd4, 0xe4, 0x00,
};

/* A firmware of two words, which are 1 and 2, for slot 2 of a board "toy"; its version is 0.2.0. */
static void make(void) {
    const kt_program program = {.total_bytes = TOTAL,
                                .number = 512,
                                .vectors_at = VECTORS,
                                .slot = 1,
                                .board = "toy",
                                .version = "0.2.0"};
    memset(bytes, 0xff, sizeof bytes);
    kt_bytes_put_u32(bytes + VECTORS, 1);
    kt_bytes_put_u32(bytes + VECTORS + 4, 2);
    kt_program_write(&program, bytes);
    memcpy(bytes + KT_PROGRAM_SIGNATURE_AT, signature, sizeof signature);
    kt_program_seal(bytes, TOTAL);
}

static void a_header_is_read_as_it_was_written(void **state) {
    kt_program program;
    (void)state;
    make();
    assert_int_equal(kt_program_read(&program, bytes, TOTAL), KT_OK);
    assert_int_equal(program.total_bytes, TOTAL);
    assert_int_equal(program.number, 512);
    assert_int_equal(program.vectors_at, VECTORS);
    assert_int_equal(program.slot, 1);
    assert_string_equal(program.board, "toy");
    assert_string_equal(program.version, "0.2.0");
    assert_int_equal(kt_program_check_crc(bytes, &program), KT_OK);
    assert_int_equal(kt_program_check_hash(bytes, &program), KT_OK);
}

static void a_signature_is_the_keys_and_the_headers(void **state) {
    uint8_t other[sizeof key];
    (void)state;
    make();
    assert_int_equal(kt_program_check_signature(bytes, key), KT_OK);
    memcpy(other, key, sizeof key);
    other[0] ^= 1;
    assert_int_equal(kt_program_check_signature(bytes, other), KT_ERR_SIGNATURE);
    bytes[104] ^= 1; /* another version */
    assert_int_equal(kt_program_check_signature(bytes, key), KT_ERR_SIGNATURE);
}

static void what_cannot_be_is_refused(void **state) {
    static const struct {
        uint16_t at;
        uint16_t value; /* of two bytes there */
        kt_status status;
    } rows[] = {
        {0, 'K' | 'T' << 8, KT_OK},
        {2, 'I' | 'M' << 8, KT_ERR_MAGIC},
        {4, 2, KT_ERR_VERSION},
        {6, 1, KT_ERR_VERSION},
        {8, TOTAL + 4, KT_ERR_SIZE},
        {8, KT_PROGRAM_HEADER_BYTES, KT_ERR_SIZE},
        {8, TOTAL - 2, KT_ERR_FORMAT},        /* no whole words */
        {8, VECTORS, KT_ERR_FORMAT},          /* no vectors */
        {80, 'F' | 'i' << 8, KT_ERR_FORMAT},  /* another purpose */
        {102, 'a' | 'b' << 8, KT_ERR_FORMAT}, /* the name doesn't end */
        {114, 'a' | 'b' << 8, KT_ERR_FORMAT},
        {104, 0, KT_ERR_FORMAT}, /* number 0 */
        {106, 0x8000, KT_ERR_FORMAT},
        {116, 2, KT_ERR_FORMAT}, /* slot 3 */
        {118, 1, KT_ERR_FORMAT},
        {120, 0, KT_ERR_FORMAT},
        {120, VECTORS + 4, KT_ERR_FORMAT},
        {124, 1, KT_ERR_FORMAT},
    };
    kt_program program;
    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        make();
        kt_bytes_put_u16(bytes + rows[i].at, rows[i].value);
        assert_int_equal(kt_program_read(&program, bytes, TOTAL), rows[i].status);
    }
    make();
    assert_int_equal(kt_program_read(&program, bytes, TOTAL - 4), KT_ERR_SIZE);
}

static void any_other_byte_is_noticed(void **state) {
    kt_program program;
    (void)state;
    make();
    assert_int_equal(kt_program_read(&program, bytes, TOTAL), KT_OK);
    for (unsigned at = 0; at < TOTAL; at++) {
        bytes[at] ^= 0x10;
        bool is_crc = at / 4 == KT_PROGRAM_CRC_AT / 4;
        assert_int_equal(kt_program_check_crc(bytes, &program), is_crc ? KT_OK : KT_ERR_CRC);
        bool hashed = at >= KT_PROGRAM_HEADER_BYTES - 64;
        assert_int_equal(kt_program_check_hash(bytes, &program), hashed ? KT_ERR_SIGNATURE : KT_OK);
        bytes[at] ^= 0x10;
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_header_is_read_as_it_was_written),
        cmocka_unit_test(a_signature_is_the_keys_and_the_headers),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(any_other_byte_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
