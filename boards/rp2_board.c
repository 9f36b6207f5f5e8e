/* rp2_board.c: a board with an RP2040 or an RP2350, a crystal of 12 MHz and the serial line at UART0, GP0 (out) and GP1 (in): all but
 * what differs between the two, which is in pico/board.c and pico2/board.c.
 *
 * Registers: Raspberry Pi, "RP2040 Datasheet" and "RP2350 Datasheet" (clocks, resets, watchdog, UART), and ARM, "PrimeCell
 * UART (PL011) Technical Reference Manual", DDI 0183; "ARMv6-M Architecture Reference Manual" (ICSR, SysTick). */
#include "boards/rp2.h"

#include "boards/arm.h"
#include "boards/pico/flash.h"
#include "boards/pico/helper.h"
#include "boards/pico/led.h"
#include "boards/pico/pad.h"
#include "boards/pico/pins.h"
#include "boards/port.h"
#include "boards/rp2_usb.h"
#include "boards/two_lines.h"
#include "boards/usb.h"

enum {
    SET = KT_RP2_SET,
    CLEAR = KT_RP2_CLEAR,

    CLOCK_REFERENCE = KT_RP2_CLOCKS + 0x30,
    CLOCK_REFERENCE_IS = KT_RP2_CLOCKS + 0x38,
    CLOCK_SYSTEM = KT_RP2_CLOCKS + 0x3c,
    CLOCK_SYSTEM_IS = KT_RP2_CLOCKS + 0x44,
    CLOCK_PERIPHERALS = KT_RP2_CLOCKS + 0x48,
    REFERENCE_CRYSTAL = 2,
    SYSTEM_REFERENCE = 0,
    SYSTEM_PLL = 1,
    PERIPHERALS_ON = 1 << 11,

    /* By the processor's clock. */
    RESET_FIRST = KT_RP2_RESET_PINS | KT_RP2_RESET_PADS | KT_RP2_RESET_PLL_SYSTEM | KT_RP2_RESET_TIMER,

    POWER_WATCHED = KT_RP2_POWER + 0x8, /* WDSEL */

    PIN_UART = 2,

    CRYSTAL_STATE = KT_RP2_CRYSTAL + 0x4,
    CRYSTAL_START = KT_RP2_CRYSTAL + 0xc,
    CRYSTAL_ON = 0xfab << 12 | 0xaa0,
    CRYSTAL_10_MS = 470, /* in 256 of its cycles */

    UART_DATA = KT_RP2_UART,
    UART_STATE = KT_RP2_UART + 0x18,
    UART_BAUD = KT_RP2_UART + 0x24,
    UART_BAUD_64THS = KT_RP2_UART + 0x28,
    UART_LINE = KT_RP2_UART + 0x2c,
    UART_CONTROL = KT_RP2_UART + 0x30,
    UART_INTERRUPTS = KT_RP2_UART + 0x38,
    UART_RAW = KT_RP2_UART + 0x3c,
    UART_CLEAR = KT_RP2_UART + 0x44,
    STATE_NOT_RECEIVED = 1 << 4,
    STATE_SENT = 1 << 7,
    LINE_8_BITS = 3 << 5, /* without queues: with them, a single byte that is sent interrupts nobody */
    CONTROL_ON = 1 << 9 | 1 << 8 | 1 << 0,
    INT_RECEIVED = 1 << 4,
    INT_SENT = 1 << 5,
    INT_LOST = 0xf << 7, /* overrun, break, parity, frame */
    BAUD_64THS = (KT_RP2_MHZ * 1000000 / 16 * 64 + 115200 / 2) / 115200,

    WATCHDOG_LOAD = KT_RP2_WATCHDOG + 0x4,
    WATCHDOG_REASON = KT_RP2_WATCHDOG + 0x8,
    WATCHDOG_ON = 1 << 30,
    REASON_TIME = 1,

    SYSTICK = 0xe000e010,
    PENDING = 0xe000ed04, /* ICSR */
    PENDING_FORGET_SYSTICK = 1 << 25,
    TICK_MS = 50, /* SysTick counts to 2^24 */
};

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

/* What doesn't come at once never comes: then only a new start may help. */
static void must(bool works) {
    if (!works) kt_chip_restart();
}

/* UART */

bool kt_uart_has_byte(void) { return !(*at(UART_STATE) & STATE_NOT_RECEIVED); }

char kt_uart_take(void) { return (char)*at(UART_DATA); }

void kt_uart_listen(bool on) { *at(UART_INTERRUPTS + (on ? SET : CLEAR)) = INT_RECEIVED; }

bool kt_uart_lost(void) {
    uint32_t lost = *at(UART_RAW) & INT_LOST;
    if (lost) *at(UART_CLEAR) = lost;
    return lost;
}

void kt_uart_send(uint8_t byte) {
    *at(UART_DATA) = byte;
    *at(UART_INTERRUPTS + SET) = INT_SENT;
}

bool kt_uart_sent(void) { return *at(UART_STATE) & STATE_SENT; }

void kt_uart_send_nothing(void) { *at(UART_INTERRUPTS + CLEAR) = INT_SENT; }

static void uart_init(void) {
    must(kt_rp2_reset(KT_RP2_RESET_UART));
    *at(UART_BAUD) = BAUD_64THS / 64;
    *at(UART_BAUD_64THS) = BAUD_64THS % 64;
    *at(UART_LINE) = LINE_8_BITS;
    *at(UART_CONTROL) = CONTROL_ON;
    *at(UART_INTERRUPTS) = INT_RECEIVED | INT_LOST;
    kt_pico_set_pin(0, PIN_UART);
    kt_pico_set_pin(1, PIN_UART);
    kt_cpu_enable(KT_RP2_IRQ_UART);
}

/* Clock */

static void run_by_crystal(void) {
    *at(CLOCK_SYSTEM) = SYSTEM_REFERENCE;
    must(kt_rp2_wait(CLOCK_SYSTEM_IS, 1 << SYSTEM_REFERENCE));
}

/* The PLL was reset before. */
static void run_by_pll(void) {
    must(kt_rp2_start_pll(KT_RP2_PLL_SYSTEM, KT_RP2_TIMES, KT_RP2_FIRST, KT_RP2_SECOND));
    *at(CLOCK_SYSTEM) = SYSTEM_PLL;
    must(kt_rp2_wait(CLOCK_SYSTEM_IS, 1 << SYSTEM_PLL));
}

/* From whatever clock there is to the crystal, and from that to the PLL. The boot program, or a restart by a debugger, leaves
 * all as it was. */
void kt_port_start_clock(void) {
    run_by_crystal(); /* or by the ring oscillator, after a reset */
    *at(CRYSTAL_START) = CRYSTAL_10_MS;
    *at(KT_RP2_CRYSTAL) = CRYSTAL_ON;
    must(kt_rp2_wait(CRYSTAL_STATE, 1u << 31));
    *at(CLOCK_REFERENCE) = REFERENCE_CRYSTAL;
    must(kt_rp2_wait(CLOCK_REFERENCE_IS, 1 << REFERENCE_CRYSTAL));
    must(kt_rp2_reset(RESET_FIRST));
    kt_rp2_prepare();
    run_by_pll();
    *at(CLOCK_PERIPHERALS) = PERIPHERALS_ON;
}

uint32_t kt_chip_tick(void) {
    *at(WATCHDOG_LOAD) = KT_RP2_WATCHDOG_LOAD;
    kt_pico_led_tick();
    return TICK_MS;
}

/* The watchdog. It can't wait for KT_CHIP_WATCH_MS. The tick, which feeds it, comes often enough. */

void kt_chip_watch(void) {
    *at(POWER_WATCHED) = KT_RP2_ALL_BUT_OSCILLATORS;
    *at(WATCHDOG_LOAD) = KT_RP2_WATCHDOG_LOAD;
    *at(KT_RP2_WATCHDOG) = WATCHDOG_ON;
}

bool kt_chip_was_stuck(void) { return *at(WATCHDOG_REASON) & REASON_TIME; }

static void start_tick(void) { kt_cpu_start_systick(TICK_MS * (KT_RP2_MHZ * 1000)); }

static void start_usb(void) {
    uint8_t id[KT_PICO_ID_BYTES];
    kt_pico_flash_id(id);
    must(kt_rp2_usb_start(id));
}

void kt_chip_init(void) {
    kt_rp2_forbid_rom();
    kt_port_start_clock();
    kt_pico_bus_quicken();
    kt_pico_led_start();
    start_tick();
    uart_init();
    start_usb();
}

#if KT_RESTS

static void stop_tick(void) {
    *at(SYSTICK) = 0;
    *at(PENDING) = PENDING_FORGET_SYSTICK;
}

/* A handheld that no computer has found: the crystal alone goes on, and with it the timer, by which the processor looks at the buttons
 * 25 times a second, and feeds the watchdog. The UART, whose clock is wrong then, hears that something comes, but not what. */
bool kt_chip_rest(void) {
    if (!kt_port_has_screen() || kt_usb_was_found()) return false;
#if KT_HELPER
    kt_pico_rest_helper();
#endif
    kt_rp2_usb_stop();
    stop_tick();
    kt_pico_led_start();
    run_by_crystal();
    kt_rp2_hold(KT_RP2_RESET_PLL_SYSTEM);
    do {
        *at(WATCHDOG_LOAD) = KT_RP2_WATCHDOG_LOAD;
        kt_pico_pad_sleep();
    } while (!kt_pico_pad_buttons() && !kt_uart_has_byte() && !(*at(UART_RAW) & INT_LOST));
    must(kt_rp2_reset(KT_RP2_RESET_PLL_SYSTEM));
    run_by_pll();
    start_tick();
    start_usb();
    return true;
}

#endif

__attribute__((section(".vectors"), used)) static const void *const vectors[16 + KT_RP2_IRQS] = {
    [0] = kt_stack_top,
    [1] = (const void *)kt_start,
    [2 ... 14] = (const void *)kt_cpu_fault,
    [15] = (const void *)kt_cpu_tick,
    [16 + KT_RP2_IRQ_ALARM] = (const void *)kt_pico_pad_serve,
    [17 + KT_RP2_IRQ_ALARM] = (const void *)kt_rp2_enumerate_serve,
    [18 + KT_RP2_IRQ_ALARM... 15 + KT_RP2_IRQ_USB] = (const void *)kt_cpu_fault,
    [16 + KT_RP2_IRQ_USB] = (const void *)kt_rings_serve,
    [17 + KT_RP2_IRQ_USB... 15 + KT_RP2_IRQ_UART] = (const void *)kt_cpu_fault,
    [16 + KT_RP2_IRQ_UART] = (const void *)kt_rings_serve,
    [17 + KT_RP2_IRQ_UART... 15 + KT_RP2_IRQS] = (const void *)kt_cpu_fault,
};
