/* floats.h: floats in files: 4 bytes each (IEEE 754), the lowest first. */
#pragma once

#include <math.h>
#include <string.h>

#include "base/bytes.h"

/* Is it a number that a training may have left? */
static inline bool floats_are_sound(const float *numbers, size_t count) {
    bool sound = true;
    for (size_t i = 0; i < count; i++) sound &= fabsf(numbers[i]) < 1e6f;
    return sound;
}

/* Writes the numbers. Returns the place behind them. */
static inline uint8_t *floats_put(uint8_t *at, const float *from, size_t count) {
    for (size_t i = 0; i < count; i++, at += 4) {
        uint32_t bits;
        memcpy(&bits, &from[i], sizeof bits);
        kt_bytes_put_u32(at, bits);
    }
    return at;
}

/* Reads numbers, and moves `at` behind them. Returns whether they are sound. */
static inline bool floats_take(float *to, const uint8_t **at, size_t count) {
    for (size_t i = 0; i < count; i++, *at += 4) {
        uint32_t bits = kt_bytes_u32(*at);
        memcpy(&to[i], &bits, sizeof bits);
    }
    return floats_are_sound(to, count);
}
