#include "firmware/fault.h"

#include "base/crc32.h"
#include "base/version.h"
#include "base/words.h"
#include "firmware/port.h"
#include "firmware/stats.h"

typedef struct fault_record {
    uint8_t reason, known;
    uint16_t faults, resets;
    uint32_t cause, milliseconds;
    uint32_t registers[KT_FAULT_REGISTERS];
    char version[8];
    uint32_t crc;
} fault_record;

static fault_record record __attribute__((section(".noinit")));

static const char *const REASONS[] = {
    "none", "hard fault", "unexpected interrupt", "watchdog", "watchdog of the chip", "stack overflow",
};

static uint32_t checksum(void) { return kt_crc32(0, &record, offsetof(fault_record, crc)); }

static void clear(void) {
    record = (fault_record){.reason = KT_FAULT_NONE};
    record.crc = checksum();
}

void kt_fault_keep(kt_fault_reason reason, uint32_t cause, const uint32_t *registers, unsigned known) {
    if (record.crc != checksum()) clear();
    record.reason = (uint8_t)reason;
    record.known = (uint8_t)known;
    record.cause = cause;
    for (unsigned i = 0; i < known; i++) record.registers[i] = registers[i];
    record.milliseconds = kt_stats_milliseconds(NULL);
    for (unsigned i = 0; i < sizeof KT_VERSION; i++) record.version[i] = KT_VERSION[i];
    _Static_assert(sizeof KT_VERSION <= sizeof record.version, "the version has no room in the record");
    if (record.faults < UINT16_MAX) record.faults++;
    record.resets = 0;
    record.crc = checksum();
}

static void write_hex(kt_text *text, const char *name, uint32_t value) {
    kt_text_string(text, name);
    kt_text_hex(text, value, 8);
}

void kt_fault_comment(kt_text *text) {
    kt_text_string(text, "\n# FAULT ");
    kt_text_unsigned(text, record.cause);
    if (record.known > KT_FAULT_LR) {
        write_hex(text, " pc=", record.registers[KT_FAULT_PC]);
        write_hex(text, " lr=", record.registers[KT_FAULT_LR]);
    }
    if (record.known) write_hex(text, " sp=", record.registers[KT_FAULT_SP]);
    kt_text_string(text, "\n\n");
}

void kt_fault_init(bool stuck) {
    if (record.crc != checksum()) clear();
    if (stuck) kt_fault_keep(KT_FAULT_CHIP, 0, NULL, 0);
    if (record.reason == KT_FAULT_NONE) return;
    if (record.resets < UINT16_MAX) record.resets++;
    record.crc = checksum();
}

static void write_number(kt_text *answer, const char *name, uint32_t value) {
    kt_text_string(answer, name);
    kt_text_unsigned(answer, value);
}

static void write_record(kt_text *answer) {
    kt_text_string(answer, "reason: ");
    kt_text_string(answer, REASONS[record.reason]);
    write_number(answer, "\ncause: ", record.cause);
    const char *name = kt_port_registers;
    for (unsigned i = 0; i < record.known; i++) {
        kt_text_char(answer, '\n');
        while (*name && *name != ' ') kt_text_char(answer, *name++);
        if (*name) name++;
        write_hex(answer, ": ", record.registers[i]);
    }
    kt_text_string(answer, "\nversion: ");
    kt_text_string(answer, record.version);
    write_number(answer, "\nmilliseconds: ", record.milliseconds);
    write_number(answer, "\nfaults: ", record.faults);
    write_number(answer, "\nresets: ", record.resets);
}

kt_status kt_fault_extend(const char *command, char *arguments, kt_text *answer) {
    if (!kt_words_equal(command, "katachi-fault")) return KT_ERR_NOTHING;
    bool clears = kt_words_equal(arguments, "clear");
    if (*arguments && !clears) {
        kt_text_string(answer, "katachi-fault [clear]");
        return KT_ERR_RANGE;
    }
    if (record.reason == KT_FAULT_NONE) kt_text_string(answer, REASONS[KT_FAULT_NONE]);
    else write_record(answer);
    if (clears) clear();
    return KT_OK;
}
