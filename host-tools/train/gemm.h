/* gemm.h: multiplies matrices: out[r][j] = sum over k of a[r][k] * b[k][j], or adds that to `out`.
 *
 * OpenBLAS isn't used, since it is slower on most of the small matrices that a training has. One core with AVX2, in the same
 * run, rows x depth x columns: 2304x48x48 takes OpenBLAS 0.3.21 .169 ms, this .111 ms; 2304x96x96 .544 and .427 ms; 48x2304x48
 * .136 and .133 ms; 96x2304x96 .486 and .549 ms. */
#ifndef GEMM_H
#define GEMM_H

#include <stdbool.h>

/* A matrix of floats whose element [r][k] is at[r * row + k * column]. */
struct gemm_view {
    const float *at;
    long row, column;
};

/* Returns the number of floats in the processor's widest registers: 4, 8 or 16. */
int gemm_lanes(void);

/* Writes the product to `out`, or adds it, in registers of `lanes` floats: 4, 8 or 16, at most gemm_lanes().
 * `columns` is a multiple of 16. `b` and `out` hold row after row, without gaps. */
void gemm_by(int lanes, struct gemm_view a, const float *b, float *out, int rows, int depth, int columns,
             bool adds);

#endif
