/* riscv.c: interrupts and sleep of 32-bit RISC-V processors in machine mode, and the end of an emulator's run.
 *
 * Registers: "The RISC-V Instruction Set Manual, Volume II: Privileged Architecture" (mstatus, mtvec). */
#include "boards/riscv.h"

enum { MSTATUS_MIE = 1 << 3 };

void kt_cpu_interrupts_off(void) { __asm__ volatile("csrc mstatus, %0" ::"r"(MSTATUS_MIE) : "memory"); }
void kt_cpu_interrupts_on(void) { __asm__ volatile("csrs mstatus, %0" ::"r"(MSTATUS_MIE) : "memory"); }
void kt_cpu_sleep(void) { __asm__ volatile("wfi"); }

_Noreturn void kt_cpu_leave_emulator(void) {
    /* Without a debugger, the breakpoint traps. */
    __asm__ volatile("csrw mtvec, %0" ::"r"(kt_reset));
    __asm__ volatile(".option push\n\t"
                     ".option norvc\n\t"
                     "li a0, 0x18\n\t"    /* SYS_EXIT */
                     "li a1, 0x20026\n\t" /* ADP_Stopped_ApplicationExit */
                     ".balign 16\n\t"
                     "slli x0, x0, 0x1f\n\t"
                     "ebreak\n\t"
                     "srai x0, x0, 7\n\t"
                     ".option pop" ::
                         : "a0", "a1", "memory");
    for (;;) continue;
}
