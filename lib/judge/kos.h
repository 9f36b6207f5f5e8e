/* kos.h: finds groups of both colours that live in seki by the two or three kos between them. For desktops.
 *
 *      O O O O O O X X X X X      A double-ko seki, above the lower edge: each group has one eye, and White holds the
 *      O X X X X O O O O O X      upper ko, Black the lower one. Whoever takes the other's ko loses the own one to the
 *      O X . X X O . O . O X      answer: it changes nothing. With three kos each side needs one of them;
 *      O X X X X X O O O O X      without eyes, and with a shared liberty, whoever fills it is taken by the kos.
 *      O X X X X . X O O O X
 *
 * Method: a ko is a single stone whose taker is a single stone that may be taken back. Kos that share a chain are
 * looked at together, with all chains beside them and all the empty points that these chains have left. Those few
 * points are all that can change; all positions of them that moves or passes lead to are listed, and the attacker's
 * wins spread from those where a chain is taken (retrograde analysis, as of chess endings: T. Ströhlein, 1970).
 * The groups are in seki when neither colour can take a chain of the other's, but each could if the opponent had all
 * kos for ever and its own chains couldn't be taken: so both live, and only by the kos (senseis.xmp.net, "Double Ko").
 *
 * All doubts are the attacker's, who alone may retake a ko at once, as if with a threat for each, and wins with any
 * chain that is taken. A repetition is no win for the attacker: a double or triple ko that goes round for ever takes
 * nothing. Superko doesn't change that: the defender plays only when the attacker holds all the kos, and that position
 * can come only once.
 *
 * Limits: whatever needs more points or positions than the constants below is left alone, and so are groups with an
 * empty point beside a dead stone, or beside another chain of their own colour: not all sekis are found. A chain of
 * the attacker's that is taken ends the attack, though it might be retaken in its place. What was played before the position,
 * and superko may forbid now, isn't known. */
#ifndef KT_JUDGE_KOS_H
#define KT_JUDGE_KOS_H

#include "board/score.h"
#include "tactics/part.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_KOS_MOST = 3,                               /* kos of a seki */
    KT_KOS_FREE = 5,                               /* empty points beside its chains that are no ko's */
    KT_KOS_POINTS = 2 * KT_KOS_MOST + KT_KOS_FREE, /* points that can change */
    KT_KOS_CHAINS = 12,                            /* chains that the kos share */
    KT_KOS_STATES = 8192,                          /* positions that are listed */
    KT_KOS_TABLE = 2 * KT_KOS_STATES,              /* a power of two */
};

/* A position: bit i of a set is point i. */
typedef struct kt_kos_state {
    uint16_t stones[2]; /* Black's, White's */
    uint8_t side;       /* to move: 0 Black, 1 White */
    uint8_t banned;     /* where the defender may not retake now; KT_KOS_POINTS: nowhere */
} kt_kos_state;

/* The caller's memory. */
typedef struct kt_kos {
    kt_point at[KT_KOS_POINTS];   /* by point: where it lies */
    kt_point head[KT_KOS_CHAINS]; /* by chain: its head */
    kt_part part;                 /* the points, and behind KT_KOS_POINTS each chain as one more; its walls
                                     are beside other living stones of Black, of White */
    kt_part_set chains[2];        /* chains of Black, of White */
    uint16_t kos;                 /* points of the kos */
    uint8_t points, heads, count; /* of points, chains, kos */
    uint16_t listed;
    kt_kos_state state[KT_KOS_STATES];
    bool won[KT_KOS_STATES];      /* by position: the attacker takes a chain */
    uint16_t table[KT_KOS_TABLE]; /* by hash: 1 + the position's number; 0: none */
} kt_kos;

/* Adds to verdict->seki the chains and kos that live in such a seki, and takes them from `dead` and `unsettled`. Looks
 * at chains of `open` only; stones outside a group that verdict->dead doesn't name are safe. Adds the points of all
 * groups found to `points`. */
void kt_kos_judge(kt_kos *kos, const kt_board *board, const kt_bitboard *open, kt_verdict *verdict,
                  kt_bitboard *points);

#ifdef __cplusplus
}
#endif

#endif
