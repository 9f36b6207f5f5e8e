/* The model of the Pico 2's chip (host-tools/emulators/rp2350): each rule of the data sheet refuses a driver that breaks it, and none
 * that keeps it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "emulators/rp2350/rp2350.h"

/* As pico-sdk's headers name them. */
enum {
    SYSINFO_CHIP_ID = 0x40000000,
    CLK_REF_CTRL = 0x40010030,
    CLK_SYS_CTRL = 0x4001003c,
    CLK_PERI_CTRL = 0x40010048,
    CLK_USB_CTRL = 0x40010060,
    PSM_WDSEL = 0x40018008,
    RESETS_RESET = 0x40020000,
    RESETS_RESET_DONE = 0x40020008,
    IO_GPIO0_CTRL = 0x40028004,
    IO_GPIO4_CTRL = 0x40028024,
    PADS_GPIO0 = 0x40038004,
    XOSC_CTRL = 0x40048000,
    XOSC_STARTUP = 0x4004800c,
    PLL_SYS_PWR = 0x40050004,
    PLL_SYS_FBDIV = 0x40050008,
    PLL_SYS_PRIM = 0x4005000c,
    PLL_USB_PWR = 0x40058004,
    PLL_USB_FBDIV = 0x40058008,
    PLL_USB_PRIM = 0x4005800c,
    UART0_DR = 0x40070000,
    UART0_IBRD = 0x40070024,
    UART0_FBRD = 0x40070028,
    UART0_LCR = 0x4007002c,
    UART0_CR = 0x40070030,
    I2C0_CON = 0x40090000,
    I2C0_TAR = 0x40090004,
    I2C0_FS_SCL_HCNT = 0x4009001c,
    I2C0_FS_SCL_LCNT = 0x40090020,
    I2C0_STATUS = 0x40090070,
    I2C0_TX_ABRT_SOURCE = 0x40090080,
    IO_GPIO5_CTRL = 0x4002802c,
    PADS_GPIO4 = 0x40038014,
    PADS_GPIO5 = 0x40038018,
    I2C0_DATA_CMD = 0x40090010,
    I2C0_ENABLE = 0x4009006c,
    TIMER0_ALARM0 = 0x400b0010,
    TIMER0_TIMERAWL = 0x400b0028,
    TIMER0_INTE = 0x400b0040,
    QMI_CSR = 0x400d0000,
    QMI_TX = 0x400d0004,
    QMI_RX = 0x400d0008,
    WATCHDOG_CTRL = 0x400d8000,
    WATCHDOG_LOAD = 0x400d8004,
    TICKS_TIMER0 = 0x40108018,
    TICKS_TIMER0_CYCLES = 0x4010801c,
    TICKS_WATCHDOG = 0x40108030,
    TICKS_WATCHDOG_CYCLES = 0x40108034,
    USB_MAIN = 0x50110040,
    USB_SIE_CTRL = 0x5011004c,
    USB_SIE_STATUS = 0x50110050,
    USB_BUFF_STATUS = 0x50110058,
    USB_EP_ABORT = 0x50110060,
    USB_EP_STALL_ARM = 0x50110068,
    USB_MUXING = 0x50110074,
    USB_PWR = 0x50110078,
    USB_INTE = 0x50110090,
    USB_RAM = 0x50100000,
    USB_EP2_IN = 0x50100010,
    USB_EP2_OUT = 0x50100014,
    USB_BUF0_IN = 0x50100080,
    USB_BUF2_IN = 0x50100090,
    USB_BUF2_OUT = 0x50100094,
    CACHE = 0x18000000,
    SET = 0x2000,
    CLEAR = 0x3000,

    CRYSTAL_ON = 0xfabaa0,
    DIRECT = 6 << 22 | 1,
    SELECTED = 1 << 2,
    PERIPHERAL_ON = 1 << 11,
    IO_PADS_PLL_TIMER = 1 << 6 | 1 << 9 | 1 << 14 | 1 << 23,
    BULK_ON = 1 << 29 | 2 << 26, /* and bit 31 */
    READY = 1 << 10,
    STALL = 1 << 11,
    DATA1 = 1 << 13,
    FULL = 1 << 15,
    RESET_UART = 1 << 26,
    RESET_USB = 1 << 28,
    ALL_BUT_OSCILLATORS = 0x1fffff3,
};

/* A step: a write of a word or a byte, a read of a word or of half of one, a wait in microseconds, a byte to the flash. */
enum kind { END, WRITE, BYTE, READ, HALF, WAIT, FLASH, STORE };
struct step {
    enum kind kind;
    uint32_t address, value;
};

static struct chip chip;
static uint8_t flash[RP2350_FLASH_BYTES], ram[520 << 10], writes[RP2350_FLASH_BYTES / 4];
static const char *broken;
static jmp_buf stop;
static unsigned sent;

static void breaks(struct chip *it, const char *rule, uint32_t address) {
    (void)it, (void)address;
    broken = rule;
    longjmp(stop, 1);
}

static void sends(struct chip *it, uint8_t byte) { (void)it, (void)byte, sent++; }

static void wait_us(uint32_t us) { chip_advance(&chip, chip.now_ns + 1000ull * us); }

static void take(const struct step *step) {
    switch (step->kind) {
    case WRITE: chip_write(&chip, step->address, 4, step->value); break;
    case BYTE: chip_write(&chip, step->address, 1, step->value); break;
    case READ: chip_read(&chip, step->address, 4); break;
    case HALF: chip_read(&chip, step->address, 2); break;
    case STORE: chip_write_flash(&chip, step->address, 4, step->value); break;
    case WAIT: wait_us(step->value); break;
    case FLASH:
        chip_write(&chip, QMI_TX, 4, step->value);
        wait_us(1);
        chip_read(&chip, QMI_RX, 4);
        break;
    case END: break;
    }
}

static void take_all(const struct step *steps) {
    for (; steps->kind; steps++) take(steps);
}

/* Returns the rule that the steps break; NULL: none. */
static const char *run(const struct step *steps) {
    broken = NULL;
    if (!setjmp(stop)) take_all(steps);
    return broken;
}

/* What is right before the step that isn't: nothing; the processor has its 150 MHz; the UART is on, USB, or direct mode. */
enum before { NOTHING, FAST, LINE, BUS, OPEN };

static const struct step fast[] = {
    {WRITE, XOSC_STARTUP, 470},
    {WRITE, XOSC_CTRL, CRYSTAL_ON},
    {WAIT, 0, 10100},
    {WRITE, CLK_REF_CTRL, 2},
    {WRITE, RESETS_RESET + CLEAR, IO_PADS_PLL_TIMER},
    {WRITE, TICKS_TIMER0_CYCLES, 12},
    {WRITE, TICKS_TIMER0, 1},
    {WRITE, TICKS_WATCHDOG_CYCLES, 12},
    {WRITE, TICKS_WATCHDOG, 1},
    {WRITE, PLL_SYS_FBDIV, 125},
    {WRITE, PLL_SYS_PWR + CLEAR, 1 | 1 << 5},
    {WAIT, 0, 200},
    {WRITE, PLL_SYS_PRIM, 5 << 16 | 2 << 12},
    {WRITE, PLL_SYS_PWR + CLEAR, 1 << 3},
    {WRITE, CLK_SYS_CTRL, 1},
    {WRITE, CLK_PERI_CTRL, PERIPHERAL_ON},
    {END, 0, 0},
};
static const struct step line[] = {
    {WRITE, RESETS_RESET + CLEAR, RESET_UART},
    {WRITE, UART0_IBRD, 81},
    {WRITE, UART0_FBRD, 24},
    {WRITE, UART0_LCR, 3 << 5},
    {WRITE, UART0_CR, 0x301},
    {WRITE, PADS_GPIO0, 0x5a},
    {WRITE, IO_GPIO0_CTRL, 2},
    {END, 0, 0},
};
static const struct step bus[] = {
    {WRITE, RESETS_RESET + CLEAR, 1 << 15},
    {WRITE, PLL_USB_FBDIV, 100},
    {WRITE, PLL_USB_PWR + CLEAR, 1 | 1 << 5},
    {WAIT, 0, 200},
    {WRITE, PLL_USB_PRIM, 5 << 16 | 5 << 12},
    {WRITE, PLL_USB_PWR + CLEAR, 1 << 3},
    {WRITE, CLK_USB_CTRL, PERIPHERAL_ON},
    {WRITE, RESETS_RESET + CLEAR, RESET_USB},
    {READ, RESETS_RESET_DONE, 0},
    {WRITE, USB_MAIN, 1},
    {END, 0, 0},
};
static const struct step open[] = {
    {WRITE, QMI_CSR, DIRECT}, {WAIT, 0, 1}, {WRITE, QMI_CSR + SET, SELECTED}, {END, 0, 0}};
/* Writes a 0 to byte 0x1000 of the flash, in direct mode. */
#define WRITES                                                                                               \
    {FLASH, 0, 0x06}, {WRITE, QMI_CSR + CLEAR, SELECTED}, {WRITE, QMI_CSR + SET, SELECTED},                  \
        {FLASH, 0, 0x02}, {FLASH, 0, 0}, {FLASH, 0, 0x10}, {FLASH, 0, 0}, {FLASH, 0, 0}, {                   \
        WRITE, QMI_CSR + CLEAR, SELECTED                                                                     \
    }

static void begin(enum before before) {
    free(chip.more);
    chip = (struct chip){.flash = flash, .ram = ram, .nvmc.writes = writes, .breaks = breaks, .sent = sends};
    chip_init(&chip);
    chip.restarts = false;
    sent = 0;
    if (before != NOTHING) assert_null(run(fast));
    if (before == LINE) assert_null(run(line));
    if (before == BUS) assert_null(run(bus));
    if (before == OPEN) assert_null(run(open));
}

/* What drivers do wrong: the last step of each breaks the rule, and without it none is broken. */
static const struct {
    const char *rule;
    enum before before;
    struct step steps[14];
} mistakes[] = {
    {"registers are words", NOTHING, {{HALF, CLK_REF_CTRL, 0}}},
    {"there is no such register", NOTHING, {{READ, 0x40034018, 0}}}, /* the UART of an RP2040 */
    {"there is no such register", FAST, {{WRITE, 0xd0000028, 1}}},   /* where an RP2040 clears GPIO_OE */
    {"there is no such register", FAST, {{READ, 0x400b0034, 0}}},    /* ... and has INTR of its timer */
    {"a part is used that is in reset", NOTHING, {{READ, SYSINFO_CHIP_ID, 0}}},
    {"a part is used that is in reset", NOTHING, {{READ, TIMER0_TIMERAWL, 0}}},
    {"a part is used that is in reset",
     LINE,
     {{WRITE, RESETS_RESET + SET, RESET_UART}, {WRITE, UART0_DR, 'x'}}},
    {"a part is used whose clock does not run",
     FAST,
     {{WRITE, CLK_PERI_CTRL, 0}, {WRITE, RESETS_RESET + CLEAR, RESET_UART}, {READ, UART0_CR, 0}}},
    {"a part is used whose clock does not run",
     FAST,
     {{WRITE, RESETS_RESET + CLEAR, RESET_USB}, {READ, USB_MAIN, 0}}},
    {"a part is used whose clock does not run", BUS, {{WRITE, CLK_USB_CTRL, 0}, {READ, USB_MAIN, 0}}},

    {"the crystal has less than a millisecond to start", NOTHING, {{WRITE, XOSC_CTRL, CRYSTAL_ON}}},
    {"the processor's clock stops",
     NOTHING,
     {{WRITE, XOSC_STARTUP, 470}, {WRITE, XOSC_CTRL, CRYSTAL_ON}, {WRITE, CLK_REF_CTRL, 2}}},
    {"the processor's clock stops", FAST, {{WRITE, PLL_SYS_PWR + SET, 1}}},
    {"a PLL starts without the crystal",
     NOTHING,
     {{WRITE, RESETS_RESET + CLEAR, 1 << 14},
      {WRITE, PLL_SYS_FBDIV, 125},
      {WRITE, PLL_SYS_PWR + CLEAR, 0x21}}},
    {"a PLL runs too slowly or too fast",
     FAST,
     {{WRITE, RESETS_RESET + CLEAR, 1 << 15},
      {WRITE, PLL_USB_FBDIV, 40},
      {WRITE, PLL_USB_PWR + CLEAR, 0x21}}},
    {"a PLL is set while it runs", FAST, {{WRITE, PLL_SYS_FBDIV, 100}}},
    {"a PLL divides by less first", FAST, {{WRITE, PLL_SYS_PRIM, 2 << 16 | 5 << 12}}},
    {"the processor's clock is too fast", FAST, {{WRITE, PLL_SYS_PRIM, 5 << 16 | 1 << 12}}},
    {"a tick does not take a microsecond",
     NOTHING,
     {{WRITE, TICKS_TIMER0_CYCLES, 12}, {WRITE, TICKS_TIMER0, 1}}},
    {"a tick does not take a microsecond",
     FAST,
     {{WRITE, TICKS_TIMER0_CYCLES, 150}, {WRITE, TICKS_TIMER0, 1}}},
    {"the timer is read that has no tick", FAST, {{WRITE, TICKS_TIMER0, 0}, {READ, TIMER0_TIMERAWL, 0}}},

    {"the watchdog restarts nothing", FAST, {{WRITE, WATCHDOG_LOAD, 1000}, {WRITE, WATCHDOG_CTRL, 1 << 30}}},
    {"the watchdog is on and has no tick",
     FAST,
     {{WRITE, TICKS_WATCHDOG, 0},
      {WRITE, PSM_WDSEL, ALL_BUT_OSCILLATORS},
      {WRITE, WATCHDOG_LOAD, 1000},
      {WRITE, WATCHDOG_CTRL, 1 << 30}}},
    {"the watchdog's time is too long", FAST, {{WRITE, WATCHDOG_LOAD, 0x1000000}}},

    {"the UART is set while it is on", LINE, {{WRITE, UART0_IBRD, 81}}},
    {"the UART's divisor counts once its format is written behind",
     LINE,
     {{WRITE, UART0_CR + CLEAR, 0},
      {WRITE, RESETS_RESET + SET, RESET_UART},
      {WRITE, RESETS_RESET + CLEAR, RESET_UART},
      {WRITE, UART0_LCR, 3 << 5},
      {WRITE, UART0_IBRD, 81},
      {WRITE, UART0_CR, 0x301}}},
    {"the UART does not have 115200 baud",
     FAST,
     {{WRITE, RESETS_RESET + CLEAR, RESET_UART},
      {WRITE, UART0_IBRD, 108},
      {WRITE, UART0_LCR, 3 << 5},
      {WRITE, UART0_CR, 0x301}}},
    {"a byte is sent before the one before has gone",
     LINE,
     {{WRITE, UART0_DR, 'x'}, {WAIT, 0, 80}, {WRITE, UART0_DR, 'y'}}},
    {"a byte is taken that has not come", LINE, {{READ, UART0_DR, 0}}},
    {"the UART sends, and its pin is another's or isolated",
     LINE,
     {{WRITE, PADS_GPIO0, 0x15a}, {WRITE, UART0_DR, 'x'}}},
    {"the UART sends, and its pin is another's or isolated",
     LINE,
     {{WRITE, IO_GPIO0_CTRL, 5}, {WRITE, UART0_DR, 'x'}}},
    {"an I2C sends that is off", FAST, {{WRITE, RESETS_RESET + CLEAR, 1 << 4}, {WRITE, I2C0_DATA_CMD, 0}}},
    {"the I2C sends, and its pins are another's or isolated",
     FAST,
     {{WRITE, RESETS_RESET + CLEAR, 1 << 4},
      {WRITE, IO_GPIO4_CTRL, 3},
      {WRITE, I2C0_ENABLE, 1},
      {WRITE, I2C0_DATA_CMD, 0}}},
    {"the I2C sends, and is too fast",
     FAST,
     {{WRITE, RESETS_RESET + CLEAR, 1 << 4},
      {WRITE, PADS_GPIO4, 0x5a},
      {WRITE, PADS_GPIO5, 0x5a},
      {WRITE, IO_GPIO4_CTRL, 3},
      {WRITE, IO_GPIO5_CTRL, 3},
      {WRITE, I2C0_FS_SCL_HCNT, 153},
      {WRITE, I2C0_FS_SCL_LCNT, 200},
      {WRITE, I2C0_ENABLE, 1},
      {WRITE, I2C0_DATA_CMD, 0}}},
    {"the I2C is set while it is on",
     FAST,
     {{WRITE, RESETS_RESET + CLEAR, 1 << 4}, {WRITE, I2C0_ENABLE, 1}, {WRITE, I2C0_CON, 0x65}}},
    {"USB shows a device, and its wires are isolated",
     BUS,
     {{WRITE, USB_MAIN, 5}, {WRITE, USB_SIE_CTRL, 1 << 16}}},
    {"USB shows a device, and is off", BUS, {{WRITE, USB_MAIN, 0}, {WRITE, USB_SIE_CTRL, 1 << 16}}},
    {"USB shows a device, and has no wires", BUS, {{WRITE, USB_SIE_CTRL, 1 << 16}}},
    {"USB shows a device, and does not tell of packets of endpoint 0",
     BUS,
     {{WRITE, USB_MUXING, 9}, {WRITE, USB_PWR, 12}, {WRITE, USB_SIE_CTRL, 1 << 16}}},
    {"there is no such register", BUS, {{WRITE, USB_INTE, 1 << 17}, {WRITE, USB_INTE, 1}}},
    {"a part of a word for a buffer is written", BUS, {{BYTE, USB_BUF0_IN, 0}}},
    {"a buffer becomes ready together with the rest of its word", BUS, {{WRITE, USB_BUF0_IN, READY | FULL}}},
    {"a buffer becomes ready of an endpoint that is off",
     BUS,
     {{WRITE, USB_BUF2_IN, FULL}, {WRITE, USB_BUF2_IN, READY | FULL}}},
    {"a buffer becomes ready that stalls",
     BUS,
     {{WRITE, USB_BUF0_IN, STALL | FULL}, {WRITE, USB_BUF0_IN, READY | STALL | FULL}}},
    {"a buffer becomes ready that is too long, or lies nowhere",
     BUS,
     {{WRITE, USB_BUF0_IN, 65 | FULL}, {WRITE, USB_BUF0_IN, 65 | READY | FULL}}},
    {"a buffer becomes ready that is too long, or lies nowhere",
     BUS,
     {{WRITE, USB_EP2_IN, 1u << 31}, {WRITE, USB_BUF2_IN, FULL}, {WRITE, USB_BUF2_IN, READY | FULL}}},
    {"a buffer becomes ready that is full, or empty",
     BUS,
     {{WRITE, USB_BUF0_IN, 5}, {WRITE, USB_BUF0_IN, 5 | READY}}},
    {"a word is written for a buffer that is the controller's",
     BUS,
     {{WRITE, USB_BUF0_IN, FULL}, {WRITE, USB_BUF0_IN, READY | FULL}, {WRITE, USB_BUF0_IN, 0}}},
    {"a packet is written that is the controller's",
     BUS,
     {{WRITE, USB_EP2_IN, 1u << 31 | BULK_ON | 0x200},
      {WRITE, USB_BUF2_IN, 8 | FULL},
      {WRITE, USB_BUF2_IN, 8 | READY | FULL},
      {BYTE, USB_RAM + 0x208, 'x'},
      {BYTE, USB_RAM + 0x207, 'x'}}},

    {"the flash is written without a command", FAST, {{STORE, RP2350_FLASH_START, 0}}},
    {"direct mode is too fast for the flash's 03h", FAST, {{WRITE, QMI_CSR, 2 << 22 | 1}}},
    {"direct mode changes while the bus is busy",
     FAST,
     {{WRITE, QMI_CSR, DIRECT}, {WRITE, QMI_CSR + SET, SELECTED}}},
    {"direct mode changes while the bus is busy",
     OPEN,
     {{WRITE, QMI_TX, 5}, {WRITE, QMI_CSR + CLEAR, SELECTED}}},
    {"the flash is selected outside direct mode", OPEN, {{WRITE, QMI_CSR + CLEAR, 1}}},
    {"a byte is sent to a flash that is not selected",
     OPEN,
     {{WRITE, QMI_CSR + CLEAR, SELECTED}, {WRITE, QMI_TX, 5}}},
    {"a byte is sent before the one before is over", OPEN, {{WRITE, QMI_TX, 5}, {WRITE, QMI_TX, 0}}},
    {"a byte of the flash is taken that has not come", OPEN, {{WRITE, QMI_TX, 5}, {READ, QMI_RX, 0}}},
    {"the model's flash does not know this command", OPEN, {{WRITE, QMI_TX, 0xc7}}},
    {"the flash is changed without a write enable",
     OPEN,
     {{FLASH, 0, 0x20}, {FLASH, 0, 0}, {FLASH, 0, 0x10}, {FLASH, 0, 0}, {WRITE, QMI_CSR + CLEAR, SELECTED}}},
    {"a command for the flash is not complete",
     OPEN,
     {{FLASH, 0, 6},
      {WRITE, QMI_CSR + CLEAR, SELECTED},
      {WRITE, QMI_CSR + SET, SELECTED},
      {FLASH, 0, 0x20},
      {FLASH, 0, 0},
      {WRITE, QMI_CSR + CLEAR, SELECTED}}},
    {"the flash gets a command while it is busy",
     OPEN,
     {WRITES, {WRITE, QMI_CSR + SET, SELECTED}, {WRITE, QMI_TX, 6}}},
    {"the cache forgets before the flash can be read again",
     OPEN,
     {{WRITE, QMI_CSR + CLEAR, SELECTED}, {BYTE, CACHE + 0x1002, 0}}},
    {"the model's cache forgets by addresses alone", FAST, {{BYTE, CACHE, 0}}},
};

static void each_rule_refuses_what_breaks_it(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct step steps[14];
        size_t count = 0;
        memcpy(steps, mistakes[i].steps, sizeof steps);
        while (count < 14 && steps[count].kind) count++;
        begin(mistakes[i].before);
        struct step last = steps[count - 1];
        steps[count - 1].kind = END;
        if (run(steps)) fail_msg("mistake %zu breaks a rule too early: %s", i, broken);
        const char *rule = run((struct step[]){last, {END, 0, 0}});
        if (!rule || strcmp(rule, mistakes[i].rule) != 0)
            fail_msg("mistake %zu: not '%s', but '%s'", i, mistakes[i].rule, rule ? rule : "");
    }
}

static void a_part_stays_in_its_reset_until_its_clock_runs(void **state) {
    (void)state;
    begin(FAST);
    assert_null(run((struct step[]){{WRITE, RESETS_RESET + CLEAR, RESET_USB | 1 << 21}, {END, 0, 0}}));
    assert_int_equal(chip_read(&chip, RESETS_RESET_DONE, 4) & (RESET_USB | 1 << 21), 1 << 21);
    for (unsigned i = 0; i < 1000; i++)
        if (run((struct step[]){{READ, RESETS_RESET_DONE, 0}, {END, 0, 0}})) break;
    assert_string_equal(broken, "a program waits for a part to leave its reset whose clock does not run");
}

/* Until the cache has forgotten it, nobody reads what the flash has changed. */
static void the_flash_is_hidden_until_it_can_be_read(void **state) {
    (void)state;
    begin(OPEN);
    assert_string_equal(chip.hidden, "the flash is read while it takes commands");
    assert_null(run((struct step[]){WRITES, {WAIT, 0, 10}, {WRITE, QMI_CSR + CLEAR, 1}, {END, 0, 0}}));
    assert_int_equal(flash[0x1000], 0);
    assert_string_equal(chip.hidden, "the flash is read while the cache has old bytes of it");
    assert_null(run((struct step[]){{BYTE, CACHE + 0x1002, 0}, {END, 0, 0}}));
    assert_null(chip.hidden);
    begin(OPEN);
    assert_null(
        run((struct step[]){WRITES, {WRITE, QMI_CSR + CLEAR, 1}, {BYTE, CACHE + 0x1002, 0}, {END, 0, 0}}));
    assert_string_equal(chip.hidden, "the flash is read while it is busy");
}

static void timer_and_watchdog_count_microseconds(void **state) {
    (void)state;
    begin(FAST);
    uint32_t now = chip_read(&chip, TIMER0_TIMERAWL, 4);
    assert_null(run((struct step[]){
        {WRITE, TIMER0_INTE, 1}, {WRITE, TIMER0_ALARM0, now + 500}, {WAIT, 0, 499}, {END, 0, 0}}));
    assert_false(chip_interrupts(&chip, 0));
    wait_us(1);
    assert_true(chip_interrupts(&chip, 0));
    assert_null(run((struct step[]){{WRITE, PSM_WDSEL, ALL_BUT_OSCILLATORS},
                                    {WRITE, WATCHDOG_LOAD, 2000},
                                    {WRITE, WATCHDOG_CTRL, 1 << 30},
                                    {WAIT, 0, 1990},
                                    {END, 0, 0}}));
    assert_false(chip.restarts);
    wait_us(11);
    assert_true(chip.restarts);
    assert_int_equal(chip_read(&chip, 0x400d8008, 4), 1); /* the reason: the time */
}

static void the_line_carries_bytes(void **state) {
    (void)state;
    begin(LINE);
    assert_null(run((struct step[]){{WRITE, UART0_DR, 'x'}, {WAIT, 0, 87}, {END, 0, 0}}));
    assert_int_equal(sent, 1);
    chip_line_put(&chip, 'y', false);
    wait_us(87);
    assert_int_equal(chip_read(&chip, UART0_DR, 4), 'y');
}

/* 16 bytes fit into the queue, with the address that goes first; a byte takes 23 us. */
static struct { unsigned begins, bytes, ends; } heard;

static void hear(struct chip *it, bool begins, uint8_t byte, bool ends) {
    (void)it, (void)byte;
    heard.begins += begins;
    heard.bytes++;
    heard.ends += ends;
}

static void a_device_takes_what_goes_to_its_address(void **state) {
    enum { STOP = 1 << 9, ROOM = 1 << 1, EMPTY = 1 << 2, BUSY = 1 << 5 };
    const struct step byte[] = {{WRITE, I2C0_DATA_CMD, 'x'}, {END, 0, 0}};
    (void)state;
    heard.begins = heard.bytes = heard.ends = 0;
    begin(FAST);
    chip.more->outside.i2c_address = 0x3c;
    chip.more->outside.i2c_byte = hear;
    assert_null(run((struct step[]){{WRITE, RESETS_RESET + CLEAR, 1 << 4},
                                    {WRITE, PADS_GPIO4, 0x5a},
                                    {WRITE, PADS_GPIO5, 0x5a},
                                    {WRITE, IO_GPIO4_CTRL, 3},
                                    {WRITE, IO_GPIO5_CTRL, 3},
                                    {WRITE, I2C0_FS_SCL_HCNT, 153},
                                    {WRITE, I2C0_FS_SCL_LCNT, 220},
                                    {WRITE, I2C0_TAR, 0x3c},
                                    {WRITE, I2C0_ENABLE, 1},
                                    {END, 0, 0}}));
    assert_int_equal(chip_read(&chip, I2C0_STATUS, 4), ROOM | EMPTY);
    assert_null(run(byte));
    assert_null(run((struct step[]){{WRITE, I2C0_DATA_CMD, 'y' | STOP}, {END, 0, 0}}));
    assert_true(heard.begins == 1 && heard.bytes == 2 && heard.ends == 1);
    assert_int_equal(chip_read(&chip, I2C0_STATUS, 4), ROOM | BUSY);
    wait_us(70);
    assert_int_equal(chip_read(&chip, I2C0_STATUS, 4), ROOM | EMPTY);
    for (unsigned i = 0; i < 15; i++) assert_null(run(byte));
    assert_int_equal(chip_read(&chip, I2C0_STATUS, 4), BUSY);
    assert_string_equal(run(byte), "a byte is sent to a full queue");
    assert_null(run((struct step[]){{WRITE, I2C0_ENABLE, 0},
                                    {WRITE, I2C0_TAR, 0x3d},
                                    {WRITE, I2C0_ENABLE, 1},
                                    {WAIT, 0, 500},
                                    {END, 0, 0}}));
    assert_null(run(byte));
    assert_int_equal(heard.bytes, 17);
    assert_int_equal(chip_read(&chip, I2C0_TX_ABRT_SOURCE, 4), 1);
}

/* A device that a host sees, with an open endpoint 2 in both directions. */
static void show_device(void) {
    begin(BUS);
    rp2350_usb_plug(&chip, true);
    assert_false(rp2350_usb_shows(&chip));
    assert_null(run((struct step[]){{WRITE, USB_MUXING, 9},
                                    {WRITE, USB_PWR, 12},
                                    {WRITE, USB_INTE, 0x1d010},
                                    {WRITE, USB_SIE_CTRL, 1 << 29},
                                    {WRITE, USB_SIE_CTRL + SET, 1 << 16},
                                    {WRITE, USB_EP2_IN, 1u << 31 | BULK_ON | 0x200},
                                    {WRITE, USB_EP2_OUT, 1u << 31 | BULK_ON | 0x1c0},
                                    {END, 0, 0}}));
    assert_true(rp2350_usb_shows(&chip));
}

static void a_host_and_the_program_exchange_packets(void **state) {
    uint8_t bytes[64] = {0};
    bool data1;
    (void)state;
    show_device();
    assert_int_equal(rp2350_usb_setup(&chip, 1, bytes), RP2350_USB_SILENCE); /* its address is 0 */
    assert_int_equal(rp2350_usb_setup(&chip, 0, (const uint8_t *)"12345678"), 0);
    assert_true(chip_interrupts(&chip, 14));
    assert_int_equal(chip_read(&chip, USB_RAM + 7, 1), '8');
    assert_null(run((struct step[]){{WRITE, USB_SIE_STATUS, 1 << 17}, {END, 0, 0}}));
    assert_false(chip_interrupts(&chip, 14));

    assert_int_equal(rp2350_usb_out(&chip, 0, 2, (const uint8_t *)"abc", 3, true), RP2350_USB_WAITS);
    assert_null(run((struct step[]){{WRITE, USB_BUF2_OUT, 64 | DATA1},
                                    {WRITE, USB_BUF2_OUT, 64 | DATA1 | READY},
                                    {BYTE, USB_RAM + 0x200, 'x'},
                                    {BYTE, USB_RAM + 0x201, 'y'},
                                    {WRITE, USB_BUF2_IN, 2 | FULL},
                                    {WRITE, USB_BUF2_IN, 2 | FULL | READY},
                                    {END, 0, 0}}));
    assert_int_equal(rp2350_usb_out(&chip, 0, 2, (const uint8_t *)"old", 3, false), 0);
    assert_false(chip_interrupts(&chip, 14));
    assert_int_equal(rp2350_usb_out(&chip, 0, 2, (const uint8_t *)"abc", 3, true), 1);
    assert_int_equal(chip_read(&chip, USB_BUFF_STATUS, 4), 1 << 5);
    assert_int_equal(chip_read(&chip, USB_BUF2_OUT, 4) & 0x7ff, 3);
    assert_int_equal(chip_read(&chip, USB_RAM + 0x1c0, 4) & 0xffffff, 'a' | 'b' << 8 | 'c' << 16);
    assert_int_equal(rp2350_usb_in(&chip, 0, 2, bytes, &data1, true), 2);
    assert_int_equal(rp2350_usb_in(&chip, 0, 2, bytes, &data1, false), 2);
    assert_memory_equal(bytes, "xy", 2);
    assert_false(data1);
    assert_int_equal(rp2350_usb_in(&chip, 0, 2, bytes, &data1, false), RP2350_USB_WAITS);
    assert_int_equal(chip_read(&chip, USB_BUFF_STATUS, 4), 1 << 5 | 1 << 4);
}

static void a_stall_of_endpoint_0_ends_with_a_setup_packet(void **state) {
    uint8_t bytes[64] = {0};
    bool data1;
    (void)state;
    show_device();
    assert_null(run((struct step[]){{WRITE, USB_BUF0_IN, STALL}, {END, 0, 0}}));
    assert_int_equal(rp2350_usb_in(&chip, 0, 0, bytes, &data1, false), RP2350_USB_WAITS);
    assert_null(run((struct step[]){{WRITE, USB_EP_STALL_ARM, 1}, {END, 0, 0}}));
    assert_int_equal(rp2350_usb_in(&chip, 0, 0, bytes, &data1, false), RP2350_USB_STALL);
    assert_int_equal(rp2350_usb_setup(&chip, 0, bytes), 0);
    assert_int_equal(rp2350_usb_in(&chip, 0, 0, bytes, &data1, false), RP2350_USB_WAITS);
}

static void an_abort_gives_a_buffer_back(void **state) {
    uint8_t bytes[64];
    bool data1;
    (void)state;
    show_device();
    assert_null(run((struct step[]){{WRITE, USB_BUF2_IN, FULL},
                                    {WRITE, USB_BUF2_IN, FULL | READY},
                                    {WRITE, USB_EP_ABORT + SET, 1 << 4},
                                    {WRITE, USB_BUF2_IN, 0},
                                    {END, 0, 0}}));
    assert_int_equal(rp2350_usb_in(&chip, 0, 2, bytes, &data1, false), RP2350_USB_WAITS);
}

static void a_packet_becomes_ready_early_in_a_frame(void **state) {
    (void)state;
    for (uint32_t us = 700; us <= 900; us += 200) {
        show_device();
        rp2350_usb_plug(&chip, true); /* a frame begins */
        assert_null(run((struct step[]){{WRITE, USB_BUF2_IN, FULL}, {WAIT, 0, us}, {END, 0, 0}}));
        const char *rule = run((struct step[]){{WRITE, USB_BUF2_IN, FULL | READY}, {END, 0, 0}});
        if (us < 800) assert_null(rule);
        else assert_string_equal(rule, "a packet becomes ready at the end of a frame (E15)");
    }
}

static void frames_resets_and_silence_are_told(void **state) {
    (void)state;
    show_device();
    assert_null(run((struct step[]){
        {READ, 0x50110048, 0}, {WRITE, USB_INTE + SET, 1 << 17}, {WAIT, 0, 1000}, {END, 0, 0}}));
    assert_int_equal(chip_read(&chip, USB_INTE + 8, 4), 1 << 17);
    assert_null(run((struct step[]){{READ, 0x50110048, 0}, {END, 0, 0}}));
    assert_int_equal(chip_read(&chip, USB_INTE + 8, 4), 0);
    rp2350_usb_reset(&chip);
    assert_int_equal(chip_read(&chip, USB_INTE + 8, 4), 1 << 12);
    assert_null(run((struct step[]){{WRITE, USB_SIE_STATUS, 1 << 19}, {END, 0, 0}}));
    rp2350_usb_plug(&chip, false);
    wait_us(2900);
    assert_int_equal(chip_read(&chip, USB_INTE + 8, 4), 0);
    wait_us(200);
    assert_int_equal(chip_read(&chip, USB_INTE + 8, 4), 1 << 14);
    assert_int_equal(chip_read(&chip, USB_SIE_STATUS, 4), 1 << 4);
    rp2350_usb_plug(&chip, true);
    rp2350_usb_reset(&chip);
    assert_int_equal(chip_read(&chip, USB_SIE_STATUS, 4), 1 << 11 | 1 << 19);
}

/* The first 20 bytes are those of the data sheet, 5.9.5.1. */
static void the_rom_starts_an_image_for_this_processor_alone(void **state) {
    static const uint32_t right[] = {0xffffded3, 0x10210142, 0x000001ff, 0, 0xab123579};
    static const struct {
        unsigned word;
        uint32_t value;
    } wrong[] = {{0, 0xffffded2}, {1, 0x10010142}, {1, 0x11210142}, {1, 0x00210142}, {1, 0x10220142},
                 {1, 0x10210147}, {2, 0x000002ff}, {3, 0x100},      {4, 0xab123578}};
    (void)state;
    for (uint32_t at = 0; at <= 4096; at += 4096 - sizeof right + 4) {
        begin(NOTHING);
        assert_false(rp2350_has_image(&chip));
        memcpy(flash + at, right, sizeof right);
        assert_int_equal(rp2350_has_image(&chip), at < 4096);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        begin(NOTHING);
        memcpy(flash + 256, right, sizeof right);
        memcpy(flash + 256 + 4 * wrong[i].word, &wrong[i].value, 4);
        if (rp2350_has_image(&chip)) fail_msg("image %zu starts", i);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_refuses_what_breaks_it),
        cmocka_unit_test(a_part_stays_in_its_reset_until_its_clock_runs),
        cmocka_unit_test(the_flash_is_hidden_until_it_can_be_read),
        cmocka_unit_test(timer_and_watchdog_count_microseconds),
        cmocka_unit_test(the_line_carries_bytes),
        cmocka_unit_test(a_device_takes_what_goes_to_its_address),
        cmocka_unit_test(a_host_and_the_program_exchange_packets),
        cmocka_unit_test(a_stall_of_endpoint_0_ends_with_a_setup_packet),
        cmocka_unit_test(an_abort_gives_a_buffer_back),
        cmocka_unit_test(a_packet_becomes_ready_early_in_a_frame),
        cmocka_unit_test(frames_resets_and_silence_are_told),
        cmocka_unit_test(the_rom_starts_an_image_for_this_processor_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
