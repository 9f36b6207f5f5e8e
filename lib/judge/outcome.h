/* outcome.h: finds which chains of a fight die: reads it out with either player first.
 *
 * A chain is dead when it is lost even though its owner moves first. Living chains are in seki only if
 * neither player gains by moving first. Gains of neutral points don't count: on desktops, when the two readings
 * differ by no more than such points are worth, both come to the same end.
 *
 * Some chains of a colour may die beside others that live. On desktops, when no end explains the exact values of both
 * readings, up to eight chains are divided into dead and living in all ways: stones that die count as the opponent's then. The
 * way that explains the values with the fewest changes from what came in is right, if there is only one. Neutral points can
 * explain the values of a seki as well as those of a dead stone in an eye. Then the part is read without counting these points. */
#ifndef KT_JUDGE_OUTCOME_H
#define KT_JUDGE_OUTCOME_H

#include "judge/fight.h"

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

typedef enum kt_outcome_kind {
    KT_OUTCOME_UNCLEAR, /* reading doesn't decide, or the part is too large */
    KT_OUTCOME_SETTLED, /* neither player gains by moving first */
    KT_OUTCOME_OPEN,    /* either player gains by moving first: a ko, say */
} kt_outcome_kind;

/* Corrects `dead` within `part`, unless the outcome is unclear. It chooses among four ends: `dead` as it
 * comes in, no chain dead, all of Black's dead, all of White's dead; on desktops also as told above. Looks at
 * `nodes` positions at most for each question (kt_fight_reaches). */
kt_outcome_kind kt_outcome_find(kt_outcome *outcome, const kt_board *board, const kt_bitboard *part,
                                uint32_t nodes, kt_bitboard *dead);

/* Do the chains of `colour` in `part` live by themselves: although the opponent moves first, and none of the
 * opponent's stones outside the part can be taken? Stones of `dead` in the part are those of the opponent that can. */
kt_fight_answer kt_outcome_lives(kt_outcome *outcome, const kt_board *board, const kt_bitboard *part,
                                 kt_colour colour, uint32_t nodes, const kt_bitboard *dead);

#ifdef __cplusplus
}
#endif

#endif
