/* winograd_lanes.h: transforms in registers of LANES floats. winograd.c includes it once for each width, after
 * defining LANES, PROCESSOR and NAME(x) as for gemm_lanes.h. */

typedef float NAME(lanes) __attribute__((vector_size(LANES * sizeof(float)), aligned(sizeof(float))));

/* Multiplies a line of a block by a matrix. */
PROCESSOR INLINE void NAME(multiply)(struct matrix matrix, const NAME(lanes) x[6], NAME(lanes) y[6]) {
#pragma GCC unroll 6
    for (int i = 0; i < matrix.rows; i++) {
        NAME(lanes) sum = {0};
#pragma GCC unroll 6
        for (int k = 0; k < matrix.columns; k++) {
            float factor = matrix.at[i * matrix.row + k * matrix.column];
            if (factor != 0) sum += factor * x[k];
        }
        y[i] = sum;
    }
}

/* Multiplies a block by one matrix from the left, and by the other, transposed, from the right. Callers pass
 * constants for the matrices and `adds`, so that zeros and ones cost nothing. */
PROCESSOR INLINE void NAME(between)(struct matrix left, struct matrix right, bool adds,
                                    const struct winograd_view *from, const struct winograd_room *to,
                                    int channels) {
    const float *in = from->at;
    float *out = to->at;
    for (int channel = 0; channel < channels; channel += LANES, in += LANES, out += LANES) {
        NAME(lanes) half[6][6];
        const float *column = in;
        for (int j = 0; j < right.columns; j++, column += from->column) {
            NAME(lanes) x[6], y[6];
            const float *at = column;
#pragma GCC unroll 6
            for (int k = 0; k < left.columns; k++, at += from->row) x[k] = *(const NAME(lanes) *)at;
            NAME(multiply)(left, x, y);
#pragma GCC unroll 6
            for (int i = 0; i < left.rows; i++) half[i][j] = y[i];
        }
        float *row = out;
        for (int i = 0; i < left.rows; i++, row += to->row) {
            NAME(lanes) y[6];
            NAME(multiply)(right, half[i], y);
            float *at = row;
#pragma GCC unroll 6
            for (int j = 0; j < right.rows; j++, at += to->column) {
                if (adds) y[j] += *(NAME(lanes) *)at;
                *(NAME(lanes) *)at = y[j];
            }
        }
    }
}

/* Transforms blocks of tiles of rows x columns. Callers pass constants for these and the kind. */
PROCESSOR INLINE void NAME(of_kind)(enum winograd_kind kind, int rows, int columns,
                                    const struct winograd_view *from, const struct winograd_room *to,
                                    int channels) {
    bool adds = kind == WINOGRAD_WEIGHTS_BACK || kind == WINOGRAD_INPUTS_BACK;
    NAME(between)(matrix_of(kind, rows), matrix_of(kind, columns), adds, from, to, channels);
}

PROCESSOR INLINE void NAME(of_shape)(enum winograd_kind kind, int rows, int columns,
                                     const struct winograd_view *from, const struct winograd_room *to,
                                     int channels) {
    switch (kind) {
    case WINOGRAD_WEIGHTS: NAME(of_kind)(WINOGRAD_WEIGHTS, rows, columns, from, to, channels); break;
    case WINOGRAD_WEIGHTS_BACK:
        NAME(of_kind)(WINOGRAD_WEIGHTS_BACK, rows, columns, from, to, channels);
        break;
    case WINOGRAD_INPUTS: NAME(of_kind)(WINOGRAD_INPUTS, rows, columns, from, to, channels); break;
    case WINOGRAD_INPUTS_BACK: NAME(of_kind)(WINOGRAD_INPUTS_BACK, rows, columns, from, to, channels); break;
    case WINOGRAD_OUTPUTS: NAME(of_kind)(WINOGRAD_OUTPUTS, rows, columns, from, to, channels); break;
    case WINOGRAD_OUTPUTS_BACK:
        NAME(of_kind)(WINOGRAD_OUTPUTS_BACK, rows, columns, from, to, channels);
        break;
    }
}

PROCESSOR static void NAME(transform)(enum winograd_kind kind, int rows, int columns,
                                      const struct winograd_view *from, const struct winograd_room *to,
                                      int channels) {
    if (rows == 3 && columns == 3) NAME(of_shape)(kind, 3, 3, from, to, channels);
    else if (rows == 3) NAME(of_shape)(kind, 3, 4, from, to, channels);
    else if (columns == 3) NAME(of_shape)(kind, 4, 3, from, to, channels);
    else NAME(of_shape)(kind, 4, 4, from, to, channels);
}

#undef NAME
#undef PROCESSOR
#undef LANES
