/* base64.h: bytes as text that GTP lets through: the standard alphabet of RFC 4648, without padding. */
#ifndef KT_BASE_BASE64_H
#define KT_BASE_BASE64_H

#include <stddef.h>

#include "base/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Writes `count` bytes as letters and a closing 0, for which `text` must have room. */
void kt_base64_write(char *text, const uint8_t *bytes, size_t count);

/* Reads the letters of `text` up to its closing 0 and returns how many bytes they were. `bytes` may lie where
 * the text does. Error: KT_ERR_FORMAT when they are no base64, and something was written nevertheless. */
KT_MUST_USE kt_status kt_base64_read(uint8_t *bytes, const char *text);

#ifdef __cplusplus
}
#endif

#endif
