/* life_part.h: a small part of the board as sets of points in one machine word, for reading life and death.
 * Inner part of life.h.
 *
 * The part is a rectangle of the board. Of its points, those in `all` are played on; what stands on the
 * others stays. A stone beside one of the others may be safe by that: `wall` says where. */
#ifndef KT_TACTICS_LIFE_PART_H
#define KT_TACTICS_LIFE_PART_H

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A set of points of the rectangle. */
#if KT_DESKTOP && defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 kt_life_set;
enum { KT_LIFE_POINTS = 128 };
#else
typedef uint64_t kt_life_set;
enum { KT_LIFE_POINTS = 64 };
#endif

/* The two sides. */
enum { KT_LIFE_ATTACKER, KT_LIFE_DEFENDER };

/* In place of a point. */
enum { KT_LIFE_NONE = 255, KT_LIFE_PASS = 254 };

/* The stones of a position, by side. */
typedef struct kt_life_stones {
    kt_life_set of[2];
} kt_life_stones;

typedef struct kt_life_part {
    kt_life_set all;     /* the points that are played on */
    kt_life_set wall[2]; /* by side: where a stone of that side is safe, since it joins what lies outside */
#if KT_DESKTOP
    kt_life_set air; /* where a stone of the defender has liberties outside; kt_life_find finds none */
#endif
    kt_life_set out;       /* where a stone of the defender has surely got out: it is nearer by two moves */
    kt_life_set target;    /* where the defender's stones stand that are to live */
    kt_life_set not_left;  /* the rectangle without its leftmost column */
    kt_life_set not_right; /* ... without its rightmost column */
    kt_life_stones stones; /* as they stand on the board */
    uint8_t left, top;     /* of the rectangle: its lowest column and row */
    uint8_t columns, rows; /* ... its size; a row follows the other: bit = row * columns + column */
    uint8_t ko;            /* the point that may not be retaken at once, or KT_LIFE_NONE */
} kt_life_part;

static inline kt_life_set kt_life_bit(unsigned p) { return (kt_life_set)1 << p; }

static inline unsigned kt_life_lowest(kt_life_set set) {
#if KT_DESKTOP && defined(__SIZEOF_INT128__)
    return (uint64_t)set ? (unsigned)kt_bits_lowest64((uint64_t)set)
                         : 64u + (unsigned)kt_bits_lowest64((uint64_t)(set >> 64));
#else
    return (unsigned)kt_bits_lowest64(set);
#endif
}

static inline int kt_life_count(kt_life_set set) {
#if KT_DESKTOP && defined(__SIZEOF_INT128__)
    return kt_bits_count64((uint64_t)set) + kt_bits_count64((uint64_t)(set >> 64));
#else
    return kt_bits_count64(set);
#endif
}

/* The points beside those of the set, which may be some of it. */
static inline kt_life_set kt_life_beside(const kt_life_part *part, kt_life_set set) {
    unsigned columns = part->columns & 63u;
    return ((set << 1 & part->not_left) | (set >> 1 & part->not_right) | set << columns | set >> columns) &
           part->all;
}

/* The points of `within` that can be reached from `start`, some of them. */
static inline kt_life_set kt_life_flood(const kt_life_part *part, kt_life_set start, kt_life_set within) {
    kt_life_set region = start, before;
    do {
        before = region;
        region |= kt_life_beside(part, region) & within;
    } while (region != before);
    return region;
}

static inline kt_life_set kt_life_empty(const kt_life_part *part, const kt_life_stones *stones) {
    return part->all & ~(stones->of[0] | stones->of[1]);
}

/* Plays at the empty point `p`. Returns false for a suicide, and then leaves the stones in disorder. `taken`
 * is set to the stones captured, `ko` to the point that may not be retaken at once, or KT_LIFE_NONE. */
bool kt_life_play(const kt_life_part *part, kt_life_stones *stones, unsigned side, unsigned p,
                  kt_life_set *taken, uint8_t *ko);

typedef enum kt_life_state { KT_LIFE_OPEN, KT_LIFE_ATTACKER_WINS, KT_LIFE_DEFENDER_WINS } kt_life_state;

/* What is seen of a position without reading. */
typedef struct kt_life_view {
    kt_life_state state;
    uint8_t eyes_lacking; /* while it is open: 0 to 2 */
} kt_life_view;

/* The defender has won when a chain of the target lives unconditionally, or has left the part. The attacker
 * has won when the target is captured, or can get neither two eyes nor a seki any more. */
kt_life_view kt_life_look(const kt_life_part *part, const kt_life_stones *stones);

#ifdef __cplusplus
}
#endif

#endif
