/* clock.c: the clocks that a board's ticks give: milliseconds, and the work of a command.
 *
 * `run --icount` starts QEMU with `-icount shift=N`: every instruction then takes 2^N ns of the time that
 * the board's ticks count. It leaves a note at the start of the RAM: a mark, N, and by how much longer an
 * instruction takes on the chip, on average (from board_instruction in board.mk). Start-up leaves the
 * note alone. On a chip these bits are random when power comes on; one of 2^32 random marks is taken for
 * the note's. */
#include "boards/port.h"

static volatile struct icount_note {
    uint32_t mark;
    uint32_t longer_q16_and_shift; /* bits 0-23: how many times as long, Q16; bits 24-27: N */
} icount_note __attribute__((section(".icount_note")));

enum { ICOUNT_MARK = 0x4b544943, LONGER_BITS = 24, SHIFT = 15 };

static bool counts_instructions(void) { return icount_note.mark == ICOUNT_MARK; }

static uint32_t find_longer_q16(void) { return icount_note.longer_q16_and_shift & ((1u << LONGER_BITS) - 1); }

static uint32_t find_shift(void) { return icount_note.longer_q16_and_shift >> LONGER_BITS & SHIFT; }

const char *kt_port_work_unit(void) { return counts_instructions() ? "instructions" : "ticks"; }

/* instructions = ticks * (1e9 / tick_hz) / 2^N. On the micro:bit a tick is 62.5 ns, and with N = 6 an
 * instruction 64 ns: 1024 ticks are 1000 instructions. The remainder of one call is carried to the next.
 * Calls must lie less than 2^32 ticks apart. */
uint32_t kt_port_work(void *context) {
    static uint32_t last_ticks, instructions;
    static uint64_t part;
    (void)context;
    uint32_t now = kt_port_ticks();
    if (!counts_instructions()) return now;
    uint64_t whole = (uint64_t)kt_port_tick_hz << find_shift();
    part += (uint64_t)(now - last_ticks) * 1000000000;
    instructions += (uint32_t)(part / whole);
    part %= whole;
    last_ticks = now;
    return instructions;
}

/* Returns the ticks that the chip would have counted. Ticks awake are stretched, ticks asleep are not. */
static uint32_t own_ticks(uint32_t ticks) {
    static uint32_t last_asleep, part_q16;
    if (!counts_instructions()) return ticks;
    uint32_t longer_q16 = find_longer_q16();
    uint32_t now_asleep = (uint32_t)kt_port_asleep_ticks(), asleep = now_asleep - last_asleep;
    uint64_t awake_q16 = (uint64_t)(ticks - asleep) * longer_q16 + part_q16;
    part_q16 = (uint16_t)awake_q16;
    last_asleep = now_asleep;
    return (uint32_t)(awake_q16 >> 16) + asleep;
}

uint32_t kt_port_milliseconds(void *context) {
    static uint32_t last_ticks, milliseconds, part;
    (void)context;
    uint32_t now = kt_port_ticks(), ticks_a_millisecond = kt_port_tick_hz / 1000;
    uint32_t passed = own_ticks(now - last_ticks);
    part += passed % ticks_a_millisecond;
    milliseconds += passed / ticks_a_millisecond + part / ticks_a_millisecond;
    part %= ticks_a_millisecond;
    last_ticks = now;
    return milliseconds;
}

uint32_t kt_port_instruction_ps(void) {
    if (!counts_instructions()) return 0;
    uint32_t emulated_ps = 1000u << find_shift();
    return (uint32_t)(((uint64_t)emulated_ps * find_longer_q16() + 32768) >> 16);
}
