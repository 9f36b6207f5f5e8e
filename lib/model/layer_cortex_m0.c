/* Computes a point on a Cortex-M0, which multiplies words in a cycle or two, and takes two to load a byte or a word.
 *
 * It reads the weights of four channels, w0..w3, as one word w, and adds up products of inputs, modulo 2^32. While the four
 * channels' own sums s0..s3 have 16 bits, two products tell them:
 *
 *   whole     input * w                                w0 + w1 * 2^8 + w2 * 2^16 + w3 * 2^24
 *   swapped   input * w with each half's bytes swapped w1 + w0 * 2^8 + w3 * 2^16 + w2 * 2^24
 *
 * since whole - swapped * 2^8 is s0 + s2 * 2^16 - s0 * 2^16, and swapped - whole * 2^8 likewise s1 + s3 * 2^16 - s1 * 2^16. So
 * inputs are added up in groups whose sum is GROUP_MAX at most, in which no sum of a channel can have more bits; their sums are
 * added up then. A point whose inputs are larger than that, as features are, takes three products:
 *
 *   high      input * (w >> 16)                        w2 + w3 * 2^8
 *   reversed  input * w with its bytes reversed        w3 + w2 * 2^8 + w1 * 2^16 + w0 * 2^24
 *   whole     input * w                                w0 + w1 * 2^8 + w2 * 2^16 + w3 * 2^24
 *
 * While the four channels' own sums have 24 bits, these three tell them. In cycles, four channels of an input take 8.3 by two
 * products, and some 12.3 by three. */
#include "model/layer.h"

#ifdef KT_LAYER_PACKED
#include "base/bytes.h"

enum {
    CHANNELS = 8,        /* at a time, by three products, two words: what the registers hold */
    SMALL_CHANNELS = 12, /* by two products, three words */
    GROUP_MAX = UINT16_MAX / 255,
    PARTS = 9, /* of the points around; each belongs to one group */
    SUMS_MAX = UINT32_MAX / 257,
    VALUES_MAX = SUMS_MAX / 255, /* of all inputs: a sum, and 2^8 times another, are less than 2^32 */
};

/* Inputs of a column, and its weights. By three products they are all that the column has, and an even number; by two, those of a
 * group, and `weights` has 1 added in the last run of each group. Behind the last one, `input` is NULL. */
typedef struct run {
    const uint32_t *input, *end;
    const uint8_t *weights;
} run;

typedef uint32_t __attribute__((may_alias)) word;
typedef uint16_t __attribute__((may_alias)) half_word;

#define CLEAR_SUMS                                                                                           \
    "    movs r6, #0\n"                                                                                      \
    "    movs r7, #0\n"                                                                                      \
    "    mov r8, r6\n"                                                                                       \
    "    mov r9, r6\n"                                                                                       \
    "    mov r10, r6\n"                                                                                      \
    "    mov r11, r6\n"

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
    __asm__ volatile(".syntax unified\n" CLEAR_SUMS "1:  ldr r5, %[next]\n"
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

/* The products of an input by two: its weights' words are r3, r4, r5. */
#define ADD_WORD(word, whole, swapped)                                                                       \
    "    rev16 r1, " word "\n"                                                                               \
    "    muls r1, r0\n"                                                                                      \
    "    add " swapped ", r1\n"                                                                              \
    "    muls " word ", r0\n"                                                                                \
    "    add " whole ", " word "\n"
#define ADD_SMALL                                                                                            \
    "    ldmia r2!, {r0}\n"                                                                                  \
    "    lsrs r1, r0, #8\n"                                                                                  \
    "    add r1, r12\n"                                                                                      \
    "    uxtb r0, r0\n"                                                                                      \
    "    ldmia r1!, {r3, r4, r5}\n" ADD_WORD("r3", "r6", "r8") ADD_WORD("r4", "r7", "r9")                    \
        ADD_WORD("r5", "r11", "r10")

/* Adds up the products of the inputs of a group, whose weights are `first` bytes further: swapped of the three words into
 * sum[0..2], whole into sum[3..5]. Returns what lies behind the group.
 *
 *   r0 an input   r1 one's weights, a product   r2 the next input   r8, r9, r10 swapped   r6, r7, r11 whole
 *   r12 the run's weights   lr the end of its inputs */
static const run *add_up_group(const run *next, int first, uint32_t sum[6]) {
    __asm__ volatile(".syntax unified\n" CLEAR_SUMS "1:  ldr r5, %[next]\n"
                     "    ldmia r5!, {r2, r3, r4}\n"
                     "    str r5, %[next]\n"
                     "    ldr r0, %[first]\n"
                     "    lsrs r4, r4, #1\n"
                     "    lsls r4, r4, #1\n"
                     "    adds r4, r0\n"
                     "    mov r12, r4\n"
                     "    mov lr, r3\n"
                     "    subs r3, r2, r3\n"
                     "    movs r0, #12\n"
                     "    ands r3, r0\n" /* four times the inputs that are missing to a multiple of four; */
                     "    lsls r0, r3, #3\n"
                     "    lsls r3, r3, #1\n"
                     "    adds r3, r0\n" /* the way past one is 40 bytes */
                     "    add pc, r3\n"
                     "    nop\n"
                     "2:\n" ADD_SMALL ADD_SMALL ADD_SMALL ADD_SMALL "    cmp r2, lr\n"
                     "    bne 2b\n"
                     "    ldr r5, %[next]\n"
                     "    subs r5, #4\n"
                     "    ldr r4, [r5]\n"
                     "    lsrs r4, r4, #1\n"
                     "    bcc 1b\n" /* the group goes on */
                     "    ldr r0, %[sum]\n"
                     "    mov r1, r8\n"
                     "    mov r2, r9\n"
                     "    mov r3, r10\n"
                     "    mov r4, r11\n"
                     "    stmia r0!, {r1, r2, r3, r6, r7}\n"
                     "    str r4, [r0]\n"
                     : [next] "+m"(next)
                     : [first] "m"(first), [sum] "m"(sum)
                     : "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "lr",
                       "cc", "memory");
    return next;
}

/* Tells the channels' sums of a group, and adds them to those before. */
static inline void add_group(const uint32_t group[6], uint32_t sum[SMALL_CHANNELS]) {
#pragma GCC unroll 3
    for (int i = 0; i < 3; i++, sum += 4) {
        uint32_t swapped = group[i], whole = group[3 + i], even = whole - (swapped << 8),
                 odd = swapped - (whole << 8);
        even += even << 16, odd += odd << 16;
        sum[0] += (uint16_t)even;
        sum[1] += (uint16_t)odd;
        sum[2] += even >> 16;
        sum[3] += odd >> 16;
    }
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

/* Lists the inputs by groups, and their weights. Returns the sum of all inputs. */
static inline uint32_t list_groups(const kt_layer *layer, const kt_layer_column column[3],
                                   run runs[PARTS + 1]) {
    const uint8_t *weights = layer->weights;
    uint32_t values = 0, group = 0;
    run *next = runs;
    for (int i = 0; i < 3; i++, column++, weights += layer->inputs * layer->channels) {
        const uint32_t *input = column->input;
        bool goes_on = false; /* the last run, by the next part */
        for (const kt_layer_part *part = column->part; part != column->part + 3; input += part++->count) {
            if (!part->count) continue;
            group += part->values;
            if (group > GROUP_MAX) {
                next[-1].weights++;
                group = part->values;
                goes_on = false;
            }
            if (goes_on) next[-1].end += part->count;
            else *next++ = (run){input, input + part->count, weights};
            goes_on = true;
        }
        values += column->values;
    }
    if (next != runs) next[-1].weights++;
    next->input = NULL;
    return values;
}

/* Writes the outputs of `count` channels from `first` on, a multiple of 4, of these sums, which are all too large by `offset`. Not
 * inlined: it needs the registers for itself. */
KT_IN_RAM __attribute__((noinline)) static void put_outputs(const kt_layer *layer, int first, int count,
                                                            const uint32_t *sum, uint32_t offset,
                                                            uint8_t *outputs) {
    const word *begin = (const word *)(const void *)layer->begins + first;
    const half_word *scale = (const half_word *)(const void *)layer->scales + first;
    outputs += first;
    for (const uint8_t *end = outputs + count; outputs != end; outputs += 4, begin += 4, scale += 4, sum += 4)
#pragma GCC unroll 4
        for (int i = 0; i < 4; i++) {
            uint32_t all = begin[i] + sum[i] - offset;
            outputs[i] = all >> 31 ? 0 : kt_layer_rectify(all, scale[i]);
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
        put_outputs(layer, first, CHANNELS, sum, offset, outputs);
    }
}

/* The same by two products. The last twelve channels may be some that were taken before, or that come before `first`. */
KT_IN_RAM __attribute__((noinline)) static void compute_small(const kt_layer *layer,
                                                              const kt_layer_column column[3], int first,
                                                              int count, uint8_t *outputs) {
    run runs[PARTS + 1];
    uint32_t offset = list_groups(layer, column, runs) * KT_LAYER_ZERO;
    for (int end = first + count; first < end; first += SMALL_CHANNELS) {
        uint32_t sum[SMALL_CHANNELS], group[6];
#pragma GCC unroll 12
        for (int i = 0; i < SMALL_CHANNELS; i++) sum[i] = 0; /* without a call of memset */
        if (first > end - SMALL_CHANNELS) first = end - SMALL_CHANNELS;
        for (const run *next = runs; next->input; add_group(group, sum))
            next = add_up_group(next, first, group);
        put_outputs(layer, first, SMALL_CHANNELS, sum, offset, outputs);
    }
}

/* Is each of the points around a group at most? */
static inline bool are_groups(const kt_layer_column column[3]) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (column[i].part[j].values > GROUP_MAX) return false;
    return true;
}

/* The plain way is for sums that are too large, and for numbers that don't lie at a multiple of 4. */
void kt_layer_compute_some(const kt_layer *layer, const kt_layer_column column[3], int first, int count,
                           uint8_t *outputs) {
    uintptr_t places = (uintptr_t)layer->begins | (uintptr_t)layer->scales | (uintptr_t)layer->weights;
    if (places % sizeof(word) || column[0].values + column[1].values + column[2].values > VALUES_MAX)
        kt_layer_compute_plain(layer, column, outputs);
    else if (first + count >= SMALL_CHANNELS && are_groups(column))
        compute_small(layer, column, first, count, outputs);
    else compute(layer, column, first, count, outputs);
}

void kt_layer_compute(const kt_layer *layer, const kt_layer_column column[3], uint8_t *outputs) {
    kt_layer_compute_some(layer, column, 0, layer->channels, outputs);
}
#endif
