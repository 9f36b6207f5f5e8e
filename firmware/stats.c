#include "firmware/stats.h"

#include "firmware/port.h"

/* `run --icount` starts QEMU with `-icount shift=N`, which makes every instruction take 2^N ns of the time that the
 * board's clock counts, and leaves at the start of the RAM a mark, N, and how much longer an instruction takes on the
 * chip, on average (from board_instruction in its board.mk). Start-up doesn't touch them. On a chip these bits are
 * random after power comes on: one of 2^32 marks is a wrong guess. */
static volatile struct icount_note {
    uint32_t mark, longer_q16_and_shift;
} icount_note __attribute__((section(".icount_note")));

enum { ICOUNT_MARK = 0x4b544943, LONGER_BITS = 24, SHIFT = 15 };

static bool counts_instructions(void) { return icount_note.mark == ICOUNT_MARK; }

const char *kt_stats_ticks_unit(void) { return counts_instructions() ? "instructions" : "ticks"; }

/* instructions = ticks * (1e9 / tick_hz) / 2^N. On the micro:bit a tick is 62.5 ns, and with N = 6 an
 * instruction 64 ns: 1024 ticks are 1000 instructions. The part that is left over from one call is kept for
 * the next, so that nothing is lost; calls must lie less than 2^32 ticks apart. */
uint32_t kt_stats_ticks(void *context) {
    static uint32_t last_ticks, instructions;
    static uint64_t part;
    (void)context;
    uint32_t now = kt_port_ticks();
    if (!counts_instructions()) return now;
    uint64_t whole = (uint64_t)kt_port_tick_hz << (icount_note.longer_q16_and_shift >> LONGER_BITS & SHIFT);
    part += (uint64_t)(now - last_ticks) * 1000000000;
    instructions += (uint32_t)(part / whole);
    part %= whole;
    last_ticks = now;
    return instructions;
}

static uint32_t find_longer_q16(void) { return icount_note.longer_q16_and_shift & ((1u << LONGER_BITS) - 1); }

/* The ticks that the chip would have counted: for those in which instructions ran, as many more as they take longer
 * there; for those that were slept, as many. */
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

uint32_t kt_stats_milliseconds(void *context) {
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

/* How long an instruction takes on the chip, on average, in picoseconds. */
static uint32_t find_instruction_ps(void) {
    uint64_t emulated_ps = (uint64_t)1000 << (icount_note.longer_q16_and_shift >> LONGER_BITS & SHIFT);
    return (uint32_t)((emulated_ps * find_longer_q16() + 32768) >> 16);
}

void kt_stats_write(void *context, kt_text *answer) {
    (void)context;
    kt_text_string(answer, "board: ");
    kt_text_string(answer, kt_port_name);
    kt_text_string(answer, ", ");
    kt_text_unsigned(answer, kt_port_tick_hz);
    kt_text_string(answer, " ticks a second");
    if (counts_instructions()) {
        kt_text_string(answer, ", ");
        kt_text_unsigned(answer, find_instruction_ps());
        kt_text_string(answer, " ps an instruction");
    }
    kt_text_string(answer, "\nmemory: ");
    kt_text_unsigned(answer, kt_port_static_bytes());
    kt_text_string(answer, " bytes static\nstack: ");
    kt_text_unsigned(answer, kt_port_stack_used());
    kt_text_string(answer, " of ");
    kt_text_unsigned(answer, kt_port_stack_bytes());
    kt_text_string(answer, " bytes used\nline: ");
    kt_text_unsigned(answer, kt_port_lost_bytes());
    kt_text_string(answer, " bytes lost\n");
    if (!kt_port_stack_bytes()) return; /* not a chip */
    kt_text_string(answer, "asleep: ");
    kt_text_unsigned(answer, (uint32_t)(kt_port_asleep_ticks() / (kt_port_tick_hz / 1000)));
    kt_text_string(answer, " of ");
    kt_text_unsigned(answer, kt_stats_milliseconds(NULL));
    kt_text_string(answer, " ms\nwatchdog: fed within ");
    kt_text_unsigned(answer, kt_port_longest_ms());
    kt_text_string(answer, " of ");
    kt_text_unsigned(answer, KT_PORT_WATCH_MS);
    kt_text_string(answer, " ms\n");
}
