#include "train/activation.h"

#include <stddef.h>

#include "train/network_round.h"

#define INLINE static inline __attribute__((always_inline))

INLINE void open_all(float *sums, int points, int channels, const float *begins,
                     const struct activation_grid *grid) {
    for (int point = 0; point < points; point++, sums += channels)
        for (int i = 0; i < channels; i++) {
            float sum = sums[i] + begins[i];
            sum = sum > 0 ? sum : 0;
            sums[i] = grid ? network_round_by(sum, grid->scale[i], grid->step[i]) : sum;
        }
}

INLINE void close_all(float *slopes, const float *outputs, int points, int channels,
                      const struct activation_grid *grid) {
    for (int point = 0; point < points; point++, slopes += channels, outputs += channels)
        for (int i = 0; i < channels; i++) {
            float most = grid ? grid->step[i] * (NETWORK_WHOLE - 0.5f) : INFINITY;
            slopes[i] = ((outputs[i] > 0) & (outputs[i] < most)) ? slopes[i] : 0;
        }
}

/* The two functions for the processors of an attribute. */
#define FOR(lanes, processor)                                                                                \
    processor static void open_##lanes(float *sums, int points, int channels, const float *begins,           \
                                       const struct activation_grid *grid) {                                 \
        if (grid) open_all(sums, points, channels, begins, grid);                                            \
        else open_all(sums, points, channels, begins, NULL);                                                 \
    }                                                                                                        \
    processor static void close_##lanes(float *slopes, const float *outputs, int points, int channels,       \
                                        const struct activation_grid *grid) {                                \
        if (grid) close_all(slopes, outputs, points, channels, grid);                                        \
        else close_all(slopes, outputs, points, channels, NULL);                                             \
    }

FOR(4, )
#ifdef __x86_64__
FOR(8, __attribute__((target("avx2,fma"))))
FOR(16, __attribute__((target("avx512f"))))
#else
#define open_8 open_4
#define close_8 close_4
#define open_16 open_4
#define close_16 close_4
#endif

void activation_open(int lanes, float *sums, int points, int channels, const float *begins,
                     const struct activation_grid *grid) {
    switch (lanes) {
    case 16: open_16(sums, points, channels, begins, grid); break;
    case 8: open_8(sums, points, channels, begins, grid); break;
    default: open_4(sums, points, channels, begins, grid);
    }
}

void activation_close(int lanes, float *slopes, const float *outputs, int points, int channels,
                      const struct activation_grid *grid) {
    switch (lanes) {
    case 16: close_16(slopes, outputs, points, channels, grid); break;
    case 8: close_8(slopes, outputs, points, channels, grid); break;
    default: close_4(slopes, outputs, points, channels, grid);
    }
}
