/* Computes a point on a Cortex-M0, which multiplies words in a cycle or two, and takes two to load a byte or a word.
 *
 * It reads the weights of four channels, w0..w3, as one word w, and adds up three products of inputs, modulo 2^32:
 *
 *   high      input * (w >> 16)                        w2 + w3 * 2^8
 *   reversed  input * w with its bytes reversed        w3 + w2 * 2^8 + w1 * 2^16 + w0 * 2^24
 *   whole     input * w                                w0 + w1 * 2^8 + w2 * 2^16 + w3 * 2^24
 *
 * While the four channels' own sums have 24 bits, these three tell them. So four channels take three multiplications
 * and a load. */
#include "model/layer.h"

#ifdef KT_LAYER_PACKED
#include "base/bytes.h"

enum {
    CHANNELS = 8, /* at a time, two words: what the registers hold */
    SUMS_MAX = UINT32_MAX / 257,
    VALUES_MAX = SUMS_MAX / 255, /* of all inputs: a sum, and 2^8 times another, are less than 2^32 */
};

/* The inputs of a column, an even number of them, and its weights. Behind the last one, `input` is NULL. */
typedef struct run {
    const uint32_t *input, *end;
    const uint8_t *weights;
} run;

typedef uint32_t __attribute__((may_alias)) word;
typedef uint16_t __attribute__((may_alias)) half_word;

/* The products of an input, and the sums. r3, r4: its weights' words; r1: a product */
#define ADD_INPUT(input)                                                                                     \
    "    lsrs r1, " input ", #8\n"                                                                           \
    "    add r1, r12\n"                                                                                      \
    "    uxtb " input ", " input "\n"                                                                        \
    "    ldmia r1!, {r3, r4}\n"                                                                              \
    "    lsrs r1, r3, #16\n"                                                                                 \
    "    muls r1, " input "\n"                                                                               \
    "    add r8, r1\n"                                                                                       \
    "    rev r1, r3\n"                                                                                       \
    "    muls r1, " input "\n"                                                                               \
    "    add r9, r1\n"                                                                                       \
    "    muls r3, " input "\n"                                                                               \
    "    adds r6, r3\n"                                                                                      \
    "    lsrs r1, r4, #16\n"                                                                                 \
    "    muls r1, " input "\n"                                                                               \
    "    add r10, r1\n"                                                                                      \
    "    rev r1, r4\n"                                                                                       \
    "    muls r1, " input "\n"                                                                               \
    "    add r11, r1\n"                                                                                      \
    "    muls r4, " input "\n"                                                                               \
    "    adds r7, r4\n"
#define ADD_TWO "    ldmia r2!, {r0, r5}\n" ADD_INPUT("r0") ADD_INPUT("r5")

/* Adds up the products of all inputs and two words of weights: high, reversed and whole of the first word into
 * sum[0..2], those of the second into sum[4..6]. Goes on to the next words. What GCC makes of C takes a sixth longer.
 *
 *   r0, r5 inputs   r1 one's weights   r2 the next input   r8, r10 high   r9, r11 reversed   r6, r7 whole
 *   r12 the column's weights   lr the end of its inputs */
static void add_up(run *next, uint32_t sum[CHANNELS]) {
    __asm__ volatile(".syntax unified\n"
                     "    movs r6, #0\n"
                     "    movs r7, #0\n"
                     "    mov r8, r6\n"
                     "    mov r9, r6\n"
                     "    mov r10, r6\n"
                     "    mov r11, r6\n"
                     "1:  ldr r5, %[next]\n"
                     "    ldmia r5!, {r2, r3, r4}\n"
                     "    cmp r2, #0\n"
                     "    beq 4f\n"
                     "    mov lr, r3\n"
                     "    mov r12, r4\n"
                     "    adds r4, #8\n"
                     "    subs r5, #4\n"
                     "    stmia r5!, {r4}\n"
                     "    str r5, %[next]\n"
                     "    subs r3, r2\n"
                     "    lsls r3, r3, #28\n" /* are they two more than a multiple of four? */
                     "    bmi 3f\n"
                     "2:\n" ADD_TWO "3:\n" ADD_TWO "    cmp r2, lr\n"
                     "    bne 2b\n"
                     "    b 1b\n"
                     "4:  ldr r0, %[sum]\n"
                     "    mov r4, r8\n"
                     "    mov r5, r9\n"
                     "    stmia r0!, {r4, r5, r6}\n"
                     "    adds r0, #4\n"
                     "    mov r5, r10\n"
                     "    mov r6, r11\n"
                     "    stmia r0!, {r5, r6, r7}\n"
                     : [next] "+m"(next), [sum] "+m"(sum)
                     :
                     : "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "lr",
                       "cc", "memory");
}

/* Tells the sums s0..s3 of four channels, in place. low = s0 + s1 * 2^8 and high = s2 + s3 * 2^8 are known to the last
 * bit. How much of low is s0, and of high s2, is in `reversed`. */
static inline void part(uint32_t sum[4]) {
    uint32_t high = sum[0], low = sum[2] - (high << 16);
    uint32_t missing = (low << 24) + (low >> 8 << 16) + (uint16_t)(high << 8) + (high >> 8) - sum[1];
    uint32_t s2 = (uint16_t)missing, s0 = (uint16_t)((missing >> 16) + s2); /* without their last 8 bits */
    sum[0] = (low & 255) + (s0 << 8);
    sum[1] = (low >> 8) - s0;
    sum[2] = (high & 255) + (s2 << 8);
    sum[3] = (high >> 8) - s2;
}

/* Lists the columns with inputs, and their weights from channel `first` on. Returns the sum of all inputs. */
static inline uint32_t list_runs(const kt_layer *layer, const kt_layer_column column[3], int first,
                                 run runs[4]) {
    const uint8_t *weights = layer->weights + first;
    uint32_t values = 0;
    for (int i = 0; i < 3; i++, column++, weights += layer->inputs * layer->channels) {
        int count = column->count;
        if (!count) continue;
        if (count % 2) column->input[count++] = 0;
        *runs++ = (run){column->input, column->input + count, weights};
        values += column->values;
    }
    runs->input = NULL;
    return values;
}

/* Writes the outputs of CHANNELS channels. Their sums are all too large by `offset`. Not inlined: it needs the registers for
 * itself. */
KT_IN_RAM __attribute__((noinline)) static void put_outputs(const word *begin, const half_word *scale,
                                                            const uint32_t *sum, uint32_t offset,
                                                            uint8_t *outputs) {
#pragma GCC unroll 8
    for (int i = 0; i < CHANNELS; i++) {
        uint32_t first = begin[i] + sum[i] - offset;
        outputs[i] = first >> 31 ? 0 : kt_layer_rectify(first, scale[i]);
    }
}

/* Not inlined: the plain way needs less of the stack. */
KT_IN_RAM __attribute__((noinline)) static void
compute(const kt_layer *layer, const kt_layer_column column[3], int first, int count, uint8_t *outputs) {
    run runs[4];
    uint32_t offset = list_runs(layer, column, first, runs) * KT_LAYER_ZERO;
    for (int end = first + count; first < end; first += CHANNELS) {
        uint32_t sum[CHANNELS];
        add_up(runs, sum);
        part(sum);
        part(sum + 4);
        put_outputs((const word *)(const void *)layer->begins + first,
                    (const half_word *)(const void *)layer->scales + first, sum, offset, outputs + first);
    }
}

/* The plain way is for sums that are too large, and for numbers that don't lie at a multiple of 4. */
void kt_layer_compute_some(const kt_layer *layer, const kt_layer_column column[3], int first, int count,
                           uint8_t *outputs) {
    uintptr_t places = (uintptr_t)layer->begins | (uintptr_t)layer->scales | (uintptr_t)layer->weights;
    if (places % sizeof(word) || column[0].values + column[1].values + column[2].values > VALUES_MAX)
        kt_layer_compute_plain(layer, column, outputs);
    else compute(layer, column, first, count, outputs);
}

void kt_layer_compute(const kt_layer *layer, const kt_layer_column column[3], uint8_t *outputs) {
    kt_layer_compute_some(layer, column, 0, layer->channels, outputs);
}
#endif
