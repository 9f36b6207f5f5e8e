/* best.h: keeps the best of many things, one after another, in the caller's array.
 *
 * The best comes first. Of equally good things, the one that came first stays ahead.
 *
 *     kt_best best = {.things = moves, .size = sizeof *moves, .most = 5, .key = value_of};
 *     while (...) kt_best_add(&best, &move);
 *     return best.count;
 *
 * Everything is inline: with a constant `size` and `key`, compilers make of it the loop that one would write
 * by hand. */
#ifndef KT_BASE_BEST_H
#define KT_BASE_BEST_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define KT_BEST_INLINE __attribute__((always_inline)) static inline

/* How good a thing is: the higher, the better. `keys` is the list's. */
typedef int32_t kt_best_key(const void *thing, const void *keys);

typedef struct kt_best {
    void *things; /* the caller's, with room for `most`; aligned for uint32_t if `size` is a multiple of 4 */
    size_t size;  /* bytes of a thing, 1 or more */
    int count, most;  /* things in the list; the most that it holds, 1 or more */
    kt_best_key *key; /* must give the same for a thing as long as it is in the list */
    const void *keys; /* for `key`: what it needs to know beside the thing; else NULL */
} kt_best;

/* memcpy, but inline on small chips, too: there it is a function, and a loop of bytes where nothing is
 * aligned. */
KT_BEST_INLINE void kt_best_copy(void *to, const void *from, size_t size) {
    if (size % sizeof(uint32_t) == 0) {
        to = __builtin_assume_aligned(to, sizeof(uint32_t));
        from = __builtin_assume_aligned(from, sizeof(uint32_t));
    }
    __builtin_memcpy(to, from, size);
}

/* Puts `thing` into its place among the first `at` of the list. The worse ones of them move back by one, the
 * last of them to place `at`, which is overwritten: so a thing that stands there and got better moves up.
 * Hand in a copy of it. */
KT_BEST_INLINE void kt_best_place(const kt_best *best, int at, const void *thing) {
    int32_t key = best->key(thing, best->keys);
    char *to = (char *)best->things + (size_t)at * best->size;
    for (; to != best->things && best->key(to - best->size, best->keys) < key; to -= best->size)
        kt_best_copy(to, to - best->size, best->size);
    kt_best_copy(to, thing, best->size);
}

/* Adds a thing. When the list is full, the worst of all is dropped. */
KT_BEST_INLINE void kt_best_add(kt_best *best, const void *thing) {
    int at = best->count;
    if (at < best->most) {
        best->count++;
    } else {
        const char *last = (const char *)best->things + (size_t)--at * best->size;
        if (best->key(last, best->keys) >= best->key(thing, best->keys)) return;
    }
    kt_best_place(best, at, thing);
}

#ifdef __cplusplus
}
#endif

#endif
