/* fe310.c: the drivers of SiFive's FE310 (RV32IMAC) as it is on both revisions of the HiFive1. The serial
 * line is UART0 on the pins 16 (in) and 17 (out).
 *
 * Registers: SiFive, "FE310-G000 Manual" and "FE310-G002 Manual" (AON, CLINT, GPIO, PLIC, PRCI, QSPI,
 * UART), and "RISC-V Semihosting". */
#include "boards/port.h"
#include "boards/riscv.h"

const uint32_t kt_port_tick_hz = 10000000;

enum {
    CLINT_MTIMECMP = 0x02004000,
    CLINT_MTIME = 0x0200bff8,
    TICK_MS = 100,
    /* The chip's mtime counts 32,768 Hz, QEMU's before 8.1 10 MHz: ticks = mtime * (10^7 / 2^15). */
    SLOW_TICK = 3277,
    SLOW_TICKS = 78125,
    SLOW_SHIFT = 8,
    SLOW_READS = 8,

    PLIC_PRIORITY = 0x0c000000,
    PLIC_ENABLE = 0x0c002000,
    PLIC_THRESHOLD = 0x0c200000,
    UART_IRQ = 3,

    AON_WDOGCFG = 0x10000000,
    AON_WDOGKEY = 0x1000001c,
    AON_WDOGCMP = 0x10000020,
    WDOG_KEY = 0x51f15e,
    WDOG_RESETS = 1 << 8 | 1 << 12,

    PRCI_HFROSCCFG = 0x10008000,
    PRCI_HFXOSCCFG = 0x10008004,
    PRCI_PLLCFG = 0x10008008,
    PRCI_PLLOUTDIV = 0x1000800c,
    OSC_ON = 1 << 30,
    HFROSC_AS_AT_RESET = OSC_ON | 16 << 16 | 4, /* trim and divider */
    PLL_SELECTED = 1 << 16,
    PLL_CRYSTAL = 1 << 17,
    PLL_BYPASSED = 1 << 18,
    PLLOUTDIV_BY_1 = 1 << 8,
    CLOCK_HZ = 16000000,

    QSPI_SCKDIV = 0x10014000,

    GPIO_IOF_EN = 0x10012038,
    GPIO_IOF_SEL = 0x1001203c,
    UART_PINS = 1 << 16 | 1 << 17,

    UART_TXDATA = 0x10013000,
    UART_RXDATA = 0x10013004,
    UART_TXCTRL = 0x10013008,
    UART_RXCTRL = 0x1001300c,
    UART_IE = 0x10013010,
    UART_IP = 0x10013014,
    UART_DIV = 0x10013018,
    UART_TX = 1, /* in IE and IP */
    UART_RX = 2,
    TXCTRL_ON = 1 | 1 << 16, /* UART_TX: all bytes have left its queue */
    RXCTRL_ON = 1,           /* UART_RX: a byte has come */

    TRIES = 100000, /* a crystal starts within milliseconds; the wait is bounded */
};

static const uint32_t OSC_READY = 1u << 31;

static const uint32_t TXDATA_FULL = 1u << 31;

static bool slow; /* what mtime counts */

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

/* UART: queues of eight bytes. It does not report lost bytes. */

bool kt_chip_has_byte(void) { return *at(UART_IP) & UART_RX; }

char kt_chip_take(void) { return (char)*at(UART_RXDATA); }

static void interrupt(uint32_t bit, bool on) {
    uint32_t others = *at(UART_IE) & ~bit;
    *at(UART_IE) = on ? others | bit : others;
}

void kt_chip_listen(bool on) { interrupt(UART_RX, on); }

bool kt_chip_lost(void) { return false; }

void kt_chip_send(uint8_t byte) {
    *at(UART_TXDATA) = byte;
    interrupt(UART_TX, true);
}

/* The watermark says that the queue is empty. QEMU 10 always says so, but also whether the queue is full. */
bool kt_chip_sent(void) { return *at(UART_IP) & UART_TX && !(*at(UART_TXDATA) & TXDATA_FULL); }

void kt_chip_send_nothing(void) { interrupt(UART_TX, false); }

/* Clock */

static uint64_t mtime(void) {
    uint32_t high, low;
    do {
        high = *at(CLINT_MTIME + 4);
        low = *at(CLINT_MTIME);
    } while (high != *at(CLINT_MTIME + 4));
    return (uint64_t)high << 32 | low;
}

/* Returns whether mtime reads the same several times in a row, which it can't at 10 MHz. The first step
 * may be nearly over, and an emulator may cut others short: so this tries six. */
static bool mtime_is_slow(void) {
    for (int steps = 0; steps < 6; steps++) {
        uint32_t before = *at(CLINT_MTIME);
        int same = 0;
        while (*at(CLINT_MTIME) == before) {
            if (++same == SLOW_READS) return true;
        }
    }
    return false;
}

uint32_t kt_port_ticks(void) {
    return slow ? (uint32_t)(mtime() * SLOW_TICKS >> SLOW_SHIFT) : *at(CLINT_MTIME);
}

/* While the lower half is written, the tick is far off. */
static void set_tick(void) {
    uint64_t next = mtime() + (slow ? SLOW_TICK : TICK_MS * (kt_port_tick_hz / 1000));
    *at(CLINT_MTIMECMP + 4) = UINT32_MAX;
    *at(CLINT_MTIMECMP) = (uint32_t)next;
    *at(CLINT_MTIMECMP + 4) = (uint32_t)(next >> 32);
}

uint32_t kt_chip_tick(void) {
    set_tick();
    return TICK_MS;
}

/* The chip's watchdog serves kt_chip_restart alone. */
void kt_chip_watch(void) {}
bool kt_chip_was_stuck(void) { return false; }

static void start_oscillator(uint32_t address, uint32_t settings) {
    *at(address) = settings;
    for (int tries = TRIES; tries && !(*at(address) & OSC_READY); tries--) continue;
}

/* The manual's steps. A boot loader may have left the chip on its PLL, which must not be changed then. So
 * the chip runs on the ring oscillator first, then on the crystal's 16 MHz, which bypass the PLL. */
static void clock_init(void) {
    start_oscillator(PRCI_HFROSCCFG, HFROSC_AS_AT_RESET);
    *at(PRCI_PLLCFG) &= ~(uint32_t)PLL_SELECTED;
    start_oscillator(PRCI_HFXOSCCFG, OSC_ON);
    *at(PRCI_PLLCFG) = PLL_CRYSTAL | PLL_BYPASSED;
    *at(PRCI_PLLOUTDIV) = PLLOUTDIV_BY_1;
    *at(PRCI_PLLCFG) |= PLL_SELECTED;
    /* 8 MHz for the flash. A word takes 64 bits on its line: 8 microseconds, not 32 as after a reset. */
    *at(QSPI_SCKDIV) = 0;
}

void kt_chip_init(void) {
    clock_init();
    slow = mtime_is_slow();
    set_tick();
    *at(UART_DIV) = CLOCK_HZ / 115200 - 1;
    *at(UART_TXCTRL) = TXCTRL_ON;
    *at(UART_RXCTRL) = RXCTRL_ON;
    *at(GPIO_IOF_SEL) &= ~(uint32_t)UART_PINS;
    *at(GPIO_IOF_EN) |= UART_PINS;
    *at(PLIC_PRIORITY + 4 * UART_IRQ) = 1;
    *at(PLIC_ENABLE) = 1u << UART_IRQ;
    *at(PLIC_THRESHOLD) = 0;
    /* Last: for bytes that wait, QEMU 7.2 asks once, and the PLIC forgets that until it is open. */
    *at(UART_IE) = UART_RX;
}

/* Flash. The program runs from it, so a driver would have to run from RAM. There is none yet: memory.c
 * notices that nothing has changed, and reports it. */

void kt_chip_flash_erase(uint32_t page) { (void)page; }

void kt_chip_flash_write(uint32_t address, uint32_t word) {
    (void)address;
    (void)word;
}

/* Start */

_Noreturn void kt_chip_restart(void) {
    kt_cpu_interrupts_off();
    *at(AON_WDOGKEY) = WDOG_KEY;
    *at(AON_WDOGCMP) = 0;
    *at(AON_WDOGKEY) = WDOG_KEY;
    *at(AON_WDOGCFG) = WDOG_RESETS;
    kt_cpu_leave_emulator();
}
