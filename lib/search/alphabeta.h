/* alphabeta.h: reads ahead by alpha-beta with iterative deepening, for small boards and local questions.
 *
 * Principal variation search (T. Marsland, "A review of game-tree pruning", 1986) with a transposition
 * table. Moves come from the move guesser, the best so many of them, or in its order (M. Wächter, 2008,
 * section 5.6). Passes are moves, two end the game; who holds more area then has won. Suicide and
 * positional superko are forbidden, by the game. Own single-point eyes are not filled.
 *
 * A value that superko had a part in holds for the way to the position only, so it isn't kept in the
 * table. One that was kept may still come from a way on which superko forbade less (the graph-history
 * interaction: A. Palay, 1983). Without a table, values are exact. */
#ifndef KT_SEARCH_ALPHABETA_H
#define KT_SEARCH_ALPHABETA_H

#include "board/game.h"
#include "model/predict.h"
#include "search/transposition.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_ALPHABETA_DEPTH_MAX = KT_DESKTOP ? 60 : 16,
    /* Moves of all positions on the way to the present one. What doesn't fit is left out, the worst first. */
    KT_ALPHABETA_MOVES = KT_DESKTOP ? 8192 : 512,
};
/* What moves are sorted by. */
typedef enum kt_order {
    KT_ORDER_POINTS,    /* nothing: from point to point */
    KT_ORDER_TACTICS,   /* captures, own chains in atari, ataris, then liberties of the move */
    KT_ORDER_PREDICTOR, /* the predictor's values; with fewer moves left than `predict_depth`, tactics */
} kt_order;

typedef struct kt_alphabeta_settings {
    kt_order order;
    uint8_t depth; /* moves to look ahead, 1..KT_ALPHABETA_DEPTH_MAX, or what the history has room for */
    uint8_t predict_depth; /* 1 or more */
    uint16_t width; /* the most moves of a position, a pass not counted; the best in order. 1 or more */
    uint32_t nodes; /* the most positions to look at */
    /* Tells, at each position, that reading ends as if `nodes` had been looked at. May be NULL. */
    bool (*interrupted)(void *context);
    void *context;
} kt_alphabeta_settings;

/* What was read. */
typedef struct kt_reading {
    int32_t value;  /* in points, in favour of who is to move; komi is left out */
    uint8_t depth;  /* moves that were looked ahead; 0 when it ended before one was */
    bool complete;  /* all games that were looked at came to their end: no depth would change the value */
    uint8_t length; /* of the line; it may end earlier than the value was found */
    uint32_t nodes; /* positions looked at, that to begin with left out */
    kt_point line[KT_ALPHABETA_DEPTH_MAX]; /* best play of both */
} kt_reading;

/* A position on the way to the present one. */
typedef struct kt_alphabeta_frame {
    kt_transposition_key key;
    int16_t low, alpha, beta; /* the window, and where it began */
    int16_t best;
    uint16_t first, count, next; /* its moves */
    uint16_t depends;            /* the earliest position since the root that superko forbade to repeat */
    uint8_t depth;               /* moves to look ahead */
    bool complete, wide;         /* wide: the present move is searched with the whole window */
    kt_point move;               /* the best */
    uint8_t length;
    kt_point line[KT_ALPHABETA_DEPTH_MAX];
} kt_alphabeta_frame;

typedef struct kt_alphabeta {
    const kt_alphabeta_settings *settings;
    kt_game *game;
    kt_predictor *predictor;
    kt_suggestion *suggestions;
    kt_transposition_table table;
    uint32_t nodes;
    uint16_t root; /* moves of the game so far */
    kt_alphabeta_frame frame[KT_ALPHABETA_DEPTH_MAX + 1];
    kt_point moves[KT_ALPHABETA_MOVES];
} kt_alphabeta;

/* Reads what happens when `colour` is to move, and leaves the game as it was. `predictor` and
 * `suggestions` (KT_POINTS) are needed for KT_ORDER_PREDICTOR alone, else NULL. The caller makes
 * `reader->table` before, empty; it may have no entries. Errors: KT_ERR_RANGE (settings), KT_ERR_FULL when
 * the game's history has no room for a move. */
KT_MUST_USE kt_status kt_alphabeta_read(kt_alphabeta *reader, const kt_alphabeta_settings *settings,
                                        kt_game *game, kt_colour colour, kt_predictor *predictor,
                                        kt_suggestion *suggestions, kt_reading *reading);

/* The value of a position that isn't read any further: the area of `colour`, who is to move, less the
 * opponent's. Chains that it can capture at once are dead; empty points belong to whose stones are nearer. */
int32_t kt_alphabeta_evaluate(const kt_board *board, kt_colour colour);

#ifdef __cplusplus
}
#endif

#endif
