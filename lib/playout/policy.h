/* policy.h: how the moves of playouts are chosen.
 *
 * Policies are rows of a table, kt_policies. To add one: a kind in kt_policy_kind, a function and a row in
 * policy.c, a fact for the function in firmware/indirect-calls, and tests. Options and benchmarks take their
 * names from the table. */
#ifndef KT_PLAYOUT_POLICY_H
#define KT_PLAYOUT_POLICY_H

#include "pattern/table3x3.h"
#include "playout/field.h"

#ifdef __cplusplus
extern "C" {
#endif

/* No policy fills an own single-point eye. Each goes through its list of kinds of moves, and plays one, at
 * random, of the first kind that it finds:
 *
 *   RANDOM   any move
 *   MOGO     saves of own chains that the last move put in atari; moves of 3x3 patterns beside the last move
 *            (mogo3x3.h); captures; any move (S. Gelly, Y. Wang, R. Munos and O. Teytaud, "Modification of
 *            UCT with patterns in Monte-Carlo Go", 2006)
 *   SLIWA    captures; saves as KATACHI's; the most frequent learned 3x3 pattern (pattern/table3x3.h) beside
 *            the last two moves, unless it puts the own chain in atari; any move (L. Śliwa, 2015)
 *   KATACHI  the capture of the last move's chain; saves that give three pseudo-liberties, or capture; MoGo's
 *            patterns; any move. None of these puts the own chain in atari. When nothing else is left, it
 *            gives up to five stones whose place is a single eye then (nakade). So dead groups with an eye of
 *            several points are captured, and seki is kept */
typedef enum kt_policy_kind {
    KT_POLICY_RANDOM,
    KT_POLICY_MOGO,
    KT_POLICY_SLIWA,
    KT_POLICY_KATACHI,
    KT_POLICIES /* their number */
} kt_policy_kind;

typedef struct kt_policy {
    /* Default: KATACHI, the strongest: it won 37 of 60 games against MOGO, at 1,000 playouts a move. */
    kt_policy_kind kind;
    /* SLIWA's patterns. Default: none, a count of 0; then it skips them. */
    kt_table3x3 learned;
    /* KATACHI gives up to five stones of any shape in the end, and keeps no seki. Default: false. True is
     * better for counting points: playouts don't invade territory for a seki then that a player would
     * prevent. */
    bool breaks_seki;
} kt_policy;

enum { KT_ATARIS_MOST = 8 }; /* a power of two, so that chips can count by it quickly; chosen by hand */

/* What a policy looks at. */
typedef struct kt_policy_view {
    const kt_field *field;
    kt_random *random;
    unsigned colour;      /* to move: KT_FIELD_BLACK or KT_FIELD_WHITE */
    kt_cell last, before; /* the last move and the one before it; KT_NO_CELL for passes, or none */
    kt_cell atari
        [KT_ATARIS_MOST]; /* stones of the chains that came into atari last (kt_policy_remember), in a ring */
    uint8_t ataris;       /* the number of such chains so far; after 255 it goes on at KT_ATARIS_MOST */
    uint8_t threats; /* bit i: the last move put a chain of the side to move in atari, at kt_field_sides[i] */
} kt_policy_view;

/* A row of the table of policies. */
typedef struct kt_policy_row {
    const char *name; /* one word, for people and for options */
    kt_cell (*choose)(const kt_policy *policy, const kt_policy_view *view);
    bool notes;     /* it needs view->threats: kt_policy_note after each move */
    bool remembers; /* it needs view->atari: kt_policy_remember then */
} kt_policy_row;

extern const kt_policy_row kt_policies[KT_POLICIES]; /* by kind */

/* The move that the policy plays; KT_NO_CELL when only a pass is left. */
static inline kt_cell kt_policy_choose(const kt_policy *policy, const kt_policy_view *view) {
    return kt_policies[policy->kind].choose(policy, view);
}

/* Finds the threats of the last move, `p`. */
void kt_policy_note(kt_policy_view *view, kt_cell p);

/* After kt_policy_note: remembers the chains that the last move, `p`, put in atari, its own among them. */
void kt_policy_remember(kt_policy_view *view, kt_cell p);

/* Would a move that is allowed leave its own chain in atari, and capture nothing? */
bool kt_policy_is_self_atari(const kt_field *field, kt_cell p, unsigned colour);

#ifdef __cplusplus
}
#endif

#endif
