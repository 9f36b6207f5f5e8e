/* minimax.h: reads a game ahead to a depth, with or without pruning, and values every part move.
 *
 * Sources: D. Knuth and R. Moore, "An analysis of alpha-beta pruning", 1975; M. Neumeister, diploma thesis,
 * Leipzig 1998, chapter 2 (orders, successors valued dependently, iterative deepening by two half-moves) and
 * chapter 3 (retrieval of known positions).
 *
 * Where the depth ends, and where the game is over, is a terminal node. Its value is the game's own. A search
 * needs no stack: each position on the way to the present one has a frame in the caller's memory. */
#ifndef KT_MINIMAX_MINIMAX_H
#define KT_MINIMAX_MINIMAX_H

#include <stddef.h>

#include "minimax/game.h"
#include "minimax/table.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KT_MINIMAX_DEPTH_MAX = 60 };

typedef enum kt_minimax_pruning {
    KT_MINIMAX_WHOLE, /* none: every node within the depth is read */
    /* Alpha-beta behind each half-move of the player at the root, which knows nothing of the other half-moves: all of
     * them get their exact values. */
    KT_MINIMAX_INDEPENDENT,
    /* What follows a half-move of the player at the root is cut off once it is known to be worse than the best one, not
     * when it may be as good: those as good as the best get exact values, of the others it is known that they are
     * worse. */
    KT_MINIMAX_DEPENDENT,
    /* As usual: a half-move is cut off once it isn't better. The first of the best is found. */
    KT_MINIMAX_FIRST,
} kt_minimax_pruning;

/* In which nodes known positions are looked up; the root is never one of them. */
typedef enum kt_minimax_retrieval {
    KT_MINIMAX_NOWHERE,
    KT_MINIMAX_TERMINAL, /* where the depth ends */
    KT_MINIMAX_OWN,      /* where the player is to move who moves at the root */
    KT_MINIMAX_ALL,
} kt_minimax_retrieval;

/* What is known of a position. */
typedef struct kt_minimax_known {
    int16_t value; /* for whoever is to move */
    bool perfect;  /* it is what the game will end with, when both play as well as can be */
} kt_minimax_known;

#if KT_DESKTOP
enum { KT_MINIMAX_LINE_MAX = 300 }; /* part moves of a half-move that `found` can tell */

/* A half-move of the player at the root, or its part moves up to a position whose value was known. */
typedef struct kt_minimax_half {
    const uint8_t *moves; /* its part moves */
    int count;
    int16_t value; /* for the player at the root */
    bool exact;    /* `value` is the value; else the value is `value` or less, and not the best */
    uint8_t depth; /* of the search at the root */
} kt_minimax_half;
#endif

/* Where in the tree a position stands. */
typedef struct kt_minimax_place {
    bool own;       /* the player is to move who moves at the root */
    uint8_t made;   /* half-moves since the root that are complete */
    uint8_t depth;  /* half-moves to read from here; 0: a terminal node */
    uint32_t nodes; /* that the search has looked at so far; more than 2^32 - 1 count as so many */
} kt_minimax_place;

typedef struct kt_minimax_settings {
    /* Half-moves to read, 1..KT_MINIMAX_DEPTH_MAX. Each further one costs about as much as all before, times
     * the square root of the number of half-moves that a player has (without pruning: times that number). */
    uint8_t depth;
    kt_minimax_pruning pruning;
    kt_minimax_order order;
    /* 1 or more: iterative deepening. The root is searched to depth, depth - step, depth - 2 step, ..., the
     * least first, and each search takes the successors in the order of the values of the one before. 0: only
     * `depth`. */
    uint8_t step;
    kt_minimax_retrieval retrieval;
    bool retrieves_parts; /* also within a half-move: after part moves that let the same player move again */
    uint32_t nodes;       /* the most nodes of all depths together; 0: no limit */
    /* Is the position known? Returns whether, and then writes what to `known`; the search doesn't read on
     * there. The caller counts what it wants to count. NULL with KT_MINIMAX_NOWHERE. */
    bool (*retrieve)(void *context, const void *position, kt_minimax_place place, kt_minimax_known *known);
    /* Asked every 256 nodes: shall the search go on? NULL: always. */
    bool (*go_on)(void *context);
#if KT_DESKTOP
    /* Is told of each half-move of the player at the root, when all behind it has been read. NULL: nobody is. */
    void (*found)(void *context, const kt_minimax_half *half);
#endif
    void *context; /* for all of these */
    /* Remembers positions within and between searches (table.h); NULL: nothing does. */
    kt_minimax_table *table;
} kt_minimax_settings;

/* What came of a part move at the root. */
typedef struct kt_minimax_successor {
    uint8_t move;
    bool exact;    /* `value` is the value; else the value is `value` or less, and not the best */
    bool perfect;  /* the value holds for the whole game, not for this depth alone */
    int16_t value; /* for the player who moves at the root */
} kt_minimax_successor;

typedef struct kt_minimax_result {
    int16_t value; /* for whoever is to move */
    bool perfect;  /* more depth wouldn't change the value */
    uint8_t depth; /* of the last search that was complete; 0 when none was */
    /* The best part move: the first of the best that the last complete depth found, or a better one that the next
     * depth had found by its end. Without a complete depth the first in the order. */
    uint8_t move;
    uint8_t count;      /* successors */
    uint64_t nodes;     /* positions looked at, the root not counted; of all searches together */
    uint64_t terminals; /* those of them that weren't read any further */
    uint64_t retrieved; /* those whose value was known */
    kt_minimax_successor successors[KT_MINIMAX_MOVES_MAX]; /* in the order in which they were searched */
} kt_minimax_result;

/* The bytes of memory that a search to `depth` from this position takes at most. */
size_t kt_minimax_bytes(const kt_minimax_game *game, const void *position, unsigned depth);

/* Reads ahead from `position`, whose game isn't over. `memory` is aligned for uint32_t and has room for
 * `bytes`. When it is too small for a line of part moves, the position where it ends is valued as it stands.
 * When `nodes` or `go_on` ends the search, `result` has what the last complete depth found, and `depth` tells
 * which that was.
 * Errors: KT_ERR_RANGE (a setting), KT_ERR_NOTHING (the game is over), KT_ERR_SIZE (no room for two
 * positions). */
KT_MUST_USE kt_status kt_minimax_search(const kt_minimax_game *game, const kt_minimax_settings *settings,
                                        const void *position, void *memory, size_t bytes,
                                        kt_minimax_result *result);

#ifdef __cplusplus
}
#endif

#endif
