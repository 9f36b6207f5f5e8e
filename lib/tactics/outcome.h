/* outcome.h: finds which chains of a fight die: reads it out with either player first.
 *
 * A chain is dead when it is lost even though its owner moves first. When neither player
 * gains by moving first, all chains live, as in a seki. */
#ifndef KT_TACTICS_OUTCOME_H
#define KT_TACTICS_OUTCOME_H

#include "tactics/fight.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KT_OUTCOME_ENDS = 4 };

/* The caller's memory. */
typedef struct kt_outcome {
    kt_fight fight;
    kt_bitboard dead[KT_OUTCOME_ENDS]; /* the possible ends: the dead stones of each */
    int16_t area[KT_OUTCOME_ENDS];     /* ... and Black's points in the part less White's */
} kt_outcome;

/* Corrects `dead` within `part`. It chooses among four ends: `dead` as it comes in, no chain dead, all of
 * Black's dead, all of White's dead. Looks at `nodes` positions at most for each question (kt_fight_reaches).
 * Returns false, and changes nothing, when reading doesn't decide, or the part is too large. */
bool kt_outcome_find(kt_outcome *outcome, const kt_board *board, const kt_bitboard *part, uint32_t nodes,
                     kt_bitboard *dead);

#ifdef __cplusplus
}
#endif

#endif
