/* match_tally.h: counts the games of a match, and prints the result. */
#pragma once

#include "match/match_game.h"

/* Games as A sees them. */
struct match_count {
    int games, wins, losses, draws;
};

struct match_tally {
    struct match_count all, as[3];    /* as[] by the colour that A had */
    int lost_by[2][REFEREE_VERDICTS]; /* games that a program lost, by program and verdict */
    long moves;                       /* of all games */
    double seconds;                   /* of all games, added up */
    struct referee_clock clock[2];    /* by program */
};

/* Adds game `number`, counted from 0, which must be finished. */
void match_tally_add(struct match_tally *tally, const struct match_game *game, long number);

/* Returns the number of games that either program lost by a fault. */
int match_tally_faults(const struct match_tally *tally);

/* Returns what the test of `options` says so far; SPRT_OPEN when `options` has none. */
enum sprt_decision match_tally_decide(const struct match_tally *tally, const struct match_options *options);

/* Print the result on stdout: a table for people, or one JSON object on a line. */
void match_tally_print(const struct match_tally *tally, const struct match_options *options);
void match_tally_print_json(const struct match_tally *tally, const struct match_options *options);
