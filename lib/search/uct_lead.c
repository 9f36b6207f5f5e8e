#include "search/uct_lead.h"

#include "search/uct_path.h"

#if KT_DESKTOP

/* Quarter points beside the mean lead that are worth half of the most. Chosen by tests/bench/moves.sh. */
enum { SPREAD = 4 * 19 };

/* How often the square of 2p - 1 is squared, for the 16th power. */
enum { SQUARINGS = 3 };

/* Not where moves are barred, or a pass is asked about: what is asked then is who wins, or which stones live. */
static bool counts_lead(const kt_uct *uct) {
    return uct->settings->lead_q16 && !uct->root_pass && !uct->barred;
}

void kt_uct_weigh_lead(kt_uct *uct) {
    if (!counts_lead(uct)) return;
    const int64_t even = (int64_t)kt_uct_win_rate_q16(uct->tree.node) - 32768;
    uint64_t power_q16 = (uint64_t)(even * even) >> 14;
    for (int i = 0; i < SQUARINGS; i++) power_q16 = power_q16 * power_q16 >> 16;
    kt_shared_publish(&uct->lead_q16, (uint32_t)(uct->settings->lead_q16 * power_q16 >> 16));
}

void kt_uct_count_lead(kt_uct *uct, kt_uct_worker *worker, int32_t lead, uint32_t weight) {
    if (!counts_lead(uct)) return;
    const int64_t count = kt_shared_look(&uct->leads_count),
                  more = count ? lead - kt_shared_look(&uct->leads) / count : 0;
    kt_shared_add(&uct->leads, (int64_t)lead * weight);
    kt_shared_add(&uct->leads_count, weight);
    const int64_t black = more * KT_NODE_GAIN / ((more < 0 ? -more : more) + SPREAD);
    int64_t gain = (kt_uct_mover_at(uct, worker->depth) == KT_WHITE ? black : -black) * weight;
    for (int depth = worker->depth; depth >= 0; depth--, gain = -gain)
        kt_shared_add(&kt_uct_node_at(uct, worker, (unsigned)depth)->gains, gain);
    worker->gain = (int32_t)black;
}

unsigned kt_uct_blend_lead(const kt_uct *uct, kt_uct_worker *worker, unsigned result) {
    const uint64_t lead_q16 = kt_shared_look(&uct->lead_q16);
    if (!lead_q16) return result;
    const uint64_t halves_q16 =
        ((uint64_t)result << 16) + lead_q16 * (uint32_t)(KT_NODE_GAIN + worker->gain) / KT_NODE_GAIN;
    return (unsigned)((halves_q16 * 65536 / (65536 + lead_q16) + (kt_random_next(&worker->random) >> 16)) >>
                      16);
}

#endif
