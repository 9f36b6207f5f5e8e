/* nrf52_driver.h: what a driver does to the model of the micro:bit V2's chip (host-tools/emulators), step by step. */
#ifndef NRF52_DRIVER_H
#define NRF52_DRIVER_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "emulators/chip.h"

enum {
    HFCLKSTART = 0x40000000,
    LFCLKSTART = 0x40000008,
    HFCLKSTARTED = 0x40000100,
    RESETREAS = 0x40000400,
    STARTRX = 0x40002000,
    STOPRX = 0x40002004,
    STARTTX = 0x40002008,
    FLUSHRX = 0x4000202c,
    RXDRDY = 0x40002108,
    ENDRX = 0x40002110,
    ENDTX = 0x40002120,
    ERROR = 0x40002124,
    RXTO = 0x40002144,
    SHORTS = 0x40002200,
    INTENSET = 0x40002304,
    ERRORSRC = 0x40002480,
    ENABLE = 0x40002500,
    PSELTXD = 0x4000250c,
    PSELRXD = 0x40002514,
    BAUDRATE = 0x40002524,
    RXDPTR = 0x40002534,
    RXDMAX = 0x40002538,
    AMOUNT = 0x4000253c,
    TXDPTR = 0x40002544,
    TXDMAX = 0x40002548,
    TIMER = 0x40008000,
    COUNTER = 0x40009000,
    START = 0,
    COUNT = 8,
    CAPTURE0 = 0x40,
    COMPARE1 = 0x144,
    MODE = 0x504,
    BITMODE = 0x508,
    PRESCALER = 0x510,
    CC0 = 0x540,
    CC1 = 0x544,
    RTC = 0x4000b000,
    RTC_PRESCALER = 0x4000b508,
    WDT = 0x40010000,
    CRV = 0x40010504,
    FEED = 0x40010600,
    READY = 0x4001e400,
    CONFIG = 0x4001e504,
    ERASEPAGE = 0x4001e508,
    ERASEPART = 0x4001e518,
    PARTCFG = 0x4001e51c,
    ACL_ADDR = 0x4001e800,
    ACL_SIZE = 0x4001e804,
    ACL_PERM = 0x4001e808,
    PPISET = 0x4001f504,
    EEP0 = 0x4001f510,
    TEP0 = 0x4001f514,
    OUTSET = 0x50000508,
    IN = 0x50000510,
    PIN_CNF = 0x50000700,
    P1_PIN_CNF = 0x50000a00,

    RAM = CHIP_RAM_START,
    PAGE = 0x30000,
    TXD = 6,
    RXD = 32 + 8,
};

/* A step: a write of a register or the flash, a read, a byte that comes, a wait in microseconds. */
enum kind { END, WRITE, READ, HALF, FLASH, COMES, BROKEN, WAIT, RETURN };
struct step {
    enum kind kind;
    uint32_t address, value;
};

static struct chip chip;
static uint8_t flash[CHIP_FLASH_BYTES], ram[CHIP_RAM_BYTES], writes[CHIP_FLASH_BYTES / 4];
static uint8_t sent[64];
static unsigned sent_count;
static const char *broken;
static jmp_buf stop;

static void breaks(struct chip *it, const char *rule, uint32_t address) {
    (void)it, (void)address;
    broken = rule;
    longjmp(stop, 1);
}

static void sends(struct chip *it, uint8_t byte) {
    (void)it;
    if (sent_count < sizeof sent) sent[sent_count++] = byte;
}

static void wait_us(uint32_t us) { chip_advance(&chip, chip.now_ns + 1000ull * us); }

static void take(const struct step *step) {
    switch (step->kind) {
    case WRITE: chip_write(&chip, step->address, 4, step->value); break;
    case READ: chip_read(&chip, step->address, 4); break;
    case HALF: chip_read(&chip, step->address, 2); break;
    case FLASH: chip_write_flash(&chip, step->address, 4, step->value); break;
    case COMES:
    case BROKEN:
        chip_line_put(&chip, (uint8_t)step->value, step->kind == BROKEN);
        wait_us(90);
        break;
    case WAIT: wait_us(step->value); break;
    case RETURN: chip_check_return(&chip); break;
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

static const struct step crystal[] = {
    {WRITE, HFCLKSTART, 1}, {WAIT, 0, 400}, {READ, HFCLKSTARTED, 0}, {END, 0, 0}};
static const struct step pins[] = {
    {WRITE, OUTSET, 1 << TXD},
    {WRITE, PIN_CNF + 4 * TXD, 1},
    {WRITE, P1_PIN_CNF + 4 * (RXD - 32), 12},
    {WRITE, PSELTXD, TXD},
    {WRITE, PSELRXD, RXD},
    {WRITE, BAUDRATE, 0x01d60000},
    {END, 0, 0},
};
static const struct step port[] = {
    {WRITE, ENABLE, 8},         {WRITE, RXDPTR, RAM}, {WRITE, RXDMAX, 4},
    {WRITE, TXDPTR, RAM + 100}, {WRITE, TXDMAX, 2},   {END, 0, 0},
};
static const struct step erasing[] = {{READ, READY, 0}, {WRITE, CONFIG, 2}, {READ, READY, 0}, {END, 0, 0}};
static const struct step writing[] = {{READ, READY, 0}, {WRITE, CONFIG, 1}, {READ, READY, 0}, {END, 0, 0}};
static const struct step watched[] = {{WRITE, CRV, 32768}, {WRITE, WDT, 1}, {END, 0, 0}};

/* What is right before the step that isn't. */
enum before { NOTHING, CRYSTAL, PINS, PORT, ERASING, WRITING, WATCHED };

static void begin(enum before before) {
    chip = (struct chip){.flash = flash, .ram = ram, .nvmc.writes = writes, .breaks = breaks, .sent = sends};
    chip_init(&chip);
    chip.restarts = false;
    sent_count = 0;
    if (before >= CRYSTAL && before <= PORT) assert_null(run(crystal));
    if (before >= PINS && before <= PORT) assert_null(run(pins));
    if (before == PORT) assert_null(run(port));
    if (before == ERASING) assert_null(run(erasing));
    if (before == WRITING) assert_null(run(writing));
    if (before == WATCHED) assert_null(run(watched));
}

#endif
