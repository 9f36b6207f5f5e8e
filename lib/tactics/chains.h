/* chains.h: what may happen to each chain of a board, which chains belong together, and what they are worth.
 *
 * The four classes are those of J. Pimiskern's program Augos (2012):
 *
 *   safe        one move of the opponent cannot hurt it
 *   attackable  one move of the opponent threatens to capture it, and so forces an answer
 *   savable     the first to move decides: the opponent captures it, or its owner saves it
 *   dead        it is captured, even if its owner moves first
 *
 * "Captured" means what local reading proves (hunt.h): in a ladder, or by threats of ladders, as in a net.
 * A chain that is dead is captured for certain, even if its owner wins all kos. One that is savable is
 * captured for certain when the opponent moves first and nobody has a threat elsewhere; that it can be
 * saved means that no capture was found after its owner's move. "Safe" and "attackable", too, say that
 * reading found no more. It doesn't know eyes: a group without eyes whose chains have many liberties is
 * safe here, until somebody who knows says otherwise (kt_chains_set). Chains that live unconditionally
 * (benson.h) are safe for certain. */
#ifndef KT_TACTICS_CHAINS_H
#define KT_TACTICS_CHAINS_H

#include "tactics/reader.h"

#ifdef __cplusplus
extern "C" {
#endif

/* In the order of danger. */
typedef enum kt_class { KT_CLASS_SAFE, KT_CLASS_ATTACKABLE, KT_CLASS_SAVABLE, KT_CLASS_DEAD } kt_class;

/* "safe", "attackable", "savable" or "dead". */
extern const char *const kt_class_names[4];

typedef struct kt_chain {
    kt_point head; /* kt_board.chain of its stones */
    /* The opponent's move that captures it (savable) or threatens to (attackable). KT_NO_POINT for others: a
     * safe one has none, a dead one needs none. */
    kt_point attack;
    /* Its owner's move after which no capture was found (savable), or after which this attack threatens
     * nothing (attackable). KT_NO_POINT for others, when none was found, and when a ko alone can save it. */
    kt_point save;
    uint8_t colour;    /* kt_colour */
    uint8_t danger;    /* kt_class */
    bool certain;      /* proved, as told above: dead, savable, or safe by Benson */
    bool unfinished;   /* the positions that may be looked at were not enough: it may be worse than told */
    uint8_t liberties; /* up to 255 */
    uint16_t stones;
    uint16_t value; /* tactical: 0 when safe or dead, else 2 * stones + liberties */
    uint16_t group; /* the number of the first chain of its group */
    /* Value of its group: the sum of the tactical values of its chains, and of the opponent's near them. */
    uint16_t strategic;
} kt_chain;

/* All chains of a board. */
typedef struct kt_chains {
    kt_chain *chain; /* in the order of their heads */
    uint16_t count;
    uint16_t capacity;
    /* By point: the number of the stone's chain; KT_NO_CHAIN where there is none. */
    uint16_t number[KT_POINTS];
} kt_chains;

enum {
    KT_NO_CHAIN = 0xffff,
    /* No board has more chains than this. */
    KT_CHAINS_MOST = KT_POINTS,
    /* Positions to look at on a board, when nothing else is asked for: 5 to 30 ms on a desktop. */
    KT_CHAINS_NODES = KT_DESKTOP ? 100000 : 4000,
};

/* Lists the chains of the board, and finds their classes, groups and values. `chains` points to an array of
 * `capacity` chains, the caller's. Looks at `nodes` positions at most, shared out among the chains; with more
 * of them it finds more captures. Error: KT_ERR_FULL when the board has more chains than fit; then the
 * classes of those listed are right, but groups and values lack the others. */
KT_MUST_USE kt_status kt_chains_find(kt_chains *chains, kt_reader *reader, const kt_board *board,
                                     uint32_t nodes);

/* Replaces what was found of a chain, for a reader that knows more, such as of life and death. Call
 * kt_chains_weigh afterwards. */
void kt_chains_set(kt_chains *chains, uint16_t number, kt_class danger, kt_point attack, kt_point save);

/* Finds groups and values anew from the classes. */
void kt_chains_weigh(kt_chains *chains, const kt_board *board);

/* Are the chains with these two numbers near each other? They are when a free point beside the one is, or
 * lies beside, a free point beside the other. A point is free when it is empty or holds a dead stone of the
 * opponent. Chains of different colours are near also when they touch. Groups are made of near chains of a
 * colour that aren't dead; a dead chain is a group of its own. */
bool kt_chains_near(const kt_chains *chains, const kt_board *board, uint16_t a, uint16_t b);

#ifdef __cplusplus
}
#endif

#endif
