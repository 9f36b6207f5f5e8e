/* Computes a layer on a Cortex-M with DSP instructions, such as an M4, which adds the 64 bits of a product to two registers in a
 * cycle.
 *
 * Two weights lie 24 bits apart in a word: w0 + w3 * 2^24. Multiplied by inputs and added up, they become the sums of two
 * channels, s0 + s3 * 2^24, in 64 bits; s0 is less than 2^24. So a multiplication serves two channels. The weights are laid out so
 * for eight channels at a time, for all points of the board. */
#include "model/layer.h"

#ifdef KT_LAYER_LISTED
#include "base/bytes.h"

enum {
    CHANNELS = 8, /* at a time: what the registers hold */
    BETWEEN = 24, /* bits */
    SUMS_MAX = (1 << BETWEEN) - 1,
    VALUES_MAX = SUMS_MAX / 255, /* of all inputs of a point */
    ROWS = 1 << KT_LAYER_INDEX_BITS,
};

/* Lists the inputs of a point that are not 0, an even number of them. Returns the end of the list. */
static inline uint16_t *list_point(const uint8_t *from, int inputs, uint16_t *list, uint32_t *sum) {
    uint16_t *next = list;
    uint32_t all = 0;
#pragma GCC unroll 4
    for (int i = 0; i < inputs; i++) {
        unsigned value = from[i];
        if (!value) continue;
        *next++ = (uint16_t)(value << 8 | (unsigned)i);
        all += value;
    }
    *sum = all;
    if ((next - list) % 2) *next++ = 0;
    return next;
}

static void list_inputs(const kt_layer *layer, kt_layer_memory *memory, const uint8_t *from, int size) {
    uint16_t *next = memory->inputs;
    for (int i = 0; i < KT_LAYER_CELLS; i++) memory->values[i] = 0;
    for (int y = -1, cell = 0; y <= KT_BOARD_MAX; y++)
        for (int x = -1; x <= KT_BOARD_MAX; x++, cell++) {
            memory->list[cell] = next;
            if (x < 0 || x >= size || y < 0 || y >= size) continue;
            uint32_t sum;
            next = list_point(from, layer->inputs, next, &sum);
            from += layer->inputs;
            uint32_t *values = &memory->values[cell - KT_LAYER_LINE - 1]; /* from the cell below left */
            for (int i = 0; i < 3; i++, values += KT_LAYER_LINE)
                values[0] += sum, values[1] += sum, values[2] += sum;
        }
    memory->list[KT_LAYER_CELLS] = next;
}

/* Lays out the weights of eight channels. A neighbour's begin at an address that has 0 in the bits of an input's number. */
static void arrange(const kt_layer *layer, uint32_t (*to)[4], int first) {
    uint32_t apart = 0xff0000ff;
    __asm__("" : "+r"(apart)); /* else GCC makes two masks of it */
    const uint8_t *from = layer->weights + first;
    for (int neighbour = 0; neighbour < 9; neighbour++, to += ROWS - layer->inputs)
        for (int i = 0; i < layer->inputs; i++, from += layer->channels, to++) {
            uint32_t low = kt_bytes_u32(from), high = kt_bytes_u32(from + 4);
            (*to)[0] = low & apart;
            (*to)[1] = (low >> 16 | low << 16) & apart;
            (*to)[2] = high & apart;
            (*to)[3] = (high >> 16 | high << 16) & apart;
        }
}

#define TWO_INPUTS                                                                                           \
    ".rept 2\n"                                                                                              \
    "    ldrh r3, [r0], #2\n"                                                                                \
    "    bfi r2, r3, #4, %[bits]\n"                                                                          \
    "    lsrs r3, r3, #8\n"                                                                                  \
    "    ldrd r4, r5, [r2]\n"                                                                                \
    "    umlal r6, r7, r4, r3\n"                                                                             \
    "    umlal r8, r9, r5, r3\n"                                                                             \
    "    ldrd r4, r5, [r2, #8]\n"                                                                            \
    "    umlal r10, r11, r4, r3\n"                                                                           \
    "    umlal r12, lr, r5, r3\n"                                                                            \
    ".endr\n"

/* Adds up the products of the inputs of nine points and their weights. `list` is where those of the lower left one are listed.
 *
 *   r0 the next input   r1 their end   r2 a row of weights   r3 an input   r4, r5 its weights   r6.. the sums */
__attribute__((noinline)) static void add_up(const uint16_t *const *list, const uint32_t (*weights)[4],
                                             uint64_t sum[CHANNELS / 2]) {
    __asm__ volatile(
        "    ldr r2, %[weights]\n"
        "    mov.w r6, #0\n"
        "    mov.w r7, #0\n"
        "    mov.w r8, #0\n"
        "    mov.w r9, #0\n"
        "    mov.w r10, #0\n"
        "    mov.w r11, #0\n"
        "    mov.w r12, #0\n"
        "    mov.w lr, #0\n"
        ".irp row, 0, 1, 2\n"
        ".irp column, 0, 1, 2\n"
        "    ldr r3, %[list]\n"
        "    ldrd r0, r1, [r3, #\\row * 4 * %c[line] + \\column * 4]\n"
        "    subs r3, r1, r0\n"
        "    beq 3f\n"
        "    lsls r3, r3, #29\n" /* are they two more than a multiple of four? */
        "    bmi 2f\n"
        "1:\n" TWO_INPUTS "2:\n" TWO_INPUTS "    cmp r0, r1\n"
        "    bne 1b\n"
        "3:  add r2, r2, %[neighbour]\n"
        ".endr\n"
        ".endr\n"
        "    ldr r0, %[sum]\n"
        "    stmia r0, {r6, r7, r8, r9, r10, r11, r12, lr}\n"
        : [list] "+m"(list), [weights] "+m"(weights), [sum] "+m"(sum)
        : [line] "i"(KT_LAYER_LINE), [bits] "i"(KT_LAYER_INDEX_BITS), [neighbour] "i"(ROWS * sizeof *weights)
        : "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "lr", "cc",
          "memory");
}

/* Which channel's sum is the lower half of a number of add_up, and which the upper one. */
static inline int lower(int i) { return (i & 2) << 1 | (i & 1) << 1; }
static inline int upper(int i) { return (i & 2) << 1 | (i & 1 ? 1 : 3); }

/* The same, however large the sums are. */
static void add_slowly(const uint16_t *const *list, const uint32_t (*weights)[4], uint32_t sum[CHANNELS]) {
    for (int i = 0; i < CHANNELS; i++) sum[i] = 0;
    for (int neighbour = 0; neighbour < 9; neighbour++, weights += ROWS) {
        const uint16_t *const *here = list + neighbour / 3 * KT_LAYER_LINE + neighbour % 3;
        for (const uint16_t *input = here[0]; input < here[1]; input++)
            for (int i = 0; i < CHANNELS / 2; i++) {
                uint32_t value = *input >> 8, two = weights[(uint8_t)*input][i];
                sum[lower(i)] += value * (two & 255);
                sum[upper(i)] += value * (two >> BETWEEN);
            }
    }
}

/* As kt_layer_rectify. */
static inline uint8_t rectify(uint32_t sum, uint32_t scale) {
    uint32_t coarse, output;
    __asm__("usat %0, #16, %1, asr #4" : "=r"(coarse) : "r"(sum) : "cc");
    __asm__("usat %0, #8, %1" : "=r"(output) : "r"(coarse * scale >> 16) : "cc");
    return (uint8_t)output;
}

/* Computes eight channels of a point. */
__attribute__((noinline)) static void compute(const uint8_t *begin, const uint8_t *scale,
                                              const uint16_t *const *list, const uint32_t (*weights)[4],
                                              uint32_t values, uint8_t outputs[CHANNELS]) {
    uint32_t sum[CHANNELS], offset = values * KT_LAYER_ZERO;
    if (values <= VALUES_MAX) {
        uint64_t both[CHANNELS / 2];
        add_up(list, weights, both);
#pragma GCC unroll 4
        for (int i = 0; i < CHANNELS / 2; i++) {
            sum[lower(i)] = (uint32_t)both[i] & SUMS_MAX;
            sum[upper(i)] = (uint32_t)(both[i] >> BETWEEN);
        }
    } else {
        add_slowly(list, weights, sum);
    }
#pragma GCC unroll 8
    for (int i = 0; i < CHANNELS; i++)
        outputs[i] = rectify(kt_bytes_u32(begin + 4 * i) - offset + sum[i], kt_bytes_u16(scale + 2 * i));
}

void kt_layer_compute_board(const kt_layer *layer, kt_layer_memory *memory, const uint8_t *from, uint8_t *to,
                            int size, const kt_bitboard *wanted) {
    uintptr_t row = ROWS * sizeof memory->weights[0];
    uint32_t(*weights)[4] = (void *)(((uintptr_t)memory->weights + row - 1) / row * row);
    list_inputs(layer, memory, from, size);
    for (int first = 0; first < layer->channels; first += CHANNELS) {
        const uint8_t *begin = layer->begins + 4 * first, *scale = layer->scales + 2 * first;
        uint8_t *outputs = to + first;
        arrange(layer, weights, first);
        for (int y = 0; y < size; y++)
            for (int x = 0; x < size; x++, outputs += layer->channels) {
                int cell = y * KT_LAYER_LINE + x; /* the lower left one of those around */
                if (!wanted || kt_bitboard_has(wanted, kt_point_at(x, y)))
                    compute(begin, scale, memory->list + cell, (const void *)weights,
                            memory->values[cell + KT_LAYER_LINE + 1], outputs);
            }
    }
}
#endif
