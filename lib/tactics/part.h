/* part.h: a small part of the board as sets of points in one machine word: play, capture and ko there, and chains that
 * live unconditionally. Life and death, fights, and kos that hold each other are read on it.
 *
 * Its points have numbers, which the reader gives them. Moves are made on those in `all`; what stands elsewhere stays.
 * A stone may be safe by what lies beside the part: `wall` says where. */
#ifndef KT_TACTICS_PART_H
#define KT_TACTICS_PART_H

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A set of points: bit i is point i. It is aligned as words are, since memory for a player is (player/block.h). */
#if KT_DESKTOP && defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 kt_part_set __attribute__((aligned(sizeof(uint64_t))));
enum { KT_PART_POINTS = 128 };
#else
typedef uint64_t kt_part_set;
enum { KT_PART_POINTS = 64 };
#endif

enum { KT_PART_NONE = 255 }; /* in place of a point */

/* The stones of a position, by side: 0 or 1, as the reader likes. */
typedef struct kt_part_stones {
    kt_part_set of[2];
} kt_part_stones;

typedef struct kt_part {
    kt_part_set all;                    /* the points that are played on */
    kt_part_set wall[2];                /* by side: where a stone of that side can't be taken */
    kt_part_set beside[KT_PART_POINTS]; /* by point: its neighbours in the part */
} kt_part;

static inline kt_part_set kt_part_bit(unsigned p) { return (kt_part_set)1 << p; }

/* The lowest point of a set, which isn't empty. */
static inline unsigned kt_part_lowest(kt_part_set set) {
#if KT_DESKTOP && defined(__SIZEOF_INT128__)
    return (uint64_t)set ? (unsigned)kt_bits_lowest64((uint64_t)set)
                         : 64u + (unsigned)kt_bits_lowest64((uint64_t)(set >> 64));
#else
    return (unsigned)kt_bits_lowest64(set);
#endif
}

static inline int kt_part_count(kt_part_set set) {
#if KT_DESKTOP && defined(__SIZEOF_INT128__)
    return kt_bits_count64((uint64_t)set) + kt_bits_count64((uint64_t)(set >> 64));
#else
    return kt_bits_count64(set);
#endif
}

static inline kt_part_set kt_part_empty(const kt_part *part, const kt_part_stones *stones) {
    return part->all & ~(stones->of[0] | stones->of[1]);
}

/* The points of `within` that can be reached from `start`, some of them; in `around` the points beside these, which may
 * be among them. */
kt_part_set kt_part_flood(const kt_part *part, kt_part_set start, kt_part_set within, kt_part_set *around);

/* Plays at the empty point `p`. Returns false for a suicide, and then leaves the stones in disorder. `taken`
 * is set to the stones captured, `ko` to the point that may not be retaken at once, or KT_PART_NONE. */
bool kt_part_play(const kt_part *part, kt_part_stones *stones, unsigned side, unsigned p, kt_part_set *taken,
                  uint8_t *ko);

/* The stones of a side that live unconditionally (tactics/benson.h): `firm` ones; chains with two vital regions that such
 * chains alone enclose; and chains that enclose one of at least `room` points, all empty. Only regions in `inside` count,
 * which is made of whole ones. */
kt_part_set kt_part_alive(const kt_part *part, const kt_part_stones *stones, unsigned side,
                          kt_part_set inside, kt_part_set firm, int room);

#ifdef __cplusplus
}
#endif

#endif
