/* match_limits.h: how many games this machine can play at once. */
#pragma once

#include "match/match_game.h"

/* Returns how many games are played at once: --jobs, but no more than there are games. */
int match_limits_jobs(const struct match_options *options);

/* Makes sure that these games can have the files and processes that they need; raises the limit on open
 * files of this process if necessary. Returns false after a message that says which --jobs would do. */
bool match_limits_allow(const struct match_options *options);
