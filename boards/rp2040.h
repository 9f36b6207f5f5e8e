/* rp2040.h: where an RP2040 has what it shares with the RP2350 (rp2.h).
 *
 * Source: Raspberry Pi, "RP2040 Datasheet" (address map, resets, clocks, PSM, interrupts, timer, GPIO, SIO). */
#ifndef KT_BOARDS_RP2040_H
#define KT_BOARDS_RP2040_H

enum {
    KT_RP2_MHZ = 200, /* of the processor, and of what it drives but for UART and USB */
    /* 12 MHz * 100 / 6 / 1 */
    KT_RP2_TIMES = 100,
    KT_RP2_FIRST = 6,
    KT_RP2_SECOND = 1,

    KT_RP2_CHIP_ID = 0x40000000, /* SYSINFO */
    KT_RP2_CLOCKS = 0x40008000,
    KT_RP2_CLOCK_USB = 0x40008054,
    KT_RP2_RESETS = 0x4000c000,
    KT_RP2_POWER = 0x40010000, /* PSM */
    KT_RP2_PINS = 0x40014004,  /* GPIO0_CTRL */
    KT_RP2_PADS = 0x4001c004,  /* GPIO0 */
    KT_RP2_CRYSTAL = 0x40024000,
    KT_RP2_PLL_SYSTEM = 0x40028000,
    KT_RP2_PLL_USB = 0x4002c000,
    KT_RP2_UART = 0x40034000,
    KT_RP2_I2C = 0x40044000,
    KT_RP2_PWM = 0x40050000,
    KT_RP2_TIMER = 0x40054000,
    KT_RP2_TIMER_EVENTS = 0x40054034, /* INTR; INTE lies behind it */
    KT_RP2_WATCHDOG = 0x40058000,
    KT_RP2_OUTPUT_SET = 0xd0000014,
    KT_RP2_OUTPUT_CLEAR = 0xd0000018, /* GPIO_OUT_CLR, GPIO_OE_SET, GPIO_OE_CLR */
    KT_RP2_DRIVE_SET = 0xd0000024,
    KT_RP2_DRIVE_CLEAR = 0xd0000028,

    KT_RP2_RESET_I2C = 1 << 3,
    KT_RP2_RESET_PINS = 1 << 5,
    KT_RP2_RESET_PADS = 1 << 8,
    KT_RP2_RESET_PLL_SYSTEM = 1 << 12,
    KT_RP2_RESET_PLL_USB = 1 << 13,
    KT_RP2_RESET_PWM = 1 << 14,
    KT_RP2_RESET_SYSINFO = 1 << 19,
    KT_RP2_RESET_TIMER = 1 << 21,
    KT_RP2_RESET_UART = 1 << 22,
    KT_RP2_RESET_USB = 1 << 24,

    KT_RP2_ALL_BUT_OSCILLATORS = 0x1fffc, /* of the PSM */
    KT_RP2_SECOND_CORE = 1 << 16,

    KT_RP2_IRQ_ALARM = 0,
    KT_RP2_IRQ_USB = 5,
    KT_RP2_IRQ_UART = 20,
    KT_RP2_IRQS = 32,

    KT_RP2_WATCHDOG_LOAD = 0xffffff, /* 8.4 s: it counts two a microsecond (RP2040-E1) */
    KT_RP2_FIRST_MENDED = 2,         /* the B2: without errata E2 and E5 */
};

#endif
