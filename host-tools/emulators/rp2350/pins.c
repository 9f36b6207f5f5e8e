/* pins.c: pins with their pads; and PWM, whose seventh slice a piezo at GP15 hears. */
#include "emulators/rp2350/rp2350.h"

enum {
    IO = 0x40028000,
    PADS = 0x40038000,
    PWM = 0x400a8000,
    PART_BYTES = 0x4000,
    ISOLATED = 1 << 8,
    DISABLED = 1 << 7,
    PIEZO = 15,
    FUNCTION_PWM = 4,
    PWM_SLICE = 0x8c,
    PWM_DIVIDER = 0x90, /* in sixteenths */
    PWM_TOP = 0x9c,
    PWM_ON = 1,
};
static const uint32_t SIO = 0xd0000000;

bool rp2350_pin_is(const struct chip *chip, unsigned pin, uint32_t function) {
    const struct rp2350 *it = chip->more;
    return it->pins.functions[pin] == function && !(it->pins.pads[pin] & (ISOLATED | DISABLED));
}

static void hear(struct chip *chip) {
    const struct rp2350 *it = chip->more;
    const uint32_t *pwm = it->pwm;
    if (!it->outside.tone || !(pwm[PWM_SLICE / 4] & PWM_ON) || !rp2350_pin_is(chip, PIEZO, FUNCTION_PWM))
        return;
    uint64_t cycles = (uint64_t)pwm[PWM_DIVIDER / 4] * (pwm[PWM_TOP / 4] + 1);
    if (cycles) it->outside.tone(16ull * rp2350_system_hz(chip) / cycles);
}

static uint32_t *pin_at(struct chip *chip, uint32_t address) {
    uint32_t offset = address % PART_BYTES;
    if (address < PADS)
        return offset % 8 == 4 && offset / 8 < RP2350_PINS ? &chip->more->pins.functions[offset / 8] : NULL;
    return offset >= 4 && offset / 4 <= RP2350_PINS ? &chip->more->pins.pads[offset / 4 - 1] : NULL;
}

static uint32_t pin_read(struct chip *chip, uint32_t address) {
    const uint32_t *pin = pin_at(chip, address);
    if (pin) return *pin;
    return rp2350_no_register(chip, address);
}

static void pin_write(struct chip *chip, uint32_t address, uint32_t value) {
    uint32_t *pin = pin_at(chip, address);
    if (pin) *pin = value;
    else rp2350_no_register(chip, address);
    if (pin == &chip->more->pins.functions[PIEZO]) hear(chip);
}

/* SIO: pins that the program drives itself. All others are pulled up. */

static uint32_t sio_read(struct chip *chip, uint32_t address) {
    const struct rp2350 *it = chip->more;
    if (address != SIO + 4) rp2350_no_register(chip, address);
    return (chip->gpio.levels[0] & ~it->pins.drives) | (it->pins.out & it->pins.drives);
}

static void sio_write(struct chip *chip, uint32_t address, uint32_t value) {
    struct rp2350 *it = chip->more;
    switch (address - SIO) {
    case 0x18: it->pins.out |= value; break;
    case 0x20: it->pins.out &= ~value; break;
    case 0x38: it->pins.drives |= value; break;
    case 0x40: it->pins.drives &= ~value; break;
    default: rp2350_no_register(chip, address);
    }
}

/* PWM. A pin gets it when it is on. */

static void pwm_write(struct chip *chip, uint32_t address, uint32_t value) {
    uint32_t offset = address - PWM;
    if (offset < PWM_SLICE || offset > PWM_TOP) rp2350_no_register(chip, address);
    chip->more->pwm[offset / 4] = value;
}

const struct rp2350_part rp2350_pins[] = {
    {.start = IO, .reset = 6, .read = pin_read, .write = pin_write},
    {.start = PADS, .reset = 9, .read = pin_read, .write = pin_write},
    {.start = 0xd0000000, .reset = -1, .read = sio_read, .write = sio_write},
    {.start = PWM, .reset = 16, .write = pwm_write},
};
