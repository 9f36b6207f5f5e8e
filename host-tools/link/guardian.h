/* guardian.h: makes sure that the programs we started end with this process, even when SIGKILL ends it.
 *
 * The guardian is a process of its own, which knows their process groups and notices when this process
 * ends. */
#pragma once

#include <sys/types.h>

enum { GUARDIAN_GROUPS = 1024 }; /* it knows; any further ones are not guarded */

/* Begins the guardian, unless it has begun. These work on any thread. */
void guardian_begin(void);
/* Ends the process group when this process ends, from now until guardian_release. A child may call it, for its own group, before it
 * becomes a program: then no moment is left in which nobody would end that. */
void guardian_guard(pid_t group);
void guardian_release(pid_t group);
