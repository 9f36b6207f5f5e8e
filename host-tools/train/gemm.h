/* gemm.h: products of matrices, added up: out[r][j] += sum over k of a[r][k] * b[k][j]. */
#ifndef GEMM_H
#define GEMM_H

/* A matrix of floats whose element [r][k] is at[r * row + k * column]. */
struct gemm_view {
    const float *at;
    long row, column;
};

/* How many floats the processor's registers hold: 4, 8 or 16. */
int gemm_lanes(void);

/* Adds the product to `out`, by registers of `lanes` floats: 4, 8 or 16, gemm_lanes() at the most. `columns` is a
 * multiple of 16; `b` and `out` hold their rows one behind the other. */
void gemm_add_by(int lanes, struct gemm_view a, const float *b, float *out, int rows, int depth, int columns);

/* The same, by the widest registers. */
static inline void gemm_add(struct gemm_view a, const float *b, float *out, int rows, int depth,
                            int columns) {
    gemm_add_by(gemm_lanes(), a, b, out, rows, depth, columns);
}

#endif
