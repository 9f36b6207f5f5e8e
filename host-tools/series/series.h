/* series.h: series of games between two players that may learn: what is asked for, and what came of it. */
#ifndef SERIES_H
#define SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cases/learner.h"

enum {
    SERIES_NAME_BYTES = 48,
    SERIES_TITLE_BYTES = 200,
    SERIES_MOST = 1000,         /* series, and players, of a file */
    SERIES_GAMES_MAX = 1000000, /* of a series */
    SERIES_BLOCK = 100,         /* games of a block, the steps in which a series' course is kept */
    SERIES_PUBLISHED_MAX = 16,
    SERIES_LEARNED = KT_LEARNED_REMOVED + 1,
};

/* The two players; A is the first of the line `series`. */
enum { SERIES_A, SERIES_B };

/* A player, as series_words.h explains its settings. */
struct series_player {
    char name[SERIES_NAME_BYTES];
    int depth, pruning, order, deepening, learns, retrieval, parts, generalise, strategy, chance, similarity,
        result, library;
};

/* A figure that somebody published about a series, by the name that series_figures.h gives it. */
struct series_published {
    char figure[SERIES_NAME_BYTES];
    double value;
};

struct series {
    char name[SERIES_NAME_BYTES];
    char title[SERIES_TITLE_BYTES]; /* for the report; may be empty */
    int pits, beans;                /* of Kalah */
    int begins;                     /* a word of series_begins */
    int counts;                     /* a word of series_counts */
    long games;
    long seed;
    struct series_player player[2];
    struct series_published published[SERIES_PUBLISHED_MAX];
    int published_count;
};

enum { SERIES_ALTERNATE, SERIES_A_BEGINS, SERIES_B_BEGINS };

/* Which searches are in struct series_work: all, or those before a player had more than half of the beans. */
enum { SERIES_ALL, SERIES_UNDECIDED };

/* What a player did in a block of games. */
struct series_work {
    uint64_t searches, nodes, terminals, retrieved;
    uint64_t retrievals[KT_LEARNER_DEPTHS]; /* by half-moves behind the root */
    uint64_t learned[SERIES_LEARNED];       /* lessons, by what became of them */
    uint64_t cases;                         /* in the library at the end of the block */
};

struct series_block {
    int games;
    int wins[2];   /* by player; the other games were drawn */
    long beans[2]; /* in the stores at the end */
    struct series_work work[2];
};

/* What came of a series so far. */
struct series_result {
    long played;
    struct series_block *blocks; /* of SERIES_BLOCK games, the last perhaps of fewer. Owned */
    long *differences;           /* games by A's beans less B's: [beans in all + difference]. Owned */
    double seconds;              /* of one processor */
};

/* Beans of the board. */
static inline int series_beans(const struct series *series) { return 2 * series->pits * series->beans; }

static inline long series_blocks(long games) { return (games + SERIES_BLOCK - 1) / SERIES_BLOCK; }

#endif
