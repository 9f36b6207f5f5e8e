/* hunt.h: can a chain be captured by ladders, and by threats of ladders? Those are nets and loose ladders.
 *
 * Each move of the attacker captures the chain in a ladder, or threatens to: if the defender passed, a ladder would capture
 * it. The defender may play anything. Source: T. Thomsen, "Lambda-search in game trees - with application to Go", CG 2000;
 * a ladder is what he calls a search of order 1, this is order 2.
 *
 * That a chain is captured is certain, but for kos: nobody has a threat elsewhere, so a ko that was taken isn't retaken at
 * once. That it isn't is not certain: the attacker's threats are looked for only at its liberties and the points beside
 * them, and no more than a number of threats in a row. */
#ifndef KT_TACTICS_HUNT_H
#define KT_TACTICS_HUNT_H

#include "tactics/ladder.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KT_HUNT_THREATS = KT_DESKTOP ? 4 : 2 }; /* in a row, at most */

/* Is the chain at `p` captured in the reader's position when the opponent moves first? Spends reader->nodes; the answer means
 * nothing when reader->full is set. When it is captured, reader->step[reader->depth].move is the move that does it, and
 * reader->zone holds the points on which that depends: a move of the defender elsewhere doesn't help. */
bool kt_hunt_captures(kt_reader *reader, kt_point p);

/* After kt_hunt_captures has said yes: finds a move of the owner of the chain at `p` after which it says no. Or, after
 * kt_hunt_threat has found `attack`: a move after which that no longer threatens the chain; else `attack` is KT_NO_POINT. Points near the
 * chain are tried first, then all of reader->zone. KT_NO_POINT when there is none, or when reader->full is set. */
kt_point kt_hunt_save(kt_reader *reader, kt_point p, kt_point attack);

/* Finds a move of the opponent that threatens to capture the chain at `p`, with the next move. Sets reader->zone as
 * kt_hunt_captures does. KT_NO_POINT when there is none, or when reader->full is set. */
kt_point kt_hunt_threat(kt_reader *reader, kt_point p);

#ifdef __cplusplus
}
#endif

#endif
