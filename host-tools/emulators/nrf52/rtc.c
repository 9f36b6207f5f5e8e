/* rtc.c: the model's real-time counter, RTC0, which counts the slow clock. */
#include "emulators/chip.h"

enum {
    START = 0,
    STOP = 1,
    CLEAR = 2,
    COMPARE = 16, /* the first such event */
    COUNTER = 0x504,
    PRESCALER = 0x508,
    CC = 0x540,
    MOST_PRESCALER = 4095,
    MASK = 0xffffff,
    HZ = 32768,
};

static uint64_t count_at(const struct chip *chip, uint64_t ns) {
    uint64_t passed = chip->rtc.running ? ns - chip->rtc.since_ns : 0;
    return chip->rtc.count + passed * HZ / 1000000000 / (chip->rtc.prescaler + 1);
}

static void begin(struct chip *chip, uint64_t count) {
    chip->rtc.count = count;
    chip->rtc.since_ns = chip->now_ns;
}

/* When the counter next has this value. */
static uint64_t ns_of(const struct chip *chip, uint32_t value) {
    uint64_t away = (value - chip->rtc.count) & MASK;
    if (!away) away = MASK + 1;
    return chip->rtc.since_ns + (away * (chip->rtc.prescaler + 1) * 1000000000 + HZ - 1) / HZ;
}

uint64_t chip_rtc_next(const struct chip *chip) {
    uint64_t next = CHIP_NEVER;
    for (unsigned k = 0; chip->rtc.running && k < CHIP_RTC_COMPARES; k++) {
        uint64_t ns = ns_of(chip, chip->rtc.compare[k]);
        if (ns < next) next = ns;
    }
    return next;
}

void chip_rtc_pass(struct chip *chip) {
    uint32_t met = 0;
    for (unsigned k = 0; chip->rtc.running && k < CHIP_RTC_COMPARES; k++)
        if (ns_of(chip, chip->rtc.compare[k]) <= chip->now_ns) met |= 1u << k;
    if (!met) return;
    begin(chip, count_at(chip, chip->now_ns) & MASK);
    for (unsigned k = 0; k < CHIP_RTC_COMPARES; k++)
        if (met >> k & 1) chip_raise(chip, CHIP_RTC, COMPARE + k);
}

static void rtc_task(struct chip *chip, unsigned block, unsigned task) {
    uint64_t count = count_at(chip, chip->now_ns) & MASK;
    if (task == START && !chip->clock.slow)
        chip_break(chip, "the RTC is started before the slow clock runs", chip_address(block, 4 * START));
    begin(chip, task == CLEAR ? 0 : count);
    if (task != CLEAR) chip->rtc.running = task == START;
    for (unsigned k = 0; k < CHIP_RTC_COMPARES; k++) chip_expect(chip, block, COMPARE + k);
}

static uint32_t rtc_read(struct chip *chip, unsigned block, uint32_t offset) {
    if (offset == COUNTER) return (uint32_t)count_at(chip, chip->now_ns) & MASK;
    if (offset == PRESCALER) return chip->rtc.prescaler;
    if (offset >= CC && offset < CC + 4 * CHIP_RTC_COMPARES) return chip->rtc.compare[(offset - CC) / 4];
    return chip_no_register(chip, block, offset);
}

static void rtc_write(struct chip *chip, unsigned block, uint32_t offset, uint32_t value) {
    if (offset >= CC && offset < CC + 4 * CHIP_RTC_COMPARES) {
        begin(chip, count_at(chip, chip->now_ns) & MASK);
        chip->rtc.compare[(offset - CC) / 4] = value & MASK;
        return;
    }
    if (offset != PRESCALER) {
        chip_no_register(chip, block, offset);
        return;
    }
    if (chip->rtc.running || value > MOST_PRESCALER)
        chip_break(chip, "the RTC's PRESCALER is written while it is stopped, up to 4095",
                   chip_address(block, PRESCALER));
    chip->rtc.prescaler = value;
}

const struct chip_kind chip_rtc = {
    .tasks = 1 << START | 1 << STOP | 1 << CLEAR,
    .events = 7 << COMPARE,
    .task = rtc_task,
    .read = rtc_read,
    .write = rtc_write,
};
