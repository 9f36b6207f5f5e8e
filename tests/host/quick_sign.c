#include "quick_sign.h"

#include <string.h>

#include "base/bytes.h"
#include "firmware/key.h"
#include "image/image_write.h"
#include "model/predict.h"

enum { FLIPPED = 0x5a, CRC_AT = 12 };

static const uint8_t key[KT_SIGN_KEY_BYTES] = "a quick key";

const uint8_t *kt_key(void) { return key; }

static void make(uint8_t signature[KT_SIGN_BYTES], const uint8_t *message, size_t count) {
    for (size_t i = 0; i < KT_SIGN_BYTES; i++) signature[i] = message[count - KT_SIGN_BYTES + i] ^ FLIPPED;
}

kt_status kt_sign_verify(const uint8_t trusted[KT_SIGN_KEY_BYTES], const uint8_t signature[KT_SIGN_BYTES],
                         const void *message, size_t count) {
    uint8_t wanted[KT_SIGN_BYTES];
    make(wanted, message, count);
    bool right = memcmp(trusted, key, sizeof key) == 0 && memcmp(signature, wanted, sizeof wanted) == 0;
    return right ? KT_OK : KT_ERR_SIGNATURE;
}

void quick_sign_again(uint8_t *bytes, uint32_t count) {
    uint8_t *section = bytes + count - KT_IMAGE_SIGNATURE_BYTES, *hash = section + KT_SIGN_KEY_BYTES;
    uint8_t message[KT_IMAGE_SIGNED_BYTES];
    memcpy(section, key, sizeof key);
    kt_image_hash(bytes, count - KT_IMAGE_SIGNATURE_BYTES, hash, NULL, NULL);
    kt_image_signed_message(message, hash);
    make(hash + KT_SHA512_BYTES, message, sizeof message);
    kt_bytes_put_u32(bytes + CRC_AT, kt_image_crc(bytes, count));
}

kt_status quick_sign_image(kt_image *copy, uint8_t *to, size_t room, const kt_image *image) {
    kt_image_writer writer;
    kt_section section;
    unsigned count = 0;
    while (kt_image_section(image, count, &section)) count++;
    kt_image_write_begin(&writer, image->size, count + 1, to, room);
    for (unsigned i = 0; kt_image_section(image, i, &section); i++)
        kt_image_write_section(&writer, section.tag, section.version, section.bytes, section.count);
    kt_image_write_section(&writer, KT_IMAGE_SIGNATURE_TAG, KT_IMAGE_SIGNATURE_VERSION, NULL,
                           KT_IMAGE_SIGNATURE_BYTES);
    kt_status total = kt_image_write_end(&writer);
    if (total < 0) return total;
    quick_sign_again(to, (uint32_t)total);
    return kt_predictor_open(copy, to, (size_t)total);
}
