/* report_gnugo.h: measures how often GNU Go plays the move that was played in a game. Its moves for a whole
 * test set take hours, so each answer is saved at once, and no position is asked twice. */
#pragma once

#include "records/games.h"

#define REPORT_GNUGO_COMMAND "gnugo --mode gtp --level 10"

struct gnugo_tally {
    size_t positions; /* in the test set, without games that have set-up stones */
    size_t asked;     /* a random sample of these, by a fixed seed; a larger one contains every smaller one */
    size_t right;     /* positions in which GNU Go named the played move; passes and resignations are wrong */
};

/* Finds GNU Go 3.8's moves in at most `most` positions of the games, which are on boards of `size` lines:
 * from the file `answers`, or else by asking.
 *
 * On each core one GNU Go goes through whole games, from an empty cache at the first move. That takes two
 * thirds of the time of setting up each position, and what it remembers of earlier moves changes few answers
 * (3 of 60 in two middle games).
 *
 * Each line of `answers` is a hash of size, komi and the moves before, and GNU Go's move; other lines are
 * skipped.
 *
 * Returns false after a message, when GNU Go is missing or ends, or the file can't be written; and after a
 * signal, when gtp_client_interrupted() is true. The next run then goes on from there. */
bool gnugo_ask(const struct games *games, int size, size_t most, const char *answers,
               struct gnugo_tally *tally);
