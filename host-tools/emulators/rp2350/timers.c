/* timers.c: the timer with its first alarm, the watchdog with what it restarts, and the processor's SysTick. */
#include "emulators/rp2350/rp2350.h"

enum {
    PSM = 0x40018000,
    TIMER = 0x400b0000,
    WATCHDOG = 0x400d8000,
    ALL_BUT_OSCILLATORS = 0x1fffff3,
    WATCHDOG_ON = 1 << 30,
    MOST_LOAD = 0xffffff,
    REASON_TIME = 1,
    REASON_FORCED = 2,
    SYSTICK_ON = 7,
};
static const uint32_t TRIGGER = 1u << 31, SYSTICK = 0xe000e010;

/* The timer */

static uint32_t now_us(struct chip *chip) { return (uint32_t)rp2350_microseconds(chip, RP2350_TICK_TIMER); }

static uint32_t timer_read(struct chip *chip, uint32_t address) {
    switch (address - TIMER) {
    case 0x28:
        if (!rp2350_tick_runs(chip, RP2350_TICK_TIMER))
            chip_break(chip, "the timer is read that has no tick", address);
        return now_us(chip);
    case 0x3c: return chip->more->timer.events;
    case 0x40: return chip->more->timer.interrupts;
    default: return rp2350_no_register(chip, address);
    }
}

static void timer_write(struct chip *chip, uint32_t address, uint32_t value) {
    struct rp2350 *it = chip->more;
    switch (address - TIMER) {
    case 0x10:
        it->timer.alarm = value;
        it->timer.rings_ns = chip->now_ns + (uint64_t)(value - now_us(chip)) * 1000;
        break;
    case 0x3c: it->timer.events &= ~value; break;
    case 0x40: it->timer.interrupts = value; break;
    default: rp2350_no_register(chip, address);
    }
}

/* The watchdog */

static void restart(struct chip *chip, uint32_t reason) {
    if (chip->more->watched != ALL_BUT_OSCILLATORS)
        chip_break(chip, "the watchdog restarts less, or more, than all but the oscillators", PSM + 8);
    chip->more->watchdog.bites = reason;
}

static void feed(struct chip *chip) {
    struct rp2350 *it = chip->more;
    if (!(it->watchdog.control & WATCHDOG_ON)) return;
    if (!rp2350_tick_runs(chip, RP2350_TICK_WATCHDOG))
        chip_break(chip, "the watchdog is on and has no tick", WATCHDOG);
    it->watchdog.ends_ns = chip->now_ns + (uint64_t)it->watchdog.load * 1000;
}

static uint32_t watchdog_read(struct chip *chip, uint32_t address) {
    uint32_t offset = address - WATCHDOG;
    if (offset == 8) return chip->more->watchdog.reason;
    if (offset >= 0xc && offset < 0xc + 4 * RP2350_NOTES)
        return chip->more->watchdog.notes[(offset - 0xc) / 4];
    return rp2350_no_register(chip, address);
}

static void watchdog_write(struct chip *chip, uint32_t address, uint32_t value) {
    struct rp2350 *it = chip->more;
    uint32_t offset = address - WATCHDOG;
    if (offset == 4) {
        if (value > MOST_LOAD) chip_break(chip, "the watchdog's time is too long", address);
        it->watchdog.load = value;
        feed(chip);
    } else if (offset == 0) {
        it->watchdog.control = value & WATCHDOG_ON;
        it->watchdog.ends_ns = CHIP_NEVER;
        if (value & WATCHDOG_ON && it->watched != ALL_BUT_OSCILLATORS)
            chip_break(chip, "the watchdog restarts nothing", address);
        if (value & TRIGGER) restart(chip, REASON_FORCED);
        else feed(chip);
    } else if (offset >= 0xc && offset < 0xc + 4 * RP2350_NOTES) {
        it->watchdog.notes[(offset - 0xc) / 4] = value;
    } else {
        rp2350_no_register(chip, address);
    }
}

static uint32_t psm_read(struct chip *chip, uint32_t address) {
    if (address != PSM + 8) rp2350_no_register(chip, address);
    return chip->more->watched;
}

static void psm_write(struct chip *chip, uint32_t address, uint32_t value) {
    (void)psm_read(chip, address);
    chip->more->watched = value;
}

/* SysTick */

static uint64_t tick_ns(const struct chip *chip) {
    return ((uint64_t)chip->more->systick.reload + 1) * 1000000000 / rp2350_system_hz(chip);
}

uint32_t rp2350_systick_read(struct chip *chip, uint32_t address) {
    return rp2350_no_register(chip, address);
}

void rp2350_systick_write(struct chip *chip, uint32_t address, uint32_t value) {
    struct rp2350 *it = chip->more;
    switch (address - SYSTICK) {
    case 0:
        it->systick.control = value;
        it->systick.next_ns = value == SYSTICK_ON ? chip->now_ns + tick_ns(chip) : CHIP_NEVER;
        break;
    case 4: it->systick.reload = value & 0xffffff; break;
    default: break; /* any write makes the counter 0 */
    }
}

uint64_t rp2350_timers_next(const struct chip *chip) {
    const struct rp2350 *it = chip->more;
    uint64_t next = it->timer.rings_ns < it->systick.next_ns ? it->timer.rings_ns : it->systick.next_ns;
    return it->watchdog.ends_ns < next ? it->watchdog.ends_ns : next;
}

void rp2350_timers_pass(struct chip *chip) {
    struct rp2350 *it = chip->more;
    if (it->timer.rings_ns <= chip->now_ns) {
        it->timer.rings_ns = CHIP_NEVER;
        it->timer.events |= 1;
    }
    if (it->systick.next_ns <= chip->now_ns) {
        it->systick.next_ns += tick_ns(chip);
        chip->ticks = true;
    }
    if (it->watchdog.ends_ns <= chip->now_ns) restart(chip, REASON_TIME);
}

const struct rp2350_part rp2350_timers[] = {
    {.start = TIMER, .reset = 23, .read = timer_read, .write = timer_write},
    {.start = WATCHDOG, .reset = -1, .read = watchdog_read, .write = watchdog_write},
    {.start = PSM, .reset = -1, .read = psm_read, .write = psm_write},
};
