/* key.h: whose images the toy takes. */
#ifndef KT_FIRMWARE_KEY_H
#define KT_FIRMWARE_KEY_H

#include "image/sign.h"

/* 1: images must be signed (image/image_sign.h).
 * 0: for boards without 5 KB of flash for that, which take anyone's images. */
#ifndef KT_SIGNATURES
#define KT_SIGNATURES 1
#endif

/* Returns the key (KT_SIGN_KEY_BYTES) whose secret half must have signed them; NULL when the firmware was built open, with
 * `make KT_OPEN=1`, and takes anyone's. */
const uint8_t *kt_key(void);

#endif
