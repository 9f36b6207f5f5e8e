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

/* The limits of a thought. It ends at the one that is reached first, or when the value is perfect. */
typedef struct kt_minimax_limits {
    uint8_t depth;         /* the most half-moves to read, 0..KT_MINIMAX_DEPTH_MAX; 0: as many as can be */
    uint32_t nodes;        /* positions to look at; 0: no limit */
    uint32_t milliseconds; /* by `now_ms`; 0: no limit */
    uint32_t (*now_ms)(void *context);  /* NULL with milliseconds 0 */
    bool (*interrupted)(void *context); /* true ends the thought; NULL: never */
    void *context;                      /* for both */
} kt_minimax_limits;

/* Thinks about `position`, whose game isn't over, and returns its best part move. With a single part move there is
 * nothing to think about: result->depth is then 0. `table` may be NULL. Memory and errors are those of
 * kt_minimax_search; the more memory, the longer the lines. */
KT_MUST_USE kt_status kt_minimax_think(const kt_minimax_game *game, const kt_minimax_limits *limits,
                                       const void *position, kt_minimax_table *table, void *memory,
                                       size_t bytes, kt_minimax_result *result);

/* Thinks about a whole half-move: writes its part moves to `moves`, which has room for `most`, and returns how many
 * they are. The first gets three quarters of the time, the next three quarters of the rest, and
 * so on. `memory` holds two positions more
 * than kt_minimax_search needs. Errors: as above; KT_ERR_FULL when `most` are too few. */
KT_MUST_USE kt_status kt_minimax_half_move(const kt_minimax_game *game, const kt_minimax_limits *limits,
                                           const void *position, kt_minimax_table *table, void *memory,
                                           size_t bytes, uint8_t *moves, int most);

#ifdef __cplusplus
}
#endif

#endif
