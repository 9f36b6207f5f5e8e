/* match_tally.h: counts the games of a match and prints the count. */
#ifndef MATCH_TALLY_H
#define MATCH_TALLY_H

#include "match_game.h"

/* Games from A's side. */
typedef struct match_count {
    int games, wins, losses, draws;
} match_count;

typedef struct match_tally {
    match_count all, as[3];           /* as[]: by A's colour */
    int lost_by[2][REFEREE_VERDICTS]; /* by program: the games that it lost, by verdict */
    long moves;                       /* in all games */
    double seconds;                   /* all games, one after the other */
    referee_clock clock[2];           /* by program */
} match_tally;

/* Adds game `number`, from 0, which must be finished. */
void match_tally_add(match_tally *tally, const match_game *game, long number);

/* Games lost by a fault, of both programs. */
int match_tally_faults(const match_tally *tally);

/* What the test of `options` says by now; SPRT_OPEN when none is wanted. */
sprt_decision match_tally_decide(const match_tally *tally, const match_options *options);

/* Prints a table for people, and one JSON object in a line, on stdout. */
void match_tally_print(const match_tally *tally, const match_options *options);
void match_tally_print_json(const match_tally *tally, const match_options *options);

#endif
