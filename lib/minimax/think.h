/* think.h: reads deeper and deeper until a limit ends it, for players.
 *
 * Each depth begins with the best part move of the depth before. What a depth that was cut short has found counts,
 * too: its first part move is the best known one, so another that comes out better is better. */
#ifndef KT_MINIMAX_THINK_H
#define KT_MINIMAX_THINK_H

#include "minimax/minimax.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a player remembers of earlier games. The functions may be called with `context` alone. */
typedef struct kt_minimax_memory {
    /* As in kt_minimax_settings; asked in nodes where the player is to move who moves at the root. */
    bool (*retrieve)(void *context, const void *position, kt_minimax_place place, kt_minimax_known *known);
    /* Is told what a search found of its root. */
    void (*learn)(void *context, const void *position, const kt_minimax_result *result);
    void *context;
} kt_minimax_memory;

/* The limits of a thought. It ends at the one that is reached first, or when the value is perfect. */
typedef struct kt_minimax_limits {
    uint8_t depth;         /* the most half-moves to read, 0..KT_MINIMAX_DEPTH_MAX; 0: as many as can be */
    uint32_t nodes;        /* positions to look at; 0: no limit */
    uint32_t milliseconds; /* by `now_ms`; 0: no limit */
    uint32_t (*now_ms)(void *context);  /* NULL with milliseconds 0 */
    bool (*interrupted)(void *context); /* true ends the thought; NULL: never */
    void *context;                      /* for both */
    const kt_minimax_memory *memory;    /* NULL: none */
} kt_minimax_limits;

/* Thinks about `position`, whose game isn't over, and returns its best part move. With a single part move there is
 * nothing to think about: result->depth is then 0. `table` may be NULL. Memory and errors are those of
 * kt_minimax_search; the more memory, the longer the lines. */
KT_MUST_USE kt_status kt_minimax_think(const kt_minimax_game *game, const kt_minimax_limits *limits,
                                       const void *position, kt_minimax_table *table, void *memory,
                                       size_t bytes, kt_minimax_result *result);

/* Thinks about a whole half-move: writes its part moves to `moves`, which has room for `most`, and returns how many
 * they are. The first gets three quarters of the time, the next three quarters of the rest, and so on. `memory` holds two
 * positions more than kt_minimax_search needs. Errors: as above; KT_ERR_FULL when `most` are too few. */
KT_MUST_USE kt_status kt_minimax_half_move(const kt_minimax_game *game, const kt_minimax_limits *limits,
                                           const void *position, kt_minimax_table *table, void *memory,
                                           size_t bytes, uint8_t *moves, int most);

#ifdef __cplusplus
}
#endif

#endif
