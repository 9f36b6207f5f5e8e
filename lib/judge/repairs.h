/* repairs.h: moves that players must still make in their own territory when all neutral points are filled. By
 * territory each of them costs a point. */
#ifndef KT_JUDGE_REPAIRS_H
#define KT_JUDGE_REPAIRS_H

#include "board/score.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Fills verdict->repairs: points of territory that are the last liberty of a chain of their owner once the
 * opponent's stones stand on all neutral points. `filled` is memory for a board. */
void kt_repairs_find(const kt_board *board, kt_verdict *verdict, kt_board *filled);

#ifdef __cplusplus
}
#endif

#endif
