/* random.h: a small pseudo-random generator with the same numbers on every machine.
 *
 * Source: xorshift32, G. Marsaglia, "Xorshift RNGs", Journal of Statistical Software 8(14), 2003. */
#ifndef KT_BASE_RANDOM_H
#define KT_BASE_RANDOM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kt_random {
    uint32_t state; /* never 0 */
} kt_random;

/* Starts a stream. Every seed is allowed, 0 included. */
static inline void kt_random_init(kt_random *random, uint32_t seed) {
    random->state = seed * 2654435769u + 1u;
    if (random->state == 0) random->state = 1;
}

/* The next number, 1..2^32-1. */
static inline uint32_t kt_random_next(kt_random *random) {
    uint32_t x = random->state;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return random->state = x;
}

/* A number from 0 to `limit` - 1; `limit` is 1..65536. Its bias is below limit / 2^16. */
static inline uint32_t kt_random_below(kt_random *random, uint32_t limit) {
    return ((kt_random_next(random) >> 16) * limit) >> 16;
}

#ifdef __cplusplus
}
#endif

#endif
