#include "search/uct_select.h"

#include "search/uct_lead.h"
#include "search/uct_path.h"

/* Visits and wins of a node, with what its evaluations count as. */
static inline uint32_t visits_of(const kt_node *node) {
    uint32_t visits = kt_shared_look(&node->visits);
#if KT_DESKTOP
    visits += kt_shared_look(&node->judged);
#elif KT_EVALUATES
    if (node->state & KT_NODE_JUDGED) visits += node->rave_visits;
#endif
    return visits;
}

static inline uint32_t wins_of(const kt_node *node) {
    uint32_t wins = kt_shared_look(&node->wins);
#if KT_DESKTOP
    wins += kt_shared_look(&node->judged_wins);
#elif KT_EVALUATES
    if (node->state & KT_NODE_JUDGED) wins += node->rave_wins;
#endif
    return wins;
}

/* What the lead makes a node of so many visits worth, and what it can make one worth at most, in 1/65536 of a win. */
#if KT_DESKTOP
typedef int64_t difference;
static inline uint32_t gain_of(const kt_uct *uct, const kt_node *node, uint32_t visits) {
    return kt_uct_gain_q16(uct, node, visits);
}
static inline uint32_t gain_max(const kt_uct *uct) { return kt_shared_look(&uct->lead_q16); }
#else
typedef int32_t difference;
static inline uint32_t gain_of(const kt_uct *uct, const kt_node *node, uint32_t visits) {
    return (void)uct, (void)node, (void)visits, 0;
}
static inline uint32_t gain_max(const kt_uct *uct) { return (void)uct, 0; }
#endif

/* What a move is worth by what is known of it: its share of wins, and its lead, in 1/65536. */
static uint32_t find_worth(const kt_uct_settings *settings, const kt_uct *uct, const kt_node *node) {
    uint32_t visits = visits_of(node), rave = settings->rave ? kt_shared_look(&node->rave_visits) : 0;
    uint32_t own = visits ? kt_ratio_q16(wins_of(node), 2 * visits) : settings->first_q16;
    own += gain_of(uct, node, visits);
    if (!rave) return own;
    uint32_t by_rave = kt_ratio_q16(kt_shared_look(&node->rave_wins), 2 * rave);
    if (KT_DESKTOP) by_rave += (uint32_t)((kt_word)by_rave * gain_max(uct) >> 16);
    if (!visits) return by_rave;
    kt_word more = (kt_word)rave * visits >> settings->rave_shift;
    if (more > UINT32_MAX / 2) return own; /* RAVE's share is next to nothing */
    uint32_t both = rave + visits + (uint32_t)more;
    difference share = (int32_t)(kt_ratio_q16(rave, both) >> 1),
               differ = ((int32_t)by_rave - (int32_t)own) >> 1;
    return (uint32_t)((int32_t)own + (share * differ >> 14));
}

#if KT_EVALUATES
/* The worth of a child of `parent` that was not tried: what the position is worth to the player to move; on desktops less a part
 * that grows with the share of the moves that were tried. */
static uint32_t find_untried(const kt_uct *uct, const kt_node *parent, const kt_node *child, unsigned count) {
    uint32_t value = 65536 - kt_uct_win_rate_q16(parent);
#if KT_DESKTOP
    uint32_t probable = 0;
    value += gain_max(uct) - gain_of(uct, parent, visits_of(parent));
    for (; count; count--, child++)
        if (kt_shared_look(&child->visits)) probable += child->prior;
    uint32_t less = (uct->settings->reduction_q16 * kt_square_root(probable << 8)) >> 8;
    return value > less ? value - less : 0;
#else
    (void)uct, (void)child, (void)count;
    return value;
#endif
}

/* The worth of a child where leaves are evaluated. Visits that are under way count as lost, so that threads spread. */
static uint32_t find_judged(const kt_uct *uct, const kt_node *node, uint32_t untried, uint32_t trust) {
    uint32_t visits = kt_shared_look(&node->visits);
    uint32_t own = visits ? kt_ratio_q16(wins_of(node), 2 * KT_UCT_VISIT * visits) : untried;
#if KT_DESKTOP
    if (visits) own += gain_of(uct, node, KT_UCT_VISIT * visits);
#else
    (void)uct;
#endif
    return own + trust * node->prior / (visits + 1);
}
#endif

/* What a child of `parent` is worth for its probability, in 1/256, if it had no visits: more visits divide it. */
static inline uint32_t find_trust(const kt_uct *uct, const kt_node *parent) {
    uint32_t visits = kt_shared_look(&parent->visits);
#if KT_EVALUATES
    if (kt_uct_evaluates(uct))
        return ((uct->settings->trust_evaluated_q16 >> 8) * kt_square_root(visits << 8)) >> 4;
#endif
    return (uct->settings->trust_q16 >> 8) * kt_square_root(visits);
}

#if KT_DESKTOP
/* Half of 256, which a prior is a part of: a move is forced sqrt(2 * probability * visits) times. */
enum { PRIOR_HALF = 128 };

/* Is this child of the root visited less often than it should be, once it was (kt_uct_unforced)? */
static inline bool is_forced(const kt_uct *uct, const kt_node *parent, const kt_node *child) {
    if (!uct->forces || parent != uct->tree.node) return false;
    uint64_t own = kt_shared_look(&child->visits);
    return own && PRIOR_HALF * own * own < (uint64_t)child->prior * kt_shared_look(&parent->visits);
}

uint32_t kt_uct_unforced(const kt_uct *uct, const kt_node *child) {
    uint32_t visits = child->visits;
    if (!uct->forces || !visits) return visits;
    const kt_node *root = uct->tree.node, *best = kt_uct_best(uct, root);
    if (child == best) return visits;
    uint32_t trust = find_trust(uct, root),
             forced = kt_square_root((uint32_t)((uint64_t)child->prior * root->visits / PRIOR_HALF)),
             least = visits > forced ? visits - forced : 0;
    bool judged = kt_uct_evaluates(uct);
    uint32_t value = judged ? find_judged(uct, child, 0, 0) : find_worth(uct->settings, uct, child),
             most = judged ? find_judged(uct, best, 0, trust)
                           : find_worth(uct->settings, uct, best) + trust * best->prior / (best->visits + 1);
    while (visits > least && value + trust * child->prior / visits < most) visits--;
    return visits > 1 ? visits : 0;
}
#endif

#if KT_EVALUATES && !KT_DESKTOP
/* A policy that the search improves: the probability of a move, times e^((50 + n) q). n is the visits of the most visited move, q the
 * chance to win with this one; with one that was not tried, that of the root (I. Danihelka and others, "Policy improvement by planning
 * with Gumbel", 2022). */
typedef struct improvement {
    uint32_t untried, best; /* chances in 1/65536: without a visit; with the best move */
    uint32_t most;          /* n */
} improvement;

static improvement improve(const kt_uct *uct, const kt_node *root, const kt_node *child, unsigned count) {
    improvement found = {.untried = 65536 - kt_uct_win_rate_q16(root)};
    for (; count; count--, child++) {
        if (child->state & KT_NODE_ILLEGAL) continue;
        uint32_t chance = find_judged(uct, child, found.untried, 0);
        if (chance > found.best) found.best = chance;
        if (child->visits > found.most) found.most = child->visits;
    }
    return found;
}

/* The improved probability in any unit; 0 for an illegal move. */
static uint32_t find_improved(const kt_uct *uct, const improvement *found, const kt_node *child) {
    enum { HALVING = 45426 /* 65536 ln 2 */, MORE_VISITS = 50 };
    if (child->state & KT_NODE_ILLEGAL) return 0;
    uint32_t less = found->best - find_judged(uct, child, found->untried, 0);
    return child->prior * kt_halved_q16(less, HALVING / (MORE_VISITS + found->most));
}

/* The child of the root whose share of the visits falls behind its improved probability most. */
static kt_node *select_at_root(const kt_uct *uct, const kt_node *root, kt_node *child, unsigned count) {
    improvement found = improve(uct, root, child, count);
    kt_node *best = NULL;
    uint32_t sum = 0;
    int32_t most = 0;
    for (unsigned i = 0; i < count; i++) sum += find_improved(uct, &found, &child[i]);
    for (; count; count--, child++) {
        int32_t share = (int32_t)(find_improved(uct, &found, child) / (sum / 4096 + 1)),
                behind = share * root->visits - 4096 * child->visits;
        if (!(child->state & KT_NODE_ILLEGAL) && (!best || behind > most)) most = behind, best = child;
    }
    return best;
}

/* The most probable child of the root that was tried; of all, if none was. */
static const kt_node *find_best_improved(const kt_uct *uct, const kt_node *root, const kt_node *child,
                                         unsigned count) {
    improvement found = improve(uct, root, child, count);
    const kt_node *best = NULL;
    uint32_t most = 0;
    for (; count; count--, child++) {
        if ((child->state & KT_NODE_ILLEGAL) || (found.most && !child->visits)) continue;
        uint32_t improved = find_improved(uct, &found, child);
        if (!best || improved > most) most = improved, best = child;
    }
    return best;
}
#endif

kt_node *kt_uct_select(const kt_uct *uct, const kt_uct_worker *worker, const kt_node *parent, kt_node *child,
                       unsigned count) {
#if KT_EVALUATES && !KT_DESKTOP
    if (kt_uct_evaluates(uct) && parent == uct->tree.node) return select_at_root(uct, parent, child, count);
#endif
    const kt_uct_settings *settings = uct->settings;
    uint32_t visits = kt_shared_look(&parent->visits);
    uint32_t logarithm = settings->explore_q16 ? kt_logarithm_q16(visits + 1) : 0;
    uint32_t trust = find_trust(uct, parent);
#if KT_EVALUATES
    uint32_t untried = kt_uct_evaluates(uct) ? find_untried(uct, parent, child, count) : 0;
#endif
    kt_node *best = NULL, *pass = NULL; /* `pass` is barred, but better than nothing */
    uint32_t best_worth = 0;
    for (; count; count--, child++) {
        if (kt_shared_look(&child->state) & KT_NODE_ILLEGAL) continue;
        if (kt_uct_is_barred(uct, worker, child->move)) {
            if (child->move == KT_NO_CELL) pass = child;
            continue;
        }
#if KT_DESKTOP
        if (is_forced(uct, parent, child)) return child;
#endif
#if KT_EVALUATES
        if (kt_uct_evaluates(uct)) {
            uint32_t judged = find_judged(uct, child, untried, trust);
            if (!best || judged > best_worth) best_worth = judged, best = child;
            continue;
        }
#endif
        uint32_t worth = find_worth(settings, uct, child), own = kt_shared_look(&child->visits);
        if (settings->explore_q16 && own)
            worth += (settings->explore_q16 >> 8) * kt_square_root(logarithm / own);
        uint32_t probable = trust * child->prior;
        worth += own ? probable / (own + 1) : probable; /* spares chips most of the divisions */
        if (!best || worth > best_worth) best_worth = worth, best = child;
    }
    return best ? best : pass;
}

const kt_node *kt_uct_best(const kt_uct *uct, const kt_node *node) {
    unsigned count = 0;
    const kt_node *child = kt_tree_children(&uct->tree, node, &count), *best = NULL;
#if KT_EVALUATES && !KT_DESKTOP
    if (kt_uct_evaluates(uct) && node == uct->tree.node) return find_best_improved(uct, node, child, count);
#endif
    for (; count; count--, child++)
        if (!(child->state & KT_NODE_ILLEGAL) && (!best || child->visits > best->visits)) best = child;
    return best;
}

uint32_t kt_uct_win_rate_q16(const kt_node *node) {
    return visits_of(node) ? kt_ratio_q16(wins_of(node), 2 * visits_of(node)) : 32768;
}
