/* searching.h: a search of a test, in memory of its own, and what must hold of its tree. */
#ifndef SEARCHING_H
#define SEARCHING_H

#include "diagram.h"
#include "search/uct.h"

enum { NODES = KT_DESKTOP ? 4000 : 300, MOVES = 60 };

static uint32_t seed = 7;
static kt_game game;
static kt_game_move moves[MOVES];
static kt_uct uct;
static kt_uct_worker worker;
static kt_uct_settings settings;
static kt_node nodes[NODES];
static kt_playout playout;
static kt_field root;
static kt_suggestion suggestions[KT_POINTS];

/* Searches without a predictor, and prunes the tree whenever three quarters of it are used. */
static inline void search(kt_colour colour, uint32_t playouts, kt_node_number capacity) {
    settings.predicts = false;
    settings.predict_after = 0;
    worker = (kt_uct_worker){.game = &game, .suggestions = suggestions, .playout = &playout};
    kt_random_init(&worker.random, seed);
    kt_uct_init(&uct, &settings, &game, colour, nodes, capacity);
    kt_uct_begin(&uct, &game, &root);
    for (; playouts; playouts -= playouts < 20 ? playouts : 20) {
        if (uct.tree.used > uct.tree.capacity - uct.tree.capacity / 4)
            kt_tree_prune(&uct.tree, uct.tree.capacity / 2);
        kt_uct_run(&uct, &worker, playouts < 20 ? playouts : 20);
    }
}

/* The settings of each method. */
static inline void take_settings(int method) {
    settings = kt_uct_defaults();
#if KT_DESKTOP
    if (method > 0) settings.lead_q16 = 0;
#endif
    if (method > 0) settings.trust_q16 = 0, settings.first_q16 = 72000, settings.expand = 1;
    if (method > 1) settings.rave = false, settings.explore_q16 = 26000;
    if (method > 2) settings.policy.kind = KT_POLICY_RANDOM;
}
enum { METHODS = 4 };

/* The point of the move that is best; a pass when none is allowed. */
static inline kt_point best_point(void) {
    const kt_node *best = kt_uct_best(&uct, uct.tree.node);
    return best ? kt_field_point(best->move) : KT_PASS;
}

/* Counts what must not be. `exact`: the tree was never pruned, so the number of a node's own playouts is
 * known. */
static inline int count_faults(bool exact) {
    int faults = 0;
    for (unsigned head = 1; head < uct.tree.used; head += nodes[head].move + 1u) {
        const kt_node *parent = &nodes[nodes[head].children];
        if (nodes[head].state & KT_NODE_ILLEGAL) continue; /* its parent is gone, it waits to be pruned */
        uint32_t sum = 0, as_leaf = parent == nodes ? 0 : settings.expand;
        for (unsigned i = 1; i <= nodes[head].move; i++) {
            const kt_node *child = &nodes[head + i];
            sum += child->visits;
            faults += child->wins > 2 * (uint32_t)child->visits;
            faults += child->rave_wins > 2 * (uint32_t)child->rave_visits;
            faults += child->rave_visits > parent->visits + settings.prior.playouts;
            faults += child->prior == 0;
        }
        faults += exact ? parent->visits != sum + as_leaf : parent->visits < sum;
    }
    return faults;
}

#endif
