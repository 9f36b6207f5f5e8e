/* fault.h: how a board keeps the record of its last fault (port.h, kt_fault): in RAM that start-up leaves
 * alone. A checksum tells a record from what the RAM holds when power comes on. */
#ifndef KT_BOARDS_FAULT_H
#define KT_BOARDS_FAULT_H

#include "base/text.h"
#include "boards/port.h"

/* Counts a start. Call it once, before interrupts are on. `stuck`: the chip's own watchdog ended the last
 * run; that is recorded as a fault. */
void kt_fault_start(bool stuck);

/* Records a fault in place of the last one; the count of faults continues. The first `known` registers
 * (0..KT_FAULT_REGISTERS) are known. Call it when nothing else runs any more. */
void kt_fault_keep(kt_fault_reason reason, uint32_t cause, const uint32_t *registers, unsigned known);

/* The reason of the record, a kt_fault_reason, for interrupts. */
extern volatile uint8_t kt_fault_seen;

/* Writes the record as a comment of GTP, on a line of its own: "# FAULT 3 pc=... lr=... sp=...". */
void kt_fault_comment(kt_text *text);

#endif
