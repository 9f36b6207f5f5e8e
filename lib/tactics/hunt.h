/* hunt.h: can a chain be captured by ladders, and by threats of ladders? Those are nets and loose ladders.
 *
 * Each move of the attacker captures the chain in a ladder, or threatens to: if the defender passed, a ladder
 * would capture it. The defender may play anything. Source: T. Thomsen, "Lambda-search in game trees - with
 * application to Go", CG 2000. What this calls order 1 is a ladder; a hunt is order 2. One move of order 3 may
 * come before it (kt_hunt_force): it threatens a hunt.
 *
 * "Captured" is certain, but for kos: they are read as if nobody had a threat elsewhere (but see
 * reader->kos). "Not captured" isn't certain: threats are looked for only at the chain's liberties and the
 * points beside them, and few in a row. */
#ifndef KT_TACTICS_HUNT_H
#define KT_TACTICS_HUNT_H

#include "tactics/ladder.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most threats in a row. More find little, and cost much: with four, the chains of a board took five
 * times as many positions, and only one capture in sixty was new. */
enum { KT_HUNT_THREATS = KT_DESKTOP ? 2 : 1 };

/* Is the chain at `p` captured in the reader's position when the opponent moves first? Spends reader->nodes;
 * the answer means nothing when reader->full is set. When it is captured, reader->step[reader->depth].move is
 * the move that does it, and reader->zone holds the points that this depends on. */
bool kt_hunt_captures(kt_reader *reader, kt_point p);

/* Finds a move of the opponent that threatens to capture the chain at `p`, and sets reader->zone as
 * kt_hunt_captures does. KT_NO_POINT when there is none, or when reader->full is set. */
kt_point kt_hunt_threat(kt_reader *reader, kt_point p);

/* Right after kt_hunt_captures has said yes, with `attack` KT_NO_POINT: finds a move of the owner of
 * the chain at `p` after which it says no. Right after kt_hunt_threat has found `attack`: finds a move
 * after which that threatens nothing. Points near the chain are tried first. KT_NO_POINT when there is
 * none, or when reader->full is set. */
kt_point kt_hunt_save(kt_reader *reader, kt_point p, kt_point attack);

/* Finds a move of the opponent that threatens to capture the chain at `p`, and whatever its owner answers,
 * kt_hunt_captures says yes. That catches chains with three or four liberties in a net. KT_NO_POINT when
 * there is none, or when reader->full is set. */
kt_point kt_hunt_force(kt_reader *reader, kt_point p);

/* Finds a move of the owner near the chain at `p` after which neither kt_hunt_captures nor kt_hunt_force
 * finds anything. KT_NO_POINT when there is none there, or when reader->full is set. */
kt_point kt_hunt_parry(kt_reader *reader, kt_point p);

#ifdef __cplusplus
}
#endif

#endif
