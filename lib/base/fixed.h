/* fixed.h: arithmetic with fixed-point numbers, the same on every machine. A name that ends in _q16 counts
 * in 1/65536. */
#ifndef KT_BASE_FIXED_H
#define KT_BASE_FIXED_H

#include <stdint.h>

#include "base/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* part / whole in 1/65536, without a division: `whole` is 1..KT_RECIPROCALS_MAX, and `part` smaller. The fraction is dropped. For
 * kt_ratio_q16. */
enum { KT_RECIPROCALS_MAX = 511 };
uint32_t kt_ratio_by_reciprocal(uint32_t part, uint32_t whole);

/* part / whole in 1/65536, 0..65536; part <= whole, whole > 0. The fraction is dropped. Where `whole` is above 65535,
 * both lose the low bits that it has too many: the result is then correct within 4/65536. */
static inline uint32_t kt_ratio_q16(uint32_t part, uint32_t whole) {
    while (whole > 0xffff) part >>= 1, whole >>= 1;
    if (part >= whole) return 65536;
    return KT_DIVIDES || whole > KT_RECIPROCALS_MAX ? (part << 16) / whole
                                                    : kt_ratio_by_reciprocal(part, whole);
}

/* The square root of `number`, fractions dropped. */
uint32_t kt_square_root(uint32_t number);

/* The natural logarithm of `number`, which is not 0, in 1/65536; correct within .006. */
uint32_t kt_logarithm_q16(uint32_t number);

/* 65536 / 2^(distance / halving), 0..65536, for a `halving` of 1 or more; correct within 1/500 of it from 10,000 on, and for
 * multiples of `halving`. A larger `distance` never gives more. */
uint32_t kt_halved_q16(uint32_t distance, uint32_t halving);

/* 1 / (1 + e^-x), the probability whose odds have the logarithm x, in 1/65536; correct within .001. */
uint32_t kt_logistic_q16(int32_t x_q16);

#ifdef __cplusplus
}
#endif

#endif
