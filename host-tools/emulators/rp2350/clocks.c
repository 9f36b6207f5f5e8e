/* clocks.c: the crystal, the PLLs, what drives what, and the tick generators. */
#include "emulators/rp2350/rp2350.h"

enum {
    CLOCKS = 0x40010000,
    XOSC = 0x40048000,
    PLL_SYSTEM = 0x40050000,
    PLL_USB = 0x40058000,
    TICKS = 0x40108000,
    PART_BYTES = 0x4000,

    PLL_NS = 100000, /* until it is locked */
    RING_HZ = 11000000,
    MOST_HZ = 150000000,
    SLOWEST_LOOP_HZ = 750000000,
    FASTEST_LOOP_HZ = 1600000000,
    CLOCK_ON = 1 << 11,
    CLOCK_KILLED = 1 << 10,
};

static const uint32_t STABLE = 1u << 31;

static bool crystal_runs(const struct chip *chip) {
    return chip->more->crystal.on && chip->more->crystal.stable_ns <= chip->now_ns;
}

/* What a PLL gives; 0 while it doesn't. */
static uint32_t pll_hz(const struct chip *chip, unsigned index) {
    const struct rp2350_pll *pll = &chip->more->plls[index];
    uint32_t first = pll->dividers >> 16 & 7, second = pll->dividers >> 12 & 7;
    if (chip->more->resets >> (14 + index) & 1 || pll->power & 0x29 || pll->locks_ns > chip->now_ns ||
        !first || !second)
        return 0;
    return RP2350_CRYSTAL_HZ * pll->times / first / second;
}

static uint32_t reference_hz(const struct chip *chip) {
    if ((chip->more->clocks.reference & 3) == 0) return RING_HZ;
    return (chip->more->clocks.reference & 3) == 2 && crystal_runs(chip) ? RP2350_CRYSTAL_HZ : 0;
}

uint32_t rp2350_system_hz(const struct chip *chip) {
    uint32_t control = chip->more->clocks.system;
    if (!(control & 1)) return reference_hz(chip);
    return control >> 5 & 7 ? 0 : pll_hz(chip, 0);
}

static bool is_on(uint32_t control) {
    return (control & (CLOCK_ON | CLOCK_KILLED)) == CLOCK_ON && !(control >> 5 & 7);
}

bool rp2350_peripherals_run(const struct chip *chip) {
    return is_on(chip->more->clocks.peripherals) && rp2350_system_hz(chip);
}

bool rp2350_usb_runs(const struct chip *chip) {
    return is_on(chip->more->clocks.usb) && pll_hz(chip, 1) == 48000000;
}

static void check_system(struct chip *chip, uint32_t address) {
    uint32_t hz = rp2350_system_hz(chip);
    if (!hz) chip_break(chip, "the processor's clock stops", address);
    if (hz > MOST_HZ) chip_break(chip, "the processor's clock is too fast", address);
}

/* CLOCKS */

static uint32_t *clock_at(struct chip *chip, uint32_t address) {
    switch (address - CLOCKS) {
    case 0x30: return &chip->more->clocks.reference;
    case 0x3c: return &chip->more->clocks.system;
    case 0x48: return &chip->more->clocks.peripherals;
    case 0x60: return &chip->more->clocks.usb;
    default: return NULL;
    }
}

static uint32_t clocks_read(struct chip *chip, uint32_t address) {
    const uint32_t *clock = clock_at(chip, address);
    if (clock) return *clock;
    if (address == CLOCKS + 0x38) return 1u << (chip->more->clocks.reference & 3);
    if (address == CLOCKS + 0x44) return 1u << (chip->more->clocks.system & 1);
    return rp2350_no_register(chip, address);
}

static void clocks_write(struct chip *chip, uint32_t address, uint32_t value) {
    uint32_t *clock = clock_at(chip, address);
    if (!clock) {
        rp2350_no_register(chip, address);
        return;
    }
    *clock = value;
    check_system(chip, address);
}

/* The crystal */

static uint32_t crystal_read(struct chip *chip, uint32_t address) {
    if (address != XOSC + 4) rp2350_no_register(chip, address);
    return crystal_runs(chip) ? STABLE : 0;
}

static void crystal_write(struct chip *chip, uint32_t address, uint32_t value) {
    enum { ON = 0xfab << 12 | 0xaa0 };
    struct rp2350 *it = chip->more;
    if (address == XOSC + 0xc) {
        it->crystal.startup = value;
    } else if (address == XOSC && value == ON) {
        uint64_t ns = (uint64_t)it->crystal.startup * 256 * 1000000000 / RP2350_CRYSTAL_HZ;
        if (ns < 1000000) chip_break(chip, "the crystal has less than a millisecond to start", address);
        if (!it->crystal.on) it->crystal.stable_ns = chip->now_ns + ns;
        it->crystal.on = true;
    } else {
        rp2350_no_register(chip, address);
    }
}

/* The PLLs */

static struct rp2350_pll *pll_at(struct chip *chip, uint32_t address) {
    return &chip->more->plls[(address & ~(PART_BYTES - 1u)) == PLL_USB];
}

static uint32_t pll_read(struct chip *chip, uint32_t address) {
    const struct rp2350_pll *pll = pll_at(chip, address);
    switch (address % PART_BYTES) {
    case 0: return pll->power & 0x21 || pll->locks_ns > chip->now_ns ? 0 : STABLE;
    case 4: return pll->power;
    default: return rp2350_no_register(chip, address);
    }
}

static void pll_write(struct chip *chip, uint32_t address, uint32_t value) {
    struct rp2350_pll *pll = pll_at(chip, address);
    bool was_off = pll->power & 0x21;
    uint64_t loop_hz = (uint64_t)RP2350_CRYSTAL_HZ * pll->times;
    switch (address % PART_BYTES) {
    case 4:
        pll->power = value;
        if (value & 0x21 || !was_off) break;
        if (!crystal_runs(chip)) chip_break(chip, "a PLL starts without the crystal", address);
        if (loop_hz < SLOWEST_LOOP_HZ || loop_hz > FASTEST_LOOP_HZ)
            chip_break(chip, "a PLL runs too slowly or too fast", address);
        pll->locks_ns = chip->now_ns + PLL_NS;
        break;
    case 8:
        if (!was_off) chip_break(chip, "a PLL is set while it runs", address);
        pll->times = value;
        break;
    case 0xc:
        if ((value >> 16 & 7) < (value >> 12 & 7)) chip_break(chip, "a PLL divides by less first", address);
        pll->dividers = value;
        break;
    default: rp2350_no_register(chip, address);
    }
    check_system(chip, address);
}

/* Ticks */

bool rp2350_tick_runs(const struct chip *chip, unsigned tick) { return chip->more->ticks[tick].control & 1; }

uint64_t rp2350_microseconds(const struct chip *chip, unsigned tick) {
    return rp2350_tick_runs(chip, tick) ? (chip->now_ns - chip->more->ticks[tick].since_ns) / 1000 : 0;
}

static uint32_t ticks_read(struct chip *chip, uint32_t address) {
    uint32_t offset = address - TICKS;
    if (offset % 12 > 4 || offset / 12 >= RP2350_TICKS) rp2350_no_register(chip, address);
    return offset % 12 ? chip->more->ticks[offset / 12].cycles : chip->more->ticks[offset / 12].control;
}

static void ticks_write(struct chip *chip, uint32_t address, uint32_t value) {
    uint32_t offset = address - TICKS;
    (void)ticks_read(chip, address);
    if (offset % 12) {
        chip->more->ticks[offset / 12].cycles = value;
        return;
    }
    chip->more->ticks[offset / 12].control = value;
    chip->more->ticks[offset / 12].since_ns = chip->now_ns;
    if (value & 1 && (reference_hz(chip) != RP2350_CRYSTAL_HZ ||
                      chip->more->ticks[offset / 12].cycles != RP2350_CRYSTAL_HZ / 1000000))
        chip_break(chip, "a tick does not take a microsecond", address);
}

const struct rp2350_part rp2350_clocks[] = {
    {.start = CLOCKS, .reset = -1, .read = clocks_read, .write = clocks_write},
    {.start = XOSC, .reset = -1, .read = crystal_read, .write = crystal_write},
    {.start = PLL_SYSTEM, .reset = 14, .read = pll_read, .write = pll_write},
    {.start = PLL_USB, .reset = 15, .read = pll_read, .write = pll_write},
    {.start = TICKS, .reset = -1, .read = ticks_read, .write = ticks_write},
};
