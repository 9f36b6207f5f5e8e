/* Registers: Raspberry Pi, "RP2040 Datasheet" and "RP2350 Datasheet" (resets, PLL, timer, watchdog, PSM). */
#include "boards/rp2.h"

#include "boards/chip.h"
#include "boards/port.h"

const uint32_t kt_port_tick_hz = 1000000;

enum {
    SET = KT_RP2_SET,
    CLEAR = KT_RP2_CLEAR,

    RESETS_DONE = KT_RP2_RESETS + 0x8,

    /* Of a PLL's registers. The first tells that it works. */
    PLL_POWER = 0x4,
    PLL_TIMES = 0x8,
    PLL_DIVIDERS = 0xc,
    PLL_ON = 1 << 0 | 1 << 5, /* to be cleared: power down, of the PLL and of its oscillator */
    PLL_DIVIDERS_ON = 1 << 3, /* to be cleared, too */

    TIMER = KT_RP2_TIMER + 0x28, /* TIMERAWL: microseconds */

    POWER_WATCHED = KT_RP2_POWER + 0x8, /* WDSEL */
};

static const uint32_t PLL_LOCKED = 1u << 31;

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

bool kt_rp2_wait(uint32_t address, uint32_t bits) {
    for (int tries = KT_RP2_TRIES; tries; tries--)
        if ((*at(address) & bits) == bits) return true;
    return false;
}

void kt_rp2_hold(uint32_t parts) { *at(KT_RP2_RESETS + SET) = parts; }

bool kt_rp2_reset(uint32_t parts) {
    kt_rp2_hold(parts);
    *at(KT_RP2_RESETS + CLEAR) = parts;
    return kt_rp2_wait(RESETS_DONE, parts);
}

bool kt_rp2_start_pll(uint32_t pll, uint32_t times, uint32_t first, uint32_t second) {
    *at(pll + PLL_TIMES) = times;
    *at(pll + PLL_POWER + CLEAR) = PLL_ON;
    if (!kt_rp2_wait(pll, PLL_LOCKED)) return false;
    *at(pll + PLL_DIVIDERS) = first << 16 | second << 12;
    *at(pll + PLL_POWER + CLEAR) = PLL_DIVIDERS_ON;
    return true;
}

uint32_t kt_port_ticks(void) { return *at(TIMER); }

/* AIRCR would restart the processor alone, and leave the reason of an earlier restart. */
_Noreturn void kt_chip_restart(void) {
    *at(POWER_WATCHED) = KT_RP2_ALL_BUT_OSCILLATORS;
    *at(KT_RP2_WATCHDOG) = 1u << 31;
    for (;;) continue;
}
