/* mps2.c: the drivers of ARM's MPS2 with the FPGA images AN385 (Cortex-M3) and AN505 (Cortex-M33, in secure state).
 *
 * Registers: ARM, "Application Note AN385" and "Application Note AN505" (memory map, interrupts), and "Cortex-M System Design Kit
 * Technical Reference Manual", DDI 0479 (APB UART, APB timer, APB watchdog). */
#include "boards/arm.h"
#include "boards/port.h"

enum {
#if __ARM_ARCH >= 8
    HZ = 20000000,
    TIMER = 0x50000000,
    UART = 0x50200000,
    WATCHDOG = 0x50081000,
    RX_IRQ = 32,
    TX_IRQ = 33,
    OVERRUN_IRQ = 47,
    INTERRUPTS = 64,
#else
    HZ = 25000000,
    TIMER = 0x40000000,
    UART = 0x40004000,
    WATCHDOG = 0x40008000,
    RX_IRQ = 0,
    TX_IRQ = 1,
    OVERRUN_IRQ = 12,
    INTERRUPTS = 32,
#endif

    TIMER_CTRL = TIMER,
    TIMER_VALUE = TIMER + 0x4,
    TIMER_RELOAD = TIMER + 0x8,
    TIMER_ON = 1,

    UART_DATA = UART,
    UART_STATE = UART + 0x4,
    UART_CTRL = UART + 0x8,
    UART_INTCLEAR = UART + 0xc,
    UART_BAUDDIV = UART + 0x10,

    STATE_TX_FULL = 1 << 0,
    STATE_RX_FULL = 1 << 1,
    STATE_RX_OVERRUN = 1 << 3,
    CTRL_ON = 3,
    CTRL_TX_INT = 1 << 2,
    CTRL_RX_INT = 1 << 3,
    CTRL_RX_OVERRUN_INT = 1 << 5,
    INT_TX = 1 << 0,
    INT_RX = 1 << 1,

    WATCHDOG_LOAD = WATCHDOG,
    WATCHDOG_CONTROL = WATCHDOG + 0x8,
    WATCHDOG_INTCLEAR = WATCHDOG + 0xc,
    WATCHDOG_LOCK = WATCHDOG + 0xc00,
    WATCHDOG_KEY = 0x1acce551,
    WATCHDOG_ON = 3, /* an NMI when its time is up, and a reset the second time */

    TICK_MS = 100,
};

const uint32_t kt_port_tick_hz = HZ;

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

/* UART: one byte in each direction, beside the one on the line. */

bool kt_chip_has_byte(void) {
    *at(UART_INTCLEAR) = INT_RX; /* before the look, so that a byte that comes later interrupts again */
    return *at(UART_STATE) & STATE_RX_FULL;
}

char kt_chip_take(void) { return (char)*at(UART_DATA); }

void kt_chip_listen(bool on) {
    uint32_t others = *at(UART_CTRL) & ~(uint32_t)CTRL_RX_INT;
    *at(UART_CTRL) = on ? others | CTRL_RX_INT : others;
}

bool kt_chip_lost(void) {
    if (!(*at(UART_STATE) & STATE_RX_OVERRUN)) return false;
    *at(UART_STATE) = STATE_RX_OVERRUN;
    return true;
}

void kt_chip_send(uint8_t byte) {
    *at(UART_INTCLEAR) = INT_TX;
    *at(UART_DATA) = byte;
}

bool kt_chip_sent(void) { return !(*at(UART_STATE) & STATE_TX_FULL); }

void kt_chip_send_nothing(void) { *at(UART_INTCLEAR) = INT_TX; }

/* Clock */

uint32_t kt_port_ticks(void) { return ~*at(TIMER_VALUE); }

void kt_port_start_clock(void) {} /* the processor's runs from the start */

void kt_port_guard_boot(void) {} /* its flash is RAM */

_Noreturn void kt_port_await_program(void) {
    for (;;) kt_cpu_sleep();
}

uint32_t kt_chip_tick(void) {
    *at(WATCHDOG_INTCLEAR) = 1;
    return TICK_MS;
}

/* While the watchdog is stopped, it may be fed. */
void kt_chip_watch(void) {
    *at(WATCHDOG_LOCK) = WATCHDOG_KEY;
    *at(WATCHDOG_LOAD) = KT_CHIP_WATCH_MS * (HZ / 1000);
    *at(WATCHDOG_CONTROL) = WATCHDOG_ON;
}

/* The watchdog's NMI has left a record already. */
bool kt_chip_was_stuck(void) { return false; }

void kt_chip_init(void) {
    kt_cpu_start_systick(TICK_MS * (HZ / 1000));
    *at(TIMER_RELOAD) = UINT32_MAX;
    *at(TIMER_VALUE) = UINT32_MAX;
    *at(TIMER_CTRL) = TIMER_ON;
    *at(UART_BAUDDIV) = HZ / 115200;
    *at(UART_CTRL) = CTRL_ON | CTRL_TX_INT | CTRL_RX_INT | CTRL_RX_OVERRUN_INT;
    kt_cpu_enable(RX_IRQ);
    kt_cpu_enable(TX_IRQ);
    kt_cpu_enable(OVERRUN_IRQ);
}

/* Flash: RAM that follows the rules of flash. It loses its content with the power. */

void kt_chip_flash_erase(uint32_t page) {
    for (uint32_t i = 0; i < (uint32_t)kt_flash_page; i += 4) *at(page + i) = UINT32_MAX;
}

void kt_chip_flash_write(uint32_t address, uint32_t word) { *at(address) &= word; }

/* Start */

__attribute__((section(".vectors"), used)) static const void *const vectors[16 + INTERRUPTS] = {
    [0] = kt_stack_top,
    [1] = (const void *)kt_start,
    [2 ... 14] = (const void *)kt_cpu_fault,
    [15] = (const void *)kt_cpu_tick,
#if __ARM_ARCH >= 8
    [16 ... 15 + RX_IRQ] = (const void *)kt_cpu_fault,
#endif
    [16 + RX_IRQ] = (const void *)kt_rings_serve,
    [16 + TX_IRQ] = (const void *)kt_rings_serve,
    [17 + TX_IRQ... 15 + OVERRUN_IRQ] = (const void *)kt_cpu_fault,
    [16 + OVERRUN_IRQ] = (const void *)kt_rings_serve,
    [17 + OVERRUN_IRQ... 15 + INTERRUPTS] = (const void *)kt_cpu_fault,
};
