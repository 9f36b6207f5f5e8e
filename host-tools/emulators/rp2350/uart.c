/* uart.c: UART0, a PL011 without its queues, and the line. */
#include <stdlib.h>

#include "emulators/rp2350/rp2350.h"

enum {
    UART = 0x40070000,
    DATA = 0x00,
    STATE = 0x18,
    WHOLE = 0x24,
    PART = 0x28,
    LINE = 0x2c,
    CONTROL = 0x30,
    INTERRUPTS = 0x38,
    RAW = 0x3c,
    CLEAR = 0x44,
    NOT_RECEIVED = 1 << 4,
    SENT = 1 << 7,
    ON = 1 << 9 | 1 << 8 | 1,
    FORMAT = 3 << 5, /* eight bits, no parity, one stop bit, no queues */
    INT_RECEIVED = 1 << 4,
    INT_SENT = 1 << 5,
    INT_FRAMING = 1 << 7,
    INT_OVERRUN = 1 << 10,
    FUNCTION = 2,
    BAUD = 115200,
};

static bool is_on(const struct chip *chip) { return chip->more->uart.control == ON; }

static uint32_t uart_read(struct chip *chip, uint32_t address) {
    struct rp2350 *it = chip->more;
    switch (address - UART) {
    case DATA:
        if (!it->uart.full) chip_break(chip, "a byte is taken that has not come", address);
        it->uart.full = false;
        it->uart.raw &= ~(uint32_t)INT_RECEIVED;
        return it->uart.received;
    case STATE: return (it->uart.full ? 0 : NOT_RECEIVED) | (it->uart.sends_ns == CHIP_NEVER ? SENT : 0);
    case CONTROL: return it->uart.control;
    case INTERRUPTS: return it->uart.interrupts;
    case RAW: return it->uart.raw;
    default: return rp2350_no_register(chip, address);
    }
}

static void enable(struct chip *chip, uint32_t address, uint32_t value) {
    struct rp2350 *it = chip->more;
    uint32_t divisor = 64 * it->uart.whole + it->uart.part;
    uint32_t baud = divisor ? (uint32_t)(4ull * rp2350_system_hz(chip) / divisor) : 0;
    it->uart.control = value;
    if (!is_on(chip)) rp2350_no_register(chip, address);
    if (!it->uart.set)
        chip_break(chip, "the UART's divisor counts once its format is written behind", address);
    if (abs((int)baud - BAUD) > BAUD / 50) chip_break(chip, "the UART does not have 115200 baud", address);
}

static void send(struct chip *chip, uint32_t address, uint32_t value) {
    struct rp2350 *it = chip->more;
    if (!is_on(chip)) chip_break(chip, "a UART sends that is off", address);
    if (!rp2350_pin_is(chip, 0, FUNCTION))
        chip_break(chip, "the UART sends, and its pin is another's or isolated", address);
    if (it->uart.sends_ns != CHIP_NEVER)
        chip_break(chip, "a byte is sent before the one before has gone", address);
    it->uart.going = (uint8_t)value;
    it->uart.raw &= ~(uint32_t)INT_SENT;
    it->uart.sends_ns = chip->now_ns + chip->send_ns;
}

static void uart_write(struct chip *chip, uint32_t address, uint32_t value) {
    struct rp2350 *it = chip->more;
    uint32_t offset = address - UART;
    if (is_on(chip) && (offset == WHOLE || offset == PART || offset == LINE))
        chip_break(chip, "the UART is set while it is on", address);
    switch (offset) {
    case DATA: send(chip, address, value); break;
    case WHOLE:
        it->uart.whole = value;
        it->uart.set = false;
        break;
    case PART:
        it->uart.part = value;
        it->uart.set = false;
        break;
    case LINE:
        if (value != FORMAT) chip_break(chip, "the model knows one format of the UART", address);
        it->uart.set = true;
        break;
    case CONTROL: enable(chip, address, value); break;
    case INTERRUPTS: it->uart.interrupts = value; break;
    case CLEAR: it->uart.raw &= ~value; break;
    default: rp2350_no_register(chip, address);
    }
}

const struct rp2350_part rp2350_uart = {
    .start = UART, .reset = 26, .runs = rp2350_peripherals_run, .read = uart_read, .write = uart_write};

bool rp2350_uart_interrupts(const struct chip *chip) {
    return chip->more->uart.raw & chip->more->uart.interrupts;
}

/* The line */

bool chip_line_is_free(const struct chip *chip) { return chip->more->uart.comes_ns == CHIP_NEVER; }

void chip_line_put(struct chip *chip, uint8_t byte, bool broken) {
    chip->more->uart.coming = byte;
    if (broken) chip->more->uart.raw |= INT_FRAMING;
    chip->more->uart.comes_ns = chip->now_ns + chip->byte_ns;
}

/* A byte that waits to be taken would be lost with the next one. */
bool chip_line_listens(const struct chip *chip) {
    return is_on(chip) && !chip->more->uart.full && chip->more->uart.interrupts & INT_RECEIVED &&
           rp2350_pin_is(chip, 1, FUNCTION);
}

bool chip_line_sends(const struct chip *chip) { return chip->more->uart.sends_ns != CHIP_NEVER; }

uint64_t rp2350_uart_next(const struct chip *chip) {
    const struct rp2350 *it = chip->more;
    return it->uart.comes_ns < it->uart.sends_ns ? it->uart.comes_ns : it->uart.sends_ns;
}

static void receive(struct chip *chip) {
    struct rp2350 *it = chip->more;
    it->uart.comes_ns = CHIP_NEVER;
    if (!is_on(chip)) return;
    if (it->uart.full) {
        it->uart.raw |= INT_OVERRUN;
        return;
    }
    it->uart.full = true;
    it->uart.received = it->uart.coming;
    it->uart.raw |= INT_RECEIVED;
}

void rp2350_uart_pass(struct chip *chip) {
    struct rp2350 *it = chip->more;
    if (it->uart.comes_ns <= chip->now_ns) receive(chip);
    if (it->uart.sends_ns > chip->now_ns) return;
    it->uart.sends_ns = CHIP_NEVER;
    it->uart.raw |= INT_SENT;
    chip->sent(chip, it->uart.going);
}
