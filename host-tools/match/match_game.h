/* match_game.h: what a match is made of: its settings, and what became of each game. */
#ifndef MATCH_GAME_H
#define MATCH_GAME_H

#include "match/referee.h"
#include "match/sprt.h"

/* Of the two programs, A comes first on the command line. */
enum { MATCH_A, MATCH_B };

struct match_options {
    const char *command[2]; /* by MATCH_A, MATCH_B; {game} and {seed} stand for the game's */
    const char *judge;      /* as `command`; NULL: the programs count */
    const char *folder;     /* where the games are kept; NULL when they aren't */
    bool force;             /* keep them even where the folder holds something else */
    long games, jobs, size, most_moves, opening, seed;
    int komi;            /* quarter points */
    int move_seconds[2]; /* by program: for each move; 0: no time control */
    double move_limit;   /* seconds until a silent program is given up */
    bool wants_sprt, json;
    struct sprt sprt;
};

/* A finished game. */
struct match_game {
    bool finished; /* all else holds only then */
    enum referee_verdict verdict;
    kt_colour winner; /* KT_EMPTY: a draw */
    int moves;
    double seconds;                /* that the whole game took, starting and ending the programs included */
    struct referee_clock clock[2]; /* by program */
    char *line;                    /* for people, to be printed when its turn comes; owned, may be NULL */
};

/* A is Black in the games 0, 2, 4 ... */
static inline kt_colour match_colour_of_a(long number) { return number % 2 ? KT_WHITE : KT_BLACK; }

#endif
