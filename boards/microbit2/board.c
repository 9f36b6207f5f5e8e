/* board.c: the drivers of the BBC micro:bit V2 (Nordic nRF52833, Cortex-M4).
 *
 * Registers: Nordic, "nRF52833 Product Specification" (ACL, GPIO, NVMC, PPI, TIMER, UARTE). Pins: micro:bit
 * Educational Foundation, the schematic of V2. */
#include "boards/nrf5.h"
#include "boards/port.h"

const char kt_port_name[] = "microbit2";

enum {
    UARTE_STARTRX = 0x40002000,
    UARTE_STOPRX = 0x40002004,
    UARTE_STARTTX = 0x40002008,
    UARTE_STOPTX = 0x4000200c,
    UARTE_FLUSHRX = 0x4000202c,
    UARTE_RXDRDY = 0x40002108,
    UARTE_ENDRX = 0x40002110,
    UARTE_ENDTX = 0x40002120,
    UARTE_ERROR = 0x40002124,
    UARTE_RXTO = 0x40002144,
    UARTE_SHORTS = 0x40002200,
    UARTE_INTENSET = 0x40002304,
    UARTE_INTENCLR = 0x40002308,
    UARTE_ERRORSRC = 0x40002480,
    UARTE_ENABLE = 0x40002500,
    UARTE_PSELTXD = 0x4000250c,
    UARTE_PSELRXD = 0x40002514,
    UARTE_BAUDRATE = 0x40002524,
    UARTE_RXD_PTR = 0x40002534,
    UARTE_RXD_MAXCNT = 0x40002538,
    UARTE_TXD_PTR = 0x40002544,
    UARTE_TXD_MAXCNT = 0x40002548,

    UARTE_OFF = 0,
    UARTE_ON = 8,
    UARTE_115200_BAUD = 0x01d60000,
    UARTE_SHORT_ENDRX_STARTRX = 1 << 5,
    UARTE_INT_RXDRDY = 1 << 2,
    UARTE_INT_ENDTX = 1 << 8,
    UARTE_INT_ERROR = 1 << 9,

    /* TIMER4 counts received bytes. */
    COUNTER = 0x4001b000,
    COUNTER_COUNT = 0x4001b008,
    COUNTER_CLEAR = 0x4001b00c,
    COUNTER_CAPTURE0 = 0x4001b040,
    COUNTER_MODE = 0x4001b504,
    COUNTER_BITMODE = 0x4001b508,
    COUNTER_CC0 = 0x4001b540,
    COUNTER_COUNTS_EVENTS = 1,
    COUNTER_32_BITS = 3,

    PPI_CHENSET = 0x4001f504,
    PPI_CH0_EEP = 0x4001f510,
    PPI_CH0_TEP = 0x4001f514,

    NVMC_ERASEPAGEPARTIAL = 0x4001e518,
    NVMC_ERASEPAGEPARTIALCFG = 0x4001e51c,
    NVMC_ICACHECNF = 0x4001e540,
    ERASE_MS = 88, /* of a page, at most 87.5 */
    ERASE_PART_MS = 2,

    /* The ACL's first region. Each register can be written once between two resets. */
    ACL_ADDR = 0x4001e800,
    ACL_SIZE = 0x4001e804,
    ACL_PERM = 0x4001e808,
    ACL_NO_WRITES = 1 << 1,

    LIGHTS = 0x40009000, /* TIMER1 */
    LIGHTS_CAPTURE1 = 0x40009044,
    LIGHTS_COMPARE0 = 0x40009140,
    LIGHTS_INTENSET = 0x40009304,
    LIGHTS_PRESCALER = 0x40009510,
    LIGHTS_CC0 = 0x40009540,
    LIGHTS_CC1 = 0x40009544,
    LIGHTS_INT_COMPARE0 = 1 << 16,
    LIGHTS_1_MHZ = 4, /* 16 MHz / 2^4; 16 bits wide */

    GPIO_OUT = 0x50000504, /* of P0 */
    GPIO_OUTSET = 0x50000508,
    GPIO_IN = 0x50000510,
    GPIO_PIN_CNF = 0x50000700,
    GPIO_P1 = 0x300, /* from a register of P0 to that of P1 */
    GPIO_OUTPUT = 1,
    GPIO_STRONG = 3 << 8, /* high drive, both ways (H0H1) */
    GPIO_INPUT_PULL_UP = 3 << 2,

    TXD_PIN = 6, /* P0.06 */
    RXD_PIN = 8, /* P1.08 */
    PSEL_P1 = 1 << 5,
    BUTTON_A_PIN = 14,
    BUTTON_B_PIN = 23,
    LIGHTS_IRQ = 9,
    INTERRUPTS = 48,

    LINE_BYTES = 2048,  /* a power of two */
    LINE_MARGIN = 16,   /* bytes that may come while the oldest is read */
    FIFO_BYTES = 8,     /* more than the UARTE's own memory */
    DMA_TICKS = 32,     /* 2 microseconds */
    STOP_TICKS = 32000, /* 2 ms; it takes the time of some bytes */
};

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

/* UARTE
 *
 * The UARTE writes received bytes into RAM by itself, also while an erase makes the processor stand still: into
 * `bytes`, and at its end from the start again. It tells how far it has come only when it stops, so TIMER4
 * counts the bytes, by the PPI. The count runs ahead of the RAM, by less than DMA_TICKS.
 *
 *             taken        settled    counted
 *               |             |          |        each modulo LINE_BYTES
 *     +---------v-------------v----------v------+
 *     |  free   | in RAM      | perhaps  | free |
 *     +---------+-------------+----------+------+
 */
static struct {
    uint32_t taken, settled; /* bytes since reception began */
    bool overrun;            /* bytes were overwritten before they were taken */
    volatile uint8_t bytes[LINE_BYTES];
    volatile uint8_t to_send;
} line;

static uint32_t address_of(const volatile void *memory) { return (uint32_t)(uintptr_t)memory; }

static uint32_t counted(void) {
    *at(COUNTER_CAPTURE0) = 1;
    return *at(COUNTER_CC0);
}

/* Waits until the event has happened, and at most for so long. */
static void wait_for(uint32_t event, uint32_t ticks) {
    uint32_t start = kt_port_ticks();
    while (!*at(event) && kt_port_ticks() - start < ticks) continue;
    kt_nrf5_clear(event);
}

static void receive(void) {
    line.taken = line.settled = 0;
    *at(COUNTER_CLEAR) = 1;
    *at(UARTE_RXD_PTR) = address_of(line.bytes);
    *at(UARTE_RXD_MAXCNT) = LINE_BYTES;
    *at(UARTE_SHORTS) = UARTE_SHORT_ENDRX_STARTRX;
    *at(UARTE_STARTRX) = 1;
}

static void stop_receiving(void) {
    *at(UARTE_SHORTS) = 0;
    kt_nrf5_clear(UARTE_RXTO);
    *at(UARTE_STOPRX) = 1;
    wait_for(UARTE_RXTO, STOP_TICKS);
}

/* A byte with an error is counted but does not come to RAM, perhaps. So reception begins anew, with an empty
 * FIFO. What had not been taken is lost. */
static void receive_anew(void) {
    stop_receiving();
    *at(UARTE_RXD_PTR) = address_of(line.bytes);
    *at(UARTE_RXD_MAXCNT) = FIFO_BYTES;
    kt_nrf5_clear(UARTE_ENDRX);
    *at(UARTE_FLUSHRX) = 1;
    wait_for(UARTE_ENDRX, STOP_TICKS);
    receive();
}

bool kt_chip_has_byte(void) {
    kt_nrf5_clear(UARTE_RXDRDY); /* before the look, so that a byte that comes later interrupts again */
    uint32_t received = counted();
    if (received - line.taken > LINE_BYTES - LINE_MARGIN) {
        line.overrun = true;
        line.taken = line.settled = received;
    }
    if (line.taken != line.settled) return true;
    if (line.taken == received) return false;
    for (uint32_t start = kt_port_ticks(); kt_port_ticks() - start < DMA_TICKS;) continue;
    line.settled = received;
    return true;
}

char kt_chip_take(void) { return (char)line.bytes[line.taken++ % LINE_BYTES]; }

void kt_chip_listen(bool on) { *at(on ? UARTE_INTENSET : UARTE_INTENCLR) = UARTE_INT_RXDRDY; }

bool kt_chip_lost(void) {
    bool lost = line.overrun;
    line.overrun = false;
    if (!*at(UARTE_ERROR)) return lost;
    kt_nrf5_clear(UARTE_ERROR);
    *at(UARTE_ERRORSRC) = *at(UARTE_ERRORSRC);
    receive_anew();
    return true;
}

void kt_chip_send(uint8_t byte) {
    kt_nrf5_clear(UARTE_ENDTX);
    line.to_send = byte;
    *at(UARTE_STARTTX) = 1;
}

bool kt_chip_sent(void) { return *at(UARTE_ENDTX); }

void kt_chip_send_nothing(void) { kt_nrf5_clear(UARTE_ENDTX); }

static void uarte_init(void) {
    *at(GPIO_OUTSET) = 1u << TXD_PIN;
    *at(GPIO_PIN_CNF + 4 * TXD_PIN) = GPIO_OUTPUT;
    *at(GPIO_PIN_CNF + GPIO_P1 + 4 * RXD_PIN) = GPIO_INPUT_PULL_UP;
    *at(UARTE_PSELTXD) = TXD_PIN;
    *at(UARTE_PSELRXD) = PSEL_P1 | RXD_PIN;
    *at(UARTE_BAUDRATE) = UARTE_115200_BAUD;
    *at(UARTE_ENABLE) = UARTE_ON;
    *at(UARTE_TXD_PTR) = address_of(&line.to_send);
    *at(UARTE_TXD_MAXCNT) = 1;
    *at(COUNTER_MODE) = COUNTER_COUNTS_EVENTS;
    *at(COUNTER_BITMODE) = COUNTER_32_BITS;
    kt_nrf5_timer_start(COUNTER);
    *at(PPI_CH0_EEP) = UARTE_RXDRDY;
    *at(PPI_CH0_TEP) = COUNTER_COUNT;
    *at(PPI_CHENSET) = 1;
    *at(UARTE_INTENSET) = UARTE_INT_RXDRDY | UARTE_INT_ENDTX | UARTE_INT_ERROR;
    receive();
    kt_cpu_enable(KT_NRF5_UART_IRQ);
}

/* Lights and buttons. An LED is on while its row is high and its column low, so one row is on at a time. Four
 * rounds of the rows make a picture, each round twice as long as the one before: of an LED's brightness,
 * bit N says whether it is on in round N. */

enum {
    ROUNDS = 4,
    SLOTS = ROUNDS * KT_PORT_LINES,
    SLOT_US = 200, /* in the first round. A picture takes 15 * 5 of these: 66 pictures a second */
    P1_COLUMN = 1 << 5,
};

static const uint8_t row_pins[KT_PORT_LINES] = {21, 22, 15, 24, 19};
static const uint8_t column_pins[KT_PORT_LINES] = {28, 11, 31, 5 /* of P1 */, 30};

static uint32_t slots[SLOTS]; /* what GPIO_OUT holds meanwhile, but for TXD_PIN; bit 5 is that of P1 */
static uint8_t slot;

static void serve_lights(void) {
    unsigned now = slot;
    kt_nrf5_clear(LIGHTS_COMPARE0);
    *at(GPIO_OUT + GPIO_P1) = slots[now] & P1_COLUMN;
    *at(GPIO_OUT) = 1u << TXD_PIN | (slots[now] & ~(uint32_t)P1_COLUMN);
    /* From now on, and not from when it was due: an erase of flash may have held this up. */
    *at(LIGHTS_CAPTURE1) = 1;
    *at(LIGHTS_CC0) = (uint16_t)(*at(LIGHTS_CC1) + (SLOT_US << now / KT_PORT_LINES));
    slot = (uint8_t)(now + 1 < SLOTS ? now + 1 : 0);
    if (!slot) kt_rings_woke = true;
}

static uint32_t pin_cnf(unsigned column) {
    return GPIO_PIN_CNF + 4u * column_pins[column] + (1u << column_pins[column] == P1_COLUMN ? GPIO_P1 : 0);
}

/* With standard drive a row gives less to each LED, the more are on. */
static void lights_start(void) {
    for (unsigned i = 0; i < KT_PORT_LINES; i++) {
        *at(GPIO_PIN_CNF + 4u * row_pins[i]) = GPIO_OUTPUT | GPIO_STRONG;
        *at(pin_cnf(i)) = GPIO_OUTPUT | GPIO_STRONG;
    }
    *at(LIGHTS_PRESCALER) = LIGHTS_1_MHZ;
    *at(LIGHTS_INTENSET) = LIGHTS_INT_COMPARE0;
    *at(LIGHTS_CC0) = SLOT_US;
    kt_nrf5_timer_start(LIGHTS);
    kt_cpu_enable(LIGHTS_IRQ);
}

void kt_port_show(const uint8_t brightness[KT_PORT_LEDS]) {
    for (unsigned i = 0; i < SLOTS; i++) {
        const uint8_t *row = brightness + i % KT_PORT_LINES * KT_PORT_LINES;
        uint32_t pins = 1u << row_pins[i % KT_PORT_LINES];
        for (unsigned k = 0; k < KT_PORT_LINES; k++)
            if (!(row[k] >> i / KT_PORT_LINES & 1)) pins |= 1u << column_pins[k];
        slots[i] = pins;
    }
    if (!*at(LIGHTS_INTENSET)) lights_start();
}

unsigned kt_port_buttons(void) {
    uint32_t high = *at(GPIO_IN);
    return (high >> BUTTON_A_PIN & 1 ? 0 : KT_PORT_BUTTON_A) |
           (high >> BUTTON_B_PIN & 1 ? 0 : KT_PORT_BUTTON_B);
}

static void buttons_init(void) {
    *at(GPIO_PIN_CNF + 4 * BUTTON_A_PIN) = GPIO_INPUT_PULL_UP;
    *at(GPIO_PIN_CNF + 4 * BUTTON_B_PIN) = GPIO_INPUT_PULL_UP;
}

/* Rest. The line's pin for what is sent stays high: the other end has power, too. */

bool kt_chip_rest(void) {
    static const uint32_t wakers[] = {
        GPIO_PIN_CNF + 4 * BUTTON_A_PIN,
        GPIO_PIN_CNF + 4 * BUTTON_B_PIN,
        GPIO_PIN_CNF + GPIO_P1 + 4 * RXD_PIN,
    };
    bool lit = *at(LIGHTS_INTENSET);
    kt_cpu_disable(LIGHTS_IRQ);
    kt_cpu_disable(KT_NRF5_UART_IRQ);
    kt_nrf5_timer_stop(LIGHTS);
    *at(GPIO_OUT + GPIO_P1) = 0;
    *at(GPIO_OUT) = 1u << TXD_PIN;
    stop_receiving();
    *at(UARTE_STOPTX) = 1;
    *at(UARTE_ENABLE) = UARTE_OFF;
    kt_nrf5_timer_stop(COUNTER);
    bool rested = kt_nrf5_rest(wakers, *at(GPIO_IN + GPIO_P1) >> RXD_PIN & 1 ? 3 : 2);
    uarte_init();
    if (lit) lights_start();
    return rested;
}

void kt_port_start_clock(void) { *at(NVMC_ICACHECNF) = 1; /* the flash is slower than the processor */ }

void kt_port_guard_boot(void) {
    *at(ACL_ADDR) = (uint32_t)kt_flash_start;
    *at(ACL_SIZE) = (uint32_t)kt_programs_start - 2 * (uint32_t)kt_flash_page - (uint32_t)kt_flash_start;
    *at(ACL_PERM) = ACL_NO_WRITES;
}

_Noreturn void kt_port_await_program(void) {
    for (;;) kt_cpu_sleep();
}

void kt_chip_init(void) {
    kt_port_start_clock();
    kt_nrf5_clock_init();
    uarte_init();
    buttons_init();
}

/* Flash */

/* Erases in parts, between which interrupts are served. Each part takes 1.1 ms more than its time. */
void kt_chip_flash_erase(uint32_t page) {
    *at(NVMC_ERASEPAGEPARTIALCFG) = ERASE_PART_MS;
    for (int part = 0; part < ERASE_MS / ERASE_PART_MS; part++) {
        kt_nrf5_flash_use(KT_NRF5_FLASH_ERASE);
        *at(NVMC_ERASEPAGEPARTIAL) = page;
        kt_nrf5_flash_use(KT_NRF5_FLASH_READ);
    }
}

/* Start. The vectors 4 to 6 are not 0: by those the V2 would take the program for one for the V1. */

__attribute__((section(".vectors"), used)) static const void *const vectors[16 + INTERRUPTS] = {
    [0] = kt_stack_top,
    [1] = (const void *)kt_start,
    [2 ... 15 + KT_NRF5_UART_IRQ] = (const void *)kt_cpu_fault,
    [16 + KT_NRF5_UART_IRQ] = (const void *)kt_rings_serve,
    [17 + KT_NRF5_UART_IRQ... 15 + KT_NRF5_TIMER_IRQ] = (const void *)kt_cpu_fault,
    [16 + KT_NRF5_TIMER_IRQ] = (const void *)kt_cpu_tick,
    [16 + LIGHTS_IRQ] = (const void *)serve_lights,
    [17 + LIGHTS_IRQ... 15 + INTERRUPTS] = (const void *)kt_cpu_fault,
};
