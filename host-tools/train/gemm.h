/* gemm.h: multiplies matrices and adds the product: out[r][j] += sum over k of a[r][k] * b[k][j]. */
#ifndef GEMM_H
#define GEMM_H

/* A matrix of floats whose element [r][k] is at[r * row + k * column]. */
struct gemm_view {
    const float *at;
    long row, column;
};

/* Returns the number of floats in the processor's widest registers: 4, 8 or 16. */
int gemm_lanes(void);

/* Adds the product to `out`, in registers of `lanes` floats: 4, 8 or 16, at most gemm_lanes(). `columns` is a
 * multiple of 16. `b` and `out` hold row after row, without gaps. */
void gemm_add_by(int lanes, struct gemm_view a, const float *b, float *out, int rows, int depth, int columns);

/* The same, in the widest registers. */
static inline void gemm_add(struct gemm_view a, const float *b, float *out, int rows, int depth,
                            int columns) {
    gemm_add_by(gemm_lanes(), a, b, out, rows, depth, columns);
}

#endif
