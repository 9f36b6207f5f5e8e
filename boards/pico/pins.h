/* pins.h: the pins of RP2040 and RP2350. Source: Raspberry Pi, "RP2040 Datasheet" and "RP2350 Datasheet" (GPIO, SIO). */
#ifndef KT_BOARDS_PICO_PINS_H
#define KT_BOARDS_PICO_PINS_H

#include "boards/chip.h"
#include "boards/rp2.h"

enum {
    KT_PICO_INPUT = 0xd0000004, /* a bit for each pin, from GP0 on */
    KT_PICO_SIO = 5,            /* the function of a pin that the program reads and drives itself */
};

/* Gives a pin a function, and a resistor that pulls it up. It is read through a Schmitt trigger, and driven with 4 mA, slowly. */
static inline void kt_pico_set_pin(unsigned pin, uint32_t function) {
    enum { INPUT = 1 << 6, DRIVE_4_MA = 1 << 4, PULL_UP = 1 << 3, SCHMITT = 1 << 1 };
    *kt_chip_at(KT_RP2_PADS + 4 * pin) = INPUT | DRIVE_4_MA | PULL_UP | SCHMITT;
    *kt_chip_at(KT_RP2_PINS + 8 * pin) = function;
}

#endif
