#include "image/image_sign.h"

#include <string.h>

#include "image/layout.h"

/* In the section. */
enum { HASH_AT = KT_SIGN_KEY_BYTES, SIGNATURE_AT = HASH_AT + KT_SHA512_BYTES };

static const char label[] = "katachi image v1";
enum { LABEL_BYTES = sizeof label - 1 };

const uint8_t *kt_image_signature(const kt_image *image) {
    kt_section section;
    if (kt_image_find(image, KT_IMAGE_SIGNATURE_TAG, KT_IMAGE_SIGNATURE_VERSION, &section) < 0) return NULL;
    bool fits = section.count == KT_IMAGE_SIGNATURE_BYTES &&
                section.bytes + section.count == image->bytes + image->total_bytes;
    return fits ? section.bytes : NULL;
}

void kt_image_hash(const uint8_t *bytes, uint32_t count, uint8_t hash[KT_SHA512_BYTES],
                   kt_image_progress *progress, void *context) {
    kt_sha512 sum;
    kt_sha512_begin(&sum);
    kt_sha512_add(&sum, bytes, CRC_AT);
    uint32_t at = CRC_END;
    for (; count - at >= KT_IMAGE_STEP_BYTES; at += KT_IMAGE_STEP_BYTES) {
        kt_sha512_add(&sum, bytes + at, KT_IMAGE_STEP_BYTES);
        if (progress) progress(context);
    }
    kt_sha512_add(&sum, bytes + at, count - at);
    kt_sha512_end(&sum, hash);
}

void kt_image_signed_message(uint8_t message[KT_IMAGE_SIGNED_BYTES], const uint8_t hash[KT_SHA512_BYTES]) {
    memcpy(message, label, LABEL_BYTES);
    memcpy(message + LABEL_BYTES, hash, KT_SHA512_BYTES);
}

kt_status kt_image_check_signature(const uint8_t section[KT_IMAGE_SIGNATURE_BYTES],
                                   const uint8_t key[KT_SIGN_KEY_BYTES]) {
    uint8_t message[KT_IMAGE_SIGNED_BYTES];
    if (memcmp(section, key, KT_SIGN_KEY_BYTES) != 0) return KT_ERR_KEY;
    kt_image_signed_message(message, section + HASH_AT);
    return kt_sign_verify(key, section + SIGNATURE_AT, message, sizeof message);
}

/* Is the hash in the section the image's? */
static bool has_hash(const kt_image *image, const uint8_t *section, kt_image_progress *progress,
                     void *context) {
    uint8_t hash[KT_SHA512_BYTES];
    kt_image_hash(image->bytes, (uint32_t)(section - image->bytes), hash, progress, context);
    return memcmp(hash, section + HASH_AT, sizeof hash) == 0;
}

kt_status kt_image_verify(const kt_image *image, const uint8_t key[KT_SIGN_KEY_BYTES],
                          kt_image_progress *progress, void *context) {
    const uint8_t *section = kt_image_signature(image);
    if (!section) return KT_ERR_UNSIGNED;
    kt_status status = kt_image_check_signature(section, key);
    if (status >= 0 && !has_hash(image, section, progress, context)) status = KT_ERR_SIGNATURE;
    return status;
}
