/* Computes a point on a Cortex-M, which multiplies words in a cycle or two, and takes two to load a byte or a word.
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

/* Adds up the products of all inputs and two words of weights: high, reversed and whole of the first word into
 * sum[0..2], those of the second into sum[4..6]. Goes on to the next words. */
#ifdef __ARM_ARCH_6M__
/* What GCC makes of C takes a sixth longer.
 *
 *   r0 an input   r1 its weights   r2 the next input   r3, r4 the weights' words   r5 a product
 *   r8, r10 high   r9, r11 reversed   r6, r7 whole     r12 the column's weights   lr the end of its inputs */
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
                     "    beq 3f\n"
                     "    mov lr, r3\n"
                     "    mov r12, r4\n"
                     "    adds r4, #8\n"
                     "    subs r5, #4\n"
                     "    stmia r5!, {r4}\n"
                     "    str r5, %[next]\n"
                     "2:\n"
                     ".rept 2\n"
                     "    ldmia r2!, {r0}\n"
                     "    lsrs r1, r0, #8\n"
                     "    add r1, r12\n"
                     "    uxtb r0, r0\n"
                     "    ldmia r1!, {r3, r4}\n"
                     "    lsrs r5, r3, #16\n"
                     "    muls r5, r0\n"
                     "    add r8, r5\n"
                     "    rev r5, r3\n"
                     "    muls r5, r0\n"
                     "    add r9, r5\n"
                     "    muls r3, r0\n"
                     "    adds r6, r3\n"
                     "    lsrs r5, r4, #16\n"
                     "    muls r5, r0\n"
                     "    add r10, r5\n"
                     "    rev r5, r4\n"
                     "    muls r5, r0\n"
                     "    add r11, r5\n"
                     "    muls r4, r0\n"
                     "    adds r7, r4\n"
                     ".endr\n"
                     "    cmp r2, lr\n"
                     "    bne 2b\n"
                     "    b 1b\n"
                     "3:  ldr r0, %[sum]\n"
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
#else
/* From ARMv7-M on, an instruction multiplies and adds, and registers are as good as each other. Not inlined: it needs the
 * registers for itself. */
__attribute__((noinline)) static void add_up(run *next, uint32_t sum[CHANNELS]) {
    typedef uint32_t __attribute__((may_alias)) word;
    uint32_t high = 0, reversed = 0, whole = 0, high_2 = 0, reversed_2 = 0, whole_2 = 0;
    for (; next->input; next++) {
        const uint8_t *weights = next->weights;
        const uint32_t *end = next->end;
        for (const uint32_t *input = next->input; input != end;) {
#pragma GCC unroll 2
            for (int i = 0; i < 2; i++, input++) {
                const word *two = (const word *)(const void *)(weights + (*input >> 8));
                uint32_t value = (uint8_t)*input, first = two[0], second = two[1];
                high += value * (first >> 16);
                reversed += value * __builtin_bswap32(first);
                whole += value * first;
                high_2 += value * (second >> 16);
                reversed_2 += value * __builtin_bswap32(second);
                whole_2 += value * second;
            }
        }
        next->weights += CHANNELS;
    }
    sum[0] = high, sum[1] = reversed, sum[2] = whole;
    sum[4] = high_2, sum[5] = reversed_2, sum[6] = whole_2;
}
#endif

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

/* The same sums, however large. */
static void add_slowly(run *next, uint32_t sum[CHANNELS]) {
    for (int i = 0; i < CHANNELS; i++) sum[i] = 0;
    for (; next->input; next++) {
        for (const uint32_t *input = next->input; input < next->end; input++)
            for (int i = 0; i < CHANNELS; i++)
                sum[i] += (uint8_t)*input * next->weights[(*input >> 8) + (uint32_t)i];
        next->weights += CHANNELS;
    }
}

/* Lists the columns with inputs. `back` bytes before their weights are those of the first channels. Returns the sum of
 * all inputs. */
static uint32_t list_runs(const kt_layer *layer, const kt_layer_column column[3], int back, run runs[4]) {
    const uint8_t *weights = layer->weights - back;
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

/* Writes the outputs of `count` channels. Their sums are all too large by `offset`. */
static inline void put_outputs(const uint8_t *begin, const uint8_t *scale, const uint32_t *sum, int count,
                               uint32_t offset, uint8_t *outputs) {
    typedef uint32_t __attribute__((may_alias)) word;
    for (uint8_t *end = outputs + count; outputs < end; begin += 4, scale += 2) {
        bool aligned = (uintptr_t)begin % sizeof(word) == 0;
        uint32_t first = aligned ? *(const word *)(const void *)begin : kt_bytes_u32(begin);
        first = first - offset + *sum++;
        *outputs++ = first >> 31 ? 0 : kt_layer_rectify(first, kt_bytes_u16(scale));
    }
}

void kt_layer_compute(const kt_layer *layer, const kt_layer_column column[3], uint8_t *outputs) {
    int back = (int)((uintptr_t)layer->weights % 4);
    run runs[4];
    uint32_t values = list_runs(layer, column, back, runs);
    for (int channel = 0; channel < layer->channels; back = 0) {
        uint32_t sum[CHANNELS];
        if (values <= VALUES_MAX) {
            add_up(runs, sum);
            part(sum);
            part(sum + 4);
        } else {
            add_slowly(runs, sum);
        }
        int count = layer->channels - channel < CHANNELS - back ? layer->channels - channel : CHANNELS - back;
        put_outputs(layer->begins + 4 * channel, layer->scales + 2 * channel, sum + back, count,
                    values * KT_LAYER_ZERO, outputs + channel);
        channel += count;
    }
}
#endif
