/* base64.h: writes bytes as characters that pass through GTP unchanged. The alphabet is the standard one of
 * RFC 4648, without padding. */
#ifndef KT_BASE_BASE64_H
#define KT_BASE_BASE64_H

#include <stddef.h>

#include "base/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes `count` bytes as 4 characters for every 3 bytes, rounded up, and a closing 0. `text` must have room
 * for all. */
void kt_base64_write(char *text, const uint8_t *bytes, size_t count);

/* Reads the characters of `text` up to its closing 0, and returns how many bytes they stand for. `bytes` may be the
 * memory of `text`. Error: KT_ERR_FORMAT when the text is not base64; `bytes` may have been written to by then. */
KT_MUST_USE kt_status kt_base64_read(uint8_t *bytes, const char *text);

#ifdef __cplusplus
}
#endif

#endif
