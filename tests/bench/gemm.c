/* gemm.c: how long products of matrices take by gemm.h, and by OpenBLAS where it is installed (Debian's libopenblas0), in turns,
 * on one thread: a line of JSON for each shape, rows x depth x columns. Times are those of the best of many turns.
 *
 * OpenBLAS chooses its code by the processor; OPENBLAS_CORETYPE in the environment may hold it to that of another. */
#include <dlfcn.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/memory.h"
#include "common/progress.h"
#include "train/gemm.h"

enum { TURNS = 200, ROW_MAJOR = 101, AS_IT_IS = 111 };

typedef void sgemm(int order, int turn_a, int turn_b, int rows, int columns, int depth, float alpha,
                   const float *a, int row_a, const float *b, int row_b, float beta, float *out, int row_out);

static const struct shape {
    int rows, depth, columns;
    const char *what;
} shapes[] = {
    {81, 864, 96, "a layer of 96 channels, 9x9, as one product"},
    {361, 864, 96, "the same, 19x19"},
    {2304, 48, 48, "a point of Winograd's tiles: 256 positions of 9x9, 48 channels"},
    {2304, 96, 96, "96 channels"},
    {6400, 96, 96, "256 positions of 19x19"},
    {96, 2304, 96, "its slopes: 9x9, 96 channels"},
};

static float *filled(size_t count) {
    float *numbers = memory_zeroed(count * sizeof *numbers);
    for (size_t i = 0; i < count; i++)
        numbers[i] = (float)((uint32_t)(i + 1) * 2654435761u >> 16) / 65536.0f - .5f;
    return numbers;
}

static void measure(const struct shape *s, sgemm *openblas) {
    float *a = filled((size_t)s->rows * (size_t)s->depth), *b = filled((size_t)s->depth * (size_t)s->columns),
          *ours = filled((size_t)s->rows * (size_t)s->columns),
          *theirs = filled((size_t)s->rows * (size_t)s->columns);
    double own = INFINITY, other = INFINITY;
    for (int turn = 0; turn < TURNS; turn++) {
        double begun = progress_clock();
        gemm_by(gemm_lanes(), (struct gemm_view){a, s->depth, 1}, b, ours, s->rows, s->depth, s->columns,
                false);
        own = fmin(own, progress_clock() - begun);
        if (!openblas) continue;
        begun = progress_clock();
        openblas(ROW_MAJOR, AS_IT_IS, AS_IT_IS, s->rows, s->columns, s->depth, 1, a, s->depth, b, s->columns,
                 0, theirs, s->columns);
        other = fmin(other, progress_clock() - begun);
    }
    float apart = 0;
    for (int i = 0; openblas && i < s->rows * s->columns; i++)
        apart = fmaxf(apart, fabsf(ours[i] - theirs[i]));
    printf("{\"bench\": \"gemm\", \"shape\": \"%dx%dx%d\", \"what\": \"%s\", \"lanes\": %d, \"ms\": %.3f",
           s->rows, s->depth, s->columns, s->what, gemm_lanes(), 1e3 * own);
    if (openblas) printf(", \"openblas_ms\": %.3f, \"apart\": %.6f", 1e3 * other, (double)apart);
    puts("}");
    free(a), free(b), free(ours), free(theirs);
}

int main(void) {
    void *library = dlopen("libopenblas.so.0", RTLD_NOW);
    sgemm *openblas = library ? (sgemm *)(uintptr_t)dlsym(library, "cblas_sgemm") : NULL;
    void (*threads)(int) =
        library ? (void (*)(int))(uintptr_t)dlsym(library, "openblas_set_num_threads") : NULL;
    if (threads) threads(1);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) measure(&shapes[i], openblas);
    return 0;
}
