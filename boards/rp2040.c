#include "boards/rp2040.h"

#include "boards/chip.h"

enum {
    RESETS = 0x4000c000,
    RESETS_DONE = 0x4000c008,

    /* Of a PLL's registers. The first tells that it works. */
    PLL_POWER = 0x4,
    PLL_TIMES = 0x8,
    PLL_DIVIDERS = 0xc,
    PLL_ON = 1 << 0 | 1 << 5, /* to be cleared: power down, of the PLL and of its oscillator */
    PLL_DIVIDERS_ON = 1 << 3, /* to be cleared, too */
};

static const uint32_t PLL_LOCKED = 1u << 31;

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

bool kt_rp2040_wait(uint32_t address, uint32_t bits) {
    for (int tries = KT_RP2040_TRIES; tries; tries--)
        if ((*at(address) & bits) == bits) return true;
    return false;
}

void kt_rp2040_hold(uint32_t parts) { *at(RESETS + KT_RP2040_SET) = parts; }

bool kt_rp2040_reset(uint32_t parts) {
    kt_rp2040_hold(parts);
    *at(RESETS + KT_RP2040_CLEAR) = parts;
    return kt_rp2040_wait(RESETS_DONE, parts);
}

bool kt_rp2040_start_pll(uint32_t pll, uint32_t times, uint32_t first, uint32_t second) {
    *at(pll + PLL_TIMES) = times;
    *at(pll + PLL_POWER + KT_RP2040_CLEAR) = PLL_ON;
    if (!kt_rp2040_wait(pll, PLL_LOCKED)) return false;
    *at(pll + PLL_DIVIDERS) = first << 16 | second << 12;
    *at(pll + PLL_POWER + KT_RP2040_CLEAR) = PLL_DIVIDERS_ON;
    return true;
}
