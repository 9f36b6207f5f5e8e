/* uct.h: Monte-Carlo tree search: UCT (L. Kocsis and C. Szepesvari, "Bandit based Monte-Carlo planning",
 * 2006) with RAVE (S. Gelly and D. Silver, "Combining online and offline knowledge in UCT", 2007) and with
 * moves that are tried the sooner the more probable they are (C. Rosin, "Multi-armed bandits with episode
 * context", 2011).
 *
 * Everything is integer arithmetic: the same seed and number of playouts give the same search on every
 * machine. */
#ifndef KT_SEARCH_UCT_H
#define KT_SEARCH_UCT_H

#include "base/fixed.h"
#include "board/game.h"
#include "model/predict.h"
#include "search/playout.h"
#include "search/shapes.h"
#include "search/survey.h"
#include "search/tree.h"

enum {
    KT_UCT_DEPTH_MAX = KT_DESKTOP ? 120 : 24,
    KT_UCT_WIDTH_MAX = KT_DESKTOP ? KT_POINTS + 1 : 12, /* most children of a node */
};

/* How it searches. */
typedef struct kt_uct_settings {
    kt_policy policy;
    bool rave;
    bool predicts; /* moves have the predictor's probabilities; else rules of thumb give them */
    /* Where predictions are dear, a single thread makes few of them: of the root, then of a position that was
     * visited so often, and one in so many playouts at most. Elsewhere, rules of thumb give the moves. 0: all
     * positions are predicted as they get children. */
    uint16_t predict_after;
    uint16_t width;       /* the most children of a node, 1..KT_UCT_WIDTH_MAX */
    uint16_t expand;      /* playouts through a node before it gets children, 1 or more */
    uint32_t explore_q16; /* weight of the UCT term, sqrt(ln(parent's visits) / visits) */
    /* Weight of the term for probable moves, probability * sqrt(parent's visits) / (visits + 1). */
    uint32_t trust_q16;
    uint32_t first_q16; /* what a move is worth that nothing is known of (first-play urgency), 0..131072 */
    /* RAVE's share is r / (r + n + r n / 2^rave_shift), n visits of a move and r of RAVE: Silver's schedule
     * (Gelly and Silver 2011), with 4 times the square of the bias 2^-rave_shift. 0..31 */
    uint8_t rave_shift;
    uint8_t prior_playouts;   /* of RAVE that each move begins with, won as its probability says (expand.c) */
#if KT_DESKTOP                /* small chips have no memory for it */
    uint16_t shapes_playouts; /* of RAVE that each move begins with, which went as its value by `shapes`:
                               * prior knowledge (Gelly and Silver 2007, section 6); 0..32767 */
    const kt_shapes *shapes;  /* of the board's size; those of another don't count. NULL for none */
#endif
} kt_uct_settings;

/* The settings that were found to play best, for the machine that this build is for. */
kt_uct_settings kt_uct_defaults(void);

typedef enum kt_uct_end {
    KT_UCT_GOES_ON,
    KT_UCT_BY_PASSES, /* two of them: area counts as it stands */
    KT_UCT_BY_CYCLE,  /* a draw (kt_game_cycle) */
} kt_uct_end;

/* What one thread needs. Its game and its predictor's memory are its own. */
typedef struct kt_uct_worker {
    kt_game *game;              /* at the root; moves are played on it and taken back */
    kt_predictor *predictor;    /* NULL when it predicts nothing */
    kt_suggestion *suggestions; /* KT_UCT_WIDTH_MAX */
    kt_random random;
    uint8_t depth; /* of the node that it is at */
    uint8_t asked; /* depth, on the path, of the position that waits to be predicted; 0 for none */
    uint8_t ended; /* a kt_uct_end: what ends the game on the path */
    kt_node_number path[KT_UCT_DEPTH_MAX + 1];
    uint32_t hash[KT_UCT_DEPTH_MAX + 1]; /* of the positions on the path */
    kt_playout *playout;
} kt_uct_worker;

/* Was the last move, on the worker's path or in its game, a pass? */
static inline bool kt_uct_is_after_pass(const kt_uct_worker *worker) {
    return worker->playout->view.last == KT_NO_CELL && (worker->depth || worker->game->count);
}

/* A search. All but `tree` stays as it is while threads work. */
typedef struct kt_uct {
    const kt_uct_settings *settings;
    kt_tree tree;
    kt_colour colour; /* to move at the root */
    kt_cell last, before;
    uint8_t repetition;   /* the game's */
    uint32_t hash;        /* of the root's position */
    uint16_t count;       /* moves that had been played before it */
    uint16_t predictions; /* of this search, where predict_after isn't 0 */
    int32_t komi;
    kt_field *root;
#if KT_DESKTOP
    kt_survey *survey; /* where playouts are entered; they are then played to their end. NULL for nowhere */
    const kt_barred *barred; /* NULL for none */
#endif
} kt_uct;

/* Makes a tree of a root alone, for `colour` to move in `game`. The settings and the nodes must outlive the
 * search. */
void kt_uct_init(kt_uct *uct, const kt_uct_settings *settings, const kt_game *game, kt_colour colour,
                 kt_node *nodes, kt_node_number capacity);

/* Goes on with the tree from where `game` has got to since by moves of it, for `colour` to move: what is known of
 * this position stays, all else is given up. Returns false, and changes nothing, when the tree doesn't hold it. */
bool kt_uct_follow(kt_uct *uct, const kt_game *game, kt_colour colour);

/* Predicts the moves of the position that waits for it (worker->asked) since the last kt_uct_run; before the first
 * one, and kt_uct_begin, those of the root. They take the places of the least probable ones that rules of thumb gave;
 * what is known of the others stays. The tree is pruned to `most` nodes first, with room for a position's children
 * among them (2 * width + 5 or more). Of the worker it uses game, predictor, suggestions and path only, so that
 * playouts and predictions may take turns in the same memory. */
void kt_uct_predict(kt_uct *uct, kt_uct_worker *worker, kt_node_number most);

/* Shows the root's position to the playouts, in `root`, which must outlive the search; needed once, before
 * the first of them. */
void kt_uct_begin(kt_uct *uct, const kt_game *game, kt_field *root);

/* Makes so many playouts; fewer when a position waits to be predicted. A tree that is full grows no more:
 * kt_tree_prune makes room. */
void kt_uct_run(kt_uct *uct, kt_uct_worker *worker, uint32_t playouts);

/* The node of the position that `game` has got to from the root; NULL when the tree doesn't hold it. */
kt_node *kt_uct_find(const kt_uct *uct, const kt_game *game);

/* The child that was visited most, among equal ones the first; NULL without children. For the root, node 0,
 * the move to play; then on, the principal variation. */
const kt_node *kt_uct_best(const kt_uct *uct, const kt_node *node);

/* The share of wins of whoever made the node's move, in 1/65536; 32768 for a node without visits. */
uint32_t kt_uct_win_rate_q16(const kt_node *node);

/* What that share hardly falls below: two standard deviations less. The node has visits. */
static inline uint32_t kt_uct_bound_q16(const kt_node *node) {
    uint32_t rate = kt_uct_win_rate_q16(node),
             twice = 2 * kt_square_root(rate * (65536 - rate) / node->visits);
    return rate > twice ? rate - twice : 0;
}

/* Was a move of the root visited often enough for its figures to mean something? */
static inline bool kt_uct_means_something(const kt_tree *tree, const kt_node *move) {
    return move->visits > tree->node->visits / 128 + 2;
}

#endif
