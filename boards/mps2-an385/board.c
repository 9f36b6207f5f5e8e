/* board.c: the drivers of ARM's MPS2 with the FPGA image AN385 (Cortex-M3).
 *
 * Registers: ARM, "Application Note AN385" (memory map, interrupts), and "Cortex-M System Design Kit
 * Technical Reference Manual", DDI 0479 (APB UART, APB timer, APB
 * watchdog). */
#include "boards/arm.h"
#include "boards/port.h"

const char kt_port_name[] = "mps2-an385";
const uint32_t kt_port_tick_hz = 25000000;

enum {
    TIMER_CTRL = 0x40000000,
    TIMER_VALUE = 0x40000004,
    TIMER_RELOAD = 0x40000008,
    TIMER_ON = 1,

    UART_DATA = 0x40004000,
    UART_STATE = 0x40004004,
    UART_CTRL = 0x40004008,
    UART_INTCLEAR = 0x4000400c,
    UART_BAUDDIV = 0x40004010,

    STATE_TX_FULL = 1 << 0,
    STATE_RX_FULL = 1 << 1,
    STATE_RX_OVERRUN = 1 << 3,
    CTRL_ON = 3,
    CTRL_TX_INT = 1 << 2,
    CTRL_RX_INT = 1 << 3,
    CTRL_RX_OVERRUN_INT = 1 << 5,
    INT_TX = 1 << 0,
    INT_RX = 1 << 1,

    WATCHDOG_LOAD = 0x40008000,
    WATCHDOG_CONTROL = 0x40008008,
    WATCHDOG_INTCLEAR = 0x4000800c,
    WATCHDOG_LOCK = 0x40008c00,
    WATCHDOG_KEY = 0x1acce551,
    WATCHDOG_ON = 3, /* an NMI when its time is up, and a reset the second time */

    TICK_MS = 100,
    RX_IRQ = 0,
    TX_IRQ = 1,
    OVERRUN_IRQ = 12,
    INTERRUPTS = 32,
};

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
    *at(WATCHDOG_LOAD) = KT_CHIP_WATCH_MS * (kt_port_tick_hz / 1000);
    *at(WATCHDOG_CONTROL) = WATCHDOG_ON;
}

/* The watchdog's NMI has left a record already. */
bool kt_chip_was_stuck(void) { return false; }

void kt_chip_init(void) {
    kt_cpu_start_systick(TICK_MS * (kt_port_tick_hz / 1000));
    *at(TIMER_RELOAD) = UINT32_MAX;
    *at(TIMER_VALUE) = UINT32_MAX;
    *at(TIMER_CTRL) = TIMER_ON;
    *at(UART_BAUDDIV) = kt_port_tick_hz / 115200;
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
    [16 + RX_IRQ] = (const void *)kt_rings_serve,
    [16 + TX_IRQ] = (const void *)kt_rings_serve,
    [17 + TX_IRQ... 15 + OVERRUN_IRQ] = (const void *)kt_cpu_fault,
    [16 + OVERRUN_IRQ] = (const void *)kt_rings_serve,
    [17 + OVERRUN_IRQ... 15 + INTERRUPTS] = (const void *)kt_cpu_fault,
};
