/* guardian.h: ends the programs that were started when this process is gone, even by SIGKILL.
 *
 * A process of its own knows their groups, and sees this one end. */
#ifndef GUARDIAN_H
#define GUARDIAN_H

#include <sys/types.h>

enum { GUARDIAN_GROUPS = 1024 }; /* it knows so many; further ones aren't guarded */

/* From now on, until guardian_release, the process group ends when this process does. On any thread. */
void guardian_guard(pid_t group);
void guardian_release(pid_t group);

#endif
