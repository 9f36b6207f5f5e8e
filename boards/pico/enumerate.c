/* enumerate.c: lets a host find an RP2040 before the B2 behind any hub (erratum E5).
 *
 * After a reset of the bus the controller takes packets only once the line has been idle (J) for 800 us. Behind a hub that passes on
 * packets for other devices it may never be. But the controller can be told to take the line from GP15, and that pin to read as
 * high: for a millisecond the line is idle then. Meanwhile GP15 is not driven, so a piezo there hears nothing. A tone that begins or ends
 * in that millisecond ends it; the controller takes that for another reset.
 *
 * Sources: Raspberry Pi, "RP2040 Datasheet" (erratum E5; USB; GPIO; timer), and pico-sdk, pico_fix/rp2040_usb_device_enumeration, for
 * function 8 of GP15. */
#include "boards/arm.h"
#include "boards/port.h"
#include "boards/rp2.h"
#include "boards/rp2_usb.h"

enum {
    PIN = KT_RP2_PINS + 8 * 15,
    FUNCTION = 0x1f,
    FUNCTION_USB = 8,
    READS_HIGH = 3 << 16,
    IS_NOT_DRIVEN = 2 << 12,

    STATUS = 0x50110050, /* SIE_STATUS */
    STATUS_LINE = 3 << 2,
    WIRES = 0x50110074, /* USB_MUXING */
    WIRES_ON = 1 << 0 | 1 << 3,
    WIRES_OF_PINS = 1 << 2 | 1 << 3,
    DIRECT = 0x5011007c, /* USBPHY_DIRECT, _OVERRIDE: the host must go on to see a device */
    DIRECT_PULL_UP = 1 << 1,
    DIRECTED = 0x50110080,
    DIRECTED_PULL_UP = 1 << 2,

    ALARM = KT_RP2_TIMER + 0x14,
    ALARM_EVENTS = KT_RP2_TIMER_EVENTS,
    ALARM_INTERRUPTS = KT_RP2_TIMER_EVENTS + 0x4,
    SECOND_ALARM = 1 << 1,
    STEP_US = 1000,
};

static uint32_t before; /* what GP15 was; 0 while it is that */

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

static void take_pin(void) {
    before = *at(PIN);
    *at(PIN) = FUNCTION_USB | READS_HIGH | IS_NOT_DRIVEN;
    *at(DIRECT + KT_RP2_SET) = DIRECT_PULL_UP;
    *at(DIRECTED + KT_RP2_SET) = DIRECTED_PULL_UP;
    *at(WIRES) = WIRES_OF_PINS;
}

static void give_back(void) {
    if (!before) return;
    *at(WIRES) = WIRES_ON;
    *at(DIRECTED + KT_RP2_CLEAR) = DIRECTED_PULL_UP;
    if ((*at(PIN) & FUNCTION) == FUNCTION_USB) *at(PIN) = before; /* else a tone has taken it */
    before = 0;
}

static void wake(void) { *at(ALARM) = kt_port_ticks() + STEP_US; }

void kt_rp2_enumerate(bool begins) {
    if (*at(KT_RP2_CHIP_ID) >> 28 >= KT_RP2_FIRST_MENDED) return;
    give_back();
    *at(ALARM_EVENTS) = SECOND_ALARM;
    *at(ALARM_INTERRUPTS + (begins ? KT_RP2_SET : KT_RP2_CLEAR)) = SECOND_ALARM;
    if (!begins) return;
    kt_cpu_enable(KT_RP2_IRQ_ALARM + 1);
    wake();
}

/* A reset, both wires low, lasts 10 ms or more. */
void kt_rp2_enumerate_serve(void) {
    *at(ALARM_EVENTS) = SECOND_ALARM;
    if (before) {
        give_back();
        return;
    }
    if (*at(STATUS) & STATUS_LINE) take_pin();
    wake();
}
