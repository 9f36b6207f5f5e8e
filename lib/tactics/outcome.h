/* outcome.h: what becomes of the chains of a fight: reads it out with either player first.
 *
 * A chain is dead when it is lost even though its owner moves first. When nobody can gain by moving first,
 * all of them live, as in a seki. */
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
    kt_bitboard dead[KT_OUTCOME_ENDS]; /* the ends that are held possible */
    int16_t area[KT_OUTCOME_ENDS];     /* ... and Black's points in the part less White's then */
} kt_outcome;

/* Corrects in `dead` which chains of the part are. What `dead` says of them before is one of the ends that
 * are held possible; others are that none is dead, all of Black's, and all of White's. Looks at `nodes`
 * positions at most for each question. Returns false, and changes nothing, when reading doesn't tell, or the
 * part is too large. */
bool kt_outcome_find(kt_outcome *outcome, const kt_board *board, const kt_bitboard *part, uint32_t nodes,
                     kt_bitboard *dead);

#ifdef __cplusplus
}
#endif

#endif
