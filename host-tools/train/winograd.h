/* winograd.h: convolutions of 3x3 points with a third or a quarter of the multiplications.
 *
 * A line of the board is cut into tiles of three or four outputs, so the board has tiles of 3x3, 3x4, 4x3 and
 * 4x4. For each tile, the inputs around it, up to 6x6, are transformed; so are the weights, once for all
 * tiles. Then each transformed input is multiplied with its weight, which is a product of matrices for all
 * channels and tiles, and the products are transformed into outputs (S. Winograd, "Arithmetic complexity of
 * computations", 1980; A. Lavin and S. Gray, "Fast algorithms for convolutional neural networks", 2016). A
 * tile of 3x3 outputs takes 25 multiplications instead of 81, one of 3x4 takes 30 instead of 108, one of 4x4
 * takes 36 instead of 144. The results are those of the sum of products, up to the rounding of floating-point
 * numbers.
 *
 * oneDNN 2.6.3 isn't used. In its fastest way for each part, it takes longer for the convolutions of a step of training than `katachi
 * train` for the whole step (tests/bench/steps.c), on one core:
 *
 *                                    with AVX-512         with AVX2, where oneDNN has no Winograd
 *   9x9, 256 positions, 6 x 48       61 and 30 ms         166 and 79 to 82 ms
 *   9x9, 256 positions, 10 x 96      427 and 197 ms       1,075 and 508 to 546 ms
 *   19x19, 64 positions, 10 x 96     325 and 198 ms */
#pragma once

/* The lines of a transformed block of the largest tile, and its points. Blocks of smaller tiles leave the last
 * row or column of such a block out. */
enum { WINOGRAD_LINES = 6, WINOGRAD_POINTS = WINOGRAD_LINES * WINOGRAD_LINES };

/* The point of transformed slopes that holds their sum over the tile (WINOGRAD_OUTPUTS_BACK). */
enum { WINOGRAD_SUM = WINOGRAD_LINES + 1 };

/* How a line of points is cut: first tiles of three, then tiles of four. */
struct winograd_cut {
    int threes, fours;
};

/* Cuts `size` points, 1 or more, into as few tiles as cover them, since a tile of four takes fewer
 * multiplications a point than one of three. Only on 1, 2 and 5 points, a tile reaches beyond the last. */
static inline struct winograd_cut winograd_cut(int size) {
    int tiles = (size + 3) / 4, spare = 4 * tiles - size, threes = spare < tiles ? spare : tiles;
    return (struct winograd_cut){threes, tiles - threes};
}

/* Returns the number of points that the tiles cover. */
static inline int winograd_covered(struct winograd_cut cut) { return 3 * cut.threes + 4 * cut.fours; }

/* Returns the number of lines of the largest tile. */
static inline int winograd_largest(struct winograd_cut cut) { return cut.fours ? 4 : 3; }

/* What is transformed: blocks of numbers. Tiles have r x c outputs; R is r + 2 and C is c + 2. Those whose
 * name ends in BACK go from slopes (a loss derived by what a transform gives) to slopes (by what it takes). */
enum winograd_kind {
    WINOGRAD_WEIGHTS,      /* 3x3 to R x C, which holds what smaller tiles need, too */
    WINOGRAD_WEIGHTS_BACK, /* R x C to 3x3; adds to it */
    WINOGRAD_INPUTS,       /* R x C to R x C */
    WINOGRAD_INPUTS_BACK,  /* R x C to R x C; adds to it, since tiles share inputs */
    WINOGRAD_OUTPUTS,      /* R x C to r x c */
    WINOGRAD_OUTPUTS_BACK, /* r x c to R x C */
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
 * (gemm_lanes). A tile has `rows` x `columns` outputs, each 3 or 4. */
void winograd_transform_by(int lanes, enum winograd_kind kind, int rows, int columns,
                           const struct winograd_view *from, const struct winograd_room *to, int channels);
