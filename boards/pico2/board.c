/* board.c: what a Raspberry Pi Pico 2, and other boards with an RP2350 and a flash of 4 MB or more, have for themselves; the rest is
 * in rp2_board.c. Of the chip's two kinds of processors it uses the Cortex-M33, in secure state, as the ROM starts it.
 *
 * Registers: Raspberry Pi, "RP2350 Datasheet" (5.2.4 watchdog boot vector, 5.9.5 minimum viable image metadata, 8.5 tick
 * generators). */
#include "boards/arm.h"
#include "boards/port.h"
#include "boards/rp2.h"
#include "boards/rp2_usb.h"

const char kt_port_name[] = "pico2";

enum {
    TICK_TIMER = 0x40108018, /* TICKS_TIMER0_CTRL; the cycles lie behind it */
    TICK_WATCHDOG = 0x40108030,
    TICK_CYCLES = 0x4,
    TICK_ON = 1,
    CRYSTAL_MHZ = 12,

    /* The watchdog's notes, by which a program tells the ROM what to do after a restart. */
    NOTES = KT_RP2_WATCHDOG + 0xc, /* WATCHDOG_SCRATCH0 */
    NOTE_FIRST_ARGUMENT = 2,
    NOTE_SECOND_ARGUMENT = 3,
    NOTE_MARK = 4,
    NOTE_ENTRY_MARKED = 5,
    NOTE_STACK = 6,
    NOTE_ENTRY = 7,
    BOOTSEL = 2, /* in place of a stack */
};

static const uint32_t MARK = 0xb007c0d3; /* in place of an entry, too */

static void start_tick(uint32_t tick) {
    *kt_chip_at(tick + TICK_CYCLES) = CRYSTAL_MHZ;
    *kt_chip_at(tick) = TICK_ON;
}

void kt_rp2_prepare(void) {
    start_tick(TICK_TIMER);
    start_tick(TICK_WATCHDOG);
}

/* Hosts find an RP2350 behind any hub. */
void kt_rp2_enumerate(bool begins) { (void)begins; }
void kt_rp2_enumerate_serve(void) {}

void kt_port_guard_boot(void) {} /* what takes commands takes them from anyone */

static void note(unsigned number, uint32_t word) { *kt_chip_at(NOTES + 4 * number) = word; }

/* After the restart the ROM shows the drive RP2350 over USB, as with the button BOOTSEL: without a light, and with all that it can
 * do. */
_Noreturn void kt_port_await_program(void) {
    note(NOTE_FIRST_ARGUMENT, 0);
    note(NOTE_SECOND_ARGUMENT, 0);
    note(NOTE_MARK, MARK);
    note(NOTE_ENTRY, MARK);
    note(NOTE_ENTRY_MARKED, MARK ^ (0u - MARK));
    note(NOTE_STACK, BOOTSEL);
    kt_chip_restart();
}

void kt_rp2_forbid_rom(void) {} /* an MPU of ARMv8-M has no rule against reading */

/* What the ROM starts: a program for this chip's Arm processors in secure state, whose vectors begin the flash. */
__attribute__((section(".image_def"), used)) static const uint32_t image_def[] = {
    0xffffded3, /* the block begins */
    0x10210142, /* IMAGE_TYPE, one word: EXE, S, Arm, RP2350 */
    0x000001ff, /* LAST, behind one word */
    0,          /* no other block */
    0xab123579, /* the block ends */
};
