/* series.h: series of games between two players that may learn: what is asked for, and what came of it. */
#pragma once

#include <stdint.h>

#include "cases/learner.h"
#include "kalah/kalah.h"

enum {
    SERIES_NAME_BYTES = 48,
    SERIES_TITLE_BYTES = 200,
    SERIES_MOST = 1000,         /* series, and players, of a file */
    SERIES_GAMES_MAX = 1000000, /* of a series */
    SERIES_BLOCK = 100,         /* games of a block, the steps in which a series' course is kept */
    SERIES_PUBLISHED_MAX = 40,
    SERIES_RUNS_MAX = 100,
    SERIES_VALUES_MAX = 8, /* depths to which positions may be valued */
    SERIES_LEARNED = KT_LEARNED_REMOVED + 1,
};

/* The two players; A is the first of the line `series`. */
enum { SERIES_A, SERIES_B };

/* A player, as series_words.h explains its settings. */
struct series_player {
    char name[SERIES_NAME_BYTES];
    int depth, pruning, order, deepening, learns, retrieval, parts, generalise, strategy, moves, perfect,
        practice, similarity, result, library;
};

/* A figure that somebody published about a series. */
struct series_published {
    int figure; /* its place among the names of series_figures.h */
    double value;
    long games; /* that it comes from; 0: as many as ours */
};

struct series {
    char name[SERIES_NAME_BYTES];
    char title[SERIES_TITLE_BYTES]; /* for the report; may be empty */
    int pits, beans;                /* of Kalah */
    int begins;                     /* a word of series_begins */
    int captures;                   /* a word of series_captures */
    int values; /* the depths, from 1 on, to which A's positions are valued, too; 0: none */
    int runs;   /* how often it is played, each time with the next seed */
    int run;    /* which of them this is, from 0 on; the others stand beside it in the list */
    long games;
    long seed;
    struct series_player player[2];
    struct series_published published[SERIES_PUBLISHED_MAX];
    int published_count;
};

enum { SERIES_ALTERNATE, SERIES_A_BEGINS, SERIES_B_BEGINS };

/* Whether all captures are carried out on the board, or only those by the first part move of a half-move, though players
 * reckon with all: so the figures of Neumeister's thesis come out, whose text doesn't tell. */
enum { SERIES_CAPTURES_ALL, SERIES_CAPTURES_FIRST };

/* What a player did in a block of games. */
struct series_work {
    uint64_t searches, nodes, terminals, retrieved;
    uint64_t retrievals[KT_LEARNER_DEPTHS]; /* by half-moves behind the root */
    uint64_t learned[SERIES_LEARNED];       /* lessons, by what became of them */
    uint64_t cases;                         /* in the library at the end of the block */
    uint64_t half_moves;
    uint64_t pits[KT_KALAH_PITS_MAX]; /* part moves */
    /* Positions that were valued to several depths, and the sum of their values, for the player to move, each more by all
     * beans of the board so that none is negative. */
    uint64_t valued, values[SERIES_VALUES_MAX];
};

/* Means and standard deviations over the cases of a player's library. */
struct series_shelf {
    double nodes, nodes_spread, uses, uses_spread;
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
    struct series_block *blocks;  /* of SERIES_BLOCK games, the last perhaps of fewer. Owned */
    long *differences;            /* games by A's beans less B's: [beans in all + difference]. Owned */
    struct series_shelf shelf[2]; /* as it was last kept */
    double seconds;               /* of one processor */
};

/* Beans of the board. */
static inline int series_beans(const struct series *series) { return 2 * series->pits * series->beans; }

static inline long series_blocks(long games) { return (games + SERIES_BLOCK - 1) / SERIES_BLOCK; }
