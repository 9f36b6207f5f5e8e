/* timer.c: the model's timers, and the PPI, by which events start tasks. */
#include "emulators/chip.h"

enum {
    START = 0,
    STOP = 1,
    COUNT = 2,
    CLEAR = 3,
    SHUTDOWN = 4,
    CAPTURE = 16,
    COMPARE = 16, /* the first such event */
    MODE = 0x504,
    BITMODE = 0x508,
    PRESCALER = 0x510,
    CC = 0x540,
    TICK_NS_TWICE = 125, /* of 16 MHz */

    CHEN = 0x500,
    CHENSET = 0x504,
    CHENCLR = 0x508,
    CHANNELS = 0x510,
};

static unsigned index_of(unsigned block) { return block < 16 ? block - 8 : block - 23; }
static unsigned block_of(unsigned index) { return index < 3 ? index + 8 : index + 23; }
static unsigned compares_of(unsigned index) { return index < 3 ? 4 : 6; }

static uint32_t mask_of(const struct chip_timer *timer) {
    static const uint32_t masks[] = {0xffff, 0xff, 0xffffff, 0xffffffff};
    return masks[timer->bits];
}

static uint64_t tick_at(uint64_t ns) { return 2 * ns / TICK_NS_TWICE; }

/* How many counts lie between `since` and now. */
static uint64_t counts_until(const struct chip *chip, const struct chip_timer *timer) {
    return (tick_at(chip->now_ns) - timer->since) >> timer->prescaler;
}

static bool ticks(const struct chip_timer *timer) { return timer->running && timer->mode == 0; }

static uint32_t value_of(const struct chip *chip, const struct chip_timer *timer) {
    uint64_t passed = ticks(timer) ? counts_until(chip, timer) : 0;
    return (uint32_t)(timer->count + passed) & mask_of(timer);
}

/* Forgets what has passed: it has been dealt with. */
static void settle(const struct chip *chip, struct chip_timer *timer) {
    uint64_t counts = counts_until(chip, timer);
    timer->count = (uint32_t)(timer->count + counts) & mask_of(timer);
    timer->since += counts << timer->prescaler;
}

/* Begins to count at `count` now. */
static void begin(struct chip *chip, struct chip_timer *timer, uint32_t count) {
    timer->count = count;
    timer->since = tick_at(chip->now_ns);
}

/* How many counts until the timer next has this value, from the moment up to which its past is known. */
static uint64_t counts_to(const struct chip_timer *timer, uint32_t value) {
    uint64_t away = (value - timer->count) & mask_of(timer);
    return away ? away : (uint64_t)mask_of(timer) + 1;
}

static uint64_t ns_after(const struct chip_timer *timer, uint64_t counts) {
    return ((timer->since + (counts << timer->prescaler)) * TICK_NS_TWICE + 1) / 2;
}

uint64_t chip_timers_next(const struct chip *chip) {
    uint64_t next = CHIP_NEVER;
    for (unsigned i = 0; i < CHIP_TIMERS; i++) {
        const struct chip_timer *timer = &chip->timers[i];
        if (!ticks(timer)) continue;
        uint64_t nearest = CHIP_NEVER;
        for (unsigned k = 0; k < compares_of(i); k++) {
            uint64_t counts = counts_to(timer, timer->compare[k]);
            if (counts < nearest) nearest = counts;
        }
        uint64_t at = ns_after(timer, nearest);
        if (at < next) next = at;
    }
    return next;
}

static void pass(struct chip *chip, unsigned index) {
    struct chip_timer *timer = &chip->timers[index];
    uint32_t met = 0;
    for (unsigned k = 0; k < compares_of(index); k++)
        if (ns_after(timer, counts_to(timer, timer->compare[k])) <= chip->now_ns) met |= 1u << k;
    if (!met) return;
    settle(chip, timer);
    for (unsigned k = 0; k < compares_of(index); k++) {
        if (!(met >> k & 1)) continue;
        chip_raise(chip, block_of(index), COMPARE + k);
        uint32_t shorts = chip->blocks[block_of(index)].shorts;
        if (shorts >> k & 1) begin(chip, timer, 0);
        if (shorts >> (8 + k) & 1) timer->running = false;
    }
}

bool chip_timers_run(const struct chip *chip) {
    for (unsigned i = 0; i < CHIP_TIMERS; i++)
        if (chip->timers[i].running) return true;
    return false;
}

void chip_timers_pass(struct chip *chip) {
    for (unsigned i = 0; i < CHIP_TIMERS; i++)
        if (ticks(&chip->timers[i])) pass(chip, i);
}

static void timer_task(struct chip *chip, unsigned block, unsigned task) {
    unsigned index = index_of(block);
    struct chip_timer *timer = &chip->timers[index];
    uint32_t value = value_of(chip, timer);
    switch (task) {
    case START:
        if (!timer->running) begin(chip, timer, timer->count);
        timer->running = true;
        for (unsigned k = 0; k < compares_of(index); k++) chip_expect(chip, block, COMPARE + k);
        break;
    case STOP:
        begin(chip, timer, value);
        timer->running = false;
        break;
    case COUNT:
        if (timer->mode == 0)
            chip_break(chip, "a timer that does not count events is told of one", 0x40000008 + block * 4096);
        if (timer->running) timer->count = (timer->count + 1) & mask_of(timer);
        break;
    case CLEAR: begin(chip, timer, 0); break;
    case SHUTDOWN: /* what it has counted is not to be relied on */
        begin(chip, timer, chip_random(chip) & mask_of(timer));
        timer->running = false;
        break;
    default:
        if (task - CAPTURE >= compares_of(index)) chip_no_register(chip, block, 4 * task);
        else timer->compare[task - CAPTURE] = value;
    }
}

static uint32_t timer_read(struct chip *chip, unsigned block, uint32_t offset) {
    unsigned index = index_of(block);
    struct chip_timer *timer = &chip->timers[index];
    switch (offset) {
    case MODE: return timer->mode;
    case BITMODE: return timer->bits;
    case PRESCALER: return timer->prescaler;
    default:
        if (offset >= CC && offset < CC + 4 * compares_of(index)) return timer->compare[(offset - CC) / 4];
        return chip_no_register(chip, block, offset);
    }
}

static void timer_write(struct chip *chip, unsigned block, uint32_t offset, uint32_t value) {
    unsigned index = index_of(block);
    struct chip_timer *timer = &chip->timers[index];
    uint32_t *setting = offset == MODE ? &timer->mode : offset == BITMODE ? &timer->bits : &timer->prescaler;
    uint32_t most = offset == MODE ? 2 : offset == BITMODE ? 3 : 9;
    if (offset >= CC && offset < CC + 4 * compares_of(index)) {
        if (ticks(timer)) settle(chip, timer);
        timer->compare[(offset - CC) / 4] = value & mask_of(timer);
        return;
    }
    if (offset != MODE && offset != BITMODE && offset != PRESCALER) {
        chip_no_register(chip, block, offset);
        return;
    }
    if (value > most) chip_break(chip, "a timer has no such setting", 0x40000000 + block * 4096 + offset);
    if (timer->running)
        chip_break(chip, "a timer's settings are written while it runs", 0x40000000 + block * 4096 + offset);
    *setting = value;
}

const struct chip_kind chip_timer = {
    .tasks = 0x3f001f,
    .events = 0x3f0000,
    .shorts = 0x3f3f,
    .task = timer_task,
    .read = timer_read,
    .write = timer_write,
};

/* PPI */

/* Returns whether this is the address of an event, or of a task. */
static bool exists(const struct chip *chip, uint32_t address, bool event) {
    const struct chip_kind *kind =
        address >= CHIP_PERIPHERALS ? chip_kind_of(chip, (address - CHIP_PERIPHERALS) / 4096) : NULL;
    uint32_t offset = address % 4096, first = event ? 0x100 : 0;
    if (!kind || address % 4 || offset < first || offset >= first + 128) return false;
    return (event ? kind->events : kind->tasks) >> (offset - first) / 4 & 1;
}

static uint32_t *channel(struct chip *chip, uint32_t offset) {
    uint32_t i = (offset - CHANNELS) / 8;
    if (offset < CHANNELS || i >= CHIP_CHANNELS) return NULL;
    return offset % 8 ? &chip->ppi.to[i] : &chip->ppi.from[i];
}

static uint32_t ppi_read(struct chip *chip, unsigned block, uint32_t offset) {
    if (offset >= CHEN && offset <= CHENCLR) return chip->ppi.enabled;
    if (channel(chip, offset)) return *channel(chip, offset);
    return chip_no_register(chip, block, offset);
}

static void ppi_write(struct chip *chip, unsigned block, uint32_t offset, uint32_t value) {
    uint32_t enabled = offset == CHEN      ? value
                       : offset == CHENSET ? chip->ppi.enabled | value
                                           : chip->ppi.enabled & ~value;
    if (channel(chip, offset)) {
        *channel(chip, offset) = value;
        return;
    }
    if (offset < CHEN || offset > CHENCLR) {
        chip_no_register(chip, block, offset);
        return;
    }
    for (unsigned i = 0; i < 32; i++) {
        if (!(enabled >> i & 1)) continue;
        if (i >= CHIP_CHANNELS || !exists(chip, chip->ppi.from[i], true) ||
            !exists(chip, chip->ppi.to[i], false))
            chip_break(chip, "a channel of the PPI joins no event and task", 0x4001f000 + offset);
    }
    chip->ppi.enabled = enabled;
}

const struct chip_kind chip_ppi = {.read = ppi_read, .write = ppi_write};
