/* policy.h: how the moves of playouts are chosen. */
#ifndef KT_SEARCH_POLICY_H
#define KT_SEARCH_POLICY_H

#include "pattern/table3x3.h"
#include "search/field.h"

/* No policy fills an own single-point eye. Each takes the first of these that there are, one of several at
 * random. MoGo's is that of S. Gelly, Y. Wang, R. Munos and O. Teytaud, "Modification of UCT with patterns in
 * Monte-Carlo Go", 2006; Śliwa's that of L. Śliwa, 2015.
 *
 *   RANDOM   any move
 *   MOGO     saves of own chains that the last move put in atari; moves of 3x3 patterns beside the last move
 *            (mogo3x3.h); captures; any move
 *   SLIWA    captures; saves as KATACHI's; the most frequent learned 3x3 pattern (pattern/table3x3.h) beside the
 *            last two moves, where it doesn't put the own chain in atari; any move
 *   KATACHI  the capture of the last move's chain; saves that give three pseudo-liberties, or capture; MoGo's
 *            patterns; any move. None of them puts the own chain in atari, but when nothing else is left those that
 *            give up to five stones whose place is a single eye then (nakade), which is how dead groups with an
 *            eye of several points are taken, and seki is kept */
typedef enum kt_policy_kind {
    KT_POLICY_RANDOM,
    KT_POLICY_MOGO,
    KT_POLICY_SLIWA,
    KT_POLICY_KATACHI,
} kt_policy_kind;

typedef struct kt_policy {
    kt_policy_kind kind;
    kt_table3x3 learned; /* Sliwa's patterns; without any when its count is 0 */
    /* KATACHI gives up to five stones of any shape in the end. Then territory isn't invaded for a seki that a player would
     * prevent, which is better where points are counted; but no seki is kept. */
    bool breaks_seki;
} kt_policy;

enum { KT_ATARIS_MOST = 8 };

/* What a policy looks at. */
typedef struct kt_policy_view {
    const kt_field *field;
    kt_random *random;
    unsigned colour;               /* to move: KT_FIELD_BLACK or KT_FIELD_WHITE */
    kt_cell last, before;          /* the last move and the one before it; KT_NO_CELL for passes, or none */
    kt_cell atari[KT_ATARIS_MOST]; /* stones of chains that came into atari lately (kt_policy_remember) */
    uint8_t ataris; /* how many such there were so far; from 256 it goes back to KT_ATARIS_MOST */
    /* The sides of the last move where it put a chain of the side to move in atari: bit i for
     * kt_field_sides[i]. */
    uint8_t threats;
} kt_policy_view;

/* The move that the policy plays; KT_NO_CELL when there is none but to pass. */
kt_cell kt_policy_choose(const kt_policy *policy, const kt_policy_view *view);

/* Finds the threats of the move `p`, the last one. */
void kt_policy_note(kt_policy_view *view, kt_cell p);

/* Then, for policies that capture wherever they can: remembers the chains that it put in atari, its own among
 * them. */
void kt_policy_remember(kt_policy_view *view, kt_cell p);

/* Would a move that is allowed leave its own chain in atari, and capture nothing? */
bool kt_policy_is_self_atari(const kt_field *field, kt_cell p, unsigned colour);

#endif
