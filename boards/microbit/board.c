/* board.c: start-up and drivers of the BBC micro:bit v1 (Nordic nRF51822, Cortex-M0).
 *
 * Registers: Nordic, "nRF51 Series Reference Manual" 3.0 (CLOCK, GPIO, NVMC, TIMER, UART), and ARM, "ARMv6-M
 * Architecture Reference Manual" (NVIC, AIRCR). */
#include "firmware/port.h"

#include <stdbool.h>

#include "base/text.h"
#include "firmware/ring.h"

const char kt_port_name[] = "microbit";
const uint32_t kt_port_tick_hz = 16000000;

enum {
    CLOCK_HFCLKSTART = 0x40000000,
    CLOCK_HFCLKSTARTED = 0x40000100,

    UART_STARTRX = 0x40002000,
    UART_STARTTX = 0x40002008,
    UART_RXDRDY = 0x40002108,
    UART_TXDRDY = 0x4000211c,
    UART_ERROR = 0x40002124,
    UART_INTENSET = 0x40002304,
    UART_INTENCLR = 0x40002308,
    UART_ERRORSRC = 0x40002480,
    UART_ENABLE = 0x40002500,
    UART_PSELTXD = 0x4000250c,
    UART_PSELRXD = 0x40002514,
    UART_RXD = 0x40002518,
    UART_TXD = 0x4000251c,
    UART_BAUDRATE = 0x40002524,

    UART_ON = 4,
    UART_115200_BAUD = 0x01d7e000,
    UART_INT_RXDRDY = 1 << 2,
    UART_INT_TXDRDY = 1 << 7,
    UART_INT_ERROR = 1 << 9,

    TIMER_START = 0x40008000,
    TIMER_CAPTURE0 = 0x40008040,
    TIMER_BITMODE = 0x40008508,
    TIMER_PRESCALER = 0x40008510,
    TIMER_CC0 = 0x40008540,
    TIMER_32_BITS = 3,

    NVMC_READY = 0x4001e400,
    NVMC_CONFIG = 0x4001e504,
    NVMC_ERASEPAGE = 0x4001e508,
    NVMC_READ = 0,
    NVMC_WRITE = 1,
    NVMC_ERASE = 2,

    GPIO_OUTSET = 0x50000508,
    GPIO_PIN_CNF = 0x50000700,
    GPIO_OUTPUT = 1,
    GPIO_INPUT_PULL_UP = 3 << 2,

    TXD_PIN = 24,
    RXD_PIN = 25,
    UART_IRQ = 2,
    INTERRUPTS = 32,
};

static const uint32_t NVIC_ISER = 0xe000e100;
static const uint32_t AIRCR = 0xe000ed0c;
static const uint32_t AIRCR_RESET = 0x05fa0004;
static const uint32_t STACK_PAINT = 0x9e3779b9; /* four different bytes: no loop over it turns into memset */

/* From the linker script. */
extern uint32_t kt_data_start[], kt_data_end[], kt_data_load[], kt_bss_start[], kt_bss_end[];
extern uint32_t kt_stack_bottom[], kt_stack_top[];
extern char kt_flash_start[], kt_flash_end[], kt_flash_page[], kt_program_end[];
extern char kt_ram_start[], kt_image_start[], kt_image_room[];

int main(void);
void kt_start(void);

static kt_ring received, to_send;
static volatile bool sending; /* a byte is on its way; TXDRDY will follow */
static uint32_t lost_bytes;

static volatile uint32_t *at(uint32_t address) { return (volatile uint32_t *)address; }

static void interrupts_off(void) { __asm__ volatile("cpsid i" ::: "memory"); }
static void interrupts_on(void) { __asm__ volatile("cpsie i" ::: "memory"); }

_Noreturn static void restart(void) {
    __asm__ volatile("dsb");
    *at(AIRCR) = AIRCR_RESET;
    for (;;) __asm__ volatile("dsb");
}

/* UART */

static void send_next(void) {
    sending = !kt_ring_is_empty(&to_send);
    if (sending) *at(UART_TXD) = (uint8_t)kt_ring_take(&to_send);
}

/* Does what the UART's events ask for. Runs in the interrupt, or outside with interrupts off. */
static void uart_serve(void) {
    /* The event goes first, then the byte is read: reading lets the next byte of the UART's six come forward
     * and raise the event again. A full ring leaves the bytes there until kt_port_read has made room. */
    while (*at(UART_RXDRDY)) {
        if (kt_ring_is_full(&received)) {
            *at(UART_INTENCLR) = UART_INT_RXDRDY;
            break;
        }
        *at(UART_RXDRDY) = 0;
        kt_ring_put(&received, (char)*at(UART_RXD));
    }
    if (*at(UART_ERROR)) {
        *at(UART_ERROR) = 0;
        *at(UART_ERRORSRC) = *at(UART_ERRORSRC);
        lost_bytes++;
    }
    if (*at(UART_TXDRDY)) {
        *at(UART_TXDRDY) = 0;
        send_next();
    }
}

/* QEMU's UART raises no interrupt when a byte leaves that had to wait for the reader of its serial port; so
 * whoever waits for the sender looks for himself. */
static void uart_poll(void) {
    interrupts_off();
    uart_serve();
    interrupts_on();
}

static void uart_init(void) {
    *at(GPIO_OUTSET) = 1u << TXD_PIN;
    *at(GPIO_PIN_CNF + 4 * TXD_PIN) = GPIO_OUTPUT;
    *at(GPIO_PIN_CNF + 4 * RXD_PIN) = GPIO_INPUT_PULL_UP;
    *at(UART_PSELTXD) = TXD_PIN;
    *at(UART_PSELRXD) = RXD_PIN;
    *at(UART_BAUDRATE) = UART_115200_BAUD;
    *at(UART_ENABLE) = UART_ON;
    *at(UART_INTENSET) = UART_INT_RXDRDY | UART_INT_TXDRDY | UART_INT_ERROR;
    *at(UART_STARTTX) = 1;
    *at(UART_STARTRX) = 1;
    *at(NVIC_ISER) = 1u << UART_IRQ;
}

size_t kt_port_read(char *bytes, size_t capacity) {
    size_t count = 0;
    while (count < capacity && !kt_ring_is_empty(&received)) bytes[count++] = kt_ring_take(&received);
    if (count) *at(UART_INTENSET) = UART_INT_RXDRDY;
    return count;
}

bool kt_port_has_input(void) { return !kt_ring_is_empty(&received); }

void kt_port_write(const char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        while (kt_ring_is_full(&to_send)) uart_poll();
        kt_ring_put(&to_send, bytes[i]);
        interrupts_off();
        if (!sending) send_next();
        interrupts_on();
    }
}

void kt_port_wait(void) {
    if (sending) {
        uart_poll();
        return;
    }
    /* With interrupts off, a byte that comes between the question and the sleep still ends the sleep. */
    interrupts_off();
    if (kt_ring_is_empty(&received)) __asm__ volatile("wfi");
    interrupts_on();
}

uint32_t kt_port_lost_bytes(void) { return lost_bytes; }

/* Clock */

static void clock_init(void) {
    /* The crystal: the RC oscillator that the chip starts with may be off by several percent, too much for
     * the UART. */
    *at(CLOCK_HFCLKSTART) = 1;
    while (!*at(CLOCK_HFCLKSTARTED)) continue;
    *at(TIMER_BITMODE) = TIMER_32_BITS;
    *at(TIMER_PRESCALER) = 0;
    *at(TIMER_START) = 1;
}

uint32_t kt_port_ticks(void) {
    *at(TIMER_CAPTURE0) = 1;
    return *at(TIMER_CC0);
}

void kt_port_init(void) {
    clock_init();
    uart_init();
    interrupts_on();
}

/* Memory */

const uint8_t *kt_port_image(void) { return (const uint8_t *)kt_image_start; }
uint32_t kt_port_image_bytes(void) { return (uint32_t)kt_image_room; }
uint32_t kt_port_static_bytes(void) { return (uint32_t)kt_stack_bottom - (uint32_t)kt_ram_start; }
uint32_t kt_port_stack_bytes(void) { return (uint32_t)kt_stack_top - (uint32_t)kt_stack_bottom; }

uint32_t kt_port_stack_used(void) {
    const volatile uint32_t *word = kt_stack_bottom;
    while (word < kt_stack_top && *word == STACK_PAINT) word++;
    return (uint32_t)kt_stack_top - (uint32_t)word;
}

/* True when the flash from `address` to `address + bytes` holds nothing of the program; the program ends, as
 * far as that goes, with the last page that it begins. */
static bool flash_is_free(uint32_t address, uint32_t bytes) {
    uint32_t page = (uint32_t)kt_flash_page, end = (uint32_t)kt_flash_end;
    uint32_t first = ((uint32_t)kt_program_end + page - 1) & ~(page - 1);
    return address >= first && address <= end && bytes <= end - address;
}

/* Lets the last operation end, then changes the mode. */
static void flash_mode(uint32_t mode) {
    while (!*at(NVMC_READY)) continue;
    *at(NVMC_CONFIG) = mode;
    while (!*at(NVMC_READY)) continue;
}

kt_status kt_port_flash_erase(uint32_t address) {
    uint32_t page = (uint32_t)kt_flash_page;
    address &= ~(page - 1);
    if (!flash_is_free(address, page)) return KT_ERR_RANGE;
    flash_mode(NVMC_ERASE);
    *at(NVMC_ERASEPAGE) = address;
    flash_mode(NVMC_READ);
    for (uint32_t i = 0; i < page; i += 4) {
        if (*at(address + i) != UINT32_MAX) return KT_ERR_FORMAT;
    }
    return KT_OK;
}

kt_status kt_port_flash_write(uint32_t address, const uint32_t *words, size_t count) {
    if (address % 4 || count > UINT32_MAX / 4 || !flash_is_free(address, 4 * count)) return KT_ERR_RANGE;
    flash_mode(NVMC_WRITE);
    for (size_t i = 0; i < count; i++) {
        *at(address + 4 * i) = words[i];
        while (!*at(NVMC_READY)) continue;
    }
    flash_mode(NVMC_READ);
    for (size_t i = 0; i < count; i++) {
        if (*at(address + 4 * i) != words[i]) return KT_ERR_FORMAT;
    }
    return KT_OK;
}

/* Start and end */

_Noreturn void kt_port_exit(void) {
    while (sending) uart_poll();
    restart();
}

void kt_start(void) {
    const uint32_t *from = kt_data_load;
    for (uint32_t *to = kt_data_start; to < kt_data_end;) *to++ = *from++;
    for (uint32_t *to = kt_bss_start; to < kt_bss_end;) *to++ = 0;
    uint32_t *stack;
    __asm__("mov %0, sp" : "=r"(stack));
    while (stack > kt_stack_bottom) *--stack = STACK_PAINT;
    main();
    kt_port_exit();
}

static void fault_send(const char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        /* A byte takes 87 microseconds; a sender that needs a hundred times as long is given up. */
        for (uint32_t tries = 20000; sending && !*at(UART_TXDRDY) && tries; tries--) continue;
        *at(UART_TXDRDY) = 0;
        *at(UART_TXD) = (uint8_t)bytes[i];
        sending = true;
    }
}

/* Reports what happened where, as a comment of GTP on a line of its own, and starts anew. `frame` is what the
 * processor pushed: r0-r3, r12, lr, pc, xPSR. */
__attribute__((used)) _Noreturn static void fault_report(const uint32_t *frame) {
    uint32_t exception;
    char bytes[80];
    kt_text text;
    interrupts_off();
    __asm__("mrs %0, ipsr" : "=r"(exception));
    kt_text_init(&text, bytes, sizeof bytes);
    kt_text_string(&text, "\n# FAULT ");
    kt_text_unsigned(&text, exception);
    if (frame >= (const uint32_t *)kt_ram_start && frame + 8 <= kt_stack_top) {
        kt_text_string(&text, " pc=");
        kt_text_hex(&text, frame[6], 8);
        kt_text_string(&text, " lr=");
        kt_text_hex(&text, frame[5], 8);
    }
    kt_text_string(&text, " sp=");
    kt_text_hex(&text, (uint32_t)frame, 8);
    kt_text_string(&text, "\n\n");
    fault_send(text.bytes, text.length);
    for (uint32_t tries = 20000; !*at(UART_TXDRDY) && tries; tries--) continue;
    restart();
}

/* Every exception that nobody expects. */
__attribute__((naked)) static void fault(void) {
    __asm__ volatile("mov r0, sp\n\t"
                     "ldr r1, =fault_report\n\t"
                     "bx r1\n\t"
                     ".ltorg");
}

__attribute__((section(".vectors"), used)) static const void *const vectors[16 + INTERRUPTS] = {
    [0] = kt_stack_top,
    [1] = (const void *)kt_start,
    [2 ... 15 + UART_IRQ] = (const void *)fault,
    [16 + UART_IRQ] = (const void *)uart_serve,
    [17 + UART_IRQ... 15 + INTERRUPTS] = (const void *)fault,
};
