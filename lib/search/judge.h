/* judge.h: who holds the points of a position at its end, and which stones are dead.
 *
 * A verdict is that of the position, not of a turn: half of the playouts begin with Black, half with White, a ko is
 * open to both, and the random numbers are always the same. So it stays as it is when somebody passes, and from one
 * question to the next. */
#ifndef KT_SEARCH_JUDGE_H
#define KT_SEARCH_JUDGE_H

#include "model/predict.h"
#include "search/playout.h"

enum { KT_JUDGE_PLAYOUTS = 64 }; /* of a judgement */

/* The caller's memory. Without playouts (KT_PLAYOUTS), only `black` is there. */
typedef struct kt_judge_work {
    uint8_t black[KT_POINTS]; /* by point: playouts at whose end Black held it */
    kt_field root;
    kt_playout playout;
} kt_judge_work;

/* Are there playouts from here? Not with stones without liberties, which records may set up, and not where there is no
 * memory for them. */
bool kt_judge_can(const kt_board *board);

/* Counts in work->black, for every point, in how many of KT_JUDGE_PLAYOUTS playouts Black held it at the end. Half of
 * them where kt_judge_can says no. */
void kt_judge_points(kt_judge_work *work, const kt_board *board);

/* The stones that are dead: chains whose points end in the opponent's hands in two of three playouts. */
kt_bitboard kt_judge_dead(kt_judge_work *work, const kt_board *board);

#endif
