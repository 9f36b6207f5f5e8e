/* progress.h: shows on the terminal how far a long step is and how long it will still take.
 *
 * Prints nothing in the first two seconds, and nothing when stderr is not a terminal. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct progress {
    const char *what; /* "reading games" */
    bool terminal;
    bool shown;
    double begun, last; /* seconds */
};

/* Returns seconds since some moment in the past, from a clock that never goes back. */
double progress_clock(void);

struct progress progress_begin(const char *what);
void progress_show(struct progress *progress, uint64_t done, uint64_t total);

/* Clears the line. */
void progress_end(struct progress *progress);
