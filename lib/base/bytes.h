/* bytes.h: reads and writes little-endian integers in byte arrays, at any alignment, on any machine. Each takes 2 or 4
 * bytes from `bytes` on, as its name says; the caller sees to it that they are there. */
#ifndef KT_BASE_BYTES_H
#define KT_BASE_BYTES_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

static inline uint16_t kt_bytes_u16(const uint8_t *bytes) { return (uint16_t)(bytes[0] | bytes[1] << 8); }

static inline uint32_t kt_bytes_u32(const uint8_t *bytes) {
    return (uint32_t)kt_bytes_u16(bytes) | (uint32_t)kt_bytes_u16(bytes + 2) << 16;
}

static inline void kt_bytes_put_u16(uint8_t *bytes, uint16_t value) {
    bytes[0] = (uint8_t)value;
    bytes[1] = (uint8_t)(value >> 8);
}

static inline void kt_bytes_put_u32(uint8_t *bytes, uint32_t value) {
    kt_bytes_put_u16(bytes, (uint16_t)value);
    kt_bytes_put_u16(bytes + 2, (uint16_t)(value >> 16));
}

#ifdef __cplusplus
}
#endif

#endif
