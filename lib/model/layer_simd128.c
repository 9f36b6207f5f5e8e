#include "model/layer.h"

#ifdef __wasm_simd128__
#include <wasm_simd128.h>

enum { STEPS_MOST = 3 }; /* of 16 channels, at a time: what the 16 registers of most processors hold */

/* Turns 8 sums, in two vectors, into outputs of 16 bits. */
static v128_t rectify(v128_t low, v128_t high, const uint8_t *scales) {
    const v128_t zero = wasm_i32x4_const_splat(0), most = wasm_i16x8_const_splat(UINT8_MAX);
    low = wasm_u32x4_shr(wasm_i32x4_max(low, zero), 4);
    high = wasm_u32x4_shr(wasm_i32x4_max(high, zero), 4);
    v128_t coarse = wasm_u16x8_narrow_i32x4(low, high), scale = wasm_v128_load(scales);
    v128_t scaled =
        wasm_i16x8_shuffle(wasm_u32x4_extmul_low_u16x8(coarse, scale),
                           wasm_u32x4_extmul_high_u16x8(coarse, scale), 1, 3, 5, 7, 9, 11, 13, 15);
    return wasm_u16x8_min(scaled, most);
}

/* Computes `steps` times 16 channels from `first` on. Two inputs at a time: beside each other, their weights and
 * values are multiplied and added by one instruction. */
__attribute__((always_inline)) static inline void
compute(const kt_layer *layer, const kt_layer_column column[3], int first, int steps, uint8_t *outputs) {
    const v128_t zero = wasm_i8x16_const_splat((int8_t)KT_LAYER_ZERO);
    const uint8_t *weights = layer->weights + first;
    v128_t sum[4 * STEPS_MOST];
    for (int i = 0; i < 4 * steps; i++) sum[i] = wasm_v128_load(layer->begins + (first + 4 * i) * 4);
    for (int c = 0; c < 3; c++, weights += layer->inputs * layer->channels) {
        const uint32_t *input = column[c].input;
        for (const uint32_t *end = input + column[c].count; input < end; input += 2) {
            const uint8_t *row = weights + (input[0] >> 8), *other = weights + (input[1] >> 8);
            v128_t both = wasm_i32x4_splat((int32_t)((input[0] & 255) | (input[1] & 255) << 16));
#pragma GCC unroll 3
            for (int i = 0; i < steps; i++) {
                v128_t a = wasm_v128_xor(wasm_v128_load(row + 16 * i), zero),
                       b = wasm_v128_xor(wasm_v128_load(other + 16 * i), zero);
                v128_t low = wasm_i8x16_shuffle(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23),
                       high = wasm_i8x16_shuffle(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30,
                                                 15, 31);
                v128_t *to = sum + 4 * i;
                to[0] = wasm_i32x4_add(to[0], wasm_i32x4_dot_i16x8(wasm_i16x8_extend_low_i8x16(low), both));
                to[1] = wasm_i32x4_add(to[1], wasm_i32x4_dot_i16x8(wasm_i16x8_extend_high_i8x16(low), both));
                to[2] = wasm_i32x4_add(to[2], wasm_i32x4_dot_i16x8(wasm_i16x8_extend_low_i8x16(high), both));
                to[3] = wasm_i32x4_add(to[3], wasm_i32x4_dot_i16x8(wasm_i16x8_extend_high_i8x16(high), both));
            }
        }
    }
    for (int i = 0; i < steps; i++) {
        const uint8_t *scales = layer->scales + (first + 16 * i) * 2;
        wasm_v128_store(outputs + first + 16 * i,
                        wasm_u8x16_narrow_i16x8(rectify(sum[4 * i], sum[4 * i + 1], scales),
                                                rectify(sum[4 * i + 2], sum[4 * i + 3], scales + 16)));
    }
}

void kt_layer_compute_simd128(const kt_layer *layer, const kt_layer_column column[3], uint8_t *outputs) {
    for (int i = 0; i < 3; i++)
        if (column[i].count % 2) column[i].input[column[i].count] = 0;
    int first = 0;
    for (; first + STEPS_MOST * KT_LAYER_STEP <= layer->channels; first += STEPS_MOST * KT_LAYER_STEP)
        compute(layer, column, first, STEPS_MOST, outputs);
    for (; first < layer->channels; first += KT_LAYER_STEP) compute(layer, column, first, 1, outputs);
}

#endif
