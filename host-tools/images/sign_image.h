/* sign_image.h: signs images (lib/image/image_sign.h). */
#pragma once

#include "image/image_sign.h"
#include "images/key.h"

enum { SIGN_IMAGE_BYTES = KT_IMAGE_ROW_BYTES + KT_IMAGE_SIGNATURE_BYTES /* that it adds to an image */ };

/* Copies an open image, signed with `key`, which has a secret half; an older signature is left out. Sets `count` to the
 * copy's bytes; the caller frees it. Returns NULL when an image can't have so many sections. */
uint8_t *sign_image(const kt_image *image, const struct key *key, size_t *count);

/* Returns whether its signature is right, whoever made it. */
bool sign_image_is_right(const kt_image *image);
