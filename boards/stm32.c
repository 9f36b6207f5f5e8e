/* stm32.c: drivers that STM32 chips share: USART, clock, watchdog and flash interface.
 *
 * Registers: ST, "RM0041" and "PM0063" (STM32F100) and "RM0090" (STM32F405) (flash, IWDG, RCC_CSR,
 * USART), and ARM, "ARMv7-M Architecture Reference Manual" (DEMCR, DWT, SysTick, ICSR). */
#include "boards/stm32.h"

#include "boards/port.h"

enum {
    STATUS = 0x00,
    DATA = 0x04,
    BAUD = 0x08,
    CONTROL = 0x0c,

    STATUS_OVERRUN = 1 << 3,
    STATUS_RECEIVED = 1 << 5,
    STATUS_SENT = 1 << 6, /* "TC": the last bit has left, too */
    CONTROL_ON =
        1 << 13 | 1 << 5 | 1 << 3 | 1 << 2, /* USART, its interrupt for a byte, transmitter, receiver */
    CONTROL_SENT_INT = 1 << 6,

    IWDG_KEY = 0x40003000,
    IWDG_PRESCALER = 0x40003004,
    IWDG_RELOAD = 0x40003008,
    IWDG_STATUS = 0x4000300c,
    KEY_UNLOCK = 0x5555,
    KEY_FEED = 0xaaaa,
    KEY_START = 0xcccc,
    PRESCALER_256 = 6,
    IWDG_HZ = 32000 / 256, /* its oscillator may be off by half */
    CSR_FORGET = 1 << 24,
    CSR_WATCHDOG = 1 << 29,

    FLASH_KEY = 0x04,
    FLASH_STATUS = 0x0c,
    FLASH_CONTROL = 0x10,

    CR_RC_ON = 1 << 0,
    CR_CRYSTAL_ON = 1 << 16,
    CR_CRYSTAL_READY = 1 << 17,
    CR_PLL_ON = 1 << 24,
    CR_PLL_READY = 1 << 25,
    CFGR_SWITCH = 3,
    CFGR_PLL = 2,
    CFGR_IS = 3 << 2,
    CFGR_IS_PLL = 2 << 2,

    DEMCR_TRACE = 1 << 24,
    DWT_COUNTS = 1,

    TRIES = 30000, /* some 20 ms; a crystal needs two, a PLL less */
};

static const uint32_t FLASH_KEYS[] = {0x45670123, 0xcdef89ab};

static const uint32_t SYST_CVR = 0xe000e018;
static const uint32_t DEMCR = 0xe000edfc;
static const uint32_t DWT_CTRL = 0xe0001000;
static const uint32_t DWT_CYCCNT = 0xe0001004;
static const uint32_t ICSR = 0xe000ed04;
static const uint32_t ICSR_PENDSTSET = 1u << 26;
static const uint32_t SYST_MAX = 0xffffff;

/* An overrun that kt_chip_lost has not told yet; and whether its flag, which reading a byte clears, was
 * counted. */
static bool overrun, overrun_seen;

static volatile uint32_t *at(uint32_t offset) { return kt_chip_at(kt_stm32_usart + offset); }

char kt_chip_take(void) {
    overrun_seen = false;
    return (char)*at(DATA);
}

/* An overrun without a byte interrupts for ever unless it is cleared. */
bool kt_chip_has_byte(void) {
    uint32_t status = *at(STATUS);
    bool runs_over = status & STATUS_OVERRUN;
    overrun = overrun || (runs_over && !overrun_seen);
    overrun_seen = runs_over;
    if (status & STATUS_RECEIVED) return true;
    if (runs_over) (void)kt_chip_take();
    return false;
}

/* Not by CONTROL: QEMU's USART does not take its interrupt back. Sent bytes do not interrupt meanwhile
 * either, but code that waits for the sender polls (rings.c). */
void kt_chip_listen(bool on) {
    if (on) kt_cpu_enable(kt_stm32_usart_irq);
    else kt_cpu_disable(kt_stm32_usart_irq);
}

bool kt_chip_lost(void) {
    bool was = overrun;
    overrun = false;
    return was;
}

void kt_chip_send(uint8_t byte) {
    (void)*at(STATUS); /* with the write, this clears STATUS_SENT */
    *at(DATA) = byte;
    *at(CONTROL) = CONTROL_ON | CONTROL_SENT_INT;
}

bool kt_chip_sent(void) { return *at(STATUS) & STATUS_SENT; }

void kt_chip_send_nothing(void) { *at(CONTROL) = CONTROL_ON; }

void kt_stm32_usart_init(uint32_t bus_hz) {
    *at(BAUD) = (bus_hz + 115200 / 2) / 115200;
    *at(CONTROL) = CONTROL_ON;
    kt_cpu_enable(kt_stm32_usart_irq);
}

/* The source of the chip's clock. */

bool kt_stm32_wait(uint32_t address, uint32_t mask, uint32_t bits) {
    int tries = TRIES;
    while (tries && (*kt_chip_at(address) & mask) != bits) tries--;
    return tries;
}

bool kt_stm32_start_crystal(uint32_t control, uint32_t configuration) {
    *kt_chip_at(control) |= CR_RC_ON;
    *kt_chip_at(configuration) &= ~(uint32_t)CFGR_SWITCH;
    (void)kt_stm32_wait(configuration, CFGR_IS, 0);
    *kt_chip_at(control) &= ~(uint32_t)CR_PLL_ON;
    *kt_chip_at(control) |= CR_CRYSTAL_ON;
    return kt_stm32_wait(control, CR_CRYSTAL_READY, CR_CRYSTAL_READY);
}

void kt_stm32_use_pll(uint32_t control, uint32_t configuration, uint32_t settings) {
    *kt_chip_at(control) |= CR_PLL_ON;
    (void)kt_stm32_wait(control, CR_PLL_READY, CR_PLL_READY);
    *kt_chip_at(configuration) = settings | CFGR_PLL;
    (void)kt_stm32_wait(configuration, CFGR_IS, CFGR_IS_PLL);
}

/* The clock: SysTick counts 24 bits down, and its interrupt counts the rounds. While the flash is at
 * work, the processor may stand still for seconds, and count one round of many. The missed ticks are
 * added then, by the processor's counter of cycles, which goes on meanwhile. It can't be the clock
 * itself, as it stops in sleep. */

static volatile uint32_t rounds;
static uint32_t missed_ticks, cycles_ahead; /* the last: of the ticks, when work on the flash began */

uint32_t kt_chip_tick(void) {
    rounds++;
    *kt_chip_at(IWDG_KEY) = KEY_FEED;
    return (SYST_MAX + 1) / (kt_port_tick_hz / 1000);
}

void kt_stm32_clock_init(void) {
    kt_cpu_start_systick(SYST_MAX + 1);
    *kt_chip_at(DEMCR) |= DEMCR_TRACE;
    *kt_chip_at(DWT_CTRL) |= DWT_COUNTS;
}

uint32_t kt_port_ticks(void) {
    uint32_t high, low;
    bool pending;
    do {
        high = rounds;
        low = SYST_MAX - *kt_chip_at(SYST_CVR);
        pending = *kt_chip_at(ICSR) & ICSR_PENDSTSET;
    } while (high != rounds);
    /* The round ended before `low` was read, and its interrupt is still to come. */
    if (pending && low < SYST_MAX / 2) high++;
    return high * (SYST_MAX + 1) + low + missed_ticks;
}

/* Flash. QEMU does not model it, so this has never run. */

static volatile uint32_t *flash_at(uint32_t offset) { return kt_chip_at(kt_stm32_flash.registers + offset); }

void kt_stm32_flash_wait(void) {
    for (int tries = kt_stm32_flash.tries; tries && (*flash_at(FLASH_STATUS) & kt_stm32_flash.busy); tries--)
        continue;
}

void kt_stm32_flash_begin(uint32_t operation) {
    cycles_ahead = *kt_chip_at(DWT_CYCCNT) - kt_port_ticks();
    *flash_at(FLASH_KEY) = FLASH_KEYS[0];
    *flash_at(FLASH_KEY) = FLASH_KEYS[1];
    kt_stm32_flash_wait();
    *flash_at(FLASH_STATUS) = kt_stm32_flash.cleared;
    *flash_at(FLASH_CONTROL) = operation;
}

void kt_stm32_flash_end(void) {
    kt_stm32_flash_wait();
    *flash_at(FLASH_CONTROL) = kt_stm32_flash.lock;
    /* Where the counter of cycles stands still, as in QEMU, no tick is missing. */
    uint32_t missed = *kt_chip_at(DWT_CYCCNT) - kt_port_ticks() - cycles_ahead;
    if (missed <= INT32_MAX) missed_ticks += missed;
}

/* The watchdog; QEMU has none. */

void kt_chip_watch(void) {
    *kt_chip_at(IWDG_KEY) = KEY_START;
    *kt_chip_at(IWDG_KEY) = KEY_UNLOCK;
    *kt_chip_at(IWDG_PRESCALER) = PRESCALER_256;
    *kt_chip_at(IWDG_RELOAD) = KT_CHIP_WATCH_MS / 1000 * IWDG_HZ;
    for (int tries = TRIES; tries && *kt_chip_at(IWDG_STATUS); tries--) continue;
    *kt_chip_at(IWDG_KEY) = KEY_FEED;
}

bool kt_chip_was_stuck(void) {
    uint32_t reasons = *kt_chip_at(kt_stm32_reset_reasons);
    *kt_chip_at(kt_stm32_reset_reasons) = reasons | CSR_FORGET;
    return reasons & CSR_WATCHDOG;
}
