/* open_part.h: a part of the board that nobody has closed, to read connections (connect.h) and captures (capture.h) on. For
 * desktops. Inner part of these.
 *
 * Whoever reads chooses the empty points. With them come the attacker's chains that have all their liberties there, and the
 * defender's chains that touch these or the empty points. */
#ifndef KT_TACTICS_OPEN_PART_H
#define KT_TACTICS_OPEN_PART_H

#include "tactics/life.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP

/* What is believed of the stones that lead out of the part. */
typedef enum kt_open_view {
    /* The defender's chains with two liberties or more outside are safe, and so are stones at the rim that are nearer to what
     * lies outside than the other side's; where both are as near, those of who moves first. */
    KT_OPEN_LIKELY,
    KT_OPEN_FOR_OWNER, /* the attacker's are safe, the defender's are not: what the defender reaches so, it reaches */
    KT_OPEN_FOR_OTHERS, /* the defender's are safe, the attacker's are not, and the defender's that lead out are linked: what
                         * the attacker reaches so, it reaches */
} kt_open_view;

/* The chains in question: one of the defender; and another that it is to be linked with, or one of the attacker that it races
 * with. */
typedef struct kt_open_question {
    const kt_board *board;
    kt_bitboard chain[2]; /* by their stones; the second may be empty */
    unsigned first;       /* KT_LIFE_ATTACKER or KT_LIFE_DEFENDER moves first */
    kt_open_view view;
} kt_open_question;

/* How large a part around the chains is: it holds the points that they reach in `reach` moves, and the liberties of chains on
 * the way that have no more than `few`. */
typedef struct kt_open_extent {
    uint8_t reach, few;
} kt_open_extent;

/* The stones of the chain at `p`. */
kt_bitboard kt_open_chain(const kt_board *board, kt_point p);

static inline unsigned kt_open_liberties(const kt_board *board, kt_point p) {
    return (unsigned)kt_bitboard_count(&board->liberties[board->chain[p]]);
}

/* Finds the empty points of a part around the chains. */
void kt_open_room(const kt_open_question *question, kt_open_extent extent, kt_bitboard *room);

/* Makes the part with the empty points `room`. The first chain is its target, the second its other. Each side plays on
 * narrow ways, but the one against which something is to be proved. Error: KT_ERR_FULL when the rectangle around it has
 * more than KT_PART_POINTS points. */
KT_MUST_USE kt_status kt_open_part(kt_life_part *part, const kt_open_question *question,
                                   const kt_bitboard *room);

#endif

#ifdef __cplusplus
}
#endif

#endif
