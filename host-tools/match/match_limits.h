/* match_limits.h: can this machine play so many games at once? */
#ifndef MATCH_LIMITS_H
#define MATCH_LIMITS_H

#include "match/match_game.h"

/* The games that are played at once: no more than there are. */
int match_limits_jobs(const struct match_options *options);

/* Sees to it that the files and processes of so many games may be opened: raises our own limit on open files as far as
 * it may. False after a message that says how many --jobs would do. */
bool match_limits_allow(const struct match_options *options);

#endif
