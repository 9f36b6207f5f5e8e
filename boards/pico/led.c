#include "boards/pico/led.h"

#include "boards/fault.h"
#include "boards/pico/pins.h"

enum {
    LED = 1 << 25,
    /* In ticks, powers of 2: an interrupt may not divide (divide.c). */
    PERIOD = 64,
    STEP = 4, /* from one flash to the next; each lasts one */
};

void kt_pico_led_start(void) {
    *kt_chip_at(KT_RP2_OUTPUT_CLEAR) = LED;
    *kt_chip_at(KT_RP2_DRIVE_SET) = LED;
    kt_pico_set_pin(25, KT_PICO_SIO);
}

void kt_pico_led_tick(void) {
    static uint8_t tick;
    bool on = tick % (unsigned)STEP == 0 && tick / (unsigned)STEP <= kt_fault_seen;
    *kt_chip_at(on ? KT_RP2_OUTPUT_SET : KT_RP2_OUTPUT_CLEAR) = LED;
    tick = (uint8_t)((tick + 1u) % (unsigned)PERIOD);
}
