/* playout.h: plays a game on to its end by a fast policy. */
#ifndef KT_SEARCH_PLAYOUT_H
#define KT_SEARCH_PLAYOUT_H

#include "search/field.h"

typedef enum kt_policy {
    KT_POLICY_RANDOM,  /* any move that doesn't fill an own single-point eye */
    KT_POLICY_MOGO,
    KT_POLICY_SLIWA,
    KT_POLICY_KATACHI,
} kt_policy;

/* A playout and what is known of its course. Set `field`, `random`, `colour`, `last`, `before` and `first`, or go on from
 * where one stands. */
typedef struct kt_playout {
    kt_field field;
    kt_random random;
    kt_cell last, before;    /* the last move and the one before it; KT_NO_CELL for passes, or none */
    uint8_t colour;          /* to move: KT_FIELD_BLACK or KT_FIELD_WHITE */
    uint8_t first[KT_CELLS]; /* by cell: 1 + the colour that played there first, 0 when none did */
} kt_playout;

/* Plays until both pass, or `limit` more moves are played. Returns Black's area less White's. */
int kt_playout_run(kt_playout *playout, kt_policy policy, int limit);

#endif
