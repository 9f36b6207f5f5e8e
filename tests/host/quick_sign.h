/* quick_sign.h: signatures that cost next to nothing, for tests of uploads by the million. quick_sign.c takes the place of
 * lib/image/sign.c, and of the firmware's key: a signature is right when its bytes are those of the end of the message, each
 * with a bit flipped. */
#ifndef QUICK_SIGN_H
#define QUICK_SIGN_H

#include "image/image_sign.h"

enum { QUICK_SIGN_BYTES = KT_IMAGE_ROW_BYTES + KT_IMAGE_SIGNATURE_BYTES /* that it adds to an image */ };

/* Copies an image to `to`, signed, and opens the copy. `room` is that at `to`. */
KT_MUST_USE kt_status quick_sign_image(kt_image *copy, uint8_t *to, size_t room, const kt_image *image);

/* Signs an image that has a signature again, after a change. */
void quick_sign_again(uint8_t *bytes, uint32_t count);

#endif
