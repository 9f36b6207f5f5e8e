/* Registers: Raspberry Pi, "RP2040 Datasheet" and "RP2350 Datasheet" (I2C, GPIO, SIO). Times: NXP,
 * "UM10204: I2C-bus specification" (fast mode). */
#include "boards/pico/i2c.h"

#include "boards/chip.h"
#include "boards/pico/pins.h"
#include "boards/port.h"
#include "boards/rp2.h"

enum {
    SDA_PIN = 4,
    SCL_PIN = 5,
    FUNCTION_I2C = 3,

    CONTROL = KT_RP2_I2C,
    TARGET = KT_RP2_I2C + 0x4,
    DATA = KT_RP2_I2C + 0x10,
    HIGH = KT_RP2_I2C + 0x1c, /* IC_FS_SCL_HCNT: cycles that SCL is high; the controller adds some */
    LOW = KT_RP2_I2C + 0x20,
    ENABLE = KT_RP2_I2C + 0x6c,
    STATE = KT_RP2_I2C + 0x70,
    HOLD = KT_RP2_I2C + 0x7c, /* IC_SDA_HOLD: cycles that SDA stays behind the end of SCL */
    ABORT_SOURCE = KT_RP2_I2C + 0x80,
    SPIKES = KT_RP2_I2C + 0xa0, /* IC_FS_SPKLEN: shorter ones, in cycles, are none */

    CONTROLLER = 1 << 0,
    FAST = 2 << 1,
    RESTARTS = 1 << 5,
    NO_TARGET = 1 << 6, /* it answers to no address itself */
    DATA_STOP = 1 << 9, /* behind this byte */
    STATE_ROOM = 1 << 1,
    STATE_EMPTY = 1 << 2,
    STATE_BUSY = 1 << 5,

    MHZ = KT_RP2_MHZ,
    TRIES = 20000, /* of some 15 cycles: 1.5 ms. A full queue takes .4; a device may hold the clock */
    HALF_US = 2,   /* of a clock by hand */
    CLOCKS = 9,
};

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

static void pause(uint32_t us) {
    uint32_t since = kt_port_ticks();
    while (kt_port_ticks() - since <= us) continue;
}

/* A device that was sending when this chip was reset waits for the rest of the byte, and may hold SDA. Nine clocks by hand end
 * that. The pin only ever pulls down. */
static void free_bus(void) {
    *at(KT_RP2_OUTPUT_CLEAR) = 1 << SCL_PIN;
    for (int i = 0; i < CLOCKS; i++) {
        *at(KT_RP2_DRIVE_SET) = 1 << SCL_PIN;
        pause(HALF_US);
        *at(KT_RP2_DRIVE_CLEAR) = 1 << SCL_PIN;
        pause(HALF_US);
    }
}

bool kt_pico_i2c_start(uint8_t address) {
    if (!kt_rp2_reset(KT_RP2_RESET_I2C)) return false;
    kt_pico_set_pin(SDA_PIN, KT_PICO_SIO);
    kt_pico_set_pin(SCL_PIN, KT_PICO_SIO);
    free_bus();
    *at(ENABLE) = 0;
    *at(CONTROL) = CONTROLLER | FAST | RESTARTS | NO_TARGET;
    *at(LOW) = MHZ * 14 / 10;   /* 1.3 us at least */
    *at(HIGH) = MHZ + MHZ / 40; /* .6 us at least; both together 2.5 at least */
    *at(SPIKES) = MHZ / 20;
    *at(HOLD) = MHZ * 3 / 10 + 1; /* .3 us */
    *at(TARGET) = address;
    *at(ENABLE) = 1;
    kt_pico_set_pin(SDA_PIN, FUNCTION_I2C);
    kt_pico_set_pin(SCL_PIN, FUNCTION_I2C);
    return true;
}

/* Waits until the bits of `mask` in the state are `wanted`. Returns false when the transfer was aborted, or that lasts too long. */
static bool await(uint32_t mask, uint32_t wanted) {
    for (int tries = TRIES; tries && !*at(ABORT_SOURCE); tries--)
        if ((*at(STATE) & mask) == wanted) return true;
    return false;
}

bool kt_pico_i2c_send(uint8_t first, const uint8_t *bytes, size_t count) {
    *at(DATA) = first;
    for (size_t i = 0; i < count; i++) {
        if (!await(STATE_ROOM, STATE_ROOM)) return false;
        *at(DATA) = bytes[i] | (i + 1 == count ? DATA_STOP : 0u);
    }
    return await(STATE_EMPTY | STATE_BUSY, STATE_EMPTY) && !*at(ABORT_SOURCE);
}
