/* rp2040.h: what several drivers of the RP2040 use: resets and PLLs, and how bits of its registers are set and cleared.
 *
 * Source: Raspberry Pi, "RP2040 Datasheet" (atomic register access, resets, PLL). */
#ifndef KT_BOARDS_RP2040_H
#define KT_BOARDS_RP2040_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

enum {
    /* A write to a register's address and one of these sets its bits, or clears them. */
    KT_RP2040_SET = 0x2000,
    KT_RP2040_CLEAR = 0x3000,

    KT_RP2040_MHZ = 200, /* of the processor, and of what it drives but for UART and USB */

    KT_RP2040_PLL_SYSTEM = 0x40028000,
    KT_RP2040_PLL_USB = 0x4002c000,

    KT_RP2040_TRIES = 1000000, /* of a wait for what comes at once */
};

/* These wait, but not for ever. They return false when what they wait for has not come: then nothing may be done with it, and
 * only a restart helps. */

/* Waits until the register at this address has all of these bits. */
KT_MUST_USE bool kt_rp2040_wait(uint32_t address, uint32_t bits);

/* Resets parts of the chip, bits of the register RESETS, and waits until they work. Their clocks must run, by which they leave
 * the reset: that of the processor but for UART (clk_peri), USB (clk_usb), ADC and RTC. */
KT_MUST_USE bool kt_rp2040_reset(uint32_t parts);

/* Puts parts into reset, where a PLL is switched off. */
void kt_rp2040_hold(uint32_t parts);

/* Makes a PLL, which was reset before, multiply the clock of the crystal by `times` and divide it by `first` and `second`
 * (1..7, the first not smaller), and waits until it does. */
KT_MUST_USE bool kt_rp2040_start_pll(uint32_t pll, uint32_t times, uint32_t first, uint32_t second);

#endif
