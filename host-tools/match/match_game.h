/* match_game.h: the settings of a match, and the result of a game. */
#ifndef MATCH_GAME_H
#define MATCH_GAME_H

#include "match/referee.h"
#include "match/sprt.h"

/* The two programs; A is the first on the command line. */
enum { MATCH_A, MATCH_B };

struct match_options {
    const char *command[2]; /* by MATCH_A, MATCH_B; {game} and {seed} in them become numbers */
    const char *judge;      /* counts the finished games; NULL: the two programs do */
    const char *folder;     /* keep the games there; NULL: nowhere */
    bool force;             /* keep them even in a folder that holds something else */
    long games, jobs, size, most_moves, opening, seed;
    int komi;            /* quarter points */
    int move_seconds[2]; /* for each move, by program; 0: no time control */
    double move_limit;   /* end a program that has given no move for this many seconds */
    bool wants_sprt, json;
    struct sprt sprt;
};

/* The result of a game. */
struct match_game {
    bool finished; /* the other members hold only then */
    enum referee_verdict verdict;
    kt_colour winner; /* KT_EMPTY: a draw */
    int moves;
    double seconds;                /* for the whole game, starting and ending the programs included */
    struct referee_clock clock[2]; /* by program */
    char *line;                    /* for people, printed when it is its turn; owned, may be NULL */
};

/* A is Black in the games 0, 2, 4 ... */
static inline kt_colour match_colour_of_a(long number) { return number % 2 ? KT_WHITE : KT_BLACK; }

#endif
