/* reason.h: rules of thumb that speak for a move, or against it. */
#ifndef KT_PLAYOUT_REASON_H
#define KT_PLAYOUT_REASON_H

#include "playout/policy.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_REASON_CAPTURES = 1,   /* it captures stones; then it is the only reason told */
    KT_REASON_SELF_ATARI = 2, /* it leaves its own chain in atari; then it is the only reason told */
    KT_REASON_SAVES = 4,      /* it saves a chain beside it from atari */
    KT_REASON_SHAPE = 8,      /* it makes one of MoGo's 3x3 patterns (mogo3x3.h) */
    KT_REASON_NEAR = 16,      /* it lies beside the last move, at a side or a corner */
    KT_REASON_EDGE = 32,      /* it lies on the first line */
};

/* The reasons that hold for the move `p`, which is allowed: a sum of the above. */
unsigned kt_reasons_find(const kt_policy_view *view, kt_cell p);

#ifdef __cplusplus
}
#endif

#endif
