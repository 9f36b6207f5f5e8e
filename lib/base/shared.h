/* shared.h: numbers that threads share. On boards without threads they are plain numbers.
 *
 *   add      adds
 *   next     adds 1, and gives what was there before
 *   set      sets bits
 *   clear    clears bits
 *   claim    sets bits, and tells whether they were not set before: only one thread hears true
 *   look     gives the number, as it may have been a moment ago
 *   load     gives the number that was published
 *   publish  sets it
 *   replace  sets it if it is still what *known says; else *known becomes what it is, and the answer is false
 *
 * Additions are never lost, but nothing is said about the order in which others see them, except that who
 * loads a published number sees all that was written before it was published. */
#ifndef KT_BASE_SHARED_H
#define KT_BASE_SHARED_H

#include <stdbool.h>

#ifdef KT_THREADS
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

#endif
