/* shared.h: numbers that the threads of a search share, without locks.
 *
 * Threads race for the RAVE statistics of a node: kt_shared_add_pair reads two numbers and then writes them,
 * so what another thread adds in between is lost. That takes one playout out of thousands from an estimate,
 * and never leaves one number without the other. An atomic addition would prevent it, and take some 20 times
 * as long. (M. Enzenberger and M. Müller, "A lock-free multithreaded Monte-Carlo tree search algorithm",
 * 2009, do the same for all statistics.)
 *
 * All other operations are atomic: no addition is lost. Other threads may see changes in any order, with one
 * exception: a thread that loads a published number sees all that its publisher wrote before.
 *
 *   add(number, more)           adds
 *   add_pair(number, more, second, more_second)
 *                               adds to two numbers of 32 bits that lie side by side; the first is declared
 *                               KT_SHARED_PAIR
 *   next(number)                adds 1; returns the number before
 *   set(number, bits)           sets bits
 *   clear(number, bits)         clears bits
 *   claim(number, bits)         sets bits; returns true to the one thread that set them, when all of them were clear
 *   look(number)                returns the number, which may be out of date
 *   load(number)                returns a published number
 *   publish(number, value)      sets the number, for load
 *   replace(number, &known, value)
 *                               sets the number and returns true if it still is `known`; else sets `known` to what the
 *                               number is, and returns false
 *
 * Where KT_THREADS is 0, the numbers and the operations are plain. */
#ifndef KT_BASE_SHARED_H
#define KT_BASE_SHARED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_THREADS
typedef uint64_t __attribute__((may_alias)) kt_shared_both;
#define KT_SHARED_PAIR __attribute__((aligned(sizeof(uint64_t))))
static inline void kt_shared_add_pair(uint32_t *number, uint32_t more, const uint32_t *second,
                                      uint32_t more_second) {
    kt_shared_both *both = (kt_shared_both *)(void *)number;
    uint64_t sum = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? more | (uint64_t)more_second << 32
                                                             : more_second | (uint64_t)more << 32;
    (void)second;
    __atomic_store_n(both, __atomic_load_n(both, __ATOMIC_RELAXED) + sum, __ATOMIC_RELAXED);
}
#define kt_shared_add(number, more) ((void)__atomic_fetch_add(number, more, __ATOMIC_RELAXED))
#define kt_shared_next(number) __atomic_fetch_add(number, 1, __ATOMIC_RELAXED)
#define kt_shared_set(number, bits) ((void)__atomic_fetch_or(number, bits, __ATOMIC_RELAXED))
#define kt_shared_clear(number, bits) ((void)__atomic_fetch_and(number, (uint8_t)~(bits), __ATOMIC_RELAXED))
#define kt_shared_claim(number, bits) (!(__atomic_fetch_or(number, bits, __ATOMIC_RELAXED) & (bits)))
#define kt_shared_look(number) __atomic_load_n(number, __ATOMIC_RELAXED)
#define kt_shared_load(number) __atomic_load_n(number, __ATOMIC_ACQUIRE)
#define kt_shared_publish(number, value) __atomic_store_n(number, value, __ATOMIC_RELEASE)
#define kt_shared_replace(number, known, value)                                                              \
    __atomic_compare_exchange_n(number, known, value, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)
#else
#define KT_SHARED_PAIR
#define kt_shared_add_pair(number, more, second, more_second)                                                \
    ((void)(*(number) += (more), *(second) += (more_second)))
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
