/* gemm.h: multiplies matrices: out[r][j] = sum over k of a[r][k] * b[k][j], or adds that to `out`.
 *
 * OpenBLAS isn't used, since it is slower on the matrices that a training has. One core, in turns (tests/bench/gemm.c), rows x
 * depth x columns, OpenBLAS 0.3.21 and this: with AVX-512 81x864x96 takes .069 and .052 ms, 361x864x96 .261 and .228, 2304x48x48
 * .050 and .040, 2304x96x96 .183 and .156, 96x2304x96 .190 and .160. With AVX2 2304x96x96 takes .544 and .427 ms; only 96x2304x96
 * is faster by OpenBLAS, .486 and .549. */
#pragma once

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
