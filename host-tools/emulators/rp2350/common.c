/* common.c: what all parts of the model use. */
#include "emulators/rp2350/rp2350.h"

void chip_break(struct chip *chip, const char *rule, uint32_t address) { rp2350_break(chip, rule, address); }

uint32_t chip_random(struct chip *chip) {
    uint32_t x = chip->random;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return chip->random = x;
}
