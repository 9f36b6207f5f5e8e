/* bitboard.h: a set of points, one bit each, in words of 32 or 64 bits.
 *
 * Bit p of the set is point p (point.h). Bits of points that are off the board stay 0. */
#ifndef KT_BOARD_BITBOARD_H
#define KT_BOARD_BITBOARD_H

#include "base/bits.h"
#include "board/point.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KT_BITBOARD_WORDS = (KT_POINTS + KT_WORD_BITS - 1) / KT_WORD_BITS };

typedef struct kt_bitboard {
    kt_word word[KT_BITBOARD_WORDS];
} kt_bitboard;

static inline kt_bitboard kt_bitboard_none(void) {
    kt_bitboard none = {{0}};
    return none;
}

/* All points of a board of `size` lines. */
kt_bitboard kt_bitboard_full(int size);

static inline void kt_bitboard_set(kt_bitboard *set, kt_point p) {
    set->word[p / KT_WORD_BITS] |= (kt_word)1 << p % KT_WORD_BITS;
}

static inline void kt_bitboard_clear(kt_bitboard *set, kt_point p) {
    set->word[p / KT_WORD_BITS] &= ~((kt_word)1 << p % KT_WORD_BITS);
}

static inline bool kt_bitboard_has(const kt_bitboard *set, kt_point p) {
    return set->word[p / KT_WORD_BITS] >> p % KT_WORD_BITS & 1;
}

static inline kt_bitboard kt_bitboard_and(kt_bitboard a, const kt_bitboard *b) {
    for (int i = 0; i < KT_BITBOARD_WORDS; i++) a.word[i] &= b->word[i];
    return a;
}

static inline kt_bitboard kt_bitboard_or(kt_bitboard a, const kt_bitboard *b) {
    for (int i = 0; i < KT_BITBOARD_WORDS; i++) a.word[i] |= b->word[i];
    return a;
}

/* The points of `a` that are not in `b`. */
static inline kt_bitboard kt_bitboard_minus(kt_bitboard a, const kt_bitboard *b) {
    for (int i = 0; i < KT_BITBOARD_WORDS; i++) a.word[i] &= ~b->word[i];
    return a;
}

/* The same in place: leaves in `a` what is in both, in either, or in `a` alone. */
static inline void kt_bitboard_intersect(kt_bitboard *a, const kt_bitboard *b) {
    for (int i = 0; i < KT_BITBOARD_WORDS; i++) a->word[i] &= b->word[i];
}

static inline void kt_bitboard_unite(kt_bitboard *a, const kt_bitboard *b) {
    for (int i = 0; i < KT_BITBOARD_WORDS; i++) a->word[i] |= b->word[i];
}

static inline void kt_bitboard_subtract(kt_bitboard *a, const kt_bitboard *b) {
    for (int i = 0; i < KT_BITBOARD_WORDS; i++) a->word[i] &= ~b->word[i];
}

static inline bool kt_bitboard_is_empty(const kt_bitboard *set) {
    kt_word any = 0;
    for (int i = 0; i < KT_BITBOARD_WORDS; i++) any |= set->word[i];
    return any == 0;
}

static inline bool kt_bitboard_equal(const kt_bitboard *a, const kt_bitboard *b) {
    kt_word differ = 0;
    for (int i = 0; i < KT_BITBOARD_WORDS; i++) differ |= a->word[i] ^ b->word[i];
    return differ == 0;
}

/* True when every point of `a` is in `b`. */
static inline bool kt_bitboard_within(const kt_bitboard *a, const kt_bitboard *b) {
    kt_word outside = 0;
    for (int i = 0; i < KT_BITBOARD_WORDS; i++) outside |= a->word[i] & ~b->word[i];
    return outside == 0;
}

static inline int kt_bitboard_count(const kt_bitboard *set) {
    int count = 0;
    for (int i = 0; i < KT_BITBOARD_WORDS; i++) count += kt_bits_count(set->word[i]);
    return count;
}

/* The lowest point of the set that is not below `from` (0..KT_POINTS); KT_NO_POINT when there is none. */
kt_point kt_bitboard_next(const kt_bitboard *set, int from);

/* Visits the points of a set, the lowest first: KT_EACH_POINT(p, &set) visit(p); The set may change meanwhile. */
#define KT_EACH_POINT(p, set)                                                                                \
    for (kt_point p = kt_bitboard_next(set, 0); p != KT_NO_POINT; p = kt_bitboard_next(set, p + 1))

/* Row `y` of the set, bit x for column x. */
uint32_t kt_bitboard_row(const kt_bitboard *set, int y);

/* The set moved by dx columns and dy rows (each -18..18) on a board of `size` lines. Points that leave the board are
 * dropped; none comes in again on the other side. */
kt_bitboard kt_bitboard_shift(const kt_bitboard *set, int dx, int dy, int size);

/* The set seen through a symmetry (symmetry.h) of a board of `size` lines. */
kt_bitboard kt_bitboard_transform(const kt_bitboard *set, int symmetry, int size);

#ifdef __cplusplus
}
#endif

#endif
