/* board.c: the drivers of the Raspberry Pi Pico and of other boards with an RP2040, a crystal of 12 MHz and
 * a flash of 2 MB or more. The serial line is UART0 on GP0 (out) and GP1 (in).
 *
 * Registers: Raspberry Pi, "RP2040 Datasheet" (clocks, core voltage, resets, watchdog, timer, UART, bootrom
 * contents), and ARM, "PrimeCell
 * UART (PL011) Technical Reference Manual", DDI 0183; "ARMv6-M Architecture Reference Manual" (ICSR, MPU, SysTick). */
#include "boards/arm.h"
#include "boards/pico/flash.h"
#include "boards/pico/helper.h"
#include "boards/pico/led.h"
#include "boards/pico/pad.h"
#include "boards/port.h"
#include "boards/rp2040.h"
#include "boards/rp2040_usb.h"
#include "boards/two_lines.h"
#include "boards/usb.h"

const char kt_port_name[] = "pico";
const uint32_t kt_port_tick_hz = 1000000;

enum {
    SET = KT_RP2040_SET,
    CLEAR = KT_RP2040_CLEAR,

    CLOCK_REFERENCE = 0x40008030,
    CLOCK_REFERENCE_IS = 0x40008038,
    CLOCK_SYSTEM = 0x4000803c,
    CLOCK_SYSTEM_IS = 0x40008044,
    CLOCK_PERIPHERALS = 0x40008048,
    REFERENCE_CRYSTAL = 2,
    SYSTEM_REFERENCE = 0,
    SYSTEM_PLL = 1,
    PERIPHERALS_ON = 1 << 11,

    RESET_PINS = 1 << 5,
    RESET_PADS = 1 << 8,
    RESET_PLL = 1 << 12,
    RESET_TIMER = 1 << 21,
    RESET_UART = 1 << 22,
    RESET_FIRST = RESET_PINS | RESET_PADS | RESET_PLL | RESET_TIMER, /* by the processor's clock */

    POWER_WATCHED = 0x40010008, /* PSM: WDSEL */
    ALL_BUT_OSCILLATORS = 0x1fffc,

    PIN_0 = 0x40014004, /* GPIO0_CTRL */
    PIN_1 = 0x4001400c,
    PIN_UART = 2,
    PAD_1 = 0x4001c008,
    PAD_INPUT_PULL_UP = 1 << 6 | 1 << 3 | 1 << 1,

    CRYSTAL = 0x40024000,
    CRYSTAL_STATE = 0x40024004,
    CRYSTAL_START = 0x4002400c,
    CRYSTAL_ON = 0xfab << 12 | 0xaa0,
    CRYSTAL_10_MS = 470, /* in 256 of its cycles */

    UART_DATA = 0x40034000,
    UART_STATE = 0x40034018,
    UART_BAUD = 0x40034024,
    UART_BAUD_64THS = 0x40034028,
    UART_LINE = 0x4003402c,
    UART_CONTROL = 0x40034030,
    UART_INTERRUPTS = 0x40034038,
    UART_RAW = 0x4003403c,
    UART_CLEAR = 0x40034044,
    STATE_NOT_RECEIVED = 1 << 4,
    STATE_SENT = 1 << 7,
    LINE_8_BITS = 3 << 5, /* without queues: with them, a single byte that is sent interrupts nobody */
    CONTROL_ON = 1 << 9 | 1 << 8 | 1 << 0,
    INT_RECEIVED = 1 << 4,
    INT_SENT = 1 << 5,
    INT_LOST = 0xf << 7, /* overrun, break, parity, frame */
    BAUD_64THS = (KT_RP2040_MHZ * 1000000 / 16 * 64 + 115200 / 2) / 115200,

    TIMER = 0x40054028, /* TIMERAWL: microseconds */

    WATCHDOG = 0x40058000,
    WATCHDOG_LOAD = 0x40058004,
    WATCHDOG_REASON = 0x40058008,
    WATCHDOG_TICK = 0x4005802c,
    WATCHDOG_ON = 1 << 30,
    REASON_TIME = 1,
    LONGEST = 0xffffff, /* 8.4 s: it counts two a microsecond (RP2040-E1) */
    TICK_12_CYCLES = 1 << 9 | 12,

    /* The core's voltage. At 1.15 V the chip is made for 200 MHz, at the 1.1 V with which it starts for 133; both, and the wait,
     * are what Raspberry Pi's pico-sdk has (SYS_CLK_VREG_VOLTAGE_MIN). */
    VOLTAGE = 0x40064000, /* VREG */
    VOLTAGE_1_15 = 12 << 4 | 1,
    VOLTAGE_US = 1000,

    /* ARMv6-M's memory protection. */
    MPU = 0xe000ed94, /* MPU_CTRL */
    MPU_PLACE = 0xe000ed9c,
    MPU_RULE = 0xe000eda0,
    MPU_ON = 1 << 2 | 1 << 0,            /* all that no region names is as without it */
    PLACE_ROM = 1 << 4,                  /* region 0, at address 0 */
    RULE_NOBODY = 1 << 28 | 13 << 1 | 1, /* 16 KB that can't be read, written or run */

    /* The ROM: the address of a table of half-words, a function's name and its address, with a 0 behind the last. */
    ROM_FUNCTIONS = 0x14,
    ROM_USB_BOOT = 'U' | 'B' << 8,

    SYSTICK = 0xe000e010,
    PENDING = 0xe000ed04, /* ICSR */
    PENDING_FORGET_SYSTICK = 1 << 25,

    UART_IRQ = 20,
    TICK_MS = 50, /* SysTick counts to 2^24 */
    INTERRUPTS = 32,
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
    must(kt_rp2040_reset(RESET_UART));
    *at(UART_BAUD) = BAUD_64THS / 64;
    *at(UART_BAUD_64THS) = BAUD_64THS % 64;
    *at(UART_LINE) = LINE_8_BITS;
    *at(UART_CONTROL) = CONTROL_ON;
    *at(UART_INTERRUPTS) = INT_RECEIVED | INT_LOST;
    *at(PAD_1) = PAD_INPUT_PULL_UP;
    *at(PIN_0) = PIN_UART;
    *at(PIN_1) = PIN_UART;
    kt_cpu_enable(UART_IRQ);
}

/* Clock */

uint32_t kt_port_ticks(void) { return *at(TIMER); }

static void raise_voltage(void) {
    uint32_t start = kt_port_ticks();
    *at(VOLTAGE) = VOLTAGE_1_15;
    for (int tries = KT_RP2040_TRIES; tries && kt_port_ticks() - start <= VOLTAGE_US; tries--) continue;
}

static void run_by_crystal(void) {
    *at(CLOCK_SYSTEM) = SYSTEM_REFERENCE;
    must(kt_rp2040_wait(CLOCK_SYSTEM_IS, 1 << SYSTEM_REFERENCE));
}

/* The PLL was reset before. */
static void run_by_pll(void) {
    must(kt_rp2040_start_pll(KT_RP2040_PLL_SYSTEM, 100, 6, 1)); /* 12 MHz * 100 / 6 */
    *at(CLOCK_SYSTEM) = SYSTEM_PLL;
    must(kt_rp2040_wait(CLOCK_SYSTEM_IS, 1 << SYSTEM_PLL));
}

/* From whatever clock there is to the crystal, and from that to the PLL. The boot program, or a restart by a debugger, leaves
 * all as it was. */
void kt_port_start_clock(void) {
    run_by_crystal(); /* or by the ring oscillator, after a reset */
    *at(CRYSTAL_START) = CRYSTAL_10_MS;
    *at(CRYSTAL) = CRYSTAL_ON;
    must(kt_rp2040_wait(CRYSTAL_STATE, 1u << 31));
    *at(CLOCK_REFERENCE) = REFERENCE_CRYSTAL;
    must(kt_rp2040_wait(CLOCK_REFERENCE_IS, 1 << REFERENCE_CRYSTAL));
    must(kt_rp2040_reset(RESET_FIRST));
    *at(WATCHDOG_TICK) = TICK_12_CYCLES;
    raise_voltage();
    run_by_pll();
    *at(CLOCK_PERIPHERALS) = PERIPHERALS_ON;
}

uint32_t kt_chip_tick(void) {
    *at(WATCHDOG_LOAD) = LONGEST;
    kt_pico_led_tick();
    return TICK_MS;
}

/* The watchdog. It can't wait for KT_CHIP_WATCH_MS. The tick, which feeds it, comes often enough. */

void kt_chip_watch(void) {
    *at(POWER_WATCHED) = ALL_BUT_OSCILLATORS;
    *at(WATCHDOG_LOAD) = LONGEST;
    *at(WATCHDOG) = WATCHDOG_ON;
}

bool kt_chip_was_stuck(void) { return *at(WATCHDOG_REASON) & REASON_TIME; }

/* AIRCR would restart the processor alone, and leave the reason of an earlier restart. */
_Noreturn void kt_chip_restart(void) {
    *at(POWER_WATCHED) = ALL_BUT_OSCILLATORS;
    *at(WATCHDOG) = 1u << 31;
    for (;;) continue;
}

void kt_port_guard_boot(void) {} /* what takes commands takes them from anyone */

static uint32_t rom_half_word(uint32_t address) {
    __asm__("" : "+r"(address)); /* GCC takes such low addresses for those of nothing */
    return *(const volatile uint16_t *)(uintptr_t)address;
}

/* The ROM restarts the chip, and shows the drive RPI-RP2 over USB, as with the button BOOTSEL. Its arguments: no light, and all
 * that it can do. */
_Noreturn void kt_port_await_program(void) {
    uint32_t entry = rom_half_word(ROM_FUNCTIONS), name;
    while ((name = rom_half_word(entry)) && name != ROM_USB_BOOT) entry += 4;
    if (name) {
        register uint32_t light __asm__("r0") = 0, less __asm__("r1") = 0;
        __asm__ volatile("bx %2" ::"r"(light), "r"(less), "r"(rom_half_word(entry + 2)));
    }
    for (;;) kt_cpu_sleep();
}

/* The ROM lies where a pointer to nothing points to. So it can be read, and the mistake is not seen. Behind the boot program nobody
 * needs it: the second core, which starts there, has rules of its own. */
static void forbid_rom(void) {
    *at(MPU_PLACE) = PLACE_ROM;
    *at(MPU_RULE) = RULE_NOBODY;
    *at(MPU) = MPU_ON;
    __asm__ volatile("dsb\n\tisb" ::: "memory");
}

static void start_tick(void) { kt_cpu_start_systick(TICK_MS * (KT_RP2040_MHZ * 1000)); }

static void stop_tick(void) {
    *at(SYSTICK) = 0;
    *at(PENDING) = PENDING_FORGET_SYSTICK;
}

static void start_usb(void) {
    uint8_t id[KT_PICO_ID_BYTES];
    kt_pico_flash_id(id);
    must(kt_rp2040_usb_start(id));
}

void kt_chip_init(void) {
    forbid_rom();
    kt_port_start_clock();
    kt_pico_led_start();
    start_tick();
    uart_init();
    start_usb();
}

/* A handheld that no computer has found: the crystal alone goes on, and with it the timer, by which the processor looks at the buttons
 * 25 times a second, and feeds the watchdog. The UART, whose clock is wrong then, hears that something comes, but not what. */
bool kt_chip_rest(void) {
    if (!kt_port_has_screen() || kt_usb_was_found()) return false;
    kt_pico_rest_helper();
    kt_rp2040_usb_stop();
    stop_tick();
    kt_pico_led_start();
    run_by_crystal();
    kt_rp2040_hold(RESET_PLL);
    do {
        *at(WATCHDOG_LOAD) = LONGEST;
        kt_pico_pad_sleep();
    } while (!kt_pico_pad_buttons() && !kt_uart_has_byte() && !(*at(UART_RAW) & INT_LOST));
    must(kt_rp2040_reset(RESET_PLL));
    run_by_pll();
    start_tick();
    start_usb();
    return true;
}

/* Start */

/* Not static: the linker leaves it out of a program that the ROM doesn't start (firmware.mk). */
extern const uint8_t kt_boot2[256];
__attribute__((section(".boot2"))) const uint8_t kt_boot2[256] = {
#include "boot2.inc"
};

__attribute__((section(".vectors"), used)) static const void *const vectors[16 + INTERRUPTS] = {
    [0] = kt_stack_top,
    [1] = (const void *)kt_start,
    [2 ... 14] = (const void *)kt_cpu_fault,
    [15] = (const void *)kt_cpu_tick,
    [16 + KT_PICO_PAD_IRQ] = (const void *)kt_pico_pad_serve,
    [17 + KT_PICO_PAD_IRQ... 15 + KT_RP2040_USB_IRQ] = (const void *)kt_cpu_fault,
    [16 + KT_RP2040_USB_IRQ] = (const void *)kt_rings_serve,
    [17 + KT_RP2040_USB_IRQ... 15 + UART_IRQ] = (const void *)kt_cpu_fault,
    [16 + UART_IRQ] = (const void *)kt_rings_serve,
    [17 + UART_IRQ... 15 + INTERRUPTS] = (const void *)kt_cpu_fault,
};
