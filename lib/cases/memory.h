/* memory.h: what a player that reads ahead (minimax/think.h) remembers of earlier games: a toy that plays Kalah.
 *
 * Each position that it thought about may have a case: the value that the search found, and the nodes that went into it.
 * Later searches use the values of positions where the player is to move, KT_MEMORY_AHEAD half-moves ahead or fewer, instead
 * of reading on there. So a value deepens from game to game, and what went wrong later in a game is seen earlier in the next
 * one.
 *
 *  - A game brings KT_MEMORY_NEW new cases: its first positions that have none, and whose value differs from the one that
 *    the game's rules give them as they stand. So the library grows like a tree.
 *  - A case that is met again is renewed, unless more nodes went into it than into the present search. A perfect value
 *    stays, whatever is met, until another perfect one comes.
 *  - A search uses a case that isn't perfect until it has looked at more nodes than went into that.
 *
 * A key is the position's, turned round to whoever is to move, without the points that are made already, and behind it a
 * byte: `kind` + the length. Positions of other games have other kinds, so a store may hold them all.
 *
 * Source: M. Neumeister, diploma thesis, University of Leipzig, 1998, chapter 3. How far it looks, and what a game
 * brings, are decisions of ours, for chips. */
#ifndef KT_CASES_MEMORY_H
#define KT_CASES_MEMORY_H

#include "cases/store.h"
#include "minimax/think.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_MEMORY_AHEAD = 2,
    KT_MEMORY_NEW = 2,
    KT_MEMORY_COUNTED =
        4, /* from so many uses on, only those that bring another value are counted: flash wears out */
    KT_MEMORY_LENGTH = 15, /* the most bytes of a key that can be told */
};

/* The caller sets game, store, kind and fresh; the rest is 0 to begin with. */
typedef struct kt_memory {
    const kt_minimax_game *game;
    const kt_case_store *store;
    uint8_t kind;     /* a multiple of 16 */
    uint8_t fresh;    /* new cases that the game may still bring */
    uint32_t largest; /* nodes of the largest case that the present search has used */
    uint32_t nodes;   /* that searches have looked at since the caller set this and `used` to 0 */
    uint32_t used;    /* how often they have used cases */
} kt_memory;

/* Returns what makes a thought use the memory and add to it; `memory` must stay. */
kt_minimax_memory kt_memory_hooks(kt_memory *memory);

/* Writes the case of a position. Returns whether there is one. */
bool kt_memory_look(const kt_memory *memory, const void *position, kt_case *known);

/* Is this a key of a game of that kind? */
bool kt_memory_is_of(const kt_case_key *key, uint8_t kind);

#ifdef __cplusplus
}
#endif

#endif
