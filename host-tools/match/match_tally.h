/* match_tally.h: counts the games of a match and prints the count. */
#ifndef MATCH_TALLY_H
#define MATCH_TALLY_H

#include "match/match_game.h"

/* Games from A's side. */
struct match_count {
    int games, wins, losses, draws;
};

struct match_tally {
    struct match_count all, as[3];    /* as[]: by A's colour */
    int lost_by[2][REFEREE_VERDICTS]; /* by program: the games that it lost, by verdict */
    long moves;                       /* in all games */
    double seconds;                   /* all games, one after the other */
    struct referee_clock clock[2];    /* by program */
};

/* Adds game `number`, from 0, which must be finished. */
void match_tally_add(struct match_tally *tally, const struct match_game *game, long number);

/* Games lost by a fault, of both programs. */
int match_tally_faults(const struct match_tally *tally);

/* What the test of `options` says by now; SPRT_OPEN when none is wanted. */
enum sprt_decision match_tally_decide(const struct match_tally *tally, const struct match_options *options);

/* Prints a table for people, and one JSON object in a line, on stdout. */
void match_tally_print(const struct match_tally *tally, const struct match_options *options);
void match_tally_print_json(const struct match_tally *tally, const struct match_options *options);

#endif
