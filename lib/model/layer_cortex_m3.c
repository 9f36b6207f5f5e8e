/* Computes a layer on a Cortex-M3 or a later one, which adds the 64 bits of a product to two registers: an M4 in a cycle.
 *
 * Two weights lie 24 bits apart in a word: w0 + w3 * 2^24. Multiplied by inputs and added up, they become the sums of two
 * channels, s0 + s3 * 2^24, in 64 bits; s0 is less than 2^24. So a multiplication serves two channels. The weights are laid out so
 * for eight channels at a time, for all points around; the inputs that are not 0 are listed with the place of their weights. When
 * they are too many for the list, a part of the board is computed at a time. */
#include "model/layer.h"

#ifdef KT_LAYER_LISTED
#include "base/bytes.h"

enum {
    CHANNELS = 8, /* at a time: what the registers hold */
    BETWEEN = 24, /* bits */
    SUMS_MAX = (1 << BETWEEN) - 1,
    VALUES_MAX = SUMS_MAX / 255, /* of all inputs of a point */
};

/* Lists the inputs of a point that are not 0. Returns the end of the list. */
static inline kt_layer_listed *list_point(const uint8_t *from, int inputs, const kt_layer_row *row,
                                          kt_layer_listed *next, uint32_t *sum) {
    uint32_t all = 0;
#pragma GCC unroll 4
    for (int i = 0; i < inputs; i++, row++) {
        uint32_t value = from[i];
        if (!value) continue;
        *next++ = (kt_layer_listed){row, value};
        all += value;
    }
    *sum = all;
    return next;
}

/* Lists the inputs of what is around the rows `low` to `high` - 1. Returns whether they have room. */
static bool list_inputs(const kt_layer *layer, kt_layer_memory *memory, const uint8_t *from, int size,
                        int low, int high) {
    kt_layer_listed *next = memory->inputs, *end = next + KT_LAYER_LISTED_MAX - layer->inputs;
    for (int i = 0; i < KT_LAYER_CELLS; i++) memory->values[i] = 0;
    if (low) from += (low - 1) * size * layer->inputs;
    int cell = low * KT_LAYER_LINE;
    for (int y = low - 1; y <= high; y++)
        for (int x = -1; x <= KT_BOARD_MAX; x++, cell++) {
            memory->list[cell] = next;
            if (x < 0 || x >= size || y < 0 || y >= size) continue;
            if (next > end) return false;
            uint32_t sum;
            next = list_point(from, layer->inputs, memory->weights, next, &sum);
            from += layer->inputs;
            uint32_t *values = &memory->values[cell - KT_LAYER_LINE - 1]; /* from the cell below left */
            for (int i = 0; i < 3; i++, values += KT_LAYER_LINE)
                values[0] += sum, values[1] += sum, values[2] += sum;
        }
    memory->list[cell] = next;
    return true;
}

/* Lays out the weights of eight channels. */
static void arrange(const kt_layer *layer, kt_layer_row *rows, int first) {
    uint32_t apart = 0xff0000ff;
    __asm__("" : "+r"(apart)); /* else GCC makes two masks of it */
    const uint8_t *from = layer->weights + first;
    for (int neighbour = 0; neighbour < 9; neighbour++)
        for (int i = 0; i < layer->inputs; i++, from += layer->channels) {
            uint32_t low = kt_bytes_u32(from), high = kt_bytes_u32(from + 4),
                     *to = rows[i].weights[neighbour];
            to[0] = low & apart;
            to[1] = (low >> 16 | low << 16) & apart;
            to[2] = high & apart;
            to[3] = (high >> 16 | high << 16) & apart;
        }
}

#define INPUT                                                                                                \
    "    ldmia r0!, {r2, r3}\n"                                                                              \
    "    ldrd r4, r5, [r2, #16 * (3 * \\row + \\column)]\n"                                                  \
    "    umlal r6, r7, r4, r3\n"                                                                             \
    "    umlal r8, r9, r5, r3\n"                                                                             \
    "    ldrd r4, r5, [r2, #16 * (3 * \\row + \\column) + 8]\n"                                              \
    "    umlal r10, r11, r4, r3\n"                                                                           \
    "    umlal r12, lr, r5, r3\n"

/* Adds up the products of the inputs of nine points and their weights. `list` is where those of the lower left one are listed.
 *
 *   r0 the next input   r1 their end   r2 its weights   r3 its value   r4, r5 four weights   r6.. the sums */
__attribute__((noinline)) static void add_up(const kt_layer_listed *const *list, uint64_t sum[CHANNELS / 2]) {
    __asm__ volatile(
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
        "    beq 5f\n"
        "    lsls r3, r3, #28\n" /* are they odd (N), and two more than a multiple of four (C)? */
        "    bpl 1f\n"
        "    bcs 2f\n"
        "    b 4f\n"
        "1:  bcs 3f\n"
        "0:\n" INPUT "2:\n" INPUT "3:\n" INPUT "4:\n" INPUT "    cmp r0, r1\n"
        "    bne 0b\n"
        "5:\n"
        ".endr\n"
        ".endr\n"
        "    ldr r0, %[sum]\n"
        "    stmia r0, {r6, r7, r8, r9, r10, r11, r12, lr}\n"
        : [list] "+m"(list), [sum] "+m"(sum)
        : [line] "i"(KT_LAYER_LINE)
        : "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "lr", "cc",
          "memory");
}

/* Which channel's sum is the lower half of a number of add_up, and which the upper one. */
static inline int lower(int i) { return (i & 2) << 1 | (i & 1) << 1; }
static inline int upper(int i) { return (i & 2) << 1 | (i & 1 ? 1 : 3); }

/* The same, however large the sums are. */
static void add_slowly(const kt_layer_listed *const *list, uint32_t sum[CHANNELS]) {
    for (int i = 0; i < CHANNELS; i++) sum[i] = 0;
    for (int neighbour = 0; neighbour < 9; neighbour++) {
        const kt_layer_listed *const *here = list + neighbour / 3 * KT_LAYER_LINE + neighbour % 3;
        for (const kt_layer_listed *input = here[0]; input < here[1]; input++)
            for (int i = 0; i < CHANNELS / 2; i++) {
                uint32_t two = input->row->weights[neighbour][i];
                sum[lower(i)] += input->value * (two & 255);
                sum[upper(i)] += input->value * (two >> BETWEEN);
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
                                              const kt_layer_listed *const *list, uint32_t values,
                                              uint8_t outputs[CHANNELS]) {
    uint32_t sum[CHANNELS], offset = values * KT_LAYER_ZERO;
    if (values <= VALUES_MAX) {
        uint64_t both[CHANNELS / 2];
        add_up(list, both);
#pragma GCC unroll 4
        for (int i = 0; i < CHANNELS / 2; i++) {
            sum[lower(i)] = (uint32_t)both[i] & SUMS_MAX;
            sum[upper(i)] = (uint32_t)(both[i] >> BETWEEN);
        }
    } else {
        add_slowly(list, sum);
    }
#pragma GCC unroll 8
    for (int i = 0; i < CHANNELS; i++)
        outputs[i] = rectify(kt_bytes_u32(begin + 4 * i) - offset + sum[i], kt_bytes_u16(scale + 2 * i));
}

/* Computes the rows `low` to `high` - 1, whose inputs are listed. */
static void compute_listed(const kt_layer *layer, kt_layer_memory *memory, uint8_t *to, int size, int low,
                           int high, const kt_bitboard *wanted) {
    for (int first = 0; first < layer->channels; first += CHANNELS) {
        const uint8_t *begin = layer->begins + 4 * first, *scale = layer->scales + 2 * first;
        uint8_t *outputs = to + low * size * layer->channels + first;
        arrange(layer, memory->weights, first);
        for (int y = low; y < high; y++)
            for (int x = 0; x < size; x++, outputs += layer->channels) {
                int cell = y * KT_LAYER_LINE + x; /* the lower left one of those around */
                if (!wanted || kt_bitboard_has(wanted, kt_point_at(x, y)))
                    compute(begin, scale, memory->list + cell, memory->values[cell + KT_LAYER_LINE + 1],
                            outputs);
            }
    }
}

/* Outputs replace inputs that are no longer needed: when they go two rows up, those of the top rows come first. */
void kt_layer_compute_board(const kt_layer *layer, kt_layer_memory *memory, const uint8_t *from, uint8_t *to,
                            int size, const kt_bitboard *wanted) {
    for (int done = 0, rows; done < size; done += rows) {
        int low;
        for (rows = size - done;; rows = (rows + 1) / 2) {
            low = to > from ? size - done - rows : done;
            if (list_inputs(layer, memory, from, size, low, low + rows)) break;
        }
        compute_listed(layer, memory, to, size, low, low + rows, wanted);
    }
}
#endif
