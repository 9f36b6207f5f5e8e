/* pins.h: the pins of the RP2040. Source: Raspberry Pi, "RP2040 Datasheet" (GPIO, SIO). */
#ifndef KT_BOARDS_PICO_PINS_H
#define KT_BOARDS_PICO_PINS_H

#include "boards/chip.h"

enum {
    KT_PICO_INPUT = 0xd0000004, /* a bit for each pin, from GP0 on */
    KT_PICO_OUTPUT_SET = 0xd0000014,
    KT_PICO_OUTPUT_CLEAR = 0xd0000018,
    KT_PICO_DRIVE_SET = 0xd0000024, /* pins that the program drives, one and the other way */
    KT_PICO_DRIVE_CLEAR = 0xd0000028,

    KT_PICO_SIO = 5, /* the function of a pin that the program reads and drives itself */
};

/* Gives a pin a function, and a resistor that pulls it up. It is read through a Schmitt trigger, and driven with 4 mA, slowly. */
static inline void kt_pico_set_pin(unsigned pin, uint32_t function) {
    enum {
        PADS = 0x4001c004,
        CONTROLS = 0x40014004,
        INPUT = 1 << 6,
        DRIVE_4_MA = 1 << 4,
        PULL_UP = 1 << 3,
        SCHMITT = 1 << 1
    };
    *kt_chip_at(PADS + 4 * pin) = INPUT | DRIVE_4_MA | PULL_UP | SCHMITT;
    *kt_chip_at(CONTROLS + 8 * pin) = function;
}

#endif
