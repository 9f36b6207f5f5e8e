#include "firmware/stats.h"

#include "boards/port.h"

void kt_stats_write(kt_text *answer) {
    uint32_t instruction_ps = kt_port_instruction_ps();
    kt_text_string(answer, "board: ");
    kt_text_string(answer, kt_port_name);
    kt_text_string(answer, ", ");
    kt_text_unsigned(answer, kt_port_tick_hz);
    kt_text_string(answer, " ticks a second");
    if (instruction_ps) {
        kt_text_string(answer, ", ");
        kt_text_unsigned(answer, instruction_ps);
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
    kt_text_unsigned(answer, kt_port_milliseconds(NULL));
    kt_text_string(answer, " ms\nwatchdog: fed within ");
    kt_text_unsigned(answer, kt_port_longest_ms());
    kt_text_string(answer, " of ");
    kt_text_unsigned(answer, KT_PORT_WATCH_MS);
    kt_text_string(answer, " ms\n");
}
