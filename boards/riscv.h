/* riscv.h: what a board.c and riscv.c call of each other. */
#ifndef KT_BOARDS_RISCV_H
#define KT_BOARDS_RISCV_H

#include "boards/chip.h"

/* The board: serves an external interrupt, and acknowledges it. */
void kt_cpu_serve(void);

/* Ends an emulator that has semihosting (RISC-V Semihosting, SYS_EXIT). Elsewhere jumps to the start of
 * the program, in case the chip's reset comes late or never. */
_Noreturn void kt_cpu_leave_emulator(void);

#endif
