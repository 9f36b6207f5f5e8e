#include "firmware/fault_command.h"

#include "base/words.h"
#include "boards/port.h"

static const char *const REASONS[] = {
    "none",           "hard fault",       "unexpected interrupt", "watchdog", "watchdog of the chip",
    "stack overflow", "second processor",
};

static void write_number(kt_text *answer, const char *name, uint32_t value) {
    kt_text_string(answer, name);
    kt_text_unsigned(answer, value);
}

static void write_record(const kt_fault *record, kt_text *answer) {
    kt_text_string(answer, "reason: ");
    kt_text_string(answer, REASONS[record->reason]);
    write_number(answer, "\ncause: ", record->cause);
    const char *name = kt_port_registers;
    for (unsigned i = 0; i < record->known; i++) {
        kt_text_char(answer, '\n');
        while (*name && *name != ' ') kt_text_char(answer, *name++);
        if (*name) name++;
        kt_text_string(answer, ": ");
        kt_text_hex(answer, record->registers[i], 8);
    }
    kt_text_string(answer, "\nversion: ");
    kt_text_string(answer, record->version);
    write_number(answer, "\nmilliseconds: ", record->milliseconds);
    write_number(answer, "\nfaults: ", record->faults);
    write_number(answer, "\nresets: ", record->resets);
}

kt_status kt_fault_command(void *context, kt_gtp *gtp, char *arguments, kt_text *answer) {
    (void)context, (void)gtp;
    bool clears = kt_words_equal(arguments, "clear");
    if (*arguments && !clears) {
        kt_text_string(answer, "katachi-fault [clear]");
        return KT_ERR_RANGE;
    }
    const kt_fault *record = kt_port_fault();
    if (record->reason == KT_FAULT_NONE) kt_text_string(answer, REASONS[KT_FAULT_NONE]);
    else write_record(record, answer);
    if (clears) kt_port_forget_fault();
    return KT_OK;
}
