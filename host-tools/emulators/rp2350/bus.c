/* bus.c: the chip as a whole: its bus, its time, and how it begins. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicorn/unicorn.h>

#include "emulators/rp2350/rp2350.h"

enum {
    RAM_BYTES = 520 << 10,
    CACHE_LINES = 0x18000000, /* bytes written there let the cache forget */
    CACHE_LINES_BYTES = 0x4000000,
    PARTS = 0x40000000,
    FAST_PARTS = 0x50000000,
    USB_RAM = 0x50100000,
    PART_BYTES = 0x4000, /* with three mirrors, by which a write flips, sets or clears bits */
    MIRROR = 0x3000,
    FLIPS = 0x1000,
    SETS = 0x2000,
    RESETS = 0x40020000,
    SYSINFO = 0x40000000,
    CHIP_ID = 0x20004927, /* of an A2 */
    PLL_OFF = 0x2d,
    NO_FUNCTION = 0x1f,
    PAD_AT_START = 0x116, /* isolated */
    USB_MAIN = 0x40,
    USB_ISOLATED = 4,
    WRITE_NS = 2000,
    IRQ_ALARM = 0,
    IRQ_USB = 14,
    IRQ_UART = 33,
};
static const uint32_t SIO = 0xd0000000, SYSTICK = 0xe000e010, SYSTICK_END = 0xe000e01c;
static const uint32_t ALL_PARTS = 0x1fffffff;
static const uint32_t AFTER_ROM =
    0x1fffffff & ~(1u << 7 | 1u << 10); /* all but the flash's pins and their pads */

const struct chip_map chip_map = {
    .name = "RP2350",
    .processor = UC_CPU_ARM_CORTEX_M33,
    .flash_start = RP2350_FLASH_START,
    .flash_bytes = RP2350_FLASH_BYTES,
    .ram_bytes = RAM_BYTES,
    .registers = {{CACHE_LINES, CACHE_LINES_BYTES},
                  {PARTS, 0x200000},
                  {FAST_PARTS, 0x800000},
                  {0xd0000000, 0x1000}},
    .runs_in_ram = true,
    .has_tick = true,
    .take_file = rp2350_take_uf2,
};

/* Parts */

static uint32_t sysinfo_read(struct chip *chip, uint32_t address) {
    if (address != SYSINFO) rp2350_no_register(chip, address);
    return CHIP_ID;
}

static uint32_t resets_read(struct chip *chip, uint32_t address);
static void resets_write(struct chip *chip, uint32_t address, uint32_t value);

static const struct rp2350_part own[] = {
    {.start = SYSINFO, .reset = 21, .read = sysinfo_read},
    {.start = RESETS, .reset = -1, .read = resets_read, .write = resets_write},
};

static const struct rp2350_part *const parts[] = {
    &own[0],           &own[1],           &rp2350_clocks[0], &rp2350_clocks[1], &rp2350_clocks[2],
    &rp2350_clocks[3], &rp2350_clocks[4], &rp2350_timers[0], &rp2350_timers[1], &rp2350_timers[2],
    &rp2350_uart,      &rp2350_qmi,       &rp2350_pins[0],   &rp2350_pins[1],   &rp2350_pins[2],
    &rp2350_pins[3],   &rp2350_i2c,       &rp2350_usb,
};
enum { COUNT = sizeof parts / sizeof *parts };

static const struct rp2350_part *part_at(uint32_t start) {
    for (unsigned i = 0; i < COUNT; i++)
        if (parts[i]->start == start) return parts[i];
    return NULL;
}

/* RESET_DONE: a part leaves its reset by its own clock. */
static uint32_t resets_read(struct chip *chip, uint32_t address) {
    enum { MOST_WAITS = 1000 };
    struct rp2350 *it = chip->more;
    if (address % PART_BYTES == 0) return it->resets;
    if (address % PART_BYTES != 8) rp2350_no_register(chip, address);
    uint32_t done = ~it->resets & ALL_PARTS;
    for (unsigned i = 0; i < COUNT; i++) {
        const struct rp2350_part *part = parts[i];
        if (part->reset < 0 || !part->runs || it->resets >> part->reset & 1 || part->runs(chip)) continue;
        if (++it->waits > MOST_WAITS)
            chip_break(chip, "a program waits for a part to leave its reset whose clock does not run",
                       part->start);
        done &= ~(1u << part->reset);
    }
    return done;
}

/* Parts that are in reset are as when power comes on. */
static void clear(struct rp2350 *it) {
    uint32_t in = it->resets;
    for (unsigned i = 0; i < 2; i++)
        if (in >> (14 + i) & 1) it->plls[i] = (struct rp2350_pll){.power = PLL_OFF};
    for (unsigned i = 0; i < RP2350_PINS; i++) {
        if (in >> 6 & 1) it->pins.functions[i] = NO_FUNCTION;
        if (in >> 9 & 1) it->pins.pads[i] = PAD_AT_START;
    }
    if (in >> 4 & 1) memset(&it->i2c, 0, sizeof it->i2c);
    if (in >> 16 & 1) memset(it->pwm, 0, sizeof it->pwm);
    if (in >> 23 & 1) {
        memset(&it->timer, 0, sizeof it->timer);
        it->timer.rings_ns = CHIP_NEVER;
    }
    if (in >> 26 & 1) {
        memset(&it->uart, 0, sizeof it->uart);
        it->uart.comes_ns = it->uart.sends_ns = CHIP_NEVER;
    }
    if (in >> 28 & 1) {
        memset(it->usb, 0, sizeof it->usb);
        it->usb[USB_MAIN / 4] = USB_ISOLATED;
        it->bus.changed = false;
        it->bus.falls_silent_ns = CHIP_NEVER;
    }
}

static void resets_write(struct chip *chip, uint32_t address, uint32_t value) {
    if (address % PART_BYTES || value & ~ALL_PARTS) rp2350_no_register(chip, address);
    chip->more->resets = value;
    clear(chip->more);
}

/* Returns the part of a register, which may be used. */
static const struct rp2350_part *use(struct chip *chip, uint32_t address) {
    const struct rp2350_part *part = part_at(address & ~(PART_BYTES - 1u));
    if (!part) {
        rp2350_no_register(chip, address);
        abort();
    }
    if (part->reset >= 0 && chip->more->resets >> part->reset & 1)
        chip_break(chip, "a part is used that is in reset", address);
    if (part->runs && !part->runs(chip)) chip_break(chip, "a part is used whose clock does not run", address);
    return part;
}

/* The 4 KB of USB are memory, of any width and without mirrors. */
static bool is_in_usb_ram(struct chip *chip, uint32_t address, unsigned bytes) {
    if (address - USB_RAM > RP2350_USB_RAM - bytes) return false;
    (void)use(chip, USB_RAM + 0x10000);
    return true;
}

static void follow_watchdog(struct chip *chip) {
    uint32_t reason = chip->more->watchdog.bites;
    if (!reason) return;
    chip_reset(chip, CHIP_RESET_WATCHDOG);
    chip->more->watchdog.reason = reason;
}

static uint32_t read_part(struct chip *chip, const struct rp2350_part *part, uint32_t address) {
    return part->read ? part->read(chip, address) : rp2350_no_register(chip, address);
}

uint32_t chip_read(struct chip *chip, uint32_t address, unsigned bytes) {
    uint32_t value = 0;
    if (is_in_usb_ram(chip, address, bytes)) {
        memcpy(&value, chip->more->usb_ram + (address - USB_RAM), bytes);
        return value;
    }
    if (bytes != 4 || address % 4) chip_break(chip, "registers are words", address);
    if (address >= SYSTICK && address < SYSTICK_END) return rp2350_systick_read(chip, address);
    if ((address & MIRROR) != 0 && address < SIO) rp2350_no_register(chip, address);
    return read_part(chip, use(chip, address), address);
}

void chip_write(struct chip *chip, uint32_t address, unsigned bytes, uint32_t value) {
    if (is_in_usb_ram(chip, address, bytes)) {
        rp2350_usb_store(chip, address - USB_RAM, bytes, value);
        return;
    }
    if (address - CACHE_LINES < CACHE_LINES_BYTES) {
        rp2350_forget_line(chip, address, bytes);
        return;
    }
    if (bytes != 4 || address % 4) chip_break(chip, "registers are words", address);
    if (address >= SYSTICK && address < SYSTICK_END) {
        rp2350_systick_write(chip, address, value);
        return;
    }
    if (address < RESETS || address > RESETS + PART_BYTES) chip->more->waits = 0;
    uint32_t mirror = address < SIO ? address & MIRROR : 0;
    const struct rp2350_part *part = use(chip, address &= ~mirror);
    if (!part->write) rp2350_no_register(chip, address);
    if (mirror) {
        uint32_t old = read_part(chip, part, address);
        value = mirror == FLIPS ? old ^ value : mirror == SETS ? old | value : old & ~value;
    }
    part->write(chip, address, value);
    follow_watchdog(chip);
}

void chip_write_flash(struct chip *chip, uint32_t address, unsigned, uint32_t) {
    chip_break(chip, "the flash is written without a command", address);
}

void chip_check_return(struct chip *) {}

bool chip_interrupts(const struct chip *chip, unsigned interrupt) {
    const struct rp2350 *it = chip->more;
    if (interrupt == IRQ_ALARM) return it->timer.events & it->timer.interrupts;
    if (interrupt == IRQ_USB) return rp2350_usb_interrupts(chip);
    return interrupt == IRQ_UART && rp2350_uart_interrupts(chip);
}

/* Time */

uint64_t chip_next(const struct chip *chip) {
    uint64_t timers = rp2350_timers_next(chip), uart = rp2350_uart_next(chip), usb = rp2350_usb_next(chip);
    uint64_t first = timers < uart ? timers : uart;
    return first < usb ? first : usb;
}

void chip_advance(struct chip *chip, uint64_t ns) {
    while (!chip->power_lost) {
        uint64_t next = chip_next(chip);
        if (next > ns) break;
        if (next > chip->now_ns) chip->now_ns = next;
        rp2350_uart_pass(chip);
        rp2350_usb_pass(chip);
        rp2350_timers_pass(chip);
        follow_watchdog(chip);
    }
    if (ns > chip->now_ns) chip->now_ns = ns;
}

/* Power and reset */

static void start(struct chip *chip) {
    struct rp2350 *it = chip->more, kept = *it;
    memset(it, 0, sizeof *it);
    it->resets = ALL_PARTS;
    clear(it);
    it->resets = AFTER_ROM;
    for (unsigned i = 0; i < RP2350_NOTES; i++) it->watchdog.notes[i] = kept.watchdog.notes[i];
    it->watchdog.ends_ns = it->systick.next_ns = CHIP_NEVER;
    it->bus.host = kept.bus.host;
    it->bus.since_ns = kept.bus.since_ns;
    it->outside = kept.outside;
    chip->hidden = NULL;
    chip->stuck = chip->ticks = false;
    chip->restarts = true;
}

/* A processor that locks up waits for the watchdog. */
void chip_reset(struct chip *chip, uint32_t reason) {
    if (reason == CHIP_RESET_LOCKUP) {
        chip->stuck = true;
        return;
    }
    if (reason == CHIP_RESET_SOFT) chip_break(chip, "the processor alone is reset", 0xe000ed0c);
    start(chip);
}

void chip_power_on(struct chip *chip) {
    for (uint32_t i = 0; i < RAM_BYTES; i++) chip->ram[i] = (uint8_t)chip_random(chip);
    *chip->more = (struct rp2350){.outside = chip->more->outside};
    chip->nvmc.operations = chip->nvmc.cut_at = 0;
    chip->power_lost = false;
    start(chip);
}

void chip_init(struct chip *chip) {
    chip->more = calloc(1, sizeof *chip->more);
    if (!chip->more) abort();
    chip->more->outside.write_ns = WRITE_NS;
    chip->random = 1;
    chip->byte_ns = chip->send_ns = CHIP_BYTE_NS;
    chip->gpio.levels[0] = UINT32_MAX;
    memset(chip->flash, 0xff, RP2350_FLASH_BYTES);
    chip_power_on(chip);
}

/* What the ROM does. Without a program it shows itself as a drive, and the run is over. */
uint32_t chip_vectors(struct chip *chip) {
    if (rp2350_shows_drive(chip) || !rp2350_has_image(chip)) {
        fputs("katachi: the ROM waits for a program, as the drive RP2350\n", stderr);
        exit(0);
    }
    chip->more->watchdog.notes[4] = 0;
    return RP2350_FLASH_START;
}
