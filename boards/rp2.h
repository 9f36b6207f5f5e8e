/* rp2.h: what the drivers of RP2040 and RP2350 share. Both have the same parts, at other places: rp2040.h and rp2350.h tell where.
 *
 * Source: Raspberry Pi, "RP2040 Datasheet" and "RP2350 Datasheet" (atomic register access, resets, PLL). */
#ifndef KT_BOARDS_RP2_H
#define KT_BOARDS_RP2_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"
#if __ARM_ARCH >= 8
#include "boards/rp2350.h"
#else
#include "boards/rp2040.h"
#endif

enum {
    /* A write to a register's address and one of these sets its bits, or clears them. */
    KT_RP2_SET = 0x2000,
    KT_RP2_CLEAR = 0x3000,

    KT_RP2_TRIES = 1000000, /* of a wait for what comes at once */
};

/* These wait, but not for ever. They return false when what they wait for has not come: then nothing may be done with it, and
 * only a restart helps. */

/* Waits until the register at this address has all of these bits. */
KT_MUST_USE bool kt_rp2_wait(uint32_t address, uint32_t bits);

/* Resets parts of the chip, a sum of KT_RP2_RESET_..., and waits until they work. Their clocks must run, by which they leave
 * the reset: that of the processor but for UART (clk_peri), USB (clk_usb), ADC and RTC. */
KT_MUST_USE bool kt_rp2_reset(uint32_t parts);

/* Puts parts into reset, where a PLL is switched off. */
void kt_rp2_hold(uint32_t parts);

/* Makes a PLL, which was reset before, multiply the clock of the crystal by `times` and divide it by `first` and `second`
 * (1..7, the first not smaller), and waits until it does. */
KT_MUST_USE bool kt_rp2_start_pll(uint32_t pll, uint32_t times, uint32_t first, uint32_t second);

/* Of the board. The crystal, 12 MHz, drives the processor now: gives timer and watchdog their microseconds, the processor what it
 * needs to be faster, and no clock to parts that nobody uses. */
void kt_rp2_prepare(void);

/* Of the board. The boot program is done: from now on nobody reads the ROM, if the chip can see to that. */
void kt_rp2_forbid_rom(void);

#endif
