/* board.c: the drivers of the BBC micro:bit v1 (Nordic nRF51822, Cortex-M0).
 *
 * Registers: Nordic, "nRF51 Series Reference Manual" 3.0 (GPIO, NVMC, POWER, TIMER, UART). Which LED hangs on
 * which pins: microbit-dal, MicroBitMatrixMaps.h (github.com/lancaster-university). */
#include "boards/nrf5.h"
#include "boards/port.h"

const char kt_port_name[] = "microbit";

enum {
    POWER_RAMON = 0x40000524,

    UART_STARTRX = 0x40002000,
    UART_STOPRX = 0x40002004,
    UART_STARTTX = 0x40002008,
    UART_STOPTX = 0x4000200c,
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

    UART_OFF = 0,
    UART_ON = 4,
    UART_115200_BAUD = 0x01d7e000,
    UART_INT_RXDRDY = 1 << 2,
    UART_INT_TXDRDY = 1 << 7,
    UART_INT_ERROR = 1 << 9,

    LIGHTS = 0x40009000, /* TIMER1 */
    LIGHTS_CAPTURE1 = 0x40009044,
    LIGHTS_COMPARE0 = 0x40009140,
    LIGHTS_INTENSET = 0x40009304,
    LIGHTS_PRESCALER = 0x40009510,
    LIGHTS_CC0 = 0x40009540,
    LIGHTS_CC1 = 0x40009544,
    LIGHTS_INT_COMPARE0 = 1 << 16,
    LIGHTS_1_MHZ = 4, /* 16 MHz / 2^4; 16 bits wide */

    NVMC_ERASEPAGE = 0x4001e508,

    GPIO_OUT = 0x50000504,
    GPIO_OUTSET = 0x50000508,
    GPIO_IN = 0x50000510,
    GPIO_PIN_CNF = 0x50000700,
    GPIO_OUTPUT = 1,
    GPIO_NOTHING = 1 << 1,
    GPIO_INPUT_PULL_UP = 3 << 2,

    TXD_PIN = 24,
    RXD_PIN = 25,
    COLUMN_PIN = 4, /* the first of nine, on when low */
    ROW_PIN = 13,   /* the first of three, on when high */
    BUTTON_A_PIN = 17,
    BUTTON_B_PIN = 26,
    LIGHTS_IRQ = 9,
    INTERRUPTS = 32,
};

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

/* UART */

bool kt_chip_has_byte(void) { return *at(UART_RXDRDY); }

/* Clears the event before it reads: reading brings the next of the UART's six bytes forward, which raises
 * the event again. */
char kt_chip_take(void) {
    *at(UART_RXDRDY) = 0;
    return (char)*at(UART_RXD);
}

void kt_chip_listen(bool on) { *at(on ? UART_INTENSET : UART_INTENCLR) = UART_INT_RXDRDY; }

bool kt_chip_lost(void) {
    if (!*at(UART_ERROR)) return false;
    *at(UART_ERROR) = 0;
    *at(UART_ERRORSRC) = *at(UART_ERRORSRC);
    return true;
}

__attribute__((noinline)) void kt_chip_send(uint8_t byte) {
    *at(UART_TXDRDY) = 0;
    *at(UART_TXD) = byte;
}

bool kt_chip_sent(void) { return *at(UART_TXDRDY); }

void kt_chip_send_nothing(void) { *at(UART_TXDRDY) = 0; }

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
    kt_cpu_enable(KT_NRF5_UART_IRQ);
}

/* Lights and buttons. An LED is on while its row is high and its column low, so one row is on at a time. Four
 * rounds of the rows make a picture, each round twice as long as the one before: of an LED's brightness,
 * bit N says whether it is on in round N. */

enum {
    ROUNDS = 4,
    ROWS = 3,
    COLUMNS = 9,
    SLOTS = ROUNDS * ROWS,
    SLOT_US = 300, /* in the first round. A picture takes 15 * 3 of these: 74 pictures a second at most */
    COLUMN_PINS = ((1 << COLUMNS) - 1) << COLUMN_PIN,
};

static uint16_t slots[SLOTS]; /* what GPIO_OUT holds meanwhile, but for TXD_PIN */
static uint8_t slot;

static void serve_lights(void) {
    unsigned now = slot;
    kt_nrf5_clear(LIGHTS_COMPARE0);
    *at(GPIO_OUT) = 1u << TXD_PIN | slots[now];
    /* From now on, and not from when it was due: an erase of flash may have held this up. now * 11 / 32 is
     * the round. */
    *at(LIGHTS_CAPTURE1) = 1;
    *at(LIGHTS_CC0) = (uint16_t)(*at(LIGHTS_CC1) + ((uint32_t)SLOT_US << (now * 11 >> 5)));
    slot = (uint8_t)(now + 1 < SLOTS ? now + 1 : 0);
    if (!slot) kt_rings_woke = true;
}

static void lights_start(void) {
    for (unsigned pin = COLUMN_PIN; pin < ROW_PIN + ROWS; pin++) *at(GPIO_PIN_CNF + 4 * pin) = GPIO_OUTPUT;
    *at(LIGHTS_PRESCALER) = LIGHTS_1_MHZ;
    *at(LIGHTS_INTENSET) = LIGHTS_INT_COMPARE0;
    *at(LIGHTS_CC0) = SLOT_US;
    kt_nrf5_timer_start(LIGHTS);
    kt_cpu_enable(LIGHTS_IRQ);
}

void kt_port_show(const uint8_t brightness[KT_PORT_LEDS]) {
    /* Of each LED, row by row from the top left: row * 16 + column. */
    static const uint8_t wires[KT_PORT_LEDS] = {
        0x00, 0x13, 0x01, 0x14, 0x02, 0x23, 0x24, 0x25, 0x26, 0x27, 0x11, 0x08, 0x12,
        0x28, 0x10, 0x07, 0x06, 0x05, 0x04, 0x03, 0x22, 0x16, 0x20, 0x15, 0x21,
    };
    uint16_t columns[SLOTS] = {0};
    for (unsigned led = 0; led < KT_PORT_LEDS; led++) {
        unsigned row = wires[led] >> 4, column = wires[led] & 15;
        for (unsigned round = 0; round < ROUNDS; round++)
            if (brightness[led] >> round & 1) columns[round * ROWS + row] |= (uint16_t)(1 << column);
    }
    for (unsigned round = 0, i = 0; round < ROUNDS; round++)
        for (unsigned row = 0; row < ROWS; row++, i++)
            slots[i] =
                (uint16_t)(1u << (ROW_PIN + row) | (COLUMN_PINS & ~(unsigned)(columns[i] << COLUMN_PIN)));
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

/* Flash */

/* An erase takes 22 ms, in which the processor stands still. */
__attribute__((noinline)) void kt_chip_flash_erase(uint32_t page) {
    kt_nrf5_flash_use(KT_NRF5_FLASH_ERASE);
    *at(NVMC_ERASEPAGE) = page;
    kt_nrf5_flash_use(KT_NRF5_FLASH_READ);
}

/* Rest. Batteries don't feed the chip at the other end of the line: its pins draw current from what holds them high. */

bool kt_chip_rest(void) {
    static const uint32_t wakers[] = {
        GPIO_PIN_CNF + 4 * BUTTON_A_PIN,
        GPIO_PIN_CNF + 4 * BUTTON_B_PIN,
        GPIO_PIN_CNF + 4 * RXD_PIN,
    };
    bool lit = *at(LIGHTS_INTENSET), fed = *at(GPIO_IN) >> RXD_PIN & 1;
    kt_cpu_disable(LIGHTS_IRQ);
    kt_cpu_disable(KT_NRF5_UART_IRQ);
    kt_nrf5_timer_stop(LIGHTS);
    *at(UART_STOPRX) = 1;
    *at(UART_STOPTX) = 1;
    *at(UART_ENABLE) = UART_OFF;
    *at(GPIO_OUT) = 1u << TXD_PIN;
    *at(GPIO_PIN_CNF + 4 * TXD_PIN) = GPIO_NOTHING;
    if (!fed) *at(GPIO_PIN_CNF + 4 * RXD_PIN) = GPIO_NOTHING;
    bool rested = kt_nrf5_rest(wakers, fed ? 3 : 2);
    uart_init();
    if (lit) lights_start();
    return rested;
}

/* Start */

void kt_chip_init(void) {
    kt_nrf5_clock_init();
    uart_init();
    buttons_init();
}

/* Switches on both banks of the RAM: a reset may leave one off (nRF51822 Product Anomaly Notification).
 * Uses no stack, which may lie in that bank. */
__attribute__((naked)) static void start(void) {
    __asm__ volatile("ldr r0, =%c0\n\t"
                     "ldr r1, [r0]\n\t"
                     "movs r2, #3\n\t"
                     "orr r1, r2\n\t"
                     "str r1, [r0]\n\t"
                     "ldr r0, =kt_start\n\t"
                     "bx r0\n\t"
                     ".ltorg" ::"i"(POWER_RAMON));
}

/* Vectors 4 to 6 are 0; a Cortex-M0 does not use them. By these zeros the micro:bit V2 recognises a
 * program for the V1, and refuses it with a message (DAPLink, board_detect_incompatible_image). */
__attribute__((section(".vectors"), used)) static const void *const vectors[16 + INTERRUPTS] = {
    [0] = kt_stack_top,
    [1] = (const void *)start,
    [2 ... 3] = (const void *)kt_cpu_fault,
    [7 ... 15 + KT_NRF5_UART_IRQ] = (const void *)kt_cpu_fault,
    [16 + KT_NRF5_UART_IRQ] = (const void *)kt_rings_serve,
    [17 + KT_NRF5_UART_IRQ... 15 + KT_NRF5_TIMER_IRQ] = (const void *)kt_cpu_fault,
    [16 + KT_NRF5_TIMER_IRQ] = (const void *)kt_cpu_tick,
    [16 + LIGHTS_IRQ] = (const void *)serve_lights,
    [17 + LIGHTS_IRQ... 15 + INTERRUPTS] = (const void *)kt_cpu_fault,
};
