/* alphabeta.h: reads ahead by alpha-beta, deeper and deeper, on small boards and for local questions.
 *
 * It is principal variation search (T. Marsland, "A review of game-tree pruning", 1986) with a transposition
 * table. The predictor may sort the moves, and cut their list short (M. Wächter, 2008, section 5.6). A pass
 * is a move; after two in turn the game ends, and area counts. The game forbids suicide and positional
 * superko. Own single-point eyes aren't filled.
 *
 * Superko can make a position's value depend on the moves that led to it. Such a value isn't kept in the
 * table. One that was kept may still be wrong where superko forbids more (the graph-history interaction: A.
 * Palay, 1983). Without a table, values are exact. */
#ifndef KT_SEARCH_ALPHABETA_H
#define KT_SEARCH_ALPHABETA_H

#include "board/game.h"
#include "model/predict.h"
#include "search/transposition.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    /* The most moves to look ahead. Chosen by hand: a table of nodes or the time ends the reading long
     * before. */
    KT_ALPHABETA_DEPTH_MAX = KT_DESKTOP ? 60 : 16,
    /* Room for the moves of all positions on the way to the present one. Moves that don't fit are left out,
     * the worst first. Chosen by hand. */
    KT_ALPHABETA_MOVES = KT_DESKTOP ? 8192 : 512,
};
/* How moves are sorted. The better the order, the fewer positions must be read. */
typedef enum kt_order {
    KT_ORDER_POINTS,    /* not at all: by their points */
    KT_ORDER_TACTICS,   /* captures first, then saves of chains in atari, ataris, moves with many liberties */
    KT_ORDER_PREDICTOR, /* by the predictor's values; nearer to the leaves than `predict_depth`, by tactics */
} kt_order;

typedef struct kt_alphabeta_settings {
    kt_order order;
    /* The most moves to look ahead: 1..KT_ALPHABETA_DEPTH_MAX. The room in the game's history limits it, too.
     * Each further move costs several times as long as all before. */
    uint8_t depth;
    /* For KT_ORDER_PREDICTOR: positions with this many moves left to look ahead, or more, are predicted; 1 or
     * more. 1 predicts all of them, which takes long; a larger number predicts fewer, but sorts the others
     * worse. */
    uint8_t predict_depth;
    /* The most moves of a position, a pass not counted: 1 or more. The first in the order are read. From
     * KT_POINTS on, none is left out; with fewer, reading is faster, and may miss the best move. */
    uint16_t width;
    /* The most positions to look at, 0 or more. Reading then ends with what the last complete depth has
     * found. */
    uint32_t nodes;
    /* Asked at each position; when it returns true, reading ends as if `nodes` had been looked at. NULL:
     * never. */
    bool (*interrupted)(void *context);
    void *context; /* for `interrupted` */
} kt_alphabeta_settings;

/* What was read. */
typedef struct kt_reading {
    int32_t value; /* in points, for whoever is to move; komi doesn't count */
    uint8_t depth; /* moves looked ahead; 0 when reading ended before a depth was complete */
    bool complete; /* every line that was read went to the game's end: more depth wouldn't change the value */
    uint8_t length;                        /* of `line`, which may be shorter than `depth` */
    uint32_t nodes;                        /* positions looked at, the first not counted */
    kt_point line[KT_ALPHABETA_DEPTH_MAX]; /* the principal variation: best play of both */
} kt_reading;

/* A position on the way to the present one. */
typedef struct kt_alphabeta_frame {
    kt_transposition_key key;
    int16_t low;                 /* alpha at the beginning */
    int16_t alpha, beta;         /* the window: only values within it matter */
    int16_t best;                /* value so far */
    uint16_t first, count, next; /* its moves, in kt_alphabeta.moves, and the present one among them */
    uint16_t depends; /* the first position since the root that superko forbade to repeat (its move number) */
    uint8_t depth;    /* moves to look ahead */
    bool complete;    /* as in kt_reading, so far */
    bool wide;        /* the present move is read again, with the whole window */
    kt_point move;    /* the best so far */
    uint8_t length;   /* of `line` */
    kt_point line[KT_ALPHABETA_DEPTH_MAX]; /* best play from here, so far */
} kt_alphabeta_frame;

typedef struct kt_alphabeta {
    const kt_alphabeta_settings *settings;
    kt_game *game;
    kt_predictor *predictor;
    kt_suggestion *suggestions;
    kt_transposition_table table;
    uint32_t nodes; /* positions looked at */
    uint16_t root;  /* moves of the game before reading began */
    kt_alphabeta_frame frame[KT_ALPHABETA_DEPTH_MAX + 1];
    kt_point moves[KT_ALPHABETA_MOVES];
} kt_alphabeta;

/* Reads what happens when `colour` is to move, and leaves the game as it was. KT_ORDER_PREDICTOR needs
 * `predictor` and `suggestions` (KT_POINTS); other orders take NULL. The caller has made `reader->table`,
 * perhaps without entries. Errors: KT_ERR_RANGE (settings), KT_ERR_FULL when the game's history has no room
 * for a move. */
KT_MUST_USE kt_status kt_alphabeta_read(kt_alphabeta *reader, const kt_alphabeta_settings *settings,
                                        kt_game *game, kt_colour colour, kt_predictor *predictor,
                                        kt_suggestion *suggestions, kt_reading *reading);

/* An estimate for a position that isn't read any further: the area of `colour`, who is to move, less the
 * opponent's. Chains that `colour` can capture at once are dead. An empty point belongs to the player whose
 * stones are nearer. */
int32_t kt_alphabeta_evaluate(const kt_board *board, kt_colour colour);

#ifdef __cplusplus
}
#endif

#endif
