/* stm32.c: drivers that STM32 chips share: the USART, and a clock.
 *
 * Registers: ST, "RM0041" (STM32F100) and "RM0090" (STM32F405) (USART), and ARM, "ARMv7-M Architecture
 * Reference Manual" (SysTick, ICSR). */
#include "boards/stm32.h"

#include "firmware/port.h"

enum {
    STATUS = 0x00,
    DATA = 0x04,
    BAUD = 0x08,
    CONTROL = 0x0c,

    STATUS_OVERRUN = 1 << 3,
    STATUS_RECEIVED = 1 << 5,
    STATUS_SENT = 1 << 6, /* "TC": the last bit, too, has left */
    CONTROL_ON =
        1 << 13 | 1 << 5 | 1 << 3 | 1 << 2, /* USART, its interrupt for a byte, transmitter, receiver */
    CONTROL_SENT_INT = 1 << 6,
};

static const uint32_t SYST_CSR = 0xe000e010;
static const uint32_t SYST_RVR = 0xe000e014;
static const uint32_t SYST_CVR = 0xe000e018;
static const uint32_t ICSR = 0xe000ed04;
static const uint32_t ICSR_PENDSTSET = 1u << 26;
static const uint32_t SYST_ON = 7; /* counts the processor's cycles, and interrupts */
static const uint32_t SYST_MAX = 0xffffff;

static bool overrun; /* found while looking for bytes: reading one clears the flag */

static volatile uint32_t *at(uint32_t offset) { return kt_chip_at(kt_stm32_usart + offset); }

bool kt_chip_has_byte(void) {
    uint32_t status = *at(STATUS);
    if (status & STATUS_OVERRUN) overrun = true;
    return status & STATUS_RECEIVED;
}

char kt_chip_take(void) { return (char)*at(DATA); }

/* Not by CONTROL: QEMU's USART doesn't take its interrupt back. Nobody sends by interrupts meanwhile, but
 * whoever needs room to send looks for himself. */
void kt_chip_listen(bool on) {
    if (on) kt_cpu_enable(KT_STM32_USART1_IRQ);
    else kt_cpu_disable(KT_STM32_USART1_IRQ);
}

bool kt_chip_lost(void) {
    bool was = overrun;
    overrun = false;
    return was;
}

void kt_chip_send(uint8_t byte) {
    (void)*at(STATUS); /* with the write, this clears STATUS_SENT */
    *at(DATA) = byte;
    *at(CONTROL) = CONTROL_ON | CONTROL_SENT_INT;
}

bool kt_chip_sent(void) { return *at(STATUS) & STATUS_SENT; }

void kt_chip_send_nothing(void) { *at(CONTROL) = CONTROL_ON; }

void kt_stm32_usart_init(uint32_t bus_hz) {
    *at(BAUD) = (bus_hz + 115200 / 2) / 115200;
    *at(CONTROL) = CONTROL_ON;
    kt_cpu_enable(KT_STM32_USART1_IRQ);
}

/* The clock counts 24 bits down; an interrupt counts how often. */

static volatile uint32_t rounds;

void kt_stm32_tick(void) { rounds++; }

void kt_stm32_clock_init(void) {
    *kt_chip_at(SYST_RVR) = SYST_MAX;
    *kt_chip_at(SYST_CVR) = 0;
    *kt_chip_at(SYST_CSR) = SYST_ON;
}

uint32_t kt_port_ticks(void) {
    uint32_t high, low;
    bool pending;
    do {
        high = rounds;
        low = SYST_MAX - *kt_chip_at(SYST_CVR);
        pending = *kt_chip_at(ICSR) & ICSR_PENDSTSET;
    } while (high != rounds);
    /* A round that ended before `low` was read, and whose interrupt has still to come. */
    if (pending && low < SYST_MAX / 2) high++;
    return high * (SYST_MAX + 1) + low;
}
