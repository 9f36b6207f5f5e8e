/* match_series.h: plays the games of a match, several at once.
 *
 * Every game begins with freshly started programs. Its colours, opening, {game} and {seed} follow from its
 * number alone. Games are counted in the order of their numbers, whichever ends first. */
#pragma once

#include "match/match_tally.h"

/* Plays the games that the folder of `options` does not hold yet, and prints a line for each. Stops when
 * all games are counted, when the test has decided, or after a signal. `tally` gets the counted games: all
 * up to the first that is missing. Returns false after a message, when the programs cannot play or the
 * games cannot be kept. `*started` is false when no game could begin; `tally` is then empty. */
bool match_series_play(const struct match_options *options, struct match_tally *tally, bool *started);
