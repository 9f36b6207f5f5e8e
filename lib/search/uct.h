/* uct.h: Monte-Carlo tree search.
 *
 * Each playout goes down the tree, always to the child that is worth most. At a leaf, a playout policy plays
 * the game to its end, and all nodes on the way count who won. These terms make up what a child is worth:
 *
 * - UCT (L. Kocsis and C. Szepesvari, "Bandit based Monte-Carlo planning", 2006): its share of wins, plus
 *   a bonus that shrinks as its visits grow;
 * - RAVE (S. Gelly and D. Silver, "Combining online and offline knowledge in UCT", 2007): the share of wins
 *   of all playouts in which the move was played at some time later. Not where a network evaluates leaves;
 * - a bonus for moves that were predicted to be probable (C. Rosin, "Multi-armed bandits with episode
 *   context", 2011);
 * - on desktops, the lead, which counts the more the surer one side is to win (lead_q16).
 *
 * Everything is integer arithmetic: the same seed and number of playouts give the same search on every
 * machine. */
#ifndef KT_SEARCH_UCT_H
#define KT_SEARCH_UCT_H

#include "base/fixed.h"
#include "board/game.h"
#include "playout/survey.h"
#include "search/experience.h"
#include "search/prior.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Chosen by hand, for the memory of each kind of machine. */
enum {
    KT_UCT_DEPTH_MAX = KT_DESKTOP ? 120 : 24,           /* the longest path through the tree, in moves */
    KT_UCT_WIDTH_MAX = KT_DESKTOP ? KT_POINTS + 1 : 12, /* the most children of a node */
    KT_UCT_EVALUATION_MAX = 1000,                       /* the most that an evaluation may count as */
    KT_UCT_KNOWN_BITS = 14,                             /* log2 of the number of places in kt_uct.known */
    KT_UCT_BIAS_BITS = 14,                              /* the same of kt_uct.bias */
};

#if KT_EVALUATES
/* What a leaf of the tree is judged by. */
typedef enum kt_uct_leaves {
    KT_LEAVES_PLAYED, /* playouts, and evaluations beside them (kt_uct_settings.evaluation) */
    /* The evaluation of the image's network alone, without playouts and RAVE (D. Silver and others, "Mastering the game of Go
     * without human knowledge", 2017). A leaf gets children at its first visit; `expand` and `first_q16` have no meaning. For
     * images that evaluate. */
    KT_LEAVES_EVALUATED,
    KT_LEAVES_AS_IMAGE, /* for players: as the image says (kt_evaluator.alone). To a search the same as KT_LEAVES_PLAYED */
} kt_uct_leaves;
#endif

/* How it searches. "Won 63 of 120" counts games of Katachi against Katachi with another setting, both
 * with the same playouts or the same time a move; host-tools/report/experiments.jsonl has more of them. */
typedef struct kt_uct_settings {
    /* How playouts choose their moves (policy.h). Default: KATACHI. */
    kt_policy policy;

    /* Use RAVE? Default: true. Each playout then also updates all children of the nodes on its path. Without
     * RAVE, nothing is known of a move until it is tried itself. */
    bool rave;

    /* Predict moves with an image? Default: true. If false, rules of thumb (prior_thumb.c) choose the moves
     * of every node, which is quick but misses good moves. */
    bool predicts;

    /* Which nodes are predicted; the others get their moves from rules of thumb. 0: every node, when it gets
     * children. N > 0, for a single thread only: the root, then a node once it has N visits, at most one per
     * N playouts. Default: 0 on desktops; 50 on chips, where a prediction takes as long as 70 playouts (50
     * won 63 of 120 against 100). A smaller N costs playouts; a larger one leaves more of the tree to rules
     * of thumb. */
    uint16_t predict_after;

    /* The most children of a node, not counting a pass: 1..KT_UCT_WIDTH_MAX. Default: all points on desktops,
     * 8 on chips. More: fewer good moves are missed, but moves that are hardly ever tried fill the tree. */
    uint16_t width;

    /* How many playouts go through a node before it gets children, 1 or more; twice as many with a large model
     * (kt_predictor_is_large). Default: 4 on desktops, 1 on chips. Fewer: the tree grows faster, at the price of
     * more nodes and predictions. On a desktop, 2 won 30 of 60 against 4 at equal playouts, and made the search a
     * third slower. */
    uint16_t expand;

    /* The weight of the UCT term, sqrt(ln(parent's visits) / visits), in 1/65536: 0..1048576. Default: 0,
     * since RAVE and probabilities already spread the search. More: it tries more
     * moves, and reads less deep. */
    uint32_t explore_q16;

    /* The weight of the term for probable moves, probability * sqrt(parent's visits) / (visits + 1), in
     * 1/65536: 0..131072. Default: 65536. More: the search keeps to probable moves, and may miss others;
     * 131072 won 12 of 39. */
    uint32_t trust_q16;

    /* What an untried move is worth (first-play urgency), in 1/65536 of a win: 0..131072.
     * Default: 32768. More: each move is tried once before any is tried again. With RAVE it hardly matters,
     * since every named move begins with some RAVE statistics (prior.h). */
    uint32_t first_q16;

    /* RAVE's share of a move's worth is r / (r + n + r n / 2^rave_shift), for n visits and r visits of RAVE
     * (S. Gelly and D. Silver, "Monte-Carlo tree search and rapid action value estimation", 2011, with
     * 2^-rave_shift for 4 times the square of the bias): 0..31. Default: 10. More: RAVE is trusted for
     * longer; 12 won 27 of 60 on 13x13. */
    uint8_t rave_shift;

    /* What the search believes of moves before it tries them. */
    kt_prior_settings prior;
#if KT_DESKTOP
    /* What the lead counts beside the win, in 1/65536 of a win: 0..65536. A lead d points above the mean that the search
     * finds adds lead_q16 * (2p - 1)^16 * (1 + d / (|d| + 19)) / 2, where p is the share of wins at the root. So it counts in
     * full where one side is sure to win, since all moves then win, or lose, as often. (A score utility, as in D. Wu,
     * "Accelerating self-play learning in Go", 2019.) Default: 65536. Less: points are given away at the end
     * (docs/log/2026-11-30-endgames.md). */
    uint32_t lead_q16;
#endif
#if KT_EVALUATES
    /* How many playouts an evaluation of a position counts as, where the image's network evaluates (model/evaluation.h):
     * 0..KT_UCT_EVALUATION_MAX, on desktops. Each node is evaluated once, when it gets children. In a survey's leads and owners it
     * counts as KT_SURVEY_EVALUATION times as many. Default: 4 on desktops, chosen by games against a
     * stronger program (docs/log/2026-11-27-figures.md); 0 on chips. */
    unsigned evaluation;

    /* A kt_uct_leaves: what a leaf is judged by. Default: KT_LEAVES_AS_IMAGE. */
    uint8_t leaves;

    /* As trust_q16, where leaves are evaluated: 0..131072. Default: 26214. More: what the search says of the chance to
     * win gets worse (docs/log/2026-11-29-judge.md). */
    uint32_t trust_evaluated_q16;

#if KT_DESKTOP
    /* By territory: is the komi that of kt_game_area_komi? Default: false, so that playouts count as they do by area. The player sets
     * it where a network judges. */
    bool counts_stones;

    /* Where leaves are evaluated, an untried move is worth what the position before it is worth to the player to move; on desktops
     * less this times the square root of the tried moves' share of the probability. In 1/65536 of a win: 0..65536. Default: 6554.
     * More: the search tries fewer moves (first-play urgency, as in D. Wu, "Accelerating self-play learning in Go", 2019). */
    uint32_t reduction_q16;
#endif
#endif
} kt_uct_settings;

/* The settings that were found to play best, for the machine that this build is for. */
kt_uct_settings kt_uct_defaults(void);

/* UCT alone, without predictions and RAVE, as in the papers. It first tries the moves that rules of thumb hold
 * probable (G. Chaslot et al., "Progressive strategies for Monte-Carlo tree search", 2008): 3,000 playouts are
 * not enough to try some 80 moves without that. */
kt_uct_settings kt_uct_alone(void);

/* UCT with RAVE, without predictions. */
kt_uct_settings kt_uct_rave(void);

/* How a path through the tree ends. */
typedef enum kt_uct_end {
    KT_UCT_GOES_ON,   /* at a leaf: a playout goes on from there */
    KT_UCT_BY_PASSES, /* by two passes: the area is counted as it stands */
    KT_UCT_BY_CYCLE,  /* by a long cycle, which is a draw (kt_game_cycle) */
    /* The next two only with KT_LEAVES_EVALUATED. */
    KT_UCT_EVALUATED, /* at a leaf that the network evaluated, which counts already */
    KT_UCT_UNMADE, /* at a leaf that another thread evaluates, or behind a forbidden move: it doesn't count */
    KT_UCT_BY_CASE, /* at a position that experience knows: Black wins. KT_UCT_BY_CASE + 1: White wins */
} kt_uct_end;

/* What each thread has for itself. */
typedef struct kt_uct_worker {
    kt_game *game;              /* stands at the root, except during a prediction */
    kt_predictor *predictor;    /* NULL when there is none */
    kt_suggestion *suggestions; /* room for KT_UCT_WIDTH_MAX */
    kt_random random;
    uint8_t depth; /* of the current node */
    uint8_t asked; /* depth of the node on the path that waits to be predicted; 0: none waits */
    uint8_t ended; /* a kt_uct_end */
    kt_node_number path[KT_UCT_DEPTH_MAX + 1]; /* from the root to the current node */
    uint32_t hash[KT_UCT_DEPTH_MAX + 1];       /* of the positions on the path */
    kt_playout *playout;                       /* stands at the current node, then beyond */
#if KT_EVALUATES
    kt_evaluation evaluation; /* of the last node that got children */
#endif
#if KT_DESKTOP
    int32_t gain; /* what the lead of the last playout is worth to Black (uct_lead.h) */
    uint16_t place[KT_UCT_DEPTH_MAX + 1]; /* in kt_uct.bias, of the moves on the path; 0: none */
#endif
} kt_uct_worker;

#if KT_DESKTOP
/* How far evaluations behind moves that look alike were off (uct_bias.h): what visits found there less what had been evaluated, in
 * 1/65536 of a win, added up. */
typedef struct kt_uct_bias {
    int64_t error, visits;
} kt_uct_bias;
#endif

/* A search. While threads work, only `tree`, `survey`, `known`, `bias` and what belongs to leads change. */
typedef struct kt_uct {
    const kt_uct_settings *settings;
    kt_tree tree;
    kt_colour colour;     /* to move at the root */
    kt_cell last, before; /* the last move before the root, and the one before that */
    uint8_t repetition;   /* the game's */
    uint32_t hash;        /* of the root's position */
    uint16_t count;       /* moves of the game before the root */
    uint16_t predictions; /* made by this search so far, where predict_after isn't 0 */
    int32_t komi;         /* kt_game_komi, or kt_game_area_komi: in quarter points, for White */
    kt_field *root;       /* the root's position, for playouts */
#if KT_HELPER
    uint32_t due; /* visits of the root at which a helper's prediction is due; 0: none is made (helper.h) */
#endif
#if KT_EXPERIENCE
    const kt_case_store *experience; /* what is remembered of earlier games; NULL for none */
    kt_node_count answered;          /* visits of this search that ended at a case */
#endif
#if KT_DESKTOP
    kt_survey *survey; /* counts every playout, which are then never cut short. NULL for none */
    uint8_t root_pass; /* as kt_player.root_pass */
    uint32_t lead_q16; /* what the lead counts now (kt_uct_settings.lead_q16) */
    /* The leads of Black that were found, added up, in quarter points, and their number. */
    int64_t leads, leads_count;
    bool forces;             /* moves of the root that were tried are tried again (kt_uct_unforced) */
    const kt_barred *barred; /* moves that the search may not make; NULL for none */
    /* Where leaves are evaluated: a node for each of the newest positions, so that one which another order of moves leads to
     * takes its evaluation and moves from there. Its key, above 32 bits of the node's number; 0: none. */
    uint64_t known[1 << KT_UCT_KNOWN_BITS];
    kt_uct_bias bias[1 << KT_UCT_BIAS_BITS]; /* likewise; kt_uct_worker.place says where in it */
#endif
} kt_uct;

/* Begins a search: makes a tree that has only a root, the position of `game` with `colour` to move. Settings
 * and nodes must outlive the search. */
void kt_uct_init(kt_uct *uct, const kt_uct_settings *settings, const kt_game *game, kt_colour colour,
                 kt_node *nodes, kt_node_number capacity);

/* Makes the current position of `game`, with `colour` to move, the root, if it is in the tree. Keeps its
 * subtree and drops the rest. Returns false, and changes nothing, when the tree doesn't hold the position. */
bool kt_uct_follow(kt_uct *uct, const kt_game *game, kt_colour colour);

/* Gives up the least visited nodes, as kt_tree_prune. */
void kt_uct_prune(kt_uct *uct, kt_node_number most);

/* Predicts the moves of the position that kt_uct_run left waiting (worker->asked), or, before kt_uct_begin,
 * those of the root. The predicted moves replace those that rules of thumb named. A move that both name keeps
 * its statistics.
 *
 * Playouts and predictions may take turns in the same memory. So the function first prunes the tree, until
 * the nodes with the new children are no more than `most` (2 * width + 5 or more). Of the worker it uses only
 * game, predictor, suggestions and path.
 *
 * Where leaves are evaluated, a chip's search whose predict_after isn't 0 leaves each leaf waiting. The function evaluates it, or
 * the root when none waits, with the nodes that there are: `most` has no meaning. A new root must be evaluated first. It also uses
 * the worker's random numbers, depth and evaluation. */
void kt_uct_predict(kt_uct *uct, kt_uct_worker *worker, kt_node_number most);

#if KT_HELPER
/* Gives a node's children the places of these `found` predicted moves, as kt_uct_predict does. A node without
 * children stays as it is. */
void kt_uct_take_moves(kt_uct *uct, kt_node *node, const kt_suggestion *moves, unsigned found);
#endif

/* Puts the root's position into `root`, which must outlive the search. Needed once, before the first
 * kt_uct_run. */
void kt_uct_begin(kt_uct *uct, const kt_game *game, kt_field *root);

#if KT_DESKTOP
/* How often the search would have visited this child of the root had it not been forced to; 0 in place of 1, since one
 * visit says nothing. Without uct->forces, all its visits.
 *
 * With uct->forces, a child that was visited is visited again until its visits are sqrt(2 * probability * the root's), so that
 * noise can find good moves that look bad at first. To learn from it, a network should see those forced visits only of moves
 * that turned out good: all others are taken off, as long as the child then is worth less to the search than the most visited
 * one (D. Wu, "Accelerating self-play learning in Go", 2019, 3.2). */
uint32_t kt_uct_unforced(const kt_uct *uct, const kt_node *child);

/* Gives the root its moves, if it has none. Call it after kt_uct_begin and before threads run. Else a second thread, which
 * finds the root without children while the first adds them, would make a playout that counts for no move of the root. */
void kt_uct_open(kt_uct *uct, kt_uct_worker *worker);
#endif

/* How many visits the root may have: KT_NODE_VISITS_MAX; where leaves are evaluated, fewer. */
uint32_t kt_uct_visits_max(const kt_uct *uct);

/* Makes `playouts` playouts. Stops early when a position waits to be predicted (worker->asked), and when the
 * root has kt_uct_visits_max visits. A full tree doesn't grow; kt_tree_prune makes room. */
void kt_uct_run(kt_uct *uct, kt_uct_worker *worker, uint32_t playouts);

/* The node of the current position of `game`, which began at the root; NULL when the tree doesn't hold it. */
kt_node *kt_uct_find(const kt_uct *uct, const kt_game *game);

/* The legal child with the most visits (of equals, the first); NULL without children. At the root, node 0, it
 * is the move to play. Followed from child to child, it gives the principal variation. Where a chip evaluates leaves, it is at
 * the root the most probable one by an improved policy instead, as few visits tell little (uct_select.c). */
const kt_node *kt_uct_best(const kt_uct *uct, const kt_node *node);

/* The share of wins of the player who made the node's move, in 1/65536; 32768 for a node without visits. */
uint32_t kt_uct_win_rate_q16(const kt_node *node);

/* A lower bound of that share: two standard deviations less. The node must have visits. */
static inline uint32_t kt_uct_bound_q16(const kt_node *node) {
    uint32_t rate = kt_uct_win_rate_q16(node),
             twice = 2 * kt_square_root(rate * (65536 - rate) / node->visits);
    return rate > twice ? rate - twice : 0;
}

/* Has this child of the root enough visits for its figures to mean something? The numbers were chosen by
 * hand. */
static inline bool kt_uct_means_something(const kt_tree *tree, const kt_node *move) {
    return move->visits > tree->node->visits / 128 + 2;
}

#ifdef __cplusplus
}
#endif

#endif
