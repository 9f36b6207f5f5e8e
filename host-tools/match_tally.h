/* match_tally.h: counts the games of a match and prints the count. */
#ifndef MATCH_TALLY_H
#define MATCH_TALLY_H

#include "referee.h"

/* Of the two programs, A comes first on the command line. */
enum { MATCH_A, MATCH_B };

typedef struct match_tally {
    int games, wins, losses, draws;   /* from A's side; games without a result are not among them */
    int lost_by[2][REFEREE_VERDICTS]; /* by program: the games that it lost, by verdict */
    long moves;                       /* in all games */
    double seconds;                   /* that all games took */
} match_tally;

/* Adds a game in which A had the colour `a_colour`, unless it was interrupted. */
void match_tally_add(match_tally *tally, const referee_result *result, kt_colour a_colour, int moves);

/* Games lost by a fault, of both programs. */
int match_tally_faults(const match_tally *tally);

/* Prints a table for people, and one JSON object in a line, on stdout. */
void match_tally_print(const match_tally *tally, const char *a_name, const char *b_name);
void match_tally_print_json(const match_tally *tally);

#endif
