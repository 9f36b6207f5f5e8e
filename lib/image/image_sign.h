/* image_sign.h: who made an image (image.h). The section SIGN, version 1, is the last one, and ends where the image does:
 *
 *      0  the public key of who signed it                                    (image/sign.h)
 *     32  SHA-512 of all bytes of the image before this section, but those of the checksum in its header
 *     96  the signature by that key of 80 bytes: "katachi image v1", then that hash
 *
 * So nothing of a signed image can be changed, added or left out. The key says nothing by itself: whoever reads an image
 * must know which key to trust. As the signature covers the hash alone, it can be checked before the image has come, and the
 * hash afterwards. Something else that the same key signs must begin with other 16 bytes. */
#ifndef KT_IMAGE_IMAGE_SIGN_H
#define KT_IMAGE_IMAGE_SIGN_H

#include "image/image.h"
#include "image/sha512.h"
#include "image/sign.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KT_IMAGE_SIGNATURE_TAG "SIGN"

enum {
    KT_IMAGE_SIGNATURE_VERSION = 1,
    KT_IMAGE_SIGNATURE_BYTES = KT_SIGN_KEY_BYTES + KT_SHA512_BYTES + KT_SIGN_BYTES, /* of the section */
    KT_IMAGE_SIGNED_BYTES = 16 + KT_SHA512_BYTES,
    KT_IMAGE_STEP_BYTES = 16384, /* for a call of kt_image_progress */
};

/* Is told that so many bytes more have been hashed. */
typedef void kt_image_progress(void *context);

/* Returns the section SIGN; NULL when there is none, or one that isn't as described. */
const uint8_t *kt_image_signature(const kt_image *image);

/* Makes the hash that belongs into the section, of an image whose first `count` bytes stand before it; `count` is
 * KT_IMAGE_HEADER_BYTES or more. `progress` may be NULL. */
void kt_image_hash(const uint8_t *bytes, uint32_t count, uint8_t hash[KT_SHA512_BYTES],
                   kt_image_progress *progress, void *context);

/* Makes what is signed. */
void kt_image_signed_message(uint8_t message[KT_IMAGE_SIGNED_BYTES], const uint8_t hash[KT_SHA512_BYTES]);

/* Checks the section of an image that isn't there yet: is it signed by the owner of `key`? Errors: KT_ERR_KEY when it names
 * another key; KT_ERR_SIGNATURE. Cost: that of kt_sign_verify. */
KT_MUST_USE kt_status kt_image_check_signature(const uint8_t section[KT_IMAGE_SIGNATURE_BYTES],
                                               const uint8_t key[KT_SIGN_KEY_BYTES]);

/* Checks an open image, its hash too. Errors: KT_ERR_UNSIGNED when it has no signature, and those above. `progress` may be
 * NULL. */
KT_MUST_USE kt_status kt_image_verify(const kt_image *image, const uint8_t key[KT_SIGN_KEY_BYTES],
                                      kt_image_progress *progress, void *context);

#ifdef __cplusplus
}
#endif

#endif
