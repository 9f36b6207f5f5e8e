/* board.c: what a Raspberry Pi Pico, and other boards with an RP2040 and a flash of 2 MB or more, have for themselves; the rest is
 * in rp2_board.c.
 *
 * Registers: Raspberry Pi, "RP2040 Datasheet" (core voltage, clock gates, watchdog, bootrom contents), and ARM, "ARMv6-M
 * Architecture Reference Manual" (MPU). */
#include "boards/arm.h"
#include "boards/port.h"
#include "boards/rp2.h"

const char kt_port_name[] = "pico";

enum {
    WATCHDOG_TICK = KT_RP2_WATCHDOG + 0x2c,
    TICK_12_CYCLES = 1 << 9 | 12,

    /* The core's voltage. At 1.15 V the chip is made for 200 MHz, at the 1.1 V with which it starts for 133; both, and the wait,
     * are what Raspberry Pi's pico-sdk has (SYS_CLK_VREG_VOLTAGE_MIN). */
    VOLTAGE = 0x40064000, /* VREG */
    VOLTAGE_1_15 = 12 << 4 | 1,
    VOLTAGE_US = 1000,

    /* Which clocks pass, while a processor is awake and while both sleep: CLOCKS' WAKE_EN0 and 1, SLEEP_EN0 and 1. */
    GATES_AWAKE = KT_RP2_CLOCKS + 0xa0,
    GATES_ASLEEP = KT_RP2_CLOCKS + 0xa8,
    GATE_I2C0 = 1 << 6,
    GATE_PINS = 1 << 8 | 1 << 11,
    GATE_PWM = 1 << 17,
    GATES_UNUSED = 3 << 1 | 1 << 5 | 1 << 7 | 1 << 9 | 3 << 12 | 3 << 21 |
                   0xf << 24, /* ADC, DMA, I2C1, JTAG, PIO, RTC, SPI */
    GATE_TIMER = 1 << 5,      /* from here on of the second register */
    GATES_UART0 = 3 << 6,
    GATES_USB = 3 << 10,
    GATE_WATCHDOG = 1 << 12,
    GATES_UNUSED_1 = 1 << 2 | 1 << 4 | 3 << 8, /* SYSCFG, TBMAN, UART1 */

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
};

/* While both processors sleep, only what may wake one needs its clock, what can be seen or heard, and what keeps the time. */
static void gate_clocks(void) {
    *kt_chip_at(GATES_AWAKE) = ~(uint32_t)GATES_UNUSED;
    *kt_chip_at(GATES_AWAKE + 4) = ~(uint32_t)GATES_UNUSED_1;
    *kt_chip_at(GATES_ASLEEP) = GATE_I2C0 | GATE_PINS | GATE_PWM;
    *kt_chip_at(GATES_ASLEEP + 4) = GATE_TIMER | GATES_UART0 | GATES_USB | GATE_WATCHDOG;
}

void kt_rp2_prepare(void) {
    gate_clocks();
    *kt_chip_at(WATCHDOG_TICK) = TICK_12_CYCLES;
    *kt_chip_at(VOLTAGE) = VOLTAGE_1_15;
    uint32_t start = kt_port_ticks();
    for (int tries = KT_RP2_TRIES; tries && kt_port_ticks() - start <= VOLTAGE_US; tries--) continue;
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
void kt_rp2_forbid_rom(void) {
    *kt_chip_at(MPU_PLACE) = PLACE_ROM;
    *kt_chip_at(MPU_RULE) = RULE_NOBODY;
    *kt_chip_at(MPU) = MPU_ON;
    __asm__ volatile("dsb\n\tisb" ::: "memory");
}

/* Start */

/* Not static: the linker leaves it out of a program that the ROM doesn't start (firmware.mk). */
extern const uint8_t kt_boot2[256];
__attribute__((section(".boot2"))) const uint8_t kt_boot2[256] = {
#include "boot2.inc"
};
