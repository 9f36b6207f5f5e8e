/* stop.h: lets SIGINT, SIGTERM and SIGHUP end long work in order, so that what was done is kept. */
#pragma once

#include <stdbool.h>

/* From now on these signals are only noted. A SIGHUP that was ignored before (nohup) stays ignored. A second Ctrl-C ends the
 * program at once; a second SIGTERM or SIGHUP doesn't, since 'timeout', shells and terminals often send two. */
void stop_catch(void);

/* Returns the first of the signals that has come; 0 when none has. */
int stop_signal(void);

/* The same as lib/ asks: has one come? */
bool stop_has_come(void *unused);

/* The exit status of a command whose work was kept: 0, also when a person ended it by Ctrl-C, who then has what they wanted;
 * 128 and the signal's number when another signal did. */
int stop_status(void);
