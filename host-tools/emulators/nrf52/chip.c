/* chip.c: the model's bus and its time. */
#include "emulators/chip.h"

#include <string.h>
#include <unicorn/unicorn.h>

enum {
    PERIPHERALS_END = CHIP_PERIPHERALS + CHIP_BLOCKS * 4096,
    GPIO = 0x50000000,
    GPIO_END = GPIO + 0x1000,
    SHORTS = 0x200,
    INTEN = 0x300,
    INTENSET = 0x304,
    INTENCLR = 0x308,
};

static const struct chip_kind *const kinds[CHIP_BLOCKS] = {
    [CHIP_CLOCK] = &chip_clock, [CHIP_UARTE] = &chip_uarte, [CHIP_GPIOTE] = &chip_gpiote,
    [8] = &chip_timer,          [9] = &chip_timer,          [10] = &chip_timer,
    [26] = &chip_timer,         [27] = &chip_timer,         [CHIP_RTC] = &chip_rtc,
    [CHIP_WDT] = &chip_wdt,     [CHIP_NVMC] = &chip_nvmc,   [CHIP_PPI] = &chip_ppi,
};

bool chip_interrupts(const struct chip *chip, unsigned block) {
    return chip->blocks[block].events & chip->blocks[block].enabled;
}

/* Events */

static uint32_t read_event(struct chip *chip, unsigned block, uint32_t offset) {
    struct chip_block *it = &chip->blocks[block];
    uint32_t bit = 1u << (offset - CHIP_EVENTS) / 4;
    if (!(chip_kind_of(chip, block)->events & bit)) chip_no_register(chip, block, offset);
    if (!(it->expected & bit) && it->cleared != offset)
        chip_break(chip, "an event is read that nothing raises", chip_address(block, offset));
    return it->events & bit ? 1 : 0;
}

static void write_event(struct chip *chip, unsigned block, uint32_t offset, uint32_t value) {
    struct chip_block *it = &chip->blocks[block];
    uint32_t bit = 1u << (offset - CHIP_EVENTS) / 4;
    if (!(chip_kind_of(chip, block)->events & bit)) chip_no_register(chip, block, offset);
    if (value) chip_break(chip, "an event is cleared by a 0", chip_address(block, offset));
    it->events &= ~bit;
    it->unread = true;
    it->cleared = offset;
}

static void write_mask(struct chip *chip, unsigned block, uint32_t offset, uint32_t value) {
    const struct chip_kind *kind = chip_kind_of(chip, block);
    struct chip_block *it = &chip->blocks[block];
    uint32_t allowed = offset == SHORTS ? kind->shorts : kind->events;
    if (value & ~allowed) chip_break(chip, "there is no such bit", chip_address(block, offset));
    switch (offset) {
    case SHORTS: it->shorts = value; break;
    case INTEN: it->enabled = value; break;
    case INTENSET: it->enabled |= value; break;
    default: it->enabled &= ~value; break;
    }
}

/* Registers */

static uint32_t read_block(struct chip *chip, unsigned block, uint32_t offset) {
    const struct chip_kind *kind = chip_kind_of(chip, block);
    struct chip_block *it = &chip->blocks[block];
    if (!kind) return chip_no_register(chip, block, offset);
    it->unread = false;
    if (offset < CHIP_EVENTS) chip_break(chip, "a task can't be read", chip_address(block, offset));
    if (offset >= CHIP_EVENTS && offset < SHORTS) return read_event(chip, block, offset);
    it->cleared = 0;
    if (offset == SHORTS && kind->shorts) return it->shorts;
    if (offset >= INTEN && offset <= INTENCLR && kind->events) return it->enabled;
    return kind->read ? kind->read(chip, block, offset) : chip_no_register(chip, block, offset);
}

static void write_block(struct chip *chip, unsigned block, uint32_t offset, uint32_t value) {
    const struct chip_kind *kind = chip_kind_of(chip, block);
    if (!kind) {
        chip_no_register(chip, block, offset);
    } else if (offset < CHIP_EVENTS) {
        if (value != 1) chip_break(chip, "a task is started by a 1", chip_address(block, offset));
        chip_task(chip, block, offset / 4);
    } else if (offset < SHORTS) {
        write_event(chip, block, offset, value);
    } else if (offset == SHORTS || (offset >= INTEN && offset <= INTENCLR)) {
        write_mask(chip, block, offset, value);
    } else if (kind->write) {
        kind->write(chip, block, offset, value);
    } else {
        chip_no_register(chip, block, offset);
    }
}

const struct chip_map chip_map = {
    .name = "nRF52833",
    .processor = UC_CPU_ARM_CORTEX_M4,
    .flash_bytes = CHIP_FLASH_BYTES,
    .ram_bytes = CHIP_RAM_BYTES,
    .registers = {{CHIP_PERIPHERALS, CHIP_BLOCKS * 4096}, {GPIO, GPIO_END - GPIO}},
};

uint32_t chip_vectors(struct chip *) { return 0; }

uint32_t chip_read(struct chip *chip, uint32_t address, unsigned bytes) {
    if (bytes != 4 || address % 4) chip_break(chip, "registers are words", address);
    if (address >= GPIO && address < GPIO_END) return chip_gpio_read(chip, address);
    if (address >= CHIP_PERIPHERALS && address < PERIPHERALS_END)
        return read_block(chip, (address - CHIP_PERIPHERALS) / 4096, address % 4096);
    chip_break(chip, "there is no such register", address);
    return 0;
}

/* Lets the time pass in which flash is changed. */
static void stand_still(struct chip *chip) {
    uint64_t ns = chip->halted_ns;
    chip->halted_ns = 0;
    if (ns) chip_advance(chip, chip->now_ns + ns);
}

void chip_write(struct chip *chip, uint32_t address, unsigned bytes, uint32_t value) {
    if (bytes != 4 || address % 4) chip_break(chip, "registers are words", address);
    if (address >= GPIO && address < GPIO_END) chip_gpio_write(chip, address, value);
    else if (address >= CHIP_PERIPHERALS && address < PERIPHERALS_END)
        write_block(chip, (address - CHIP_PERIPHERALS) / 4096, address % 4096, value);
    else chip_break(chip, "there is no such register", address);
    stand_still(chip);
}

void chip_write_flash(struct chip *chip, uint32_t address, unsigned bytes, uint32_t word) {
    chip_nvmc_write(chip, address, bytes, word);
    stand_still(chip);
}

void chip_check_return(struct chip *chip) {
    for (unsigned i = 0; i < CHIP_BLOCKS; i++) {
        if (!chip->blocks[i].unread) continue;
        chip_break(chip, "an interrupt returns before the event that it cleared was read back",
                   chip_address(i, chip->blocks[i].cleared));
    }
}

/* Time */

static uint64_t sooner(uint64_t a, uint64_t b) { return a < b ? a : b; }

uint64_t chip_next(const struct chip *chip) {
    uint64_t next = sooner(chip_uarte_next(chip), chip_timers_next(chip));
    if (chip->wdt.running) next = sooner(next, chip->wdt.ends_ns);
    next = sooner(sooner(next, chip_rtc_next(chip)), chip->clock.slow_starts_ns);
    return sooner(next, chip->clock.starts_ns);
}

void chip_advance(struct chip *chip, uint64_t ns) {
    chip_gpio_detect(chip);
    while (!chip->power_lost) {
        uint64_t next = chip_next(chip);
        if (next > ns) break;
        if (next > chip->now_ns) chip->now_ns = next;
        chip_uarte_pass(chip);
        chip_timers_pass(chip);
        chip_rtc_pass(chip);
        chip_clock_pass(chip);
        if (chip->wdt.running && chip->wdt.ends_ns <= next) chip_reset(chip, CHIP_RESET_WATCHDOG);
    }
    if (ns > chip->now_ns) chip->now_ns = ns;
}

/* Power and reset */

static void start(struct chip *chip) {
    memset(chip->blocks, 0, sizeof chip->blocks);
    memset(chip->timers, 0, sizeof chip->timers);
    memset(&chip->rtc, 0, sizeof chip->rtc);
    memset(&chip->ppi, 0, sizeof chip->ppi);
    chip->uarte = (struct chip_uarte){.txd = UINT32_MAX,
                                      .rxd = UINT32_MAX,
                                      .baud = 0x04000000,
                                      .comes_ns = CHIP_NEVER,
                                      .stores_ns = CHIP_NEVER,
                                      .stops_ns = CHIP_NEVER,
                                      .flushes_ns = CHIP_NEVER,
                                      .sends_ns = CHIP_NEVER};
    memset(chip->gpio.out, 0, sizeof chip->gpio.out);
    for (unsigned i = 0; i < 64; i++) chip->gpio.cnf[i / 32][i % 32] = 2;
    chip->gpio.senses = chip->gpio.detects = false;
    chip->clock.crystal = chip->clock.slow = false;
    chip->clock.starts_ns = chip->clock.slow_starts_ns = CHIP_NEVER;
    chip->nvmc.config = 0;
    chip->nvmc.part_ms = 10;
    chip->nvmc.cache = 0;
    chip->nvmc.seen_ready = false;
    memset(chip->nvmc.guard, 0, sizeof chip->nvmc.guard);
    chip->nvmc.guarded = 0;
    chip->restarts = true;
}

void chip_reset(struct chip *chip, uint32_t reason) {
    start(chip);
    chip->clock.reasons |= reason;
    if (reason == CHIP_RESET_WATCHDOG) {
        chip->wdt.running = false;
        chip->wdt.reload = UINT32_MAX;
    }
}

void chip_power_on(struct chip *chip) {
    for (uint32_t i = 0; i < CHIP_RAM_BYTES; i++) chip->ram[i] = (uint8_t)chip_random(chip);
    chip->clock.reasons = 0;
    chip->wdt.running = false;
    chip->wdt.reload = UINT32_MAX;
    chip->wdt.config = 1;
    chip->wdt.requests = 1;
    chip->nvmc.parts_ms = 0; /* a page that was half erased stays so */
    chip->nvmc.operations = chip->nvmc.cut_at = 0;
    chip->power_lost = false;
    start(chip);
}

void chip_init(struct chip *chip) {
    chip->kinds = kinds;
    chip->random = 1;
    chip->byte_ns = chip->send_ns = CHIP_BYTE_NS;
    chip->gpio.levels[0] = chip->gpio.levels[1] = UINT32_MAX;
    memset(chip->flash, 0xff, CHIP_FLASH_BYTES);
    memset(chip->nvmc.writes, 0, CHIP_FLASH_BYTES / 4);
    chip_power_on(chip);
}
