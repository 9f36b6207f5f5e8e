/* shared.h: numbers that threads share. On boards without threads they are plain numbers.
 *
 *   add      adds
 *   add_two  adds to a number and to the one behind it in memory, to both or neither: what another thread adds to
 *            them at the same moment may be lost. Of 32 bits where there are threads; the first is KT_SHARED_TWO
 *   next     adds 1, and gives what was there before
 *   set      sets bits
 *   clear    clears bits
 *   claim    sets bits, and tells whether they were not set before: only one thread hears true
 *   look     gives the number, as it may have been a moment ago
 *   load     gives the number that was published
 *   publish  sets it
 *   replace  sets it if it is still what *known says; else *known becomes what it is, and the answer is false
 *
 * Other additions are never lost, but nothing is said about the order in which others see them, except that who
 * loads a published number sees all that was written before it was published. */
#ifndef KT_BASE_SHARED_H
#define KT_BASE_SHARED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_THREADS
/* Not an atomic addition, which takes some 20 times as long (M. Enzenberger and M. Müller, "A lock-free multithreaded
 * Monte-Carlo tree search algorithm", 2009, do without them altogether). */
typedef uint64_t __attribute__((may_alias)) kt_shared_both;
#define KT_SHARED_TWO __attribute__((aligned(sizeof(uint64_t))))
static inline void kt_shared_add_two(uint32_t *number, uint32_t more, const uint32_t *behind,
                                     uint32_t more_behind) {
    kt_shared_both *both = (kt_shared_both *)(void *)number;
    uint64_t sum = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? more | (uint64_t)more_behind << 32
                                                             : more_behind | (uint64_t)more << 32;
    (void)behind;
    __atomic_store_n(both, __atomic_load_n(both, __ATOMIC_RELAXED) + sum, __ATOMIC_RELAXED);
}
#define kt_shared_add(number, more) ((void)__atomic_fetch_add(number, more, __ATOMIC_RELAXED))
#define kt_shared_next(number) __atomic_fetch_add(number, 1, __ATOMIC_RELAXED)
#define kt_shared_set(number, bits) ((void)__atomic_fetch_or(number, bits, __ATOMIC_RELAXED))
#define kt_shared_clear(number, bits) ((void)__atomic_fetch_and(number, ~(bits), __ATOMIC_RELAXED))
#define kt_shared_claim(number, bits) (!(__atomic_fetch_or(number, bits, __ATOMIC_RELAXED) & (bits)))
#define kt_shared_look(number) __atomic_load_n(number, __ATOMIC_RELAXED)
#define kt_shared_load(number) __atomic_load_n(number, __ATOMIC_ACQUIRE)
#define kt_shared_publish(number, value) __atomic_store_n(number, value, __ATOMIC_RELEASE)
#define kt_shared_replace(number, known, value)                                                              \
    __atomic_compare_exchange_n(number, known, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)
#else
#define KT_SHARED_TWO
#define kt_shared_add_two(number, more, behind, more_behind)                                                 \
    ((void)(*(number) += (more), *(behind) += (more_behind)))
#define kt_shared_add(number, more) ((void)(*(number) += (more)))
#define kt_shared_next(number) ((*(number))++)
#define kt_shared_set(number, bits) ((void)(*(number) |= (bits)))
#define kt_shared_clear(number, bits) ((void)(*(number) = (uint8_t)(*(number) & ~(bits))))
#define kt_shared_claim(number, bits) (*(number) & (bits) ? false : (*(number) |= (bits), true))
#define kt_shared_look(number) (*(number))
#define kt_shared_load(number) (*(number))
#define kt_shared_publish(number, value) (*(number) = (value))
#define kt_shared_replace(number, known, value) ((void)(known), *(number) = (value), true)
#endif

#ifdef __cplusplus
}
#endif

#endif
