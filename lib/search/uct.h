/* uct.h: Monte-Carlo tree search: UCT (L. Kocsis and C. Szepesvari, "Bandit based Monte-Carlo planning", 2006) with RAVE and
 * priors (S. Gelly and D. Silver, "Combining online and offline knowledge in UCT", 2007), or with probabilities of moves
 * (C. Rosin, "Multi-armed bandits with episode context", 2011). */
#ifndef KT_SEARCH_UCT_H
#define KT_SEARCH_UCT_H

#include "board/game.h"
#include "model/predict.h"
#include "search/playout.h"
#include "search/tree.h"

typedef enum kt_priors {
    KT_PRIORS_NONE,
    KT_PRIORS_PREDICTOR,
} kt_priors;

/* How it searches. */
typedef struct kt_uct_settings {
    kt_policy policy;
    kt_priors priors;
    bool rave;
    uint8_t expand_visits;    /* playouts through a node before it gets children, 1 or more */
    uint16_t width;           /* the most children of a node */
    uint32_t explore_q16;     /* weight of the UCT term */
    uint32_t trust_q16;       /* weight of the priors */
    uint32_t first_q16;       /* what an unvisited move is worth (first-play urgency) */
    uint32_t rave_equal;      /* playouts at which a move's own count as much as RAVE */
} kt_uct_settings;

enum { KT_UCT_DEPTH_MAX = KT_BOARD_MAX > 9 ? 128 : 24 };

typedef struct kt_uct {
    const kt_uct_settings *settings;
    const kt_game *game;
    kt_predictor *predictor;     /* or NULL */
    kt_suggestion *suggestions;  /* KT_POINTS */
    kt_colour colour;
    kt_field root;
    kt_cell last, before;
    kt_tree tree;
    kt_random random;
    union {
        kt_playout playout;
        kt_board board;
    } work;
    kt_node_number path[KT_UCT_DEPTH_MAX + 1];
    uint32_t hash[KT_UCT_DEPTH_MAX + 1];
    unsigned depth;
} kt_uct;

/* Prepares to search for the best move of `colour`. */
void kt_uct_begin(kt_uct *uct, const kt_uct_settings *settings, const kt_game *game, kt_colour colour, kt_predictor *predictor,
                  kt_suggestion *suggestions, kt_node *memory, kt_node_number capacity, uint32_t seed);

/* Makes so many playouts more. */
void kt_uct_run(kt_uct *uct, uint32_t playouts);

/* The move that was visited most; NULL when there is none but a pass. */
const kt_node *kt_uct_best(const kt_uct *uct);

#endif
