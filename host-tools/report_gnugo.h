/* report_gnugo.h: how often GNU Go plays the move that was played in a game.
 *
 * Its moves for a test set take hours; so each answer goes to a file at once, and nothing is asked twice. */
#ifndef REPORT_GNUGO_H
#define REPORT_GNUGO_H

#include "games.h"

#define REPORT_GNUGO_COMMAND "gnugo --mode gtp --level 10"

typedef struct gnugo_tally {
    size_t
        positions; /* of the test set that GNU Go can be asked for: games with set-up stones are left out */
    size_t asked;  /* of these, chosen by a seeded shuffle: a larger sample holds every smaller one */
    size_t right;  /* its reg_genmove was the move played; a pass or a resignation is wrong */
} gnugo_tally;

/* Looks up, and asks GNU Go 3.8 for, its moves in at most `most` positions of the games, which are on boards
 * of `size` lines; each position is set up from an empty board, so that no answer depends on another.
 *
 * Answers stand in the file `answers`, a line each: a hash of size, komi and the moves before, and the move.
 * Lines that are no such lines are not looked at.
 *
 * Returns false after a message: GNU Go is missing or broke off, the file can't be written; or a signal came:
 * then gtp_client_interrupted() is true, and the next run goes on from there. */
bool gnugo_ask(const games *games, int size, size_t most, const char *answers, gnugo_tally *tally);

#endif
