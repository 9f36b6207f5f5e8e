/* table.h: remembers positions that a search has valued, in case it meets them again by another order of
 * moves. (Not the cases of lib/cases: those are learned from games, and counted.)
 *
 * Positions are told apart by their whole key, never by a hash alone. Keys leave out the points that are made
 * already, and who is to move, wherever the game can. */
#ifndef KT_MINIMAX_TABLE_H
#define KT_MINIMAX_TABLE_H

#include <stddef.h>

#include "minimax/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a remembered value says about the position's. */
typedef enum kt_minimax_bound {
    KT_MINIMAX_EXACT, /* it is this */
    KT_MINIMAX_LOWER, /* it is this or more */
    KT_MINIMAX_UPPER, /* it is this or less */
} kt_minimax_bound;

typedef struct kt_minimax_entry {
    uint8_t key[KT_MINIMAX_KEY_BYTES];
    int16_t value;  /* under the key, for whoever is to move */
    uint8_t length; /* of the key; 0 in an empty entry */
    uint8_t depth;  /* half-moves that were read */
    uint8_t bound;  /* a kt_minimax_bound */
    uint8_t perfect;
    uint8_t move; /* the best part move that was found */
    uint8_t reserved;
} kt_minimax_entry;

typedef struct kt_minimax_table {
    kt_minimax_entry *entries; /* the caller's; their number is a power of two */
    uint32_t mask;             /* their number less one */
} kt_minimax_table;

/* Makes an empty table of as many entries as `bytes` of memory hold, rounded down to a power of two; the memory
 * is aligned for uint32_t. More entries make deep searches faster. Error: KT_ERR_SIZE when not two fit. */
KT_MUST_USE kt_status kt_minimax_table_init(kt_minimax_table *table, void *memory, size_t bytes);

/* Finds what is remembered under `key`; NULL when that is nothing. */
const kt_minimax_entry *kt_minimax_table_find(const kt_minimax_table *table, const kt_minimax_key *key);

/* Remembers `entry`, whose key and length this sets. Of two positions that share a place, the one that was
 * read deeper stays in its first entry, and the later one takes the second. */
void kt_minimax_table_store(kt_minimax_table *table, const kt_minimax_key *key, kt_minimax_entry entry);

#ifdef __cplusplus
}
#endif

#endif
