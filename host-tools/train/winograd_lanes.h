/* winograd_lanes.h: transforms in registers of LANES floats. winograd.c includes it once for each width, after
 * defining LANES, PROCESSOR and NAME(x) as for gemm_lanes.h. */

typedef float NAME(lanes) __attribute__((vector_size(LANES * sizeof(float)), aligned(sizeof(float))));

/* Multiplies a block by the matrix from the left, and by the transposed matrix from the right. Callers pass
 * constants for matrix, rows, columns and adds, so that zeros and ones cost nothing. */
PROCESSOR static inline __attribute__((always_inline)) void
NAME(between)(const float *matrix, int rows, int columns, bool adds, const struct winograd_view *from,
              const struct winograd_room *to, int channels) {
    const float *in = from->at;
    float *out = to->at;
    for (int channel = 0; channel < channels; channel += LANES, in += LANES, out += LANES) {
        NAME(lanes) half[6][6];
        const float *column = in;
#pragma GCC unroll 6
        for (int j = 0; j < columns; j++, column += from->column) {
            NAME(lanes) x[6];
            const float *at = column;
#pragma GCC unroll 6
            for (int k = 0; k < columns; k++, at += from->row) x[k] = *(const NAME(lanes) *)at;
#pragma GCC unroll 6
            for (int i = 0; i < rows; i++) {
                NAME(lanes) sum = {0};
#pragma GCC unroll 6
                for (int k = 0; k < columns; k++)
                    if (matrix[i * columns + k] != 0) sum += matrix[i * columns + k] * x[k];
                half[i][j] = sum;
            }
        }
        float *row = out;
#pragma GCC unroll 6
        for (int i = 0; i < rows; i++, row += to->row) {
            float *at = row;
#pragma GCC unroll 6
            for (int j = 0; j < rows; j++, at += to->column) {
                NAME(lanes) sum = {0};
                if (adds) sum = *(NAME(lanes) *)at;
#pragma GCC unroll 6
                for (int k = 0; k < columns; k++)
                    if (matrix[j * columns + k] != 0) sum += matrix[j * columns + k] * half[i][k];
                *(NAME(lanes) *)at = sum;
            }
        }
    }
}

PROCESSOR static void NAME(transform)(enum winograd_kind kind, int tile, const struct winograd_view *from,
                                      const struct winograd_room *to, int channels) {
    switch (tile == 3 ? (int)kind : (int)kind + WINOGRAD_KINDS) {
    case WINOGRAD_WEIGHTS: NAME(between)(WEIGHTS_3, 5, 3, false, from, to, channels); break;
    case WINOGRAD_WEIGHTS_BACK: NAME(between)(WEIGHTS_BACK_3, 3, 5, true, from, to, channels); break;
    case WINOGRAD_INPUTS: NAME(between)(INPUTS_3, 5, 5, false, from, to, channels); break;
    case WINOGRAD_INPUTS_BACK: NAME(between)(INPUTS_BACK_3, 5, 5, true, from, to, channels); break;
    case WINOGRAD_OUTPUTS: NAME(between)(OUTPUTS_3, 3, 5, false, from, to, channels); break;
    case WINOGRAD_OUTPUTS_BACK: NAME(between)(OUTPUTS_BACK_3, 5, 3, false, from, to, channels); break;
    case WINOGRAD_KINDS + WINOGRAD_WEIGHTS: NAME(between)(WEIGHTS_4, 6, 3, false, from, to, channels); break;
    case WINOGRAD_KINDS + WINOGRAD_WEIGHTS_BACK:
        NAME(between)(WEIGHTS_BACK_4, 3, 6, true, from, to, channels);
        break;
    case WINOGRAD_KINDS + WINOGRAD_INPUTS: NAME(between)(INPUTS_4, 6, 6, false, from, to, channels); break;
    case WINOGRAD_KINDS + WINOGRAD_INPUTS_BACK:
        NAME(between)(INPUTS_BACK_4, 6, 6, true, from, to, channels);
        break;
    case WINOGRAD_KINDS + WINOGRAD_OUTPUTS: NAME(between)(OUTPUTS_4, 4, 6, false, from, to, channels); break;
    case WINOGRAD_KINDS + WINOGRAD_OUTPUTS_BACK:
        NAME(between)(OUTPUTS_BACK_4, 6, 4, false, from, to, channels);
    }
}

#undef NAME
#undef PROCESSOR
#undef LANES
