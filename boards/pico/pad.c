/* Registers: Raspberry Pi, "RP2040 Datasheet" and "RP2350 Datasheet" (PWM, timer). */
#include "boards/pico/pad.h"

#include "boards/arm.h"
#include "boards/pico/pins.h"
#include "boards/port.h"
#include "boards/rp2.h"

enum {
    UP_PIN = 10,
    DOWN_PIN = 11,
    LEFT_PIN = 12,
    RIGHT_PIN = 13,
    MIDDLE_PIN = 14,
    PIEZO_PIN = 15,
    FUNCTION_PWM = 4,

    /* Slice 7, whose output B is at GP15. */
    PWM_CONTROL = KT_RP2_PWM + 0x8c,
    PWM_DIVIDER = KT_RP2_PWM + 0x90, /* in sixteenths */
    PWM_COUNT = KT_RP2_PWM + 0x94,
    PWM_COMPARE = KT_RP2_PWM + 0x98,
    PWM_TOP = KT_RP2_PWM + 0x9c,
    PWM_ON = 1,
    COUNTS_A_SECOND = 1000000,

    ALARM = KT_RP2_TIMER + 0x10,
    ALARM_EVENTS = KT_RP2_TIMER_EVENTS,
    ALARM_INTERRUPTS = KT_RP2_TIMER_EVENTS + 0x4,
    FIRST_ALARM = 1,
    WAKE_US = 8000,
    SLEEP_US = 40000,
};

static bool sounds_here; /* the PWM works */
static volatile bool sounds;
static volatile uint32_t silent_at; /* in ticks */

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

static void wake_again(void) { *at(ALARM) = kt_port_ticks() + WAKE_US; }

void kt_pico_pad_serve(void) {
    *at(ALARM_EVENTS) = FIRST_ALARM;
    kt_rings_woke = true;
    wake_again();
    if (!sounds || (int32_t)(kt_port_ticks() - silent_at) < 0) return;
    sounds = false;
    kt_pico_set_pin(PIEZO_PIN, KT_PICO_SIO); /* which nobody drives */
    *at(PWM_CONTROL) = 0;
}

void kt_pico_pad_start(void) {
    for (unsigned pin = UP_PIN; pin <= MIDDLE_PIN; pin++) kt_pico_set_pin(pin, KT_PICO_SIO);
    sounds_here = kt_rp2_reset(KT_RP2_RESET_PWM);
    *at(ALARM_INTERRUPTS + KT_RP2_SET) = FIRST_ALARM;
    kt_cpu_enable(KT_RP2_IRQ_ALARM);
    wake_again();
}

void kt_pico_pad_sleep(void) {
    *at(ALARM_EVENTS) = FIRST_ALARM;
    kt_cpu_forget(KT_RP2_IRQ_ALARM);
    *at(ALARM) = kt_port_ticks() + SLEEP_US;
    kt_cpu_sleep();
}

unsigned kt_pico_pad_buttons(void) {
    static const uint8_t buttons[] = {KT_PORT_BUTTON_UP, KT_PORT_BUTTON_DOWN, KT_PORT_BUTTON_LEFT,
                                      KT_PORT_BUTTON_RIGHT, KT_PORT_BUTTON_A | KT_PORT_BUTTON_B};
    uint32_t up = *at(KT_PICO_INPUT);
    unsigned down = 0;
    for (unsigned i = 0; i < sizeof buttons; i++)
        if (!(up >> (UP_PIN + i) & 1)) down |= buttons[i];
    return down;
}

/* Half of the time high. */
void kt_pico_pad_sound(unsigned hz, unsigned ms) {
    uint32_t counts = COUNTS_A_SECOND / hz;
    if (!sounds_here) return;
    sounds = false;
    *at(PWM_CONTROL) = 0;
    *at(PWM_DIVIDER) = KT_RP2_MHZ << 4;
    *at(PWM_COUNT) = 0;
    *at(PWM_TOP) = counts - 1;
    *at(PWM_COMPARE) = counts / 2 << 16;
    *at(PWM_CONTROL) = PWM_ON;
    kt_pico_set_pin(PIEZO_PIN, FUNCTION_PWM);
    silent_at = kt_port_ticks() + 1000 * ms;
    sounds = true;
}
