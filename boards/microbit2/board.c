/* board.c: the drivers of the BBC micro:bit V2 (Nordic nRF52833, Cortex-M4).
 *
 * Registers: Nordic, "nRF52833 Product Specification" (GPIO, NVMC, PPI, TIMER, UARTE). Pins: micro:bit
 * Educational Foundation, the schematic of V2. */
#include "boards/nrf5.h"
#include "boards/port.h"

const char kt_port_name[] = "microbit2";

enum {
    UARTE_STARTRX = 0x40002000,
    UARTE_STOPRX = 0x40002004,
    UARTE_STARTTX = 0x40002008,
    UARTE_FLUSHRX = 0x4000202c,
    UARTE_RXDRDY = 0x40002108,
    UARTE_ENDRX = 0x40002110,
    UARTE_ENDTX = 0x40002120,
    UARTE_ERROR = 0x40002124,
    UARTE_RXTO = 0x40002144,
    UARTE_SHORTS = 0x40002200,
    UARTE_INTENSET = 0x40002304,
    UARTE_INTENCLR = 0x40002308,
    UARTE_ERRORSRC = 0x40002480,
    UARTE_ENABLE = 0x40002500,
    UARTE_PSELTXD = 0x4000250c,
    UARTE_PSELRXD = 0x40002514,
    UARTE_BAUDRATE = 0x40002524,
    UARTE_RXD_PTR = 0x40002534,
    UARTE_RXD_MAXCNT = 0x40002538,
    UARTE_TXD_PTR = 0x40002544,
    UARTE_TXD_MAXCNT = 0x40002548,

    UARTE_ON = 8,
    UARTE_115200_BAUD = 0x01d60000,
    UARTE_SHORT_ENDRX_STARTRX = 1 << 5,
    UARTE_INT_RXDRDY = 1 << 2,
    UARTE_INT_ENDTX = 1 << 8,
    UARTE_INT_ERROR = 1 << 9,

    /* TIMER4 counts received bytes. */
    COUNTER_START = 0x4001b000,
    COUNTER_COUNT = 0x4001b008,
    COUNTER_CLEAR = 0x4001b00c,
    COUNTER_CAPTURE0 = 0x4001b040,
    COUNTER_MODE = 0x4001b504,
    COUNTER_BITMODE = 0x4001b508,
    COUNTER_CC0 = 0x4001b540,
    COUNTER_COUNTS_EVENTS = 1,
    COUNTER_32_BITS = 3,

    PPI_CHENSET = 0x4001f504,
    PPI_CH0_EEP = 0x4001f510,
    PPI_CH0_TEP = 0x4001f514,

    NVMC_ERASEPAGEPARTIAL = 0x4001e518,
    NVMC_ERASEPAGEPARTIALCFG = 0x4001e51c,
    NVMC_ICACHECNF = 0x4001e540,
    ERASE_MS = 88, /* of a page, at most 87.5 */
    ERASE_PART_MS = 2,

    GPIO_OUTSET = 0x50000508,
    GPIO_PIN_CNF = 0x50000700, /* of P0; of P1 it is at 0x50000a00 */
    GPIO_P1 = 0x300,
    GPIO_OUTPUT = 1,
    GPIO_INPUT_PULL_UP = 3 << 2,

    TXD_PIN = 6, /* P0.06 */
    RXD_PIN = 8, /* P1.08 */
    PSEL_P1 = 1 << 5,
    INTERRUPTS = 48,

    LINE_BYTES = 2048,  /* a power of two */
    LINE_MARGIN = 16,   /* bytes that may come while the oldest is read */
    FIFO_BYTES = 8,     /* more than the UARTE's own memory */
    DMA_TICKS = 32,     /* 2 microseconds */
    STOP_TICKS = 32000, /* 2 ms; it takes the time of some bytes */
};

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

/* UARTE
 *
 * The UARTE writes received bytes into RAM by itself, also while an erase makes the processor stand still: into
 * `bytes`, and at its end from the start again. It tells how far it has come only when it stops, so TIMER4
 * counts the bytes, by the PPI. The count runs ahead of the RAM, by less than DMA_TICKS.
 *
 *             taken        settled    counted
 *               |             |          |        each modulo LINE_BYTES
 *     +---------v-------------v----------v------+
 *     |  free   | in RAM      | perhaps  | free |
 *     +---------+-------------+----------+------+
 */
static struct {
    uint32_t taken, settled; /* bytes since reception began */
    bool overrun;            /* bytes were overwritten before they were taken */
    volatile uint8_t bytes[LINE_BYTES];
    volatile uint8_t to_send;
} line;

static uint32_t address_of(const volatile void *memory) { return (uint32_t)(uintptr_t)memory; }

static uint32_t counted(void) {
    *at(COUNTER_CAPTURE0) = 1;
    return *at(COUNTER_CC0);
}

/* Waits until the event has happened, and at most for so long. */
static void wait_for(uint32_t event, uint32_t ticks) {
    uint32_t start = kt_port_ticks();
    while (!*at(event) && kt_port_ticks() - start < ticks) continue;
    kt_nrf5_clear(event);
}

static void receive(void) {
    line.taken = line.settled = 0;
    *at(COUNTER_CLEAR) = 1;
    *at(UARTE_RXD_PTR) = address_of(line.bytes);
    *at(UARTE_RXD_MAXCNT) = LINE_BYTES;
    *at(UARTE_SHORTS) = UARTE_SHORT_ENDRX_STARTRX;
    *at(UARTE_STARTRX) = 1;
}

/* A byte with an error is counted but does not come to RAM, perhaps. So reception begins anew, with an empty
 * FIFO. What had not been taken is lost. */
static void receive_anew(void) {
    *at(UARTE_SHORTS) = 0;
    kt_nrf5_clear(UARTE_RXTO);
    *at(UARTE_STOPRX) = 1;
    wait_for(UARTE_RXTO, STOP_TICKS);
    *at(UARTE_RXD_PTR) = address_of(line.bytes);
    *at(UARTE_RXD_MAXCNT) = FIFO_BYTES;
    kt_nrf5_clear(UARTE_ENDRX);
    *at(UARTE_FLUSHRX) = 1;
    wait_for(UARTE_ENDRX, STOP_TICKS);
    receive();
}

bool kt_chip_has_byte(void) {
    kt_nrf5_clear(UARTE_RXDRDY); /* before the look, so that a byte that comes later interrupts again */
    uint32_t received = counted();
    if (received - line.taken > LINE_BYTES - LINE_MARGIN) {
        line.overrun = true;
        line.taken = line.settled = received;
    }
    if (line.taken != line.settled) return true;
    if (line.taken == received) return false;
    for (uint32_t start = kt_port_ticks(); kt_port_ticks() - start < DMA_TICKS;) continue;
    line.settled = received;
    return true;
}

char kt_chip_take(void) { return (char)line.bytes[line.taken++ % LINE_BYTES]; }

void kt_chip_listen(bool on) { *at(on ? UARTE_INTENSET : UARTE_INTENCLR) = UARTE_INT_RXDRDY; }

bool kt_chip_lost(void) {
    bool lost = line.overrun;
    line.overrun = false;
    if (!*at(UARTE_ERROR)) return lost;
    kt_nrf5_clear(UARTE_ERROR);
    *at(UARTE_ERRORSRC) = *at(UARTE_ERRORSRC);
    receive_anew();
    return true;
}

void kt_chip_send(uint8_t byte) {
    kt_nrf5_clear(UARTE_ENDTX);
    line.to_send = byte;
    *at(UARTE_STARTTX) = 1;
}

bool kt_chip_sent(void) { return *at(UARTE_ENDTX); }

void kt_chip_send_nothing(void) { kt_nrf5_clear(UARTE_ENDTX); }

static void uarte_init(void) {
    *at(GPIO_OUTSET) = 1u << TXD_PIN;
    *at(GPIO_PIN_CNF + 4 * TXD_PIN) = GPIO_OUTPUT;
    *at(GPIO_PIN_CNF + GPIO_P1 + 4 * RXD_PIN) = GPIO_INPUT_PULL_UP;
    *at(UARTE_PSELTXD) = TXD_PIN;
    *at(UARTE_PSELRXD) = PSEL_P1 | RXD_PIN;
    *at(UARTE_BAUDRATE) = UARTE_115200_BAUD;
    *at(UARTE_ENABLE) = UARTE_ON;
    *at(UARTE_TXD_PTR) = address_of(&line.to_send);
    *at(UARTE_TXD_MAXCNT) = 1;
    *at(COUNTER_MODE) = COUNTER_COUNTS_EVENTS;
    *at(COUNTER_BITMODE) = COUNTER_32_BITS;
    *at(COUNTER_START) = 1;
    *at(PPI_CH0_EEP) = UARTE_RXDRDY;
    *at(PPI_CH0_TEP) = COUNTER_COUNT;
    *at(PPI_CHENSET) = 1;
    *at(UARTE_INTENSET) = UARTE_INT_RXDRDY | UARTE_INT_ENDTX | UARTE_INT_ERROR;
    receive();
    kt_cpu_enable(KT_NRF5_UART_IRQ);
}

void kt_chip_init(void) {
    *at(NVMC_ICACHECNF) = 1; /* the flash is slower than the processor */
    kt_nrf5_clock_init();
    uarte_init();
}

/* Flash */

/* Erases in parts, between which interrupts are served. Each part takes 1.1 ms more than its time. */
void kt_chip_flash_erase(uint32_t page) {
    *at(NVMC_ERASEPAGEPARTIALCFG) = ERASE_PART_MS;
    for (int part = 0; part < ERASE_MS / ERASE_PART_MS; part++) {
        kt_nrf5_flash_use(KT_NRF5_FLASH_ERASE);
        *at(NVMC_ERASEPAGEPARTIAL) = page;
        kt_nrf5_flash_use(KT_NRF5_FLASH_READ);
    }
}

/* Start. The vectors 4 to 6 are not 0: by those the V2 would take the program for one for the V1. */

__attribute__((section(".vectors"), used)) static const void *const vectors[16 + INTERRUPTS] = {
    [0] = kt_stack_top,
    [1] = (const void *)kt_start,
    [2 ... 15 + KT_NRF5_UART_IRQ] = (const void *)kt_cpu_fault,
    [16 + KT_NRF5_UART_IRQ] = (const void *)kt_rings_serve,
    [17 + KT_NRF5_UART_IRQ... 15 + KT_NRF5_TIMER_IRQ] = (const void *)kt_cpu_fault,
    [16 + KT_NRF5_TIMER_IRQ] = (const void *)kt_cpu_tick,
    [17 + KT_NRF5_TIMER_IRQ... 15 + INTERRUPTS] = (const void *)kt_cpu_fault,
};
