/* power.c: the model's clocks, reasons of a reset, and watchdog. */
#include "emulators/chip.h"

enum {
    HFCLKSTART = 0,
    HFCLKSTOP = 1,
    LFCLKSTART = 2,
    LFCLKSTOP = 3,
    HFCLKSTARTED = 0, /* events */
    LFCLKSTARTED = 1,
    RESETREAS = 0x400,
    HFCLKSTAT = 0x40c,
    CRYSTAL_NS = 360000,
    SLOW_NS = 600000,
    STAT_RUNS = 0x10000,
    STAT_CRYSTAL = 1,

    RUNSTATUS = 0x400,
    CRV = 0x504,
    RREN = 0x508,
    CONFIG = 0x50c,
    RR0 = 0x600,
    FEED = 0x6e524635,
    LEAST_RELOAD = 15,
};

static void clock_task(struct chip *chip, unsigned block, unsigned task) {
    switch (task) {
    case HFCLKSTART:
        chip_expect(chip, block, HFCLKSTARTED);
        chip->clock.starts_ns = chip->now_ns + CRYSTAL_NS;
        break;
    case HFCLKSTOP:
        chip->clock.crystal = false;
        chip->clock.starts_ns = CHIP_NEVER;
        break;
    case LFCLKSTART:
        chip_expect(chip, block, LFCLKSTARTED);
        chip->clock.slow_starts_ns = chip->now_ns + SLOW_NS;
        break;
    default: chip->clock.slow = false; chip->clock.slow_starts_ns = CHIP_NEVER;
    }
}

void chip_clock_pass(struct chip *chip) {
    if (chip->clock.starts_ns <= chip->now_ns) {
        chip->clock.starts_ns = CHIP_NEVER;
        chip->clock.crystal = true;
        chip_raise(chip, CHIP_CLOCK, HFCLKSTARTED);
    }
    if (chip->clock.slow_starts_ns <= chip->now_ns) {
        chip->clock.slow_starts_ns = CHIP_NEVER;
        chip->clock.slow = true;
        chip_raise(chip, CHIP_CLOCK, LFCLKSTARTED);
    }
}

/* What runs while the processor sleeps. */
static uint32_t fast_clock(const struct chip *chip) {
    bool wanted = chip->clock.crystal || chip->uarte.on || chip->uarte.tx_left || chip_timers_run(chip);
    return (wanted ? STAT_RUNS : 0) | (chip->clock.crystal ? STAT_CRYSTAL : 0);
}

static uint32_t clock_read(struct chip *chip, unsigned block, uint32_t offset) {
    switch (offset) {
    case RESETREAS: return chip->clock.reasons;
    case HFCLKSTAT: return fast_clock(chip);
    default: return chip_no_register(chip, block, offset);
    }
}

static void clock_write(struct chip *chip, unsigned block, uint32_t offset, uint32_t value) {
    if (offset == RESETREAS) chip->clock.reasons &= ~value;
    else chip_no_register(chip, block, offset);
}

const struct chip_kind chip_clock = {
    .tasks = 1 << HFCLKSTART | 1 << HFCLKSTOP | 1 << LFCLKSTART | 1 << LFCLKSTOP,
    .events = 1 << HFCLKSTARTED | 1 << LFCLKSTARTED,
    .task = clock_task,
    .read = clock_read,
    .write = clock_write,
};

static void reload(struct chip *chip) {
    chip->wdt.ends_ns = chip->now_ns + ((uint64_t)chip->wdt.reload + 1) * 1000000000 / 32768;
}

static void wdt_task(struct chip *chip, unsigned, unsigned) {
    if (chip->wdt.running) return; /* a program that restarted finds it running */
    chip->wdt.running = true;
    reload(chip);
}

static uint32_t wdt_read(struct chip *chip, unsigned block, uint32_t offset) {
    switch (offset) {
    case RUNSTATUS: return chip->wdt.running;
    case CRV: return chip->wdt.reload;
    case RREN: return chip->wdt.requests;
    case CONFIG: return chip->wdt.config;
    default: return chip_no_register(chip, block, offset);
    }
}

/* While it runs, its settings are protected: a program may only write what they are. */
static void set(struct chip *chip, uint32_t *setting, uint32_t offset, uint32_t value) {
    if (chip->wdt.running && *setting != value)
        chip_break(chip, "the watchdog's settings are written while it runs", 0x40010000 + offset);
    *setting = value;
}

static void wdt_write(struct chip *chip, unsigned block, uint32_t offset, uint32_t value) {
    switch (offset) {
    case CRV:
        if (value < LEAST_RELOAD) chip_break(chip, "the watchdog's time is too short", 0x40010000 + CRV);
        set(chip, &chip->wdt.reload, CRV, value);
        break;
    case RREN: set(chip, &chip->wdt.requests, RREN, value); break;
    case CONFIG: set(chip, &chip->wdt.config, CONFIG, value); break;
    case RR0:
        if (value != FEED) chip_break(chip, "a wrong word feeds no watchdog", 0x40010000 + RR0);
        if (chip->wdt.running && chip->wdt.requests == 1) reload(chip);
        break;
    default: chip_no_register(chip, block, offset);
    }
}

const struct chip_kind chip_wdt = {
    .tasks = 1, .events = 1, .task = wdt_task, .read = wdt_read, .write = wdt_write};
