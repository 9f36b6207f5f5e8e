#include "image/modular.h"

#include <string.h>

enum { WORD_BITS = 16, BEYOND = 38 /* 2^256 modulo p */, HALF_BEYOND = 19 /* 2^255 modulo p */ };

/* Adds the product of two words and the carry to `sum`. Returns the new carry. */
static inline uint32_t add_product(uint16_t *sum, uint32_t a, uint32_t b, uint32_t carry) {
    carry += a * b + *sum;
    *sum = (uint16_t)carry;
    return carry >> WORD_BITS;
}

/* sum += number * a. Returns the carry beyond the last word. Four words a turn, and not inlined: all that it needs stays in
 * registers. */
__attribute__((noinline)) static uint32_t add_multiple(uint16_t sum[KT_MODULAR_WORDS],
                                                       const uint16_t a[KT_MODULAR_WORDS], uint32_t number) {
    uint32_t carry = 0;
    for (unsigned i = 0; i < KT_MODULAR_WORDS; i += 4) {
        carry = add_product(sum + i, a[i], number, carry);
        carry = add_product(sum + i + 1, a[i + 1], number, carry);
        carry = add_product(sum + i + 2, a[i + 2], number, carry);
        carry = add_product(sum + i + 3, a[i + 3], number, carry);
    }
    return carry;
}

/* Adds a small number. Returns what goes beyond 2^256. */
static uint32_t add_small(kt_modular *r, uint32_t number) {
    for (unsigned i = 0; i < KT_MODULAR_WORDS; i++) {
        number += r->word[i];
        r->word[i] = (uint16_t)number;
        number >>= WORD_BITS;
    }
    return number;
}

/* Adds `over` times 2^256; at most 38 times. The second time round, the number is small. */
static void settle(kt_modular *r, uint32_t over) {
    while (over) over = add_small(r, over * BEYOND);
}

/* r = a + b, or a - b when `flip` has all 16 bits: then b's bits are flipped, which makes it 2^256 - 1 - b, and
 * 2^256 - 75 is added; in sum a - b + 4p. */
static void combine(kt_modular *r, const kt_modular *a, const kt_modular *b, uint32_t flip) {
    uint32_t sum = flip ? -74u : 0; /* with the other words 2^256 - 75 */
    for (unsigned i = 0; i < KT_MODULAR_WORDS; i++) {
        sum += a->word[i] + (b->word[i] ^ flip) + flip;
        r->word[i] = (uint16_t)sum;
        sum >>= WORD_BITS;
    }
    settle(r, sum);
}

void kt_modular_add(kt_modular *r, const kt_modular *a, const kt_modular *b) { combine(r, a, b, 0); }
void kt_modular_subtract(kt_modular *r, const kt_modular *a, const kt_modular *b) {
    combine(r, a, b, UINT16_MAX);
}

void kt_modular_multiply(kt_modular *r, const kt_modular *a, const kt_modular *b) {
    uint16_t product[2 * KT_MODULAR_WORDS] = {0}, *high = product + KT_MODULAR_WORDS;
    for (unsigned i = 0; i < KT_MODULAR_WORDS; i++)
        high[i] = (uint16_t)add_multiple(product + i, a->word, b->word[i]);
    uint32_t over = add_multiple(product, high, BEYOND);
    memcpy(r->word, product, sizeof r->word);
    settle(r, over);
}

/* r = a ^ (2^250 - 1), then for each of the lowest `bits` bits of `tail`, from the highest on, squared and,
 * if the bit is 1, times a. */
static void power(kt_modular *r, const kt_modular *a, unsigned tail, unsigned bits) {
    enum { ONES = 250, BITS = 8 };
    kt_modular sum = *a, half;
    unsigned ones = 1; /* sum is a ^ (2^ones - 1) */
    for (unsigned bit = BITS - 1; bit--;) {
        half = sum;
        for (unsigned i = 0; i < ones; i++) kt_modular_multiply(&half, &half, &half);
        kt_modular_multiply(&sum, &sum, &half);
        ones *= 2;
        if (ONES >> bit & 1) {
            kt_modular_multiply(&sum, &sum, &sum);
            kt_modular_multiply(&sum, &sum, a);
            ones++;
        }
    }
    while (bits--) {
        kt_modular_multiply(&sum, &sum, &sum);
        if (tail >> bits & 1) kt_modular_multiply(&sum, &sum, a);
    }
    *r = sum;
}

/* p - 2 is 2^255 - 21, and (p - 5) / 8 is 2^252 - 3. */
void kt_modular_invert(kt_modular *r, const kt_modular *a) { power(r, a, 0x0b, 5); }
void kt_modular_root(kt_modular *r, const kt_modular *a) { power(r, a, 0x01, 2); }

static uint32_t take_top(kt_modular *r) {
    uint32_t top = r->word[KT_MODULAR_WORDS - 1] >> 15;
    r->word[KT_MODULAR_WORDS - 1] &= INT16_MAX;
    return top;
}

void kt_modular_reduce(kt_modular *r) {
    (void)add_small(r, take_top(r) * HALF_BEYOND); /* below p + 38 */
    kt_modular less = *r;
    (void)add_small(&less, HALF_BEYOND);
    if (take_top(&less)) *r = less;
}

bool kt_modular_is_zero(kt_modular *a) {
    uint32_t bits = 0;
    kt_modular_reduce(a);
    for (unsigned i = 0; i < KT_MODULAR_WORDS; i++) bits |= a->word[i];
    return !bits;
}
