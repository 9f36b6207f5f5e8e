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

struct power_again power_again;

static void boot_again(const struct power_operation *operation, unsigned way, bool goes_on) {
    power_boot_torn(operation, way, NULL, power_again.boot);
    power_again.check();
    if (goes_on) power_again.go_on(false);
    power_come_back();
    power_again.count++;
}

void power_cut_boot(void *context, const struct power_operation *operation) {
    enum { STEP = 5 };
    static unsigned turn;
    (void)context;
    for (unsigned way = turn++ % STEP; way < power_ways(operation); way += STEP)
        boot_again(operation, way, way % 4 == 0);
}

void power_cut_later(void *context, const struct power_operation *operation) {
    (void)context;
    if (kt_random_below(&power_random, power_again.rare)) return;
    boot_again(operation, kt_random_below(&power_random, power_ways(operation)), true);
}
