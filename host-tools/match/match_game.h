/* match_game.h: the settings of a match, and the result of a game. */
#pragma once

#include "match/referee.h"
#include "match/sprt.h"

/* The two programs; A is the first on the command line. */
enum { MATCH_A, MATCH_B };

/* The options of a match. The rows of command_match.c keep the limits that are given here. */
struct match_options {
    /* The two programs, by MATCH_A and MATCH_B, as gtp_client_start names them; {game} and {seed} in a
     * command line become numbers. */
    const char *command[2];
    /* The program that counts the finished games. Default NULL: the two programs do, or the board as it
     * stands. */
    const char *judge;
    /* Keep the games here, so that the match can go on after whatever ended it. Default NULL: nowhere. */
    const char *folder;
    /* Keep them even in a folder that holds something else. Default false. */
    bool force;
    /* Games to play, 1..1000000; default 10. Four times as many halve the 95 % interval of the result. */
    long games;
    /* Games played at once, 1..256; default 1. The games stay the same. Programs that share a core think
     * less in the same time. */
    long jobs;
    /* Lines of the board, KT_BOARD_MIN..KT_BOARD_MAX; default 9. */
    long size;
    /* Count the board after this number of moves, 1..10000; 0, the default, stands for 3 for each point.
     * Fewer cut off games that are not decided. */
    long most_moves;
    /* Random moves at the beginning, 0..100, the same in each pair of games; default 0. Programs that play
     * alike each time need some, or the games repeat. */
    long opening;
    /* Decides the random moves, and is {seed} in the first game, one more in each further one;
     * 0..1000000000, default 1. */
    long seed;
    /* Quarter points for White, -4000..4000; default 26. */
    int komi;
    /* Seconds for each move, by program, 1..86400. Default 0: no time control. */
    int move_seconds[2];
    /* End a program that has given no move for this many seconds, 0.001..86400; default 60, and at least
     * move_seconds. */
    double move_limit;
    /* Stop as soon as `sprt` has decided; default false: play all games. */
    bool wants_sprt;
    struct sprt sprt;
    /* Print the result as a JSON object; default false: as a table. */
    bool json;
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
