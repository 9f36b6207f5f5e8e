/* crc32.h: the CRC-32 of IEEE 802.3 (reflected, polynomial 0xEDB88320), as zip and PNG use it.
 *
 * It takes four bits at a time, by a table of 16 words. A table of 256 words would be faster and take 1 KB of
 * flash. */
#ifndef KT_BASE_CRC32_H
#define KT_BASE_CRC32_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Extends `crc` (0 to begin with) by `count` bytes. The check value of "123456789" is 0xCBF43926. */
uint32_t kt_crc32(uint32_t crc, const void *bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
