/* pins.c: pins with their pads, and the parts that have registers alone here: I2C, to which nobody listens; PWM. */
#include "emulators/rp2350/rp2350.h"

enum {
    IO = 0x40028000,
    PADS = 0x40038000,
    I2C = 0x40090000,
    PWM = 0x400a8000,
    PART_BYTES = 0x4000,
    ISOLATED = 1 << 8,
    DISABLED = 1 << 7,

    I2C_CONTROL = 0x00,
    I2C_TARGET = 0x04,
    I2C_DATA = 0x10,
    I2C_ENABLE = 0x6c,
    I2C_STATE = 0x70,
    I2C_ABORTED = 0x80,
    I2C_NO_ANSWER = 1,
    I2C_ROOM_AND_EMPTY = 1 << 1 | 1 << 2,
};
static const uint32_t SIO = 0xd0000000;

bool rp2350_pin_is(const struct chip *chip, unsigned pin, uint32_t function) {
    const struct rp2350 *it = chip->more;
    return it->pins.functions[pin] == function && !(it->pins.pads[pin] & (ISOLATED | DISABLED));
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
    rp2350_no_register(chip, address);
    return 0;
}

static void pin_write(struct chip *chip, uint32_t address, uint32_t value) {
    uint32_t *pin = pin_at(chip, address);
    if (pin) *pin = value;
    else rp2350_no_register(chip, address);
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

/* I2C */

static uint32_t i2c_read(struct chip *chip, uint32_t address) {
    uint32_t offset = address - I2C;
    if (offset == I2C_STATE) return I2C_ROOM_AND_EMPTY;
    if (offset != I2C_ABORTED) rp2350_no_register(chip, address);
    return chip->more->i2c[offset / 4];
}

static void i2c_write(struct chip *chip, uint32_t address, uint32_t value) {
    struct rp2350 *it = chip->more;
    uint32_t offset = address - I2C;
    switch (offset) {
    case I2C_DATA:
        if (!(it->i2c[I2C_ENABLE / 4] & 1)) chip_break(chip, "an I2C sends that is off", address);
        if (!rp2350_pin_is(chip, 4, 3) || !rp2350_pin_is(chip, 5, 3))
            chip_break(chip, "the I2C sends, and its pins are another's or isolated", address);
        it->i2c[I2C_ABORTED / 4] |= I2C_NO_ANSWER;
        break;
    case I2C_CONTROL:
    case I2C_TARGET:
    case 0x1c:
    case 0x20:
    case 0x7c:
    case 0xa0:
        if (it->i2c[I2C_ENABLE / 4] & 1) chip_break(chip, "the I2C is set while it is on", address);
        it->i2c[offset / 4] = value;
        break;
    case I2C_ENABLE:
        it->i2c[offset / 4] = value;
        it->i2c[I2C_ABORTED / 4] = 0;
        break;
    default: rp2350_no_register(chip, address);
    }
}

/* PWM: the slice of the piezo. */

static uint32_t pwm_read(struct chip *chip, uint32_t address) {
    rp2350_no_register(chip, address);
    return 0;
}

static void pwm_write(struct chip *chip, uint32_t address, uint32_t value) {
    uint32_t offset = address - PWM;
    if (offset < 0x8c || offset > 0x9c) rp2350_no_register(chip, address);
    chip->more->pwm[offset / 4] = value;
}

const struct rp2350_part rp2350_pins[] = {
    {.start = IO, .reset = 6, .read = pin_read, .write = pin_write},
    {.start = PADS, .reset = 9, .read = pin_read, .write = pin_write},
    {.start = 0xd0000000, .reset = -1, .read = sio_read, .write = sio_write},
    {.start = I2C, .reset = 4, .read = i2c_read, .write = i2c_write},
    {.start = PWM, .reset = 16, .read = pwm_read, .write = pwm_write},
};
