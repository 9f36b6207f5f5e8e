/* progress.h: says on the terminal how far a long step has come and how long it may still take.
 *
 * Nothing is printed within the first two seconds, or when stderr is no terminal. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    const char *what; /* "reading games" */
    bool terminal;
    bool shown;
    double begun, last; /* seconds */
};

/* Seconds since some moment in the past, of a clock that only runs forward. */
double progress_clock(void);

struct progress progress_begin(const char *what);
void progress_show(struct progress *progress, uint64_t done, uint64_t total);

/* Clears the line. */
void progress_end(struct progress *progress);

#endif
