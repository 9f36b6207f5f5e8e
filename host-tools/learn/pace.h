/* pace.h: tells long work when to pause, so that what it has done can be kept. */
#pragma once

#include <stdbool.h>

struct pace {
    void (*keep)(void *with); /* keeps what was done; NULL: nothing is kept */
    void *with;
    double seconds; /* between two calls of `keep`, 0 or more */
    double kept;    /* when it was last called, by progress_clock */
};

/* Has the time come to keep what was done, or a signal (stop.h)? */
bool pace_is_due(const struct pace *pace);

/* Keeps what was done when that is due. Returns false when a signal ends the work. */
bool pace_go_on(struct pace *pace);
