/* gemm_lanes.h: gemm_by for registers of LANES floats. gemm.c includes it once for each width, after
 * defining:
 *   LANES       floats in a register
 *   ROWS        rows of a tile; ROWS times three sums must leave some registers free
 *   PROCESSOR   an attribute: the processors that have such registers
 *   NAME(x)     the name of x for this width */

typedef float NAME(lanes) __attribute__((vector_size(LANES * sizeof(float)), aligned(sizeof(float))));

/* Adds up a tile of `rows` rows and `vectors` times LANES columns in registers. Callers pass constants for
 * both. */
PROCESSOR static inline __attribute__((always_inline)) void NAME(tile)(struct gemm_view a, const float *b,
                                                                       float *out, int depth, int columns,
                                                                       bool adds, int rows, int vectors) {
    NAME(lanes) sums[ROWS][3];
#pragma GCC unroll 8
    for (int r = 0; r < rows; r++)
#pragma GCC unroll 3
        for (int v = 0; v < vectors; v++)
            sums[r][v] = adds ? *(NAME(lanes) *)(out + r * columns + v * LANES) : (NAME(lanes)){0};
    for (int k = 0; k < depth; k++, b += columns, a.at += a.column) {
        NAME(lanes) row[3];
#pragma GCC unroll 3
        for (int v = 0; v < vectors; v++) row[v] = *(const NAME(lanes) *)(b + v * LANES);
#pragma GCC unroll 8
        for (int r = 0; r < rows; r++)
#pragma GCC unroll 3
            for (int v = 0; v < vectors; v++) sums[r][v] += a.at[r * a.row] * row[v];
    }
#pragma GCC unroll 8
    for (int r = 0; r < rows; r++)
#pragma GCC unroll 3
        for (int v = 0; v < vectors; v++) *(NAME(lanes) *)(out + r * columns + v * LANES) = sums[r][v];
}

PROCESSOR static inline __attribute__((always_inline)) void NAME(strip)(struct gemm_view a, const float *b,
                                                                        float *out, int rows, int depth,
                                                                        int columns, bool adds, int vectors) {
    for (; rows >= ROWS; rows -= ROWS, a.at += ROWS * a.row, out += ROWS * columns)
        NAME(tile)(a, b, out, depth, columns, adds, ROWS, vectors);
    for (; rows > 0; rows--, a.at += a.row, out += columns)
        NAME(tile)(a, b, out, depth, columns, adds, 1, vectors);
}

PROCESSOR static void NAME(multiply)(struct gemm_view a, const float *b, float *out, int rows, int depth,
                                     int columns, bool adds) {
    for (int first = 0; first < columns; first += 3 * LANES) {
        switch ((columns - first) / LANES) {
        case 1: NAME(strip)(a, b + first, out + first, rows, depth, columns, adds, 1); break;
        case 2: NAME(strip)(a, b + first, out + first, rows, depth, columns, adds, 2); break;
        default: NAME(strip)(a, b + first, out + first, rows, depth, columns, adds, 3);
        }
    }
}

#undef NAME
#undef PROCESSOR
#undef LANES
#undef ROWS
