/* nrf5.c: drivers that Nordic's nRF51 and nRF52 chips share.
 *
 * Registers: Nordic, "nRF51 Series Reference Manual" 3.0 and "nRF52833 Product Specification" (CLOCK, NVMC,
 * POWER, TIMER, WDT). */
#include "boards/nrf5.h"

#include "boards/port.h"

const uint32_t kt_port_tick_hz = 16000000;

enum {
    CLOCK_HFCLKSTART = 0x40000000,
    CLOCK_HFCLKSTARTED = 0x40000100,
    CRYSTAL_TRIES = 100000,

    POWER_RESETREAS = 0x40000400,
    RESET_STUCK = 1 << 1 | 1 << 3, /* by the watchdog; by a processor that had locked up */

    TIMER_START = 0x40008000,
    TIMER_CAPTURE0 = 0x40008040,
    TIMER_COMPARE1 = 0x40008144,
    TIMER_INTENSET = 0x40008304,
    TIMER_BITMODE = 0x40008508,
    TIMER_PRESCALER = 0x40008510,
    TIMER_CC0 = 0x40008540,
    TIMER_CC1 = 0x40008544,
    TIMER_32_BITS = 3,
    TIMER_INT_COMPARE1 = 1 << 17,
    TICK_MS = 100,

    WDT_START = 0x40010000,
    WDT_CRV = 0x40010504,
    WDT_CONFIG = 0x4001050c,
    WDT_RR0 = 0x40010600,
    WDT_ASLEEP_TOO = 1,
    WDT_FEED = 0x6e524635,

    NVMC_READY = 0x4001e400,
    NVMC_CONFIG = 0x4001e504,
    FLASH_TRIES = 1000000,
};

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

void kt_nrf5_clear(uint32_t event) {
    *at(event) = 0;
    (void)*at(event);
}

/* Clock */

uint32_t kt_port_ticks(void) {
    *at(TIMER_CAPTURE0) = 1;
    return *at(TIMER_CC0);
}

static void set_tick(void) {
    kt_nrf5_clear(TIMER_COMPARE1);
    *at(TIMER_CC1) = kt_port_ticks() + TICK_MS * (kt_port_tick_hz / 1000);
}

void kt_nrf5_clock_init(void) {
    *at(CLOCK_HFCLKSTART) = 1;
    for (int tries = CRYSTAL_TRIES; tries && !*at(CLOCK_HFCLKSTARTED); tries--) continue;
    *at(TIMER_BITMODE) = TIMER_32_BITS;
    *at(TIMER_PRESCALER) = 0;
    *at(TIMER_INTENSET) = TIMER_INT_COMPARE1;
    *at(TIMER_START) = 1;
    set_tick();
    kt_cpu_enable(KT_NRF5_TIMER_IRQ);
}

uint32_t kt_chip_tick(void) {
    set_tick();
    *at(WDT_RR0) = WDT_FEED;
    return TICK_MS;
}

/* The chip's watchdog. QEMU has none. A restart by the program leaves it running, with its time. */

void kt_chip_watch(void) {
    *at(WDT_CRV) = KT_CHIP_WATCH_MS / 1000 * 32768;
    *at(WDT_CONFIG) = WDT_ASLEEP_TOO;
    *at(WDT_START) = 1;
}

bool kt_chip_was_stuck(void) {
    uint32_t reasons = *at(POWER_RESETREAS);
    *at(POWER_RESETREAS) = reasons;
    return reasons & RESET_STUCK;
}

/* Flash */

/* While the controller is busy, the processor stands still: it reads its program from the flash. */
static void flash_wait(void) {
    for (int tries = FLASH_TRIES; tries && !*at(NVMC_READY); tries--) continue;
}

void kt_nrf5_flash_use(kt_nrf5_flash_mode mode) {
    flash_wait();
    *at(NVMC_CONFIG) = mode;
    flash_wait();
}

__attribute__((noinline)) void kt_chip_flash_write(uint32_t address, uint32_t word) {
    kt_nrf5_flash_use(KT_NRF5_FLASH_WRITE);
    *at(address) = word;
    kt_nrf5_flash_use(KT_NRF5_FLASH_READ);
}
