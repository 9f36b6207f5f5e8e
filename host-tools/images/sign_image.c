#include "images/sign_image.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "images/extend.h"

enum { CRC_AT = 12 /* in the header (image.h) */ };

uint8_t *sign_image(const kt_image *image, const struct key *key, size_t *count) {
    uint8_t section[KT_IMAGE_SIGNATURE_BYTES] = {0}, message[KT_IMAGE_SIGNED_BYTES];
    uint8_t *hash = section + KT_SIGN_KEY_BYTES;
    const kt_section added = {.tag = KT_IMAGE_SIGNATURE_TAG,
                              .version = KT_IMAGE_SIGNATURE_VERSION,
                              .bytes = section,
                              .count = sizeof section};
    struct compile_result made = extend_image(image, &added, 1);
    *count = made.count;
    if (!made.count) {
        free(made.bytes);
        return NULL;
    }
    /* All but the section is final now. */
    size_t before = made.count - sizeof section;
    memcpy(section, key->public_half, KT_SIGN_KEY_BYTES);
    kt_image_hash(made.bytes, (uint32_t)before, hash, NULL, NULL);
    kt_image_signed_message(message, hash);
    key_sign(key, message, sizeof message, hash + KT_SHA512_BYTES);
    memcpy(made.bytes + before, section, sizeof section);
    kt_bytes_put_u32(made.bytes + CRC_AT, kt_image_crc(made.bytes, (uint32_t)made.count));
    return made.bytes;
}

bool sign_image_is_right(const kt_image *image) {
    const uint8_t *section = kt_image_signature(image);
    return section && kt_image_verify(image, section, NULL, NULL) >= 0;
}
