/* race.h: who wins the race between two chains of different colours, neither of which lives by itself? For desktops.
 *
 * Both live when neither can be captured: by a seki, by eyes, or because one gets out. The reading is that of capture.h, asked
 * twice: does the chain of the player who moves first capture the other, and stand afterwards? Does the other one do that to it?
 * A chain that captures a large one is safe; after the capture of a small one, reading goes on, since stones may be played where
 * that stood: who captures three stones and is killed by a move in their middle has won nothing. When both are captured on the
 * way, the larger one counts.
 *
 * Liberties that differ in nothing are filled in one order: those that only the chain has, where the opponent's stones are safe
 * and its own player gains nothing; and those that both chains have. So long races are read, too. What lies around the part is
 * taken as open_part.h says: it may be proved that the loser is captured; that the winner lives, or that both live, is likely. */
#ifndef KT_TACTICS_RACE_H
#define KT_TACTICS_RACE_H

#include "tactics/life.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP

typedef enum kt_race_outcome {
    KT_RACE_UNKNOWN,
    KT_RACE_WON,  /* whoever moves first captures */
    KT_RACE_LOST, /* ... is captured all the same */
    KT_RACE_KO,   /* ... captures, or stands, by a ko */
    KT_RACE_BOTH, /* neither is captured */
} kt_race_outcome;

typedef struct kt_race_result {
    kt_race_outcome outcome;
    kt_colour ko_for;    /* of a ko: who may need no threat */
    kt_life_result read; /* the reading that decided: proof, move and line */
} kt_race_result;

/* Reads the race between the chains at `own`, of the player who moves first, and at `other`, of the opponent. Looks at `nodes`
 * positions at most for each of the two questions. Error: KT_ERR_FULL when the chains and their liberties take up too large a
 * part of the board (KT_PART_POINTS). */
KT_MUST_USE kt_status kt_race_read(kt_life *life, const kt_board *board, kt_point own, kt_point other,
                                   uint32_t nodes, kt_race_result *result);

/* Finds a chain beside the stones `group`, all of one colour, whose capture would link them with others: the opponent's with the
 * fewest liberties that doesn't live unconditionally, unless it has more than twice as many as the chain of the group beside it,
 * of which `own` is set to a stone. Such a race is more than kt_life_solve sees. KT_NO_POINT when there is none. */
kt_point kt_race_find_rival(const kt_board *board, const kt_bitboard *group, kt_point *own);

#endif

#ifdef __cplusplus
}
#endif

#endif
