/* riscv.h: what a board.c and its RISC-V processor do for each other. */
#ifndef KT_BOARDS_RISCV_H
#define KT_BOARDS_RISCV_H

#include "boards/chip.h"

/* The board: what an external interrupt asks for. */
void kt_cpu_serve(void);

/* Ends an emulator with semihosting (RISC-V Semihosting, SYS_EXIT); elsewhere, the program begins anew: for
 * a chip whose reset doesn't come at once, if at all. */
_Noreturn void kt_cpu_leave_emulator(void);

#endif
