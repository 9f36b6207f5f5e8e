/* bits.h: counts and finds bits in a machine word. Bitboards are made of such words. */
#ifndef KT_BASE_BITS_H
#define KT_BASE_BITS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The word has 64 bits where pointers have 64, else 32. */
#if UINTPTR_MAX > UINT32_MAX
typedef uint64_t kt_word;
#define KT_WORD_BITS 64
#else
typedef uint32_t kt_word;
#define KT_WORD_BITS 32
#endif

/* The number of bits set in `word` (0..KT_WORD_BITS). */
static inline int kt_bits_count(kt_word word) {
    return KT_WORD_BITS == 64 ? __builtin_popcountll(word) : __builtin_popcountl((unsigned long)word);
}

/* The index of the lowest bit set in `word`, which must not be 0. */
static inline int kt_bits_lowest(kt_word word) {
    return KT_WORD_BITS == 64 ? __builtin_ctzll(word) : __builtin_ctzl((unsigned long)word);
}

/* The same for 64 bits, on every machine: 0..64; and 0..63 of a set that is not 0. */
static inline int kt_bits_count64(uint64_t set) {
    return KT_WORD_BITS == 64
               ? kt_bits_count((kt_word)set)
               : kt_bits_count((kt_word)(set & UINT32_MAX)) + kt_bits_count((kt_word)(set >> 32));
}

static inline int kt_bits_lowest64(uint64_t set) {
    if (KT_WORD_BITS == 64) return kt_bits_lowest((kt_word)set);
    return set & UINT32_MAX ? kt_bits_lowest((kt_word)(set & UINT32_MAX))
                            : 32 + kt_bits_lowest((kt_word)(set >> 32));
}

#ifdef __cplusplus
}
#endif

#endif
