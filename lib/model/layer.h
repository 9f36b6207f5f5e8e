/* layer.h: computes one layer of the network. Inner part of model.h, which has the formula. */
#ifndef KT_MODEL_LAYER_H
#define KT_MODEL_LAYER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/machine.h"
#include "board/bitboard.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_LAYER_STEP = 16,  /* the channels of a layer are a multiple of it */
    KT_LAYER_ZERO = 128, /* how a weight of 0 is written */
};

/* Where a layer's numbers lie. Its weights are rows of 1 byte a channel, one for each input of the points
 * around: from the row below to the one above, in each from left to right, of each point one input after the
 * other. */
typedef struct kt_layer {
    const uint8_t *begins; /* 4 bytes a channel */
    const uint8_t *scales; /* 2 bytes a channel */
    const uint8_t *weights;
    int channels; /* a multiple of KT_LAYER_STEP */
    int inputs;   /* of a point */
#if KT_DESKTOP
    const uint8_t *arranged; /* the weights as kt_layer_arrange lays them; NULL: nobody has */
#endif
} kt_layer;

/* A Cortex-M0 has its own way to compute a point (layer_cortex_m0.c). */
#ifdef __ARM_ARCH_6M__
#define KT_LAYER_PACKED 1
/* The inputs of one point that are not 0: how many, and their sum. */
typedef struct kt_layer_part {
    uint16_t count, values;
} kt_layer_part;
#endif

/* The inputs of three points above each other that are not 0. */
typedef struct kt_layer_column {
    uint32_t *input; /* kt_layer_input */
    int count;
    uint32_t values; /* their sum */
#ifdef KT_LAYER_PACKED
    kt_layer_part part[3]; /* of each point, from below; in this order they are listed */
#endif
} kt_layer_column;

/* An input: its value, 1..255, and where its row of weights begins if its column is the left one. */
static inline uint32_t kt_layer_input(int row, uint32_t value) { return (uint32_t)row << 8 | value; }

/* Computes the outputs of a point, one byte a channel, from the columns to its left, of its own and to its right.
 * Behind an odd number of inputs there must be room for one more, which it may set. */
void kt_layer_compute(const kt_layer *layer, const kt_layer_column column[3], uint8_t *outputs);

/* An output: `sum` as model.h says, then scaled. */
static inline uint8_t kt_layer_rectify(uint32_t sum, uint32_t scale) {
    if (sum >> 31) return 0;
    uint32_t coarse = sum / 16 > UINT16_MAX ? UINT16_MAX : sum / 16;
    uint32_t output = coarse * scale >> 16;
    return output > UINT8_MAX ? UINT8_MAX : (uint8_t)output;
}

/* The ways to compute a point: in plain C; with vectors of 32 bytes, which x86 processors have since 2013; and with
 * those of 16 bytes of WebAssembly, where the build allows them (-msimd128). The Cortex-M0's way is kt_layer_compute there. */
#ifdef KT_LAYER_PACKED
/* Computes `count` channels from `first` on, at least. Both are multiples of 8. */
void kt_layer_compute_some(const kt_layer *layer, const kt_layer_column column[3], int first, int count,
                           uint8_t *outputs);
#endif
void kt_layer_compute_plain(const kt_layer *layer, const kt_layer_column column[3], uint8_t *outputs);
#ifdef __x86_64__
bool kt_layer_has_avx2(void);
void kt_layer_compute_avx2(const kt_layer *layer, const kt_layer_column column[3], uint8_t *outputs);
#endif
#ifdef __wasm_simd128__
void kt_layer_compute_simd128(const kt_layer *layer, const kt_layer_column column[3], uint8_t *outputs);
#endif

/* Builds that compute a whole board at a time, several times as fast as point by point: on x86 desktops and on a Cortex-M3
 * or a later one. Others have no memory for it, or nothing to gain. */
#if KT_DESKTOP && defined __x86_64__
#define KT_LAYER_BOARD 1
enum {
    KT_LAYER_BOARD_MIN = 5, /* points computed together; boards of 13 and 19 lines waste few of them */
    KT_LAYER_CHANNELS_MAX = 128,
    KT_LAYER_LINE = 64, /* bytes that are read at once, from a multiple of it on; others take two reads */
};

/* Scratch memory; need not be set before use. */
typedef struct kt_layer_memory {
    uint8_t weights[9 * KT_LAYER_CHANNELS_MAX * KT_LAYER_CHANNELS_MAX + KT_LAYER_LINE - 1];
    uint8_t rows[3][(KT_BOARD_MAX + 2) * KT_LAYER_CHANNELS_MAX];
} kt_layer_memory;

/* Needs instructions that multiply and add four bytes at once, which x86 processors with AVX-512 have since 2019, as many inputs as
 * channels, and KT_LAYER_BOARD_MIN lines. Then a board takes a quarter of the time.
 *
 * oneDNN 2.6.3 takes 13 and 55 us for a layer of 96 channels on 9x9 and 19x19, this 16 and 66 (one core with AVX-512). It isn't
 * used, as 39 MB of C++ for a desktop can't be part of a core that runs without libc. */
bool kt_layer_takes_boards(const kt_layer *layer, int size);

/* Lays the weights as kt_layer_compute_board reads them, into as many bytes as they take. It does so for each board anew unless
 * layer->arranged has them, which saves a tenth of the time on 9x9. Needs kt_layer_takes_boards for some size. */
void kt_layer_arrange(const kt_layer *layer, uint8_t *arranged);
#elif KT_PLAYOUTS && defined __ARM_ARCH_PROFILE && __ARM_ARCH_PROFILE == 'M' && __ARM_ARCH_ISA_THUMB == 2
#define KT_LAYER_BOARD 1
#define KT_LAYER_LISTED 1 /* all layers are computed so (layer_cortex_m3.c) */
enum {
    KT_LAYER_BOARD_MIN = 2,
    KT_LAYER_CHANNELS_MAX = 48,
    /* Three rows, so that one can be computed even if no input is 0. About as many inputs of a whole board of 9x9 aren't. */
    KT_LAYER_LISTED_MAX = 3 * KT_BOARD_MAX * KT_LAYER_CHANNELS_MAX,
    KT_LAYER_LINE = KT_BOARD_MAX + 2, /* cells of a row: its points, and a rim without inputs */
    KT_LAYER_CELLS = KT_LAYER_LINE * KT_LAYER_LINE,
};

/* An input's weights: for each point around, of eight channels. */
typedef struct kt_layer_row {
    uint32_t weights[9][4];
} kt_layer_row;

/* An input that is not 0. */
typedef struct kt_layer_listed {
    const kt_layer_row *row;
    uint32_t value;
} kt_layer_listed;

/* Scratch memory; need not be set before use. */
typedef struct kt_layer_memory {
    kt_layer_row weights[KT_LAYER_CHANNELS_MAX];
    kt_layer_listed inputs[KT_LAYER_LISTED_MAX];
    const kt_layer_listed *list[KT_LAYER_CELLS + 1]; /* a cell's first; behind them are the next cell's */
    uint32_t values[KT_LAYER_CELLS];                 /* the sum of all inputs around */
} kt_layer_memory;

static inline bool kt_layer_takes_boards(const kt_layer *layer, int size) {
    (void)layer, (void)size;
    return true;
}
#endif

#ifdef KT_LAYER_BOARD
/* Computes the outputs of the points `wanted` of a board, at least; of all when it is NULL. It needs kt_layer_takes_boards. `from`
 * and `to` are row 0 of the inputs and outputs, which may lie two rows of outputs apart. */
void kt_layer_compute_board(const kt_layer *layer, kt_layer_memory *memory, const uint8_t *from, uint8_t *to,
                            int size, const kt_bitboard *wanted);
#endif

#ifdef __cplusplus
}
#endif

#endif
