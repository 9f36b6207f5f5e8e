#include "model/layer.h"

#ifdef __x86_64__
#include <immintrin.h>

enum { STEPS_MOST = 3 }; /* of 16 channels, at a time: what the 16 registers hold */

bool kt_layer_has_avx2(void) { return __builtin_cpu_supports("avx2"); }

/* Turns 16 sums, in two vectors, into outputs. */
__attribute__((target("avx2"))) static void rectify(const __m256i sum[2], const uint8_t *scales,
                                                    uint8_t *outputs) {
    const __m256i zero = _mm256_setzero_si256(), most = _mm256_set1_epi16(UINT8_MAX);
    __m256i low = _mm256_srli_epi32(_mm256_max_epi32(sum[0], zero), 4),
            high = _mm256_srli_epi32(_mm256_max_epi32(sum[1], zero), 4);
    __m256i coarse = _mm256_permute4x64_epi64(_mm256_packus_epi32(low, high), 0xd8);
    __m256i scaled = _mm256_mulhi_epu16(coarse, _mm256_loadu_si256((const __m256i *)scales));
    scaled = _mm256_min_epu16(scaled, most);
    __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(scaled), _mm256_extracti128_si256(scaled, 1));
    _mm_storeu_si128((__m128i *)outputs, bytes);
}

/* Computes `steps` times 16 channels from `first` on. Two inputs at a time: beside each other, their weights and
 * values are multiplied and added by one instruction. */
__attribute__((target("avx2"), always_inline)) static inline void
compute(const kt_layer *layer, const kt_layer_column column[3], int first, int steps, uint8_t *outputs) {
    const __m128i zero = _mm_set1_epi8((char)KT_LAYER_ZERO);
    const uint8_t *weights = layer->weights + first;
    __m256i sum[2 * STEPS_MOST];
    for (int i = 0; i < 2 * steps; i++)
        sum[i] = _mm256_loadu_si256((const __m256i *)(layer->begins + (first + 8 * i) * 4));
    for (int c = 0; c < 3; c++, weights += layer->inputs * layer->channels) {
        const uint32_t *input = column[c].input;
        for (const uint32_t *end = input + column[c].count; input < end; input += 2) {
            const uint8_t *row = weights + (input[0] >> 8), *other = weights + (input[1] >> 8);
            __m256i both = _mm256_set1_epi32((int)((input[0] & 255) | (input[1] & 255) << 16));
#pragma GCC unroll 3
            for (int i = 0; i < steps; i++) {
                __m128i a = _mm_xor_si128(_mm_loadu_si128((const __m128i *)(row + 16 * i)), zero),
                        b = _mm_xor_si128(_mm_loadu_si128((const __m128i *)(other + 16 * i)), zero);
                __m256i low = _mm256_cvtepi8_epi16(_mm_unpacklo_epi8(a, b)),
                        high = _mm256_cvtepi8_epi16(_mm_unpackhi_epi8(a, b));
                sum[2 * i] = _mm256_add_epi32(sum[2 * i], _mm256_madd_epi16(low, both));
                sum[2 * i + 1] = _mm256_add_epi32(sum[2 * i + 1], _mm256_madd_epi16(high, both));
            }
        }
    }
    for (int i = 0; i < steps; i++)
        rectify(sum + 2 * i, layer->scales + (first + 16 * i) * 2, outputs + first + 16 * i);
}

__attribute__((target("avx2"))) void
kt_layer_compute_avx2(const kt_layer *layer, const kt_layer_column column[3], uint8_t *outputs) {
    for (int i = 0; i < 3; i++)
        if (column[i].count % 2) column[i].input[column[i].count] = 0;
    int first = 0;
    for (; first + STEPS_MOST * KT_LAYER_STEP <= layer->channels; first += STEPS_MOST * KT_LAYER_STEP)
        compute(layer, column, first, STEPS_MOST, outputs);
    for (; first < layer->channels; first += KT_LAYER_STEP) compute(layer, column, first, 1, outputs);
}

#endif
