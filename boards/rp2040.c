#include "boards/rp2040.h"

#include "boards/chip.h"

enum {
    RESETS = 0x4000c000,
    RESETS_DONE = 0x4000c008,

    /* Of a PLL's registers; the first tells in its highest bit that it works. */
    PLL_POWER = 0x4,
    PLL_TIMES = 0x8,
    PLL_DIVIDERS = 0xc,
    PLL_ON = 1 << 0 | 1 << 5, /* to be cleared: power down, of the PLL and of its oscillator */
    PLL_DIVIDERS_ON = 1 << 3, /* to be cleared, too */
};

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

void kt_rp2040_reset(uint32_t parts) {
    *at(RESETS + KT_RP2040_SET) = parts;
    *at(RESETS + KT_RP2040_CLEAR) = parts;
    for (int tries = KT_RP2040_TRIES; tries && (*at(RESETS_DONE) & parts) != parts; tries--) continue;
}

void kt_rp2040_start_pll(uint32_t pll, uint32_t times, uint32_t first, uint32_t second) {
    *at(pll + PLL_TIMES) = times;
    *at(pll + PLL_POWER + KT_RP2040_CLEAR) = PLL_ON;
    for (int tries = KT_RP2040_TRIES; tries && !(*at(pll) >> 31); tries--) continue;
    *at(pll + PLL_DIVIDERS) = first << 16 | second << 12;
    *at(pll + PLL_POWER + KT_RP2040_CLEAR) = PLL_DIVIDERS_ON;
}
