/* player.h: thinks about a move within a budget, and judges positions: joins predictor, tree and playouts.
 *
 * A thought in pieces: kt_player_know, and when that doesn't settle it kt_player_begin, kt_player_go_on
 * while there is something left to spend, kt_player_end. kt_player_think does all of it.
 *
 * When does it pass? By area it costs nothing to play on, so it passes only after a pass, and when the
 * game is won both with dead stones taken off and as it stands: the opponent, or whoever counts, may see
 * it one way or the other. When only dead stones stand between it and the win, it takes them off by
 * capturing them. By territory every needless move costs a point: it passes, too, when all stones' fate is
 * settled and a search finds that a pass costs nothing; and when it has won as it stands, hardly a point is open, and the
 * search finds no move that wins.
 *
 * Memory is one block. On a small chip, predictions and playouts take turns in its end: for a prediction, the
 * tree is pruned to KT_PLAYER_NODES_MIN nodes at most, and the playouts are shown the root's position anew. Where
 * the block is larger, each has its own, and what was found out in a thought about the moves that were played
 * since is kept for the next one. */
#ifndef KT_SEARCH_PLAYER_H
#define KT_SEARCH_PLAYER_H

#include "search/judge.h"
#include "search/uct.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How the player is joined to its surroundings; must outlive it.
 * Rules for the callbacks:
 *  1. They are called only while it thinks, each between playouts.
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

/* What may be spent on a move: the first limit that is reached ends the thought. 0 is no limit. */
typedef struct kt_player_budget {
    uint32_t playouts;
    uint32_t milliseconds;
} kt_player_budget;

/* Who wins when both pass now. */
typedef struct kt_passing_count {
    kt_bitboard dead;
    bool known; /* what the rest says holds for the position that is thought about */
    bool won;   /* the game is won when the dead stones are taken off, which may have to be captured */
    bool sure;  /* ... and whoever counts will say so */
    bool over;  /* hardly a point is open */
} kt_passing_count;

typedef struct kt_player {
    const kt_player_config *config;
    kt_uct_settings settings; /* those of the configuration, but for what can't be done without a predictor */
    kt_uct uct;               /* of the last thought; its tree is kept until the next */
    kt_uct_worker worker;
    uint32_t seed;           /* of the next thought; each takes the next one */
    uint32_t playouts;       /* of the last thought */
    uint32_t visits;         /* of its root that an earlier thought made */
    uint32_t start_ms;       /* when the last thought began */
    uint32_t first_ms;       /* ... and its playouts */
    uint32_t judging_ms;     /* what kt_player_settle took last */
    uint32_t predicting_ms;  /* ... and a prediction in a thought */
    kt_player_budget budget; /* of the present thought */
    bool territory;          /* the caller's: territory is counted, else area */
    bool cleans_up;          /* the caller's: no pass while dead stones of the opponent stand; by area only */
    bool remembers;          /* `uct` holds the last thought; false makes the next begin anew */
#if KT_PLAYOUTS
    kt_passing_count passing; /* a verdict costs a small chip seconds: one is enough for a thought */
#endif
    kt_judge_work *work;
    kt_predictor_memory *prediction; /* memory for a predictor */
    kt_predictor *predictor;         /* the caller's, made with it; NULL without one */
#if KT_DESKTOP
    /* the caller's: of the playouts of the next thought (kt_player_begin); NULL for none */
    kt_survey *survey;
    const kt_barred *barred; /* the caller's: moves that this thought keeps out of; NULL for none */
    bool thorough;           /* the caller's: the budget is spent even when nothing can change the choice */
#endif
} kt_player;

enum {
    KT_UNDECIDED = KT_NO_POINT + 1,               /* kt_player_know doesn't know */
    KT_PLAYER_NODES_MIN = KT_DESKTOP ? 1024 : 96, /* twice the children of a node, and more */
#if KT_PLAYOUTS
    KT_PLAYER_BYTES = KT_PLAYER_NODES_MIN * sizeof(kt_node) + sizeof(kt_word) +
                      (sizeof(kt_predictor_memory) > sizeof(kt_judge_work) ? sizeof(kt_predictor_memory)
                                                                           : sizeof(kt_judge_work)),
#else
    KT_PLAYER_BYTES = KT_POINTS + sizeof(kt_word) + sizeof(kt_predictor_memory),
#endif
};

/* Without a predictor at first. Error: KT_ERR_SIZE when the block is too small, or the number of nodes. */
KT_MUST_USE kt_status kt_player_init(kt_player *player, const kt_player_config *config);

/* Thinks about the next move of `colour` in `game`, which is as before afterwards. `suggestions` has room
 * for KT_POINTS. Without any limit in the budget it plays what is predicted first, and so it does where
 * stones without liberties were set up. Returns the move: a point, KT_PASS, or KT_NO_POINT to resign. */
int kt_player_think(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions,
                    kt_player_budget budget);

/* What the clock says; 0 without one. */
uint32_t kt_player_now_ms(const kt_player *player);

/* How long ago kt_player_know was asked last; 0 without a clock. */
uint32_t kt_player_spent_ms(const kt_player *player);

/* The move that needs no playouts: a pass after a pass when that wins; without any limit in
 * player->budget, what is predicted first. Else KT_UNDECIDED. */
int kt_player_know(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions);

/* Begins to think where kt_judge_can, with player->budget to spend; `game` and `suggestions` must
 * stay until kt_player_end. Here, no limit means without end. */
void kt_player_begin(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions);

/* Makes playouts for so many milliseconds, 0 for as many as the budget allows, at least a slice. Returns
 * false when the thought is over: the budget is spent or can't change the choice any more, or somebody
 * waits. */
bool kt_player_go_on(kt_player *player, uint32_t milliseconds);

/* Ends the thought and returns the move as kt_player_think does. By territory, when it takes a pass into
 * consideration, it makes a quarter more playouts, 100 at least. A budget of time is for all of it. */
int kt_player_end(kt_player *player);

/* Does `player->uct` hold a thought about this position? Not when memory is so small that it was used
 * again. */
bool kt_player_remembers(const kt_player *player, const kt_game *game, kt_colour colour);

/* Runs kt_judge_points in the player's memory. The next playouts overwrite what it returns. */
const uint8_t *kt_player_judge(kt_player *player, const kt_game *game);

/* Runs kt_judge in the player's memory, for whoever was to move before the last passes. */
void kt_player_settle(kt_player *player, const kt_game *game, kt_verdict *verdict);

#if KT_DESKTOP
/* By how much Black leads in `game`, where the last thought with a survey began, by its rules and its komi: the mean of the
 * playouts that began with `move` (KT_NO_POINT: of all), and their deviation. While these are few, the mean of all speaks for
 * the move, too. By territory, stones played on either side are taken off the area. Returns false without a survey, or any playout. */
bool kt_player_lead(const kt_player *player, const kt_game *game, int move, kt_survey_score *lead);
#endif

#ifdef __cplusplus
}
#endif

#endif
