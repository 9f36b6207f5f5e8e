/* transposition.h: what was found out about positions that a search may meet again, in memory that the
 * caller hands in.
 *
 * Entries stand in pairs: the first of a pair keeps what was searched deepest, the second what came last. */
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
    KT_BOUND_NONE = 0, /* nothing */
    KT_BOUND_LOWER = 1,
    KT_BOUND_UPPER = 2,
    KT_BOUND_EXACT = KT_BOUND_LOWER | KT_BOUND_UPPER,
} kt_bound;

/* What is known of a position. */
typedef struct kt_transposition {
    int16_t value; /* for whoever is to move, -KT_TRANSPOSITION_VALUE_MAX..KT_TRANSPOSITION_VALUE_MAX */
    kt_point move; /* the best one, a point or KT_PASS */
    kt_bound bound;
    bool complete; /* all games that the value comes from went on to their end */
    uint8_t depth; /* moves searched, 0..KT_TRANSPOSITION_DEPTH_MAX */
} kt_transposition;

/* The same as the table keeps it. */
typedef struct kt_transposition_entry {
    uint32_t check;  /* tells positions of one pair apart */
    uint32_t packed; /* 0 when there is none */
} kt_transposition_entry;

typedef struct kt_transposition_table {
    kt_transposition_entry *entries; /* the caller's */
    uint32_t pairs;
} kt_transposition_table;

/* The same numbers on every build. */
typedef struct kt_transposition_key {
    uint32_t pair, check;
} kt_transposition_key;

/* Makes an empty table in `bytes` (below 2^32) of memory, which is aligned for uint32_t. With less than
 * two entries' room it stays empty. */
void kt_transposition_init(kt_transposition_table *table, void *memory, size_t bytes);

/* The key of a position with `colour` to move, the simple ko included; `passed`: the move before was a
 * pass. */
kt_transposition_key kt_transposition_key_of(const kt_board *board, kt_colour colour, bool passed);

/* Finds what is known of the position. Returns false when nothing is. */
bool kt_transposition_find(const kt_transposition_table *table, kt_transposition_key key,
                           kt_transposition *found);

void kt_transposition_store(kt_transposition_table *table, kt_transposition_key key, kt_transposition known);

#ifdef __cplusplus
}
#endif

#endif
