/* lib/image/image_sign: signed images. The hash is from Python's hashlib, the signature by the key of RFC 8032, section 7.1,
 * test 1, from OpenSSL; of the image of small_image.h with a section SIGN more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "image/image_sign.h"
#include "image/image_write.h"
#include "small_image.h"

enum { BEFORE = 156, TOTAL = BEFORE + KT_IMAGE_SIGNATURE_BYTES, CRC_AT = 12 };

static const char section_digits[] = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
                                     "bc43a28acb555a81d81985a527e444ac301d4a12cdb27a2df434e25b0c652397"
                                     "5876acc8b0eafbaf70e0a8fd3b95819d37093a07f4646587f5250520d752081a"
                                     "4f3280799810f56fdbbec12fcc12d2dd12bff24ffb5be7f54f4d34841ac8fbbb"
                                     "21f71aafb06ede5bc76b136371363407151ad1d46ffbc8d4e7dfc79e662ce20d";

static uint8_t bytes[TOTAL];
static kt_image image;

static unsigned digit(char c) { return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10); }

static void make(void) {
    static kt_image_check *const checks[] = {kt_patterns_check, NULL};
    uint8_t section[KT_IMAGE_SIGNATURE_BYTES];
    kt_image_writer writer;
    kt_section part;
    for (unsigned i = 0; i < sizeof section; i++)
        section[i] = (uint8_t)(16 * digit(section_digits[2 * i]) + digit(section_digits[2 * i + 1]));
    assert_int_equal(small_image_open(&image), KT_OK);
    kt_image_write_begin(&writer, 9, 5, bytes, sizeof bytes);
    for (unsigned i = 0; kt_image_section(&image, i, &part); i++)
        kt_image_write_section(&writer, part.tag, part.version, part.bytes, part.count);
    kt_image_write_section(&writer, "SIGN", 1, section, sizeof section);
    assert_int_equal(kt_image_write_end(&writer), TOTAL);
    assert_int_equal(kt_image_open(&image, bytes, sizeof bytes, checks), KT_OK);
}

static void a_signed_image_is_its_makers(void **state) {
    (void)state;
    make();
    assert_true(kt_image_signature(&image) == bytes + BEFORE);
    assert_int_equal(kt_image_verify(&image, bytes + BEFORE, NULL, NULL), KT_OK);
    uint8_t other[KT_SIGN_KEY_BYTES] = {1};
    assert_int_equal(kt_image_verify(&image, other, NULL, NULL), KT_ERR_KEY);
}

/* Every byte but those of the checksum, which has to fit; of the signature, a byte of each part. */
static void no_byte_can_be_changed(void **state) {
    (void)state;
    uint8_t key[KT_SIGN_KEY_BYTES];
    make();
    memcpy(key, bytes + BEFORE, sizeof key);
    for (unsigned at = 0; at < TOTAL; at += at < BEFORE ? 13 : 33) {
        if (at >= CRC_AT && at < CRC_AT + 4) continue;
        bytes[at] ^= 4;
        assert_true(kt_image_verify(&image, key, NULL, NULL) < 0);
        bytes[at] ^= 4;
    }
    assert_int_equal(kt_image_verify(&image, key, NULL, NULL), KT_OK);
}

/* A signature must be the last that the image holds, and whole. */
static void the_section_ends_the_image(void **state) {
    (void)state;
    uint8_t *row = bytes + KT_IMAGE_HEADER_BYTES + 4 * KT_IMAGE_ROW_BYTES;
    make();
    image.total_bytes++; /* a byte behind it */
    assert_true(!kt_image_signature(&image));
    image.total_bytes--;
    kt_bytes_put_u32(row + 12, KT_IMAGE_SIGNATURE_BYTES - 1);
    assert_true(!kt_image_signature(&image));
    kt_bytes_put_u32(row + 12, KT_IMAGE_SIGNATURE_BYTES);
    row[4] = 2; /* of another version */
    assert_int_equal(kt_image_verify(&image, bytes + BEFORE, NULL, NULL), KT_ERR_UNSIGNED);
    assert_int_equal(small_image_open(&image), KT_OK);
    assert_int_equal(kt_image_verify(&image, bytes + BEFORE, NULL, NULL), KT_ERR_UNSIGNED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_signed_image_is_its_makers),
        cmocka_unit_test(no_byte_can_be_changed),
        cmocka_unit_test(the_section_ends_the_image),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
