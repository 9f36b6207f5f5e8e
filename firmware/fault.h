/* fault.h: what is known of the last fault: kept in RAM that start-up leaves as it is, so that it outlives the
 * restart that ends the fault, and shown by the command
 *
 *   katachi-fault [clear]     "none", or lines "word: text": the reason; the number of the exception (RISC-V:
 *                             mcause); registers as far as they are known; the firmware's version; milliseconds
 *                             from the start to the fault; how many faults there were and how often the chip
 *                             started since the last of them. With `clear`, all that is forgotten afterwards
 *
 * A checksum tells a record from what the RAM holds when power comes on. A new fault takes the place of the
 * last one; it goes on counting. */
#ifndef KT_FIRMWARE_FAULT_H
#define KT_FIRMWARE_FAULT_H

#include "base/status.h"
#include "base/text.h"

#define KT_FAULT_COMMANDS "katachi-fault\n"

typedef enum kt_fault_reason {
    KT_FAULT_NONE,
    KT_FAULT_HARD,      /* the processor could not go on */
    KT_FAULT_INTERRUPT, /* an interrupt that nobody handles */
    KT_FAULT_WATCHDOG,  /* kt_port_watch */
    KT_FAULT_CHIP,      /* the chip's own watchdog, or that it locked up */
    KT_FAULT_STACK,     /* the stack's guard was overwritten */
} kt_fault_reason;

/* Registers of a fault: sp, pc, lr (by these places; their names are kt_port_registers) and others. */
enum { KT_FAULT_SP, KT_FAULT_PC, KT_FAULT_LR, KT_FAULT_REGISTERS = 9 };

/* Leaves a record of a fault. `known` registers (0..KT_FAULT_REGISTERS) are known. For boards, when nothing
 * else runs any more. */
void kt_fault_keep(kt_fault_reason reason, uint32_t cause, const uint32_t *registers, unsigned known);

/* Writes a record that was kept as a comment of GTP on a line of its own: "# FAULT 3 pc=... lr=... sp=...". */
void kt_fault_comment(kt_text *text);

/* To be called once after the start, before the others. `stuck`: kt_port_was_stuck. */
void kt_fault_init(bool stuck);

/* A callback of the GTP engine: KT_FAULT_COMMANDS. */
kt_status kt_fault_extend(const char *command, char *arguments, kt_text *answer);

#endif
