/* winograd.h: convolutions of 3x3 points with a third or a quarter of the multiplications.
 *
 * The board is cut into tiles of 3x3 or 4x4 outputs. For each tile, the 5x5 or 6x6 inputs around it are
 * transformed; so are the weights, once for all tiles. Then each transformed input is multiplied with its
 * weight, which is a product of matrices for all channels and tiles, and the products are transformed into
 * outputs (S. Winograd, "Arithmetic complexity of computations", 1980; A. Lavin and S. Gray, "Fast algorithms
 * for convolutional neural networks", 2016). A tile of 9 outputs takes 25 multiplications instead of 81, one
 * of 16 takes 36 instead of 144; boards that tiles don't fit on lose some of that. The results are those of
 * the sum of products, up to the rounding of floating-point numbers. */
#ifndef WINOGRAD_H
#define WINOGRAD_H

enum { WINOGRAD_TILE_MAX = 4, WINOGRAD_POINTS_MAX = (WINOGRAD_TILE_MAX + 2) * (WINOGRAD_TILE_MAX + 2) };

/* Returns the lines of a tile, 3 or 4: those that are faster on boards of `size` lines. A tile of 4 takes 36
 * multiplications; they count as 45, since its transforms don't fit into registers (by measurement on 13x13). */
static inline int winograd_tile(int size) {
    int threes = (size + 2) / 3, fours = (size + 3) / 4;
    return threes * threes * 25 <= fours * fours * 45 ? 3 : 4;
}

/* What is transformed: square blocks of numbers, n = tile + 2. Those whose name ends in BACK go from slopes
 * (a loss derived by what a transform gives) to slopes (by what it takes). */
enum winograd_kind {
    WINOGRAD_WEIGHTS,      /* 3x3 to n x n */
    WINOGRAD_WEIGHTS_BACK, /* n x n to 3x3; adds to it */
    WINOGRAD_INPUTS,       /* n x n to n x n */
    WINOGRAD_INPUTS_BACK,  /* n x n to n x n; adds to it, since tiles share inputs */
    WINOGRAD_OUTPUTS,      /* n x n to tile x tile */
    WINOGRAD_OUTPUTS_BACK, /* tile x tile to n x n */
    WINOGRAD_KINDS
};

/* Where a block lies: the number [i][j] of channel c is at[i * row + j * column + c]. */
struct winograd_view {
    const float *at;
    long row, column;
};
struct winograd_room {
    float *at;
    long row, column;
};

/* Transforms a block for each of `channels` channels, a multiple of 16, in registers of `lanes` floats
 * (gemm_lanes). `tile` is 3 or 4. */
void winograd_transform_by(int lanes, enum winograd_kind kind, int tile, const struct winograd_view *from,
                           const struct winograd_room *to, int channels);

#endif
