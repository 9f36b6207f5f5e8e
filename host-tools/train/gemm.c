#include "train/gemm.h"

enum { LANES = 16 };

typedef float lanes __attribute__((vector_size(LANES * sizeof(float)), aligned(sizeof(float))));

/* The compiler makes one version for each kind of x86 processor; the program takes the best that runs. */
#if defined __x86_64__ && defined __GNUC__ && !defined __clang__
#define FOR_EACH_PROCESSOR __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define FOR_EACH_PROCESSOR
#endif

/* A tile of `rows` rows and `vectors` times 16 columns, summed in registers. Both numbers are constants where
 * it is called. */
static inline __attribute__((always_inline)) void tile(struct gemm_view a, const float *b, float *out,
                                                       int depth, int columns, int rows, int vectors) {
    lanes sums[8][3];
#pragma GCC unroll 8
    for (int r = 0; r < rows; r++)
#pragma GCC unroll 3
        for (int v = 0; v < vectors; v++) sums[r][v] = *(lanes *)(out + r * columns + v * LANES);
    for (int k = 0; k < depth; k++, b += columns, a.at += a.column) {
        lanes row[3];
#pragma GCC unroll 3
        for (int v = 0; v < vectors; v++) row[v] = *(const lanes *)(b + v * LANES);
#pragma GCC unroll 8
        for (int r = 0; r < rows; r++)
#pragma GCC unroll 3
            for (int v = 0; v < vectors; v++) sums[r][v] += a.at[r * a.row] * row[v];
    }
#pragma GCC unroll 8
    for (int r = 0; r < rows; r++)
#pragma GCC unroll 3
        for (int v = 0; v < vectors; v++) *(lanes *)(out + r * columns + v * LANES) = sums[r][v];
}

static inline __attribute__((always_inline)) void strip(struct gemm_view a, const float *b, float *out,
                                                        int rows, int depth, int columns, int high,
                                                        int vectors) {
    for (; rows >= high; rows -= high, a.at += high * a.row, out += high * columns)
        tile(a, b, out, depth, columns, high, vectors);
    for (; rows > 0; rows--, a.at += a.row, out += columns) tile(a, b, out, depth, columns, 1, vectors);
}

FOR_EACH_PROCESSOR void gemm_add(struct gemm_view a, const float *b, float *out, int rows, int depth,
                                 int columns) {
    for (int left = columns; left > 0; left -= 3 * LANES, b += 3 * LANES, out += 3 * LANES) {
        if (left == LANES) strip(a, b, out, rows, depth, columns, 8, 1);
        else if (left == 2 * LANES) strip(a, b, out, rows, depth, columns, 8, 2);
        else strip(a, b, out, rows, depth, columns, 8, 3);
    }
}
