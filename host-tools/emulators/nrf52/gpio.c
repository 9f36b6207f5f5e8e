/* gpio.c: the model's pins, P0.00 to P0.31 and P1.00 to P1.09, and the event by which they wake the chip (GPIOTE). */
#include "emulators/chip.h"

enum {
    PORT = 0x300, /* from P0's registers to P1's */
    OUT = 0x504,
    OUTSET = 0x508,
    OUTCLR = 0x50c,
    IN = 0x510,
    DIR = 0x514,
    DIRSET = 0x518,
    DIRCLR = 0x51c,
    PIN_CNF = 0x700,
    CNF_OUTPUT = 1,
    CNF_UNCONNECTED = 2,
    CNF_SENSE = 16, /* the first of two bits */
    SENSE_HIGH = 2,
    SENSE_LOW = 3,
    PORT_EVENT = 31,
};

static const uint32_t pins[2] = {UINT32_MAX, 0x3ff};

static uint32_t directions(const struct chip *chip, unsigned port) {
    uint32_t set = 0;
    for (unsigned i = 0; i < 32; i++) set |= (chip->gpio.cnf[port][i] & CNF_OUTPUT) << i;
    return set;
}

static uint32_t connected(const struct chip *chip, unsigned port) {
    uint32_t set = 0;
    for (unsigned i = 0; i < 32; i++) set |= (uint32_t) !(chip->gpio.cnf[port][i] & CNF_UNCONNECTED) << i;
    return set & pins[port];
}

/* P1's registers follow at 0x300: its OUT is where no register of P0 is. */
static unsigned port_of(uint32_t offset) { return offset >= OUT + PORT ? 1 : 0; }

uint32_t chip_gpio_read(struct chip *chip, uint32_t address) {
    unsigned port = port_of(address % 4096);
    uint32_t offset = address % 4096 - port * PORT, is_output = directions(chip, port);
    switch (offset) {
    case OUT:
    case OUTSET:
    case OUTCLR: return chip->gpio.out[port];
    case DIR:
    case DIRSET:
    case DIRCLR: return is_output;
    case IN:
        if (!connected(chip, port)) chip_break(chip, "pins are read of which no input is connected", address);
        return ((chip->gpio.out[port] & is_output) | (chip->gpio.levels[port] & ~is_output)) &
               connected(chip, port);
    default:
        if (offset >= PIN_CNF && offset < PIN_CNF + 128) return chip->gpio.cnf[port][(offset - PIN_CNF) / 4];
        chip_break(chip, "there is no such register", address);
        return 0;
    }
}

static void set_directions(struct chip *chip, unsigned port, uint32_t set) {
    for (unsigned i = 0; i < 32; i++) {
        uint32_t *cnf = &chip->gpio.cnf[port][i];
        *cnf = (*cnf & ~(uint32_t)CNF_OUTPUT) | (set >> i & 1);
    }
}

void chip_gpio_write(struct chip *chip, uint32_t address, uint32_t value) {
    unsigned port = port_of(address % 4096);
    uint32_t offset = address % 4096 - port * PORT, *out = &chip->gpio.out[port];
    bool is_cnf = offset >= PIN_CNF && offset < PIN_CNF + 128;
    uint32_t touched = is_cnf ? 1u << (offset - PIN_CNF) / 4 : value;
    if (touched & ~pins[port]) chip_break(chip, "there is no such pin", address);
    if (is_cnf && (value >> CNF_SENSE & 3) == 1) chip_break(chip, "there is no such bit", address);
    switch (offset) {
    case OUT: *out = value; break;
    case OUTSET: *out |= value; break;
    case OUTCLR: *out &= ~value; break;
    case DIR: set_directions(chip, port, value); break;
    case DIRSET: set_directions(chip, port, directions(chip, port) | value); break;
    case DIRCLR: set_directions(chip, port, directions(chip, port) & ~value); break;
    default:
        if (is_cnf) {
            chip->gpio.cnf[port][(offset - PIN_CNF) / 4] = value;
            chip->gpio.senses |= value >> CNF_SENSE;
        } else {
            chip_break(chip, "there is no such register", address);
        }
    }
    chip_gpio_detect(chip);
}

/* A line on which a byte comes is low now and then. */
static uint32_t level_of(const struct chip *chip, uint32_t pin) {
    if (pin == chip->uarte.rxd && chip->uarte.comes_ns != CHIP_NEVER) return 0;
    return chip->gpio.levels[pin / 32] >> pin % 32 & 1;
}

static uint32_t sense_of(const struct chip *chip, uint32_t pin) {
    return chip->gpio.cnf[pin / 32][pin % 32] >> CNF_SENSE & 3;
}

bool chip_gpio_senses(const struct chip *chip, uint32_t pin) { return pin < 64 && sense_of(chip, pin); }

void chip_gpio_detect(struct chip *chip) {
    bool detects = false;
    if (!chip->gpio.senses) return;
    chip->gpio.senses = false;
    for (uint32_t pin = 0; pin < 64; pin++) {
        uint32_t sense = sense_of(chip, pin);
        if (!sense) continue;
        chip->gpio.senses = true;
        detects |= level_of(chip, pin) == (sense == SENSE_HIGH) && chip_gpio_is_input(chip, pin);
    }
    if (chip->gpio.senses) chip_expect(chip, CHIP_GPIOTE, PORT_EVENT);
    if (detects && !chip->gpio.detects) chip_raise(chip, CHIP_GPIOTE, PORT_EVENT);
    chip->gpio.detects = detects;
}

const struct chip_kind chip_gpiote = {.events = 1u << PORT_EVENT};

bool chip_gpio_is_output(const struct chip *chip, uint32_t pin) {
    unsigned port = pin / 32 % 2;
    return pin < 64 && directions(chip, port) >> pin % 32 & 1 && chip->gpio.out[port] >> pin % 32 & 1;
}

bool chip_gpio_is_input(const struct chip *chip, uint32_t pin) {
    unsigned port = pin / 32 % 2;
    return pin < 64 && connected(chip, port) >> pin % 32 & 1 && !(directions(chip, port) >> pin % 32 & 1);
}
