/* player.h: thinks about a move within a budget, and judges positions: joins predictor, tree and playouts.
 *
 * Memory is one block. On a small chip, predictions and playouts take turns in its end: the positions of
 * settings.plan are predicted first, as far as KT_PLAYER_NODES_MIN nodes go, then the playouts begin. Where
 * the block is larger, each has its own. */
#ifndef KT_SEARCH_PLAYER_H
#define KT_SEARCH_PLAYER_H

#include "search/uct.h"

/* What playouts need of the block. */
typedef struct kt_player_work {
    kt_field root;
    kt_playout playout;
    uint8_t black[KT_POINTS]; /* by point: playouts at whose end Black held it */
} kt_player_work;

/* How the player is joined to its surroundings; must outlive it.
 * Rules for the callbacks:
 *  1. They are called only from kt_player_think, each between playouts.
 *  2. `milliseconds` is a clock that may wrap; without one (NULL) budgets of time are no limit.
 *  3. `interrupted` tells that somebody waits: thinking ends with what was found so far. May be NULL.
 *  4. `run` makes playouts in place of kt_uct_run, in several threads for example. May be NULL. */
typedef struct kt_player_config {
    kt_uct_settings settings;
    uint32_t seed;       /* of the random numbers; 0 takes one from the clock */
    void *memory;        /* aligned for kt_word */
    size_t bytes;        /* at least KT_PLAYER_BYTES */
    uint32_t nodes;      /* use no more, even if they fit (KT_PLAYER_NODES_MIN or more); 0: as many as fit */
    uint32_t slice;      /* playouts between two looks at the clock, or at the room in the tree; 1 or more */
    uint32_t resign_q16; /* resigns when the chance of a win falls below; 0 for never */
    void *context;
    uint32_t (*milliseconds)(void *context);
    bool (*interrupted)(void *context);
    void (*run)(void *context, kt_uct *uct, kt_uct_worker *worker, uint32_t playouts);
} kt_player_config;

typedef struct kt_player {
    const kt_player_config *config;
    kt_uct_settings settings; /* those of the configuration, but for what can't be done without a predictor */
    kt_uct uct;               /* of the last thought; its tree is kept until the next */
    kt_uct_worker worker;
    uint32_t seed;     /* of the next thought; each takes the next one */
    uint32_t playouts; /* of the last thought */
    kt_player_work *work;
    kt_predictor_memory *prediction; /* memory for a predictor */
    kt_predictor *predictor;         /* the caller's, made with it; NULL without one */
} kt_player;

/* What may be spent on a move: the first limit that is reached ends the thought. 0 is no limit. */
typedef struct kt_player_budget {
    uint32_t playouts;
    uint32_t milliseconds;
} kt_player_budget;

enum {
    KT_PLAYER_NODES_MIN = KT_BOARD_MAX > 9 ? 1024 : 64, /* twice the children of a node, and more */
    KT_PLAYER_BYTES = KT_PLAYER_NODES_MIN * sizeof(kt_node) + sizeof(kt_word) +
                      (sizeof(kt_predictor_memory) > sizeof(kt_player_work) ? sizeof(kt_predictor_memory)
                                                                            : sizeof(kt_player_work)),
};

/* Without a predictor at first. Error: KT_ERR_SIZE when the block is too small, or the number of nodes. */
KT_MUST_USE kt_status kt_player_init(kt_player *player, const kt_player_config *config);

/* Thinks about the next move of `colour` in `game`, which is as before afterwards. `suggestions` has room for
 * KT_POINTS. Without any limit in the budget it plays what is predicted first, and so it does where stones
 * without liberties were set up. Returns the move: a point, KT_PASS, or KT_NO_POINT to resign. */
int kt_player_think(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions,
                    kt_player_budget budget);

/* Finds the stones that are dead, by playouts: chains whose points end in the opponent's hands in two of
 * three. `colour` moves first. */
kt_bitboard kt_player_find_dead(kt_player *player, const kt_game *game, kt_colour colour);

#endif
