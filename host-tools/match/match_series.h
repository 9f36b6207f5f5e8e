/* match_series.h: plays the games of a match, several at once.
 *
 * Every game begins with freshly started programs, so it depends on its number alone: colours, opening,
 * {game} and {seed}. Games are counted in the order of their numbers, whichever ends first. */
#ifndef MATCH_SERIES_H
#define MATCH_SERIES_H

#include "match/match_tally.h"

/* Plays what is not yet played in the folder of `options`, until all games are counted, the test has decided
 * or a signal comes, printing a line for each game. `tally` gets the counted games: the longest row from the
 * first one on. False after a message: the programs can't play, or the games can't be kept. `*started` is
 * false when nothing could begin and `tally` says nothing. */
bool match_series_play(const struct match_options *options, struct match_tally *tally, bool *started);

#endif
