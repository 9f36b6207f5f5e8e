/* i2c.c: I2C0 as a controller that writes, and the bus with at most one device.
 *
 * Source: Raspberry Pi, "RP2350 Datasheet" (I2C); NXP, "UM10204: I2C-bus specification" (fast mode). */
#include "emulators/rp2350/rp2350.h"

enum {
    I2C = 0x40090000,
    CONTROL = 0x00,
    TARGET = 0x04,
    DATA = 0x10,
    HIGH = 0x1c,
    LOW = 0x20,
    ENABLE = 0x6c,
    STATE = 0x70,
    HOLD = 0x7c,
    ABORTED = 0x80,
    SPIKES = 0xa0,

    STOP = 1 << 9,
    READS = 1 << 8,
    ROOM = 1 << 1,
    EMPTY = 1 << 2,
    BUSY = 1 << 5,
    NO_ANSWER = 1,

    SDA_PIN = 4,
    SCL_PIN = 5,
    FUNCTION = 3,
    QUEUE = 16,
    CLOCKS = 9, /* of a byte */
    HIGH_MORE = 7,
    LOW_MORE = 1,
    LEAST_HIGH_NS = 600,
    LEAST_LOW_NS = 1300,
    LEAST_NS = 2500,
};

static uint32_t word(const struct chip *chip, uint32_t offset) { return chip->more->i2c.words[offset / 4]; }

static uint64_t cycles_ns(const struct chip *chip, uint32_t cycles) {
    return (uint64_t)cycles * 1000000000 / rp2350_system_hz(chip);
}

static uint64_t byte_ns(const struct chip *chip) {
    return CLOCKS *
           cycles_ns(chip, word(chip, HIGH) + word(chip, SPIKES) + HIGH_MORE + word(chip, LOW) + LOW_MORE);
}

static void check_bus(struct chip *chip, uint32_t address) {
    uint64_t high = cycles_ns(chip, word(chip, HIGH) + word(chip, SPIKES) + HIGH_MORE),
             low = cycles_ns(chip, word(chip, LOW) + LOW_MORE);
    if (!(word(chip, ENABLE) & 1)) chip_break(chip, "an I2C sends that is off", address);
    if (!rp2350_pin_is(chip, SDA_PIN, FUNCTION) || !rp2350_pin_is(chip, SCL_PIN, FUNCTION))
        chip_break(chip, "the I2C sends, and its pins are another's or isolated", address);
    if (high < LEAST_HIGH_NS || low < LEAST_LOW_NS || high + low < LEAST_NS)
        chip_break(chip, "the I2C sends, and is too fast", address);
}

/* How many bytes have not gone yet. */
static unsigned waiting(const struct chip *chip) {
    uint64_t quiet = chip->more->i2c.quiet_ns;
    return quiet > chip->now_ns ? (unsigned)((quiet - chip->now_ns + byte_ns(chip) - 1) / byte_ns(chip)) : 0;
}

static uint32_t i2c_read(struct chip *chip, uint32_t address) {
    switch (address - I2C) {
    case STATE:
        if (!waiting(chip)) return ROOM | EMPTY;
        return (waiting(chip) < QUEUE ? ROOM : 0) | (waiting(chip) == 1 ? EMPTY : 0) | BUSY;
    case ABORTED: return word(chip, ABORTED);
    default: return rp2350_no_register(chip, address);
    }
}

/* A device that is there takes what goes to its address, which is the first byte of a transfer. */
static void send(struct chip *chip, uint32_t address, uint32_t value) {
    struct rp2350 *it = chip->more;
    check_bus(chip, address);
    if (value & READS) rp2350_no_register(chip, address);
    if (waiting(chip) >= QUEUE) chip_break(chip, "a byte is sent to a full queue", address);
    if (word(chip, ABORTED)) return;
    if (!it->outside.i2c_address || word(chip, TARGET) != it->outside.i2c_address) {
        it->i2c.words[ABORTED / 4] = NO_ANSWER;
        return;
    }
    if (it->i2c.quiet_ns < chip->now_ns) it->i2c.quiet_ns = chip->now_ns;
    it->i2c.quiet_ns += (it->i2c.begun ? 1 : 2) * byte_ns(chip);
    it->outside.i2c_byte(chip, !it->i2c.begun, (uint8_t)value, value & STOP);
    it->i2c.begun = !(value & STOP);
}

static void i2c_write(struct chip *chip, uint32_t address, uint32_t value) {
    struct rp2350 *it = chip->more;
    uint32_t offset = address - I2C;
    switch (offset) {
    case DATA: send(chip, address, value); break;
    case CONTROL:
    case TARGET:
    case HIGH:
    case LOW:
    case HOLD:
    case SPIKES:
        if (word(chip, ENABLE) & 1) chip_break(chip, "the I2C is set while it is on", address);
        it->i2c.words[offset / 4] = value;
        break;
    case ENABLE:
        it->i2c.words[ENABLE / 4] = value;
        it->i2c.words[ABORTED / 4] = 0;
        it->i2c.begun = false;
        break;
    default: rp2350_no_register(chip, address);
    }
}

const struct rp2350_part rp2350_i2c = {.start = I2C, .reset = 4, .read = i2c_read, .write = i2c_write};
