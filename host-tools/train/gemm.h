/* gemm.h: products of matrices, added up: out[r][j] += sum over k of a[r][k] * b[k][j]. */
#ifndef GEMM_H
#define GEMM_H

/* A matrix of floats whose element [r][k] is at[r * row + k * column]. */
struct gemm_view {
    const float *at;
    long row, column;
};

/* `columns` is a multiple of 16; `b` and `out` hold their rows one behind the other. */
void gemm_add(struct gemm_view a, const float *b, float *out, int rows, int depth, int columns);

#endif
