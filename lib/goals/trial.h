/* trial.h: what a move does, found out by playing it on a board of its own. Inner part of goals.h. */
#ifndef KT_GOALS_TRIAL_H
#define KT_GOALS_TRIAL_H

#include "goals/goals.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kt_trial {
    const kt_goals_question *question;
    kt_bitboard dead;          /* the stones of both colours that are lost, before the move */
    kt_bitboard inside[2];     /* empty points that only own stones reach, only the opponent's */
    int32_t balance;           /* what the map is worth to the player before the move, in 1/16 points */
    kt_point place;            /* the move */
    kt_capture capture;        /* what it takes */
    uint8_t stones, liberties; /* of the chain that it makes; up to 255 */
    bool loses;                /* the opponent can capture that chain at once */
    uint16_t saved;            /* own stones that the opponent would have captured next, and now does not */
    uint16_t taken;            /* opposing stones that are as good as captured, but still on the board */
    uint16_t forces;           /* stones that it threatens to capture */
    int32_t gain;              /* what it gains on the map, in 1/16 points */
} kt_trial;

/* Prepares trials of the question whose chains stand in `goals`. */
void kt_trial_begin(kt_trial *trial, kt_goals *goals, const kt_goals_question *question);

/* Tries the move. Afterwards goals->after is the position after it. */
void kt_trial_move(kt_trial *trial, kt_goals *goals, kt_point place);

/* Can the move change the fate of the chain? It can on a liberty of it, beside one, and on a liberty of
 * a chain around it that has few. */
bool kt_trial_touches(const kt_trial *trial, const kt_chain *chain);

/* How the fate of chain `number` is after the move, with the opponent to move: KT_CLASS_SAFE,
 * KT_CLASS_SAVABLE (an own chain that the opponent captures next, or one of the opponent's that has to be saved) or
 * KT_CLASS_DEAD (one that was taken off; one of the opponent's that can't be saved; an own one that was dead, and that
 * the move doesn't join to stones that live). A chain that the move doesn't touch keeps its class. */
kt_class kt_trial_class(const kt_trial *trial, kt_goals *goals, uint16_t number);

/* KT_GOAL_INSIDE of the move. */
int kt_trial_inside(const kt_trial *trial);

/* What the move is worth, in 1/16 points: what it gains, saves and takes. */
int32_t kt_trial_worth(const kt_trial *trial);

/* How urgent it is: as its worth, but what it gains counts half, since there is time for that; and with a
 * bonus for a good shape, for an answer to the last move, and against the first line. */
int32_t kt_trial_urgency(const kt_trial *trial);

#ifdef __cplusplus
}
#endif

#endif
