/* board.c: the drivers of SiFive's HiFive1 (FE310, RV32IMAC). The serial line is UART0 on the pins 16 (in)
 * and 17 (out).
 *
 * Registers: SiFive, "FE310-G000 Manual" (AON, CLINT, GPIO, PLIC, PRCI, UART), and "RISC-V Semihosting". */
#include "boards/riscv.h"
#include "firmware/port.h"

const char kt_port_name[] = "sifive_e";
/* QEMU's before 8.1, which is Debian 12's. Later ones count 32768, as the chip does. */
const uint32_t kt_port_tick_hz = 10000000;

enum {
    CLINT_MTIMECMP = 0x02004000,
    CLINT_MTIME = 0x0200bff8,
    TICK_MS = 100,

    PLIC_PRIORITY = 0x0c000000,
    PLIC_ENABLE = 0x0c002000,
    PLIC_THRESHOLD = 0x0c200000,
    PLIC_CLAIM = 0x0c200004,
    UART_IRQ = 3,

    AON_WDOGCFG = 0x10000000,
    AON_WDOGKEY = 0x1000001c,
    AON_WDOGCMP = 0x10000020,
    WDOG_KEY = 0x51f15e,
    WDOG_RESETS = 1 << 8 | 1 << 12,

    PRCI_HFXOSCCFG = 0x10008004,
    PRCI_PLLCFG = 0x10008008,
    HFXOSC_ON = 1 << 30,
    PLL_NONE = 1 << 16 | 1 << 17 | 1 << 18, /* the crystal's 16 MHz, past the PLL */
    CLOCK_HZ = 16000000,

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

    TRIES = 100000, /* a crystal starts within milliseconds; one that never does isn't waited for */
};

static const uint32_t HFXOSC_READY = 1u << 31;

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

/* UART: queues of eight bytes. It doesn't tell when it loses one. */

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

bool kt_chip_sent(void) { return *at(UART_IP) & UART_TX; }

void kt_chip_send_nothing(void) { interrupt(UART_TX, false); }

void kt_cpu_serve(void) {
    uint32_t claimed = *at(PLIC_CLAIM);
    kt_rings_serve();
    *at(PLIC_CLAIM) = claimed;
}

/* Clock */

uint32_t kt_port_ticks(void) { return *at(CLINT_MTIME); }

/* The upper half is read first: if the lower one begins anew in between, the tick comes too early, which does
 * no harm, and not 2^32 ticks too late. While the lower half is written, the tick is far off. */
static void set_tick(void) {
    uint64_t now = (uint64_t)*at(CLINT_MTIME + 4) << 32;
    now |= *at(CLINT_MTIME);
    uint64_t next = now + TICK_MS * (kt_port_tick_hz / 1000);
    *at(CLINT_MTIMECMP + 4) = UINT32_MAX;
    *at(CLINT_MTIMECMP) = (uint32_t)next;
    *at(CLINT_MTIMECMP + 4) = (uint32_t)(next >> 32);
}

uint32_t kt_chip_tick(void) {
    set_tick();
    return TICK_MS;
}

/* The chip's watchdog is left to kt_chip_restart. */
void kt_chip_watch(void) {}
bool kt_chip_was_stuck(void) { return false; }

void kt_chip_init(void) {
    set_tick();
    *at(PRCI_HFXOSCCFG) = HFXOSC_ON;
    for (int tries = TRIES; tries && !(*at(PRCI_HFXOSCCFG) & HFXOSC_READY); tries--) continue;
    *at(PRCI_PLLCFG) = PLL_NONE;
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

/* Flash: it hangs on the bus that the program is read through, and a driver would have to lie in RAM. There
 * is none yet; memory.c sees that nothing was changed, and says so. */

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
