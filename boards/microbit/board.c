/* board.c: the drivers of the BBC micro:bit v1 (Nordic nRF51822, Cortex-M0).
 *
 * Registers: Nordic, "nRF51 Series Reference Manual" 3.0 (CLOCK, GPIO, NVMC, POWER,
 * TIMER, UART, WDT). */
#include "boards/arm.h"
#include "boards/port.h"

const char kt_port_name[] = "microbit";
const uint32_t kt_port_tick_hz = 16000000;

enum {
    CLOCK_HFCLKSTART = 0x40000000,
    CLOCK_HFCLKSTARTED = 0x40000100,

    POWER_RESETREAS = 0x40000400,
    POWER_RAMON = 0x40000524,
    RESET_STUCK = 1 << 1 | 1 << 3, /* by the watchdog; by a processor that had locked up */

    UART_STARTRX = 0x40002000,
    UART_STARTTX = 0x40002008,
    UART_RXDRDY = 0x40002108,
    UART_TXDRDY = 0x4000211c,
    UART_ERROR = 0x40002124,
    UART_INTENSET = 0x40002304,
    UART_INTENCLR = 0x40002308,
    UART_ERRORSRC = 0x40002480,
    UART_ENABLE = 0x40002500,
    UART_PSELTXD = 0x4000250c,
    UART_PSELRXD = 0x40002514,
    UART_RXD = 0x40002518,
    UART_TXD = 0x4000251c,
    UART_BAUDRATE = 0x40002524,

    UART_ON = 4,
    UART_115200_BAUD = 0x01d7e000,
    UART_INT_RXDRDY = 1 << 2,
    UART_INT_TXDRDY = 1 << 7,
    UART_INT_ERROR = 1 << 9,

    TIMER_START = 0x40008000,
    TIMER_CAPTURE0 = 0x40008040,
    TIMER_COMPARE1 = 0x40008144,
    TIMER_INTENSET = 0x40008304,
    TIMER_BITMODE = 0x40008508,
    TIMER_PRESCALER = 0x40008510,
    TIMER_CC0 = 0x40008540,
    TIMER_CC1 = 0x40008544,
    TIMER_32_BITS = 3,
    TIMER_INT_COMPARE1 = 1 << 17,

    WDT_START = 0x40010000,
    WDT_CRV = 0x40010504,
    WDT_CONFIG = 0x4001050c,
    WDT_RR0 = 0x40010600,
    WDT_ASLEEP_TOO = 1,
    WDT_FEED = 0x6e524635,

    NVMC_READY = 0x4001e400,
    NVMC_CONFIG = 0x4001e504,
    NVMC_ERASEPAGE = 0x4001e508,
    NVMC_READ = 0,
    NVMC_WRITE = 1,
    NVMC_ERASE = 2,
    FLASH_TRIES = 1000000,
    CRYSTAL_TRIES = 100000, /* 40 ms; it needs one or two */

    GPIO_OUTSET = 0x50000508,
    GPIO_PIN_CNF = 0x50000700,
    GPIO_OUTPUT = 1,
    GPIO_INPUT_PULL_UP = 3 << 2,

    TXD_PIN = 24,
    RXD_PIN = 25,
    UART_IRQ = 2,
    TIMER_IRQ = 8,
    TICK_MS = 100,
    INTERRUPTS = 32,
};

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

/* UART */

bool kt_chip_has_byte(void) { return *at(UART_RXDRDY); }

/* Clears the event before it reads: reading brings the next of the UART's six bytes forward, which raises
 * the event again. */
char kt_chip_take(void) {
    *at(UART_RXDRDY) = 0;
    return (char)*at(UART_RXD);
}

void kt_chip_listen(bool on) { *at(on ? UART_INTENSET : UART_INTENCLR) = UART_INT_RXDRDY; }

bool kt_chip_lost(void) {
    if (!*at(UART_ERROR)) return false;
    *at(UART_ERROR) = 0;
    *at(UART_ERRORSRC) = *at(UART_ERRORSRC);
    return true;
}

void kt_chip_send(uint8_t byte) {
    *at(UART_TXDRDY) = 0;
    *at(UART_TXD) = byte;
}

bool kt_chip_sent(void) { return *at(UART_TXDRDY); }

void kt_chip_send_nothing(void) { *at(UART_TXDRDY) = 0; }

static void uart_init(void) {
    *at(GPIO_OUTSET) = 1u << TXD_PIN;
    *at(GPIO_PIN_CNF + 4 * TXD_PIN) = GPIO_OUTPUT;
    *at(GPIO_PIN_CNF + 4 * RXD_PIN) = GPIO_INPUT_PULL_UP;
    *at(UART_PSELTXD) = TXD_PIN;
    *at(UART_PSELRXD) = RXD_PIN;
    *at(UART_BAUDRATE) = UART_115200_BAUD;
    *at(UART_ENABLE) = UART_ON;
    *at(UART_INTENSET) = UART_INT_RXDRDY | UART_INT_TXDRDY | UART_INT_ERROR;
    *at(UART_STARTTX) = 1;
    *at(UART_STARTRX) = 1;
    kt_cpu_enable(UART_IRQ);
}

/* Clock */

uint32_t kt_port_ticks(void) {
    *at(TIMER_CAPTURE0) = 1;
    return *at(TIMER_CC0);
}

static void set_tick(void) {
    *at(TIMER_COMPARE1) = 0;
    *at(TIMER_CC1) = kt_port_ticks() + TICK_MS * (kt_port_tick_hz / 1000);
}

static void clock_init(void) {
    /* The crystal. The chip starts with its RC oscillator, which may be off by several percent, too much
     * for the UART. The wait for the crystal is bounded. */
    *at(CLOCK_HFCLKSTART) = 1;
    for (int tries = CRYSTAL_TRIES; tries && !*at(CLOCK_HFCLKSTARTED); tries--) continue;
    *at(TIMER_BITMODE) = TIMER_32_BITS;
    *at(TIMER_PRESCALER) = 0;
    *at(TIMER_INTENSET) = TIMER_INT_COMPARE1;
    *at(TIMER_START) = 1;
    set_tick();
    kt_cpu_enable(TIMER_IRQ);
}

uint32_t kt_chip_tick(void) {
    set_tick();
    *at(WDT_RR0) = WDT_FEED;
    return TICK_MS;
}

/* The chip's watchdog. QEMU has none. */

void kt_chip_watch(void) {
    *at(WDT_CRV) = KT_CHIP_WATCH_MS / 1000 * 32768;
    *at(WDT_CONFIG) = WDT_ASLEEP_TOO;
    *at(WDT_START) = 1;
}

bool kt_chip_was_stuck(void) {
    uint32_t reasons = *at(POWER_RESETREAS);
    *at(POWER_RESETREAS) = reasons;
    return reasons & RESET_STUCK;
}

void kt_chip_init(void) {
    clock_init();
    uart_init();
}

/* Flash */

/* An erase takes 22 ms, in which the processor stands still. */
static void flash_wait(void) {
    for (int tries = FLASH_TRIES; tries && !*at(NVMC_READY); tries--) continue;
}

/* Changes the mode, when the last operation has ended. */
static void flash_mode(uint32_t mode) {
    flash_wait();
    *at(NVMC_CONFIG) = mode;
    flash_wait();
}

void kt_chip_flash_erase(uint32_t page) {
    flash_mode(NVMC_ERASE);
    *at(NVMC_ERASEPAGE) = page;
    flash_mode(NVMC_READ);
}

void kt_chip_flash_write(uint32_t address, uint32_t word) {
    flash_mode(NVMC_WRITE);
    *at(address) = word;
    flash_mode(NVMC_READ);
}

/* Start */

/* Switches on both banks of the RAM: a reset may leave one off (nRF51822 Product Anomaly Notification).
 * Uses no stack, which may lie in that bank. */
__attribute__((naked)) static void start(void) {
    __asm__ volatile("ldr r0, =%c0\n\t"
                     "ldr r1, [r0]\n\t"
                     "movs r2, #3\n\t"
                     "orr r1, r2\n\t"
                     "str r1, [r0]\n\t"
                     "ldr r0, =kt_start\n\t"
                     "bx r0\n\t"
                     ".ltorg" ::"i"(POWER_RAMON));
}

/* Vectors 4 to 6 are 0; a Cortex-M0 does not use them. By these zeros the micro:bit V2 recognises a
 * program for the V1, and refuses it with a message (DAPLink, board_detect_incompatible_image). */
__attribute__((section(".vectors"), used)) static const void *const vectors[16 + INTERRUPTS] = {
    [0] = kt_stack_top,
    [1] = (const void *)start,
    [2 ... 3] = (const void *)kt_cpu_fault,
    [7 ... 15 + UART_IRQ] = (const void *)kt_cpu_fault,
    [16 + UART_IRQ] = (const void *)kt_rings_serve,
    [17 + UART_IRQ... 15 + TIMER_IRQ] = (const void *)kt_cpu_fault,
    [16 + TIMER_IRQ] = (const void *)kt_cpu_tick,
    [17 + TIMER_IRQ... 15 + INTERRUPTS] = (const void *)kt_cpu_fault,
};
