/* report_gnugo.h: how often GNU Go plays the move that was played in a game.
 *
 * Its moves for a test set take hours; so each answer goes to a file at once, and nothing is asked twice. */
#ifndef REPORT_GNUGO_H
#define REPORT_GNUGO_H

#include "records/games.h"

#define REPORT_GNUGO_COMMAND "gnugo --mode gtp --level 10"

struct gnugo_tally {
    size_t positions; /* of the test set, without those of games with set-up stones */
    size_t asked;     /* of these, chosen by a seeded shuffle: a larger sample holds every smaller one */
    size_t right;     /* its reg_genmove was the move played; a pass or a resignation is wrong */
};

/* Looks up, and asks GNU Go 3.8 for, its moves in at most `most` positions of the games, which are on boards
 * of `size` lines. A GNU Go on each core goes through whole games, with an empty cache at the first move, as it
 * would meet the positions in play: that takes two thirds of the time of setting each up anew. What it remembers of
 * the moves before changes few of its answers (3 of 60 in two middle games).
 *
 * Answers stand in the file `answers`, a line each: a hash of size, komi and the moves before, and the move.
 * Lines that are no such lines are not looked at.
 *
 * Returns false after a message: GNU Go is missing or broke off, the file can't be written; or a signal came:
 * then gtp_client_interrupted() is true, and the next run goes on from there. */
bool gnugo_ask(const struct games *games, int size, size_t most, const char *answers,
               struct gnugo_tally *tally);

#endif
