#include "power_levels.h"

struct power_flash power_levels[POWER_LEVELS];
unsigned power_level;

void power_boot_torn(const struct power_operation *operation, unsigned way,
                     void (*hook)(void *, const struct power_operation *), void (*boot)(void)) {
    struct power_flash *flash = &power_levels[power_level + 1];
    power_copy(flash, &power_levels[power_level]);
    if (operation) power_tear(flash, operation, way);
    flash->hook = hook;
    power_level++;
    boot();
}

void power_come_back(void) { power = &power_levels[--power_level]; }
