/* series_run.h: plays many series, several at once. */
#pragma once

#include "series/series_read.h"

enum series_end { SERIES_PLAYED, SERIES_INTERRUPTED, SERIES_FAILED };

/* Plays what the folder lacks of the series, `threads` of them at once, each on one thread; the figures are the same for any
 * number. Keeps a series at its end, every minute, and after a
 * signal (stop.h), between two games. Says on stderr how far it is. */
enum series_end series_run(const struct series_list *list, const char *folder, int threads);
