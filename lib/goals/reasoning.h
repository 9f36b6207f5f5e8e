/* reasoning.h: what follows from facts and rules (goals/knowledge.h) in a position.
 *
 *     kt_reasoning_begin(&reasoning, &knowledge, &world, memory, bytes)   finds the facts of game and chains
 *     while (kt_reasoning_want(&reasoning, &want)) ...                    the goals that rules give
 *     world.count[KT_THING_GOAL] = goals;
 *     kt_reasoning_rank(&reasoning, order, rank)                          finds facts of goals, ranks them
 *
 * All loops are bounded, by the numbers of rules and things, and all together by KT_REASONING_STEPS. */
#ifndef KT_GOALS_REASONING_H
#define KT_GOALS_REASONING_H

#include "goals/knowledge.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The steps that one reasoning may take, so that no rules take forever. A step is an instruction of their
 * code, or a look whether two things are related. */
enum { KT_REASONING_STEPS = 1 << 20 };

/* A position, as rules see it. */
typedef struct kt_world {
    /* Tells about things, which are numbered from 0 for each kind; `other` is 0 but for relations. The same
     * question gets the same answer as long as one reasoning goes on. Answers are cut to 16 bits. */
    int (*ask)(const void *context, unsigned what, unsigned thing, unsigned other);
    const void *context;
    uint8_t count[KT_THINGS]; /* of the things; 1 game */
} kt_world;

/* What follows from the rules in a position. */
typedef struct kt_reasoning {
    const kt_knowledge *knowledge;
    const kt_world *world;
    uint8_t *memory; /* a bit for each fact of each thing */
    size_t bytes;    /* of the memory */
    uint32_t steps;  /* that are left; when none are, all that was not found by then is 0 */
    uint8_t goals;   /* that are put in order */
    uint8_t want;    /* that is asked next ... */
    uint8_t chain;   /* ... about this chain */
} kt_reasoning;

/* A goal that a rule gives: with this verb, for this chain. */
typedef struct kt_want {
    uint8_t verb, chain;
    uint16_t number; /* of the statement */
} kt_want;

/* Bytes of memory for facts with this number of chains, and to rank this number of goals. */
size_t kt_reasoning_bytes(const kt_knowledge *knowledge, unsigned chains, unsigned goals);

/* Finds the facts of game and chains: those of one stratum again and again, until no more hold. `memory`,
 * aligned for uint16_t, belongs to the reasoning, and the world stays where it is. Error: KT_ERR_SIZE when
 * there is no room for the facts of this many chains. */
KT_MUST_USE kt_status kt_reasoning_begin(kt_reasoning *reasoning, const kt_knowledge *knowledge,
                                         const kt_world *world, void *memory, size_t bytes);

/* Goes on in another memory, aligned for uint16_t, of `bytes` bytes and no fewer than before. The two may overlap. */
void kt_reasoning_move(kt_reasoning *reasoning, void *memory, size_t bytes);

/* The next goal that a rule gives. Returns false when there are no more. */
bool kt_reasoning_want(kt_reasoning *reasoning, kt_want *want);

/* Finds the facts of the goals, and puts the goals in order: first the one that no other beats
 * (kt_reasoning_compare); where all are beaten, the one whose worst defeat was at the lowest level; of
 * several, the one that beats more goals, beaten ones counted against them; then the first. So on with those
 * that are left. `order` gets the numbers of all goals, and `rank`, unless NULL, their places, by number,
 * from 0: equal for goals that stand next to each other for no reason but their number.
 *
 * Memory may be too small for all goals. Then as many as there is room for, the first ones, are put in order,
 * and the others stay behind them, all at the same rank. Returns how many were put
 * in order. A reasoning ranks once. */
unsigned kt_reasoning_rank(kt_reasoning *reasoning, uint8_t *order, uint8_t *rank);

/* Does the fact hold of the thing? */
bool kt_reasoning_holds(const kt_reasoning *reasoning, unsigned fact, unsigned thing);

/* What a rule says of two goals: 1 when it prefers the first, -1 for the second, else 0. */
int kt_reasoning_vote(kt_reasoning *reasoning, const kt_statement *rule, unsigned first, unsigned second);

/* Compares two goals that have been ranked: 1 when the first is better, -1 when the second is, else 0. Sets
 * `*number` to that of the first statement of the deciding level that votes
 * so; leaves it when none decides. */
int kt_reasoning_compare(kt_reasoning *reasoning, unsigned first, unsigned second, unsigned *number);

#ifdef __cplusplus
}
#endif

#endif
