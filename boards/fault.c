#include "boards/fault.h"

#include "base/crc32.h"
#include "base/version.h"

static kt_fault record __attribute__((section(".noinit")));

volatile uint8_t kt_fault_seen;

static uint32_t checksum(void) { return kt_crc32(0, &record, offsetof(kt_fault, crc)); }

void kt_port_forget_fault(void) {
    record = (kt_fault){.reason = KT_FAULT_NONE};
    record.crc = checksum();
    kt_fault_seen = KT_FAULT_NONE;
}

const kt_fault *kt_port_fault(void) {
    if (record.crc != checksum()) kt_port_forget_fault();
    return &record;
}

void kt_fault_keep(kt_fault_reason reason, uint32_t cause, const uint32_t *registers, unsigned known) {
    (void)kt_port_fault();
    record.reason = (uint8_t)reason;
    record.known = (uint8_t)known;
    record.cause = cause;
    for (unsigned i = 0; i < known; i++) record.registers[i] = registers[i];
    record.milliseconds = kt_port_milliseconds(NULL);
    for (unsigned i = 0; i < sizeof KT_VERSION; i++) record.version[i] = KT_VERSION[i];
    _Static_assert(sizeof KT_VERSION <= sizeof record.version, "the version does not fit into the record");
    if (record.faults < UINT16_MAX) record.faults++;
    record.resets = 0;
    record.crc = checksum();
    kt_fault_seen = (uint8_t)reason;
}

void kt_fault_comment(kt_text *text) {
    static const char names[][5] = {" sp=", " lr=", " pc="};
    kt_text_string(text, "\n# FAULT ");
    kt_text_unsigned(text, record.cause);
    for (unsigned i = record.known > KT_FAULT_LR ? 3 : record.known; i--;) {
        kt_text_string(text, names[i]);
        kt_text_hex(text, record.registers[i ? 3 - i : KT_FAULT_SP], 8);
    }
    kt_text_string(text, "\n\n");
}

void kt_fault_start(bool stuck) {
    if (stuck) kt_fault_keep(KT_FAULT_CHIP, 0, NULL, 0);
    if (kt_port_fault()->reason == KT_FAULT_NONE) return;
    if (record.resets < UINT16_MAX) record.resets++;
    record.crc = checksum();
    kt_fault_seen = record.reason;
}
