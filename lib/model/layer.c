#include "model/layer.h"

#include "base/bits.h"
#include "base/bytes.h"

enum {
    LANES = sizeof(kt_word) > 4 ? 16 : 8, /* outputs at a time: as many as the processor's registers hold */
};

/* Sums inputs * (weights + 128) for LANES outputs. Not inlined: it needs the registers for itself. */
__attribute__((noinline)) static void sum_lanes(const uint8_t *weights, int stride,
                                                const kt_layer_column column[3], uint32_t sums[LANES]) {
    uint32_t sum[LANES];
    /* Set one by one, they stay in registers. An initialiser would put them into memory, and call memset. */
#pragma GCC unroll 16
    for (int j = 0; j < LANES; j++) sum[j] = 0;
    for (int i = 0; i < 3; i++, weights += stride) {
        const uint32_t *input = column[i].input;
        for (const uint32_t *end = input + column[i].count; input != end; input++) {
            uint8_t value = (uint8_t)*input;
            const uint8_t *row = weights + (*input >> 8);
#pragma GCC unroll 8
            for (int j = 0; j < LANES; j++) sum[j] += (uint16_t)(value * row[j]);
        }
    }
    for (int j = 0; j < LANES; j++) sums[j] = sum[j];
}

void kt_layer_compute_plain(const kt_layer *layer, const kt_layer_column column[3], uint8_t *outputs) {
    uint32_t values = column[0].values + column[1].values + column[2].values;
    for (int first = 0; first < layer->channels; first += LANES) {
        uint32_t sums[LANES];
        sum_lanes(layer->weights + first, layer->inputs * layer->channels, column, sums);
        for (int j = 0; j < LANES; j++) {
            uint32_t begin = kt_bytes_u32(layer->begins + (first + j) * 4) - values * KT_LAYER_ZERO;
            outputs[first + j] =
                kt_layer_rectify(begin + sums[j], kt_bytes_u16(layer->scales + (first + j) * 2));
        }
    }
}

#ifndef KT_LAYER_PACKED
void kt_layer_compute(const kt_layer *layer, const kt_layer_column column[3], uint8_t *outputs) {
#ifdef __x86_64__
    if (kt_layer_has_avx2()) {
        kt_layer_compute_avx2(layer, column, outputs);
        return;
    }
#endif
#ifdef __wasm_simd128__
    kt_layer_compute_simd128(layer, column, outputs);
#else
    kt_layer_compute_plain(layer, column, outputs);
#endif
}
#endif
