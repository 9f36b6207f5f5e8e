/* problems.h: makes problems out of games, in several threads. What is found doesn't depend on their number. */
#pragma once

#include "problems/exercise_find.h"
#include "problems/exercise_set.h"

struct problems_settings {
    struct exercise_find_settings find;
    const char *player; /* positions of players alone whose name holds this, in any case; NULL: of all */
    bool missed;        /* problems alone whose solution wasn't played */
    bool both;          /* problems of the side that wasn't to move, too; without a player */
    bool corners;       /* look at each corner of 5x5 points alone, with all stones elsewhere taken off */
    int threads;
};

struct problems_result {
    struct exercise_set set; /* owned */
    size_t games, positions; /* that were looked at */
    double seconds;
};

/* Reads the games at the paths (records/source.h), and finds their problems. Stops when a signal says so (stop.h): the
 * result then holds what was found. Returns false after a message when a path can't be read or no game is there. */
bool problems_find(const struct problems_settings *settings, const struct choice *choice, char *const *paths,
                   int count, struct problems_result *result);
