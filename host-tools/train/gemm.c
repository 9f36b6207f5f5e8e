#include "train/gemm.h"

/* For vectors wider than the processor's registers, compilers write code that is slower than plain loops. */
#define LANES 4
#define ROWS 4
#define PROCESSOR
#define NAME(part) part##_4
#include "train/gemm_lanes.h"

#ifdef __x86_64__

#define LANES 8
#define ROWS 4
#define PROCESSOR __attribute__((target("avx2,fma")))
#define NAME(part) part##_8
#include "train/gemm_lanes.h"

#define LANES 16
#define ROWS 8
#define PROCESSOR __attribute__((target("avx512f")))
#define NAME(part) part##_16
#include "train/gemm_lanes.h"

int gemm_lanes(void) {
    if (__builtin_cpu_supports("avx512f")) return 16;
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? 8 : 4;
}

void gemm_by(int lanes, struct gemm_view a, const float *b, float *out, int rows, int depth, int columns,
             bool adds) {
    switch (lanes) {
    case 16: multiply_16(a, b, out, rows, depth, columns, adds); break;
    case 8: multiply_8(a, b, out, rows, depth, columns, adds); break;
    default: multiply_4(a, b, out, rows, depth, columns, adds);
    }
}

#else

int gemm_lanes(void) { return 4; }

void gemm_by(int, struct gemm_view a, const float *b, float *out, int rows, int depth, int columns,
             bool adds) {
    multiply_4(a, b, out, rows, depth, columns, adds);
}

#endif
