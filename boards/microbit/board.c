/* board.c: the drivers of the BBC micro:bit v1 (Nordic nRF51822, Cortex-M0).
 *
 * Registers: Nordic, "nRF51 Series Reference Manual" 3.0 (GPIO, NVMC, POWER, UART). */
#include "boards/nrf5.h"
#include "boards/port.h"

const char kt_port_name[] = "microbit";

enum {
    POWER_RAMON = 0x40000524,

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

    NVMC_ERASEPAGE = 0x4001e508,

    GPIO_OUTSET = 0x50000508,
    GPIO_PIN_CNF = 0x50000700,
    GPIO_OUTPUT = 1,
    GPIO_INPUT_PULL_UP = 3 << 2,

    TXD_PIN = 24,
    RXD_PIN = 25,
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
    kt_cpu_enable(KT_NRF5_UART_IRQ);
}

void kt_chip_init(void) {
    kt_nrf5_clock_init();
    uart_init();
}

/* Flash */

/* An erase takes 22 ms, in which the processor stands still. */
void kt_chip_flash_erase(uint32_t page) {
    kt_nrf5_flash_use(KT_NRF5_FLASH_ERASE);
    *at(NVMC_ERASEPAGE) = page;
    kt_nrf5_flash_use(KT_NRF5_FLASH_READ);
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
    [7 ... 15 + KT_NRF5_UART_IRQ] = (const void *)kt_cpu_fault,
    [16 + KT_NRF5_UART_IRQ] = (const void *)kt_rings_serve,
    [17 + KT_NRF5_UART_IRQ... 15 + KT_NRF5_TIMER_IRQ] = (const void *)kt_cpu_fault,
    [16 + KT_NRF5_TIMER_IRQ] = (const void *)kt_cpu_tick,
    [17 + KT_NRF5_TIMER_IRQ... 15 + INTERRUPTS] = (const void *)kt_cpu_fault,
};
