#include "model/layer.h"

#if defined KT_LAYER_BOARD && defined __x86_64__
#include <immintrin.h>
#include <string.h>

enum {
    FOUR = 4, /* inputs that one instruction takes */
    /* Points computed together, and channels, in sixteens: as many as the 32 registers hold. A row of nine is the most usual one. */
    POINTS = KT_LAYER_BOARD_MIN,
    STEPS = 3,
    POINTS_MOST = 9,
    STEPS_OF_MOST = 2,
    /* Times four inputs in each turn of a loop. At its end gcc copies all sums, which took a tenth of the time. */
    TOGETHER = 4,
};

bool kt_layer_takes_boards(const kt_layer *layer, int size) {
    return layer->inputs == layer->channels && size >= KT_LAYER_BOARD_MIN &&
           __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512vl");
}

/* The weights of four inputs for the same channel lie beside each other, as signed numbers. */
void kt_layer_arrange(const kt_layer *layer, uint8_t *arranged) {
    const __m128i zero = _mm_set1_epi8((char)KT_LAYER_ZERO);
    int channels = layer->channels;
    const uint8_t *end = layer->weights + 9 * layer->inputs * channels;
    for (const uint8_t *row = layer->weights; row < end; row += FOUR * channels) {
        for (int first = 0; first < channels; first += KT_LAYER_STEP, arranged += FOUR * KT_LAYER_STEP) {
            __m128i of[FOUR];
            for (int i = 0; i < FOUR; i++)
                of[i] = _mm_xor_si128(_mm_loadu_si128((const __m128i *)(row + i * channels + first)), zero);
            __m128i low = _mm_unpacklo_epi8(of[0], of[1]), high = _mm_unpackhi_epi8(of[0], of[1]),
                    low2 = _mm_unpacklo_epi8(of[2], of[3]), high2 = _mm_unpackhi_epi8(of[2], of[3]);
            __m128i *to = (__m128i *)arranged;
            _mm_storeu_si128(to, _mm_unpacklo_epi16(low, low2));
            _mm_storeu_si128(to + 1, _mm_unpackhi_epi16(low, low2));
            _mm_storeu_si128(to + 2, _mm_unpacklo_epi16(high, high2));
            _mm_storeu_si128(to + 3, _mm_unpackhi_epi16(high, high2));
        }
    }
}

/* Turns 16 sums into outputs. */
__attribute__((target("avx512f,avx512bw,avx512vl"))) static inline void
rectify(__m512i sum, const uint8_t *scales, uint8_t *outputs) {
    __m512i positive = _mm512_srli_epi32(_mm512_max_epi32(sum, _mm512_setzero_si512()), 4);
    __m256i scaled =
        _mm256_mulhi_epu16(_mm512_cvtusepi32_epi16(positive), _mm256_loadu_si256((const __m256i *)scales));
    _mm_storeu_si128((__m128i *)outputs, _mm256_cvtusepi16_epi8(scaled));
}

/* Computes `steps` times 16 channels from `first` on of `points` points. `row` are the rows around, from below, at the
 * neighbour to the left of the first point. */
__attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni"), always_inline)) static inline void
compute(const kt_layer *layer, const uint8_t *arranged, const uint8_t *const row[3], int points, int first,
        int steps, uint8_t *outputs) {
    int channels = layer->channels;
    __m512i sum[POINTS_MOST][STEPS]; /* loops over it are unrolled: only then the sums stay in registers */
#pragma GCC unroll 9
    for (int s = 0; s < steps; s++) {
        __m512i begin = _mm512_loadu_si512(layer->begins + (first + 16 * s) * 4);
#pragma GCC unroll 9
        for (int p = 0; p < points; p++) sum[p][s] = begin;
    }
    arranged += FOUR * first;
    for (int y = 0; y < 3; y++) {
        /* Beside each other, the three neighbours in a row lie as their weights do. */
        const uint8_t *input = row[y];
        for (int i = 0; i < 3 * channels; i += FOUR * TOGETHER) {
#pragma GCC unroll 9
            for (int j = 0; j < TOGETHER; j++, input += FOUR, arranged += FOUR * channels) {
                __m512i weights[STEPS];
#pragma GCC unroll 9
                for (int s = 0; s < steps; s++) weights[s] = _mm512_loadu_si512(arranged + 64 * s);
#pragma GCC unroll 9
                for (int p = 0; p < points; p++) {
                    int four;
                    memcpy(&four, input + p * channels, sizeof four);
                    __m512i values = _mm512_set1_epi32(four);
#pragma GCC unroll 9
                    for (int s = 0; s < steps; s++)
                        sum[p][s] = _mm512_dpbusd_epi32(sum[p][s], values, weights[s]);
                }
            }
        }
    }
#pragma GCC unroll 9
    for (int p = 0; p < points; p++)
#pragma GCC unroll 9
        for (int s = 0; s < steps; s++)
            rectify(sum[p][s], layer->scales + (first + 16 * s) * 2, outputs + p * channels + first + 16 * s);
}

/* All channels of `points` points, `most` times 16 of them at a time. */
__attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni"), always_inline)) static inline void
compute_points(const kt_layer *layer, const uint8_t *arranged, const uint8_t *const row[3], int points,
               int most, uint8_t *outputs) {
    int channels = layer->channels, first = 0;
    for (; first + most * KT_LAYER_STEP <= channels; first += most * KT_LAYER_STEP)
        compute(layer, arranged, row, points, first, most, outputs);
    for (; first < channels; first += KT_LAYER_STEP) compute(layer, arranged, row, points, first, 1, outputs);
}

__attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni"))) static void
compute_row(const kt_layer *layer, const uint8_t *arranged, const uint8_t *const row[3], int size,
            uint8_t *outputs) {
    if (size == POINTS_MOST) {
        compute_points(layer, arranged, row, POINTS_MOST, STEPS_OF_MOST, outputs);
        return;
    }
    for (int x = 0; x < size; x += POINTS) {
        int start = x + POINTS <= size ? x : size - POINTS, at = start * layer->channels;
        const uint8_t *const here[3] = {row[0] + at, row[1] + at, row[2] + at};
        compute_points(layer, arranged, here, POINTS, STEPS, outputs + at);
    }
}

/* Where the copy of a row is, from the one below the board on. */
static uint8_t *row_at(kt_layer_memory *memory, int y) { return memory->rows[(y + 3) % 3]; }

/* Copies a row of inputs, with zeros to its left and right. A row beyond the edge is all zeros. */
static void copy_row(kt_layer_memory *memory, const uint8_t *from, int y, int size, int channels) {
    size_t point = (size_t)channels, row = (size_t)size * point;
    uint8_t *copy = row_at(memory, y);
    memset(copy, 0, row + 2 * point);
    if (y >= 0 && y < size) memcpy(copy + point, from + (size_t)y * row, row);
}

void kt_layer_compute_board(const kt_layer *layer, kt_layer_memory *memory, const uint8_t *from, uint8_t *to,
                            int size, const kt_bitboard *wanted) {
    (void)wanted;
    const uint8_t *weights = layer->arranged;
    int channels = layer->channels, step = to > from ? -1 : 1, y = step > 0 ? 0 : size - 1;
    if (!weights) {
        uint8_t *own =
            memory->weights + (KT_LAYER_LINE - (uintptr_t)memory->weights % KT_LAYER_LINE) % KT_LAYER_LINE;
        kt_layer_arrange(layer, own);
        weights = own;
    }
    for (int i = -1; i <= 0; i++) copy_row(memory, from, y + i * step, size, channels);
    for (int done = 0; done < size; done++, y += step) {
        copy_row(memory, from, y + step, size, channels);
        const uint8_t *const row[3] = {row_at(memory, y - 1), row_at(memory, y), row_at(memory, y + 1)};
        compute_row(layer, weights, row, size, to + y * size * channels);
    }
}

#endif
