/* uct_lead.h: what the lead counts beside the win (kt_uct_settings.lead_q16), for desktops. Inner part of uct.h. */
#ifndef KT_SEARCH_UCT_LEAD_H
#define KT_SEARCH_UCT_LEAD_H

#include "search/uct.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP

/* Sets what the lead counts from now on: the more, the surer the search is who wins. */
void kt_uct_weigh_lead(kt_uct *uct);

/* Tells the nodes of the path that Black leads by `lead` quarter points at the end, komi counted: so one playout ended, or so an
 * evaluation that counts as `weight` playouts expects it. Sets worker->gain to what that is worth to Black, from -KT_NODE_GAIN to
 * KT_NODE_GAIN. The mean of all leads that the search has found is worth 0. */
void kt_uct_count_lead(kt_uct *uct, kt_uct_worker *worker, int32_t lead, uint32_t weight);

/* What a playout counts for RAVE: `result` (2: Black won, 1: a draw, 0: White won) and worker->gain in one, as such a number. A
 * fraction f is rounded up with probability f. */
unsigned kt_uct_blend_lead(const kt_uct *uct, kt_uct_worker *worker, unsigned result);

/* What the lead makes a node worth to who made its move, beside its wins, in 1/65536 of a win: 0 to kt_uct.lead_q16. `visits`:
 * its playouts, and those that its evaluations count as. */
static inline uint32_t kt_uct_gain_q16(const kt_uct *uct, const kt_node *node, uint32_t visits) {
    const uint32_t lead_q16 = kt_shared_look(&uct->lead_q16);
    if (!lead_q16 || !visits) return lead_q16 / 2;
    return (uint32_t)(lead_q16 * (KT_NODE_GAIN + kt_shared_look(&node->gains) / (int64_t)visits) /
                      (2 * KT_NODE_GAIN));
}

#endif

#ifdef __cplusplus
}
#endif

#endif
