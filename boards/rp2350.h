/* rp2350.h: where an RP2350 has what it shares with the RP2040 (rp2.h). It was compared with pico-sdk, src/rp2350,
 * hardware_regs/include/hardware/regs: the names behind the addresses are those there. Not compared, but taken over from the
 * RP2040: where PWM, I2C and UART have their registers inside their blocks (pad.c, i2c.c, rp2_board.c), and
 * KT_RP2_FIRST_MENDED.
 *
 * Source: Raspberry Pi, "RP2350 Datasheet" (2.2 address map, 3.1 SIO, 3.2 interrupts, 7.4 PSM, 7.5 resets, 8.1 clocks, 12.8 timer,
 * 12.9 watchdog). */
#ifndef KT_BOARDS_RP2350_H
#define KT_BOARDS_RP2350_H

enum {
    KT_RP2_MHZ = 150, /* the most that the chip is made for, at the 1.1 V with which it starts */
    /* 12 MHz * 125 / 5 / 2 */
    KT_RP2_TIMES = 125,
    KT_RP2_FIRST = 5,
    KT_RP2_SECOND = 2,

    KT_RP2_CHIP_ID = 0x40000000,      /* SYSINFO_CHIP_ID */
    KT_RP2_CLOCKS = 0x40010000,       /* CLOCKS_BASE; the first six clocks lie as on the RP2040 */
    KT_RP2_CLOCK_USB = 0x40010060,    /* CLOCKS_CLK_USB_CTRL */
    KT_RP2_RESETS = 0x40020000,       /* RESETS_BASE */
    KT_RP2_POWER = 0x40018000,        /* PSM_BASE */
    KT_RP2_PINS = 0x40028004,         /* IO_BANK0_GPIO0_CTRL */
    KT_RP2_PADS = 0x40038004,         /* PADS_BANK0_GPIO0 */
    KT_RP2_CRYSTAL = 0x40048000,      /* XOSC_BASE */
    KT_RP2_PLL_SYSTEM = 0x40050000,   /* PLL_SYS_BASE */
    KT_RP2_PLL_USB = 0x40058000,      /* PLL_USB_BASE */
    KT_RP2_UART = 0x40070000,         /* UART0_BASE */
    KT_RP2_I2C = 0x40090000,          /* I2C0_BASE */
    KT_RP2_PWM = 0x400a8000,          /* PWM_BASE */
    KT_RP2_TIMER = 0x400b0000,        /* TIMER0_BASE */
    KT_RP2_TIMER_EVENTS = 0x400b003c, /* TIMER_INTR; TIMER_INTE lies behind it */
    KT_RP2_WATCHDOG = 0x400d8000,     /* WATCHDOG_BASE */
    KT_RP2_OUTPUT_SET = 0xd0000018, /* SIO_GPIO_OUT_SET, SIO_GPIO_OUT_CLR, SIO_GPIO_OE_SET, SIO_GPIO_OE_CLR */
    KT_RP2_OUTPUT_CLEAR = 0xd0000020,
    KT_RP2_DRIVE_SET = 0xd0000038,
    KT_RP2_DRIVE_CLEAR = 0xd0000040,

    /* RESETS_RESET */
    KT_RP2_RESET_I2C = 1 << 4,
    KT_RP2_RESET_PINS = 1 << 6,
    KT_RP2_RESET_PADS = 1 << 9,
    KT_RP2_RESET_PLL_SYSTEM = 1 << 14,
    KT_RP2_RESET_PLL_USB = 1 << 15,
    KT_RP2_RESET_PWM = 1 << 16,
    KT_RP2_RESET_SYSINFO = 1 << 21,
    KT_RP2_RESET_TIMER = 1 << 23,
    KT_RP2_RESET_UART = 1 << 26,
    KT_RP2_RESET_USB = 1 << 28,

    KT_RP2_ALL_BUT_OSCILLATORS = 0x1fffff3, /* PSM_WDSEL */

    KT_RP2_IRQ_ALARM = 0,
    KT_RP2_IRQ_USB = 14,
    KT_RP2_IRQ_UART = 33,
    /* Behind the last that a part raises. So the table of vectors has 256 bytes, to which it is aligned. */
    KT_RP2_IRQS = 48,

    KT_RP2_WATCHDOG_LOAD = 16000000, /* microseconds: KT_CHIP_WATCH_MS */
    KT_RP2_FIRST_MENDED = 1,         /* all that are sold */
};

#endif
