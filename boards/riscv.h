/* riscv.h: what the files for RISC-V see of each other, beside chip.h. */
#ifndef KT_BOARDS_RISCV_H
#define KT_BOARDS_RISCV_H

#include "boards/chip.h"

/* The start of a program. */
void kt_reset(void);

/* Ends an emulator that has semihosting (RISC-V Semihosting, SYS_EXIT). Elsewhere jumps to the start of
 * the program, in case the chip's reset comes late or never. */
_Noreturn void kt_cpu_leave_emulator(void);

#endif
