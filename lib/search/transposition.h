/* transposition.h: a table of the positions that a search has read, in case it meets them again by another
 * order of moves.
 *
 * Each position has a place for two entries. The first is kept for what was searched deepest, the second for
 * what came last. */
#ifndef KT_SEARCH_TRANSPOSITION_H
#define KT_SEARCH_TRANSPOSITION_H

#include <stddef.h>

#include "board/board.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { KT_TRANSPOSITION_DEPTH_MAX = 63, KT_TRANSPOSITION_VALUE_MAX = 8000 };

/* What an entry's value says about the position's. */
typedef enum kt_bound {
    KT_BOUND_NONE = 0,                                /* nothing */
    KT_BOUND_LOWER = 1,                               /* it is this or more */
    KT_BOUND_UPPER = 2,                               /* it is this or less */
    KT_BOUND_EXACT = KT_BOUND_LOWER | KT_BOUND_UPPER, /* it is this */
} kt_bound;

/* What is known of a position. */
typedef struct kt_transposition {
    int16_t value; /* for whoever is to move, -KT_TRANSPOSITION_VALUE_MAX..KT_TRANSPOSITION_VALUE_MAX */
    kt_point move; /* the best move found: a point or KT_PASS */
    kt_bound bound;
    bool complete; /* every line that was read went to the end of the game: more depth changes nothing */
    uint8_t depth; /* moves searched, 0..KT_TRANSPOSITION_DEPTH_MAX */
} kt_transposition;

/* The same, packed for the table. */
typedef struct kt_transposition_entry {
    uint32_t check;  /* tells the positions apart that share a pair */
    uint32_t packed; /* 0 in an empty entry */
} kt_transposition_entry;

typedef struct kt_transposition_table {
    kt_transposition_entry *entries; /* the caller's */
    uint32_t pairs;
} kt_transposition_table;

/* A position's key. It is the same on every build. */
typedef struct kt_transposition_key {
    uint32_t pair, check;
} kt_transposition_key;

/* Makes an empty table in `bytes` (below 2^32) of memory, aligned for uint32_t. In less than the room of two
 * entries, it stays empty for ever. */
void kt_transposition_init(kt_transposition_table *table, void *memory, size_t bytes);

/* The key of a position, its simple ko included, with `colour` to move. `passed`: the move before was a pass. */
kt_transposition_key kt_transposition_key_of(const kt_board *board, kt_colour colour, bool passed);

/* Finds what is known of the position. Returns false when that is nothing. */
bool kt_transposition_find(const kt_transposition_table *table, kt_transposition_key key,
                           kt_transposition *found);

/* Keeps what is now known of the position. */
void kt_transposition_store(kt_transposition_table *table, kt_transposition_key key, kt_transposition known);

#ifdef __cplusplus
}
#endif

#endif
