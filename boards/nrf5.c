/* nrf5.c: drivers that Nordic's nRF51 and nRF52 chips share.
 *
 * Registers: Nordic, "nRF51 Series Reference Manual" 3.0 and "nRF52833 Product Specification" (CLOCK, GPIOTE,
 * NVMC, POWER, RTC, TIMER, WDT). */
#include "boards/nrf5.h"

#include "boards/port.h"

const uint32_t kt_port_tick_hz = 16000000;

enum {
    CLOCK_HFCLKSTART = 0x40000000,
    CLOCK_HFCLKSTOP = 0x40000004,
    CLOCK_LFCLKSTART = 0x40000008,
    CLOCK_HFCLKSTARTED = 0x40000100,
    CLOCK_LFCLKSTARTED = 0x40000104,
    CRYSTAL_TRIES = 100000,

    POWER_RESETREAS = 0x40000400,
    RESET_STUCK = 1 << 1 | 1 << 3, /* by the watchdog; by a processor that had locked up */

    PIN_SENSE_LOW = 3 << 16, /* in a pin's register PIN_CNF */

    GPIOTE_PORT = 0x4000617c, /* one of the pins is as they wait for it */
    GPIOTE_INTENSET = 0x40006304,
    GPIOTE_INTENCLR = 0x40006308,
    GPIOTE_IRQ = 6,

    TIMER = 0x40008000,
    TIMER_TASK_STOP = 0x4,
    TIMER_TASK_CLEAR = 0xc,
    TIMER_TASK_SHUTDOWN = 0x10, /* else it may take a milliampere: nRF51822 Product Anomaly Notification */
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

    RTC_START = 0x4000b000,
    RTC_STOP = 0x4000b004,
    RTC_CLEAR = 0x4000b008,
    RTC_COMPARE0 = 0x4000b140,
    RTC_INTENSET = 0x4000b304,
    RTC_PRESCALER = 0x4000b508,
    RTC_CC0 = 0x4000b540,
    RTC_8_HZ = 4095, /* 32768 Hz / 4096 */
    RTC_INT_COMPARE0 = 1 << 16,
    RTC_IRQ = 11,
    FEED_8THS = 64, /* half of KT_CHIP_WATCH_MS */

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

static const uint32_t GPIOTE_INT_PORT = 1u << 31;

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

void kt_nrf5_clear(uint32_t event) {
    *at(event) = 0;
    (void)*at(event);
}

/* Clock */

static uint32_t counted_before; /* by TIMER0, before it last began at 0 */

static uint32_t counted(void) {
    *at(TIMER_CAPTURE0) = 1;
    return *at(TIMER_CC0);
}

uint32_t kt_port_ticks(void) { return counted_before + counted(); }

static void set_tick(void) {
    kt_nrf5_clear(TIMER_COMPARE1);
    *at(TIMER_CC1) = counted() + TICK_MS * (kt_port_tick_hz / 1000);
}

static void start_crystal(void) {
    kt_nrf5_clear(CLOCK_HFCLKSTARTED);
    *at(CLOCK_HFCLKSTART) = 1;
    for (int tries = CRYSTAL_TRIES; tries && !*at(CLOCK_HFCLKSTARTED); tries--) continue;
}

void kt_nrf5_timer_start(uint32_t timer) {
    *at(timer + TIMER_TASK_CLEAR) = 1;
    *at(timer) = 1;
}

void kt_nrf5_timer_stop(uint32_t timer) {
    *at(timer + TIMER_TASK_STOP) = 1;
    *at(timer + TIMER_TASK_SHUTDOWN) = 1;
}

void kt_nrf5_clock_init(void) {
    start_crystal();
    *at(TIMER_BITMODE) = TIMER_32_BITS;
    *at(TIMER_PRESCALER) = 0;
    *at(TIMER_INTENSET) = TIMER_INT_COMPARE1;
    kt_nrf5_timer_start(TIMER);
    set_tick();
    kt_cpu_enable(KT_NRF5_TIMER_IRQ);
}

uint32_t kt_chip_tick(void) {
    set_tick();
    *at(WDT_RR0) = WDT_FEED;
    return TICK_MS;
}

/* Rest. The interrupts that end a sleep are never served: they are forgotten before others come on. */

static void start_feeding(void) {
    *at(CLOCK_LFCLKSTART) = 1;
    for (int tries = CRYSTAL_TRIES; tries && !*at(CLOCK_LFCLKSTARTED); tries--) continue;
    *at(RTC_PRESCALER) = RTC_8_HZ;
    *at(RTC_CC0) = FEED_8THS;
    *at(RTC_INTENSET) = RTC_INT_COMPARE0;
    *at(RTC_CLEAR) = 1;
    *at(RTC_START) = 1;
    kt_cpu_enable(RTC_IRQ);
}

static void feed(void) {
    *at(WDT_RR0) = WDT_FEED;
    *at(RTC_CLEAR) = 1;
    kt_nrf5_clear(RTC_COMPARE0);
}

static void sleep_until_pressed(void) {
    kt_cpu_enable(GPIOTE_IRQ);
    while (!*at(GPIOTE_PORT)) {
        kt_cpu_sleep();
        if (*at(RTC_COMPARE0)) feed();
        kt_cpu_forget(RTC_IRQ);
    }
    kt_cpu_disable(GPIOTE_IRQ);
    kt_cpu_forget(GPIOTE_IRQ);
}

bool kt_nrf5_rest(const uint32_t *pins, unsigned count) {
    kt_nrf5_clear(GPIOTE_PORT);
    *at(GPIOTE_INTENSET) = GPIOTE_INT_PORT;
    if (!*at(GPIOTE_INTENSET)) return false;
    kt_cpu_disable(KT_NRF5_TIMER_IRQ);
    counted_before += counted();
    kt_nrf5_timer_stop(TIMER);
    *at(CLOCK_HFCLKSTOP) = 1;
    start_feeding();
    for (unsigned i = 0; i < count; i++) *at(pins[i]) |= PIN_SENSE_LOW;
    sleep_until_pressed();
    for (unsigned i = 0; i < count; i++) *at(pins[i]) &= ~(uint32_t)PIN_SENSE_LOW;
    *at(GPIOTE_INTENCLR) = GPIOTE_INT_PORT;
    kt_nrf5_clear(GPIOTE_PORT);
    *at(RTC_STOP) = 1;
    kt_cpu_disable(RTC_IRQ);
    kt_nrf5_clear(RTC_COMPARE0);
    kt_cpu_forget(RTC_IRQ);
    kt_nrf5_clock_init();
    return true;
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
