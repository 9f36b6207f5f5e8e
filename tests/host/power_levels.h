/* power_levels.h: power that goes again in the start that follows a cut: flash (power.h) for toys that boot
 * from what another one's cut has left.
 *
 * The toy of level 0 runs. In the hook before its flash operation the toy of level 1 boots from what a cut
 * leaves of level 0's flash, in its hook that of level 2, and so on. */
#ifndef POWER_LEVELS_H
#define POWER_LEVELS_H

#include "power.h"

/* The running one; the boot after the first cut, after the second; the boot after that. */
enum { POWER_LEVELS = 4 };

extern struct power_flash power_levels[POWER_LEVELS]; /* each made by power_init */
extern unsigned power_level;                          /* that `power` is about */

/* Goes to the next level, whose flash is that of this one as `operation` leaves it when it is cut short
 * (NULL: as it is), and calls `boot` there. */
void power_boot_torn(const struct power_operation *operation, unsigned way,
                     void (*hook)(void *, const struct power_operation *), void (*boot)(void));

/* Goes back to the level before. */
void power_come_back(void);

/* What a test that sends something does with second cuts. */
struct power_again {
    void (*boot)(void);
    void (*check)(void);         /* is what the boot found what may be found? */
    void (*go_on)(bool resumes); /* what was sent is sent again, to its end */
    unsigned rare;               /* of the operations that follow the boot, one of so many is cut */
    unsigned long count;         /* second cuts so far */
};
extern struct power_again power_again;

/* Hooks: second cuts within the boot that follows the first one, in some ways at each operation; and within what goes on
 * then. */
void power_cut_boot(void *context, const struct power_operation *operation);
void power_cut_later(void *context, const struct power_operation *operation);

#endif
