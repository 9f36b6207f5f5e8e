/* riscv.c: start-up, interrupts and faults of RISC-V processors of 32 bits that run in machine mode alone.
 *
 * Registers: "The RISC-V Instruction Set Manual, Volume II: Privileged Architecture" (mcause, mepc, mie,
 * mscratch, mstatus, mtvec). */
#include "boards/riscv.h"

#include "base/text.h"
#include "firmware/port.h"

enum { MSTATUS_MIE = 1 << 3, MIE_MEIE = 1 << 11 };

static const uint32_t MCAUSE_INTERRUPT = 1u << 31;

void kt_reset(void);
void kt_trap(void);
void kt_start(void);
void kt_cpu_trap(void);

void kt_cpu_interrupts_off(void) { __asm__ volatile("csrc mstatus, %0" ::"r"(MSTATUS_MIE) : "memory"); }
void kt_cpu_interrupts_on(void) { __asm__ volatile("csrs mstatus, %0" ::"r"(MSTATUS_MIE) : "memory"); }
void kt_cpu_sleep(void) { __asm__ volatile("wfi"); }

__attribute__((naked, used, section(".vectors"))) void kt_reset(void) {
    __asm__ volatile("la sp, kt_stack_top\n\t"
                     "j kt_start");
}

void kt_start(void) {
    uint32_t *stack;
    __asm__("mv %0, sp" : "=r"(stack));
    kt_memory_start(stack);
    __asm__ volatile("csrw mtvec, %0\n\tcsrs mie, %1" ::"r"(kt_trap), "r"(MIE_MEIE));
    main();
    kt_port_exit();
}

/* Reports what happened where, as a comment of GTP on a line of its own, and starts anew. */
_Noreturn static void fault_report(uint32_t cause, const void *frame) {
    uint32_t pc, lr;
    char bytes[80];
    kt_text text;
    __asm__("csrr %0, mepc" : "=r"(pc));
    __asm__("csrr %0, mscratch" : "=r"(lr));
    kt_text_init(&text, bytes, sizeof bytes);
    kt_text_string(&text, "\n# FAULT ");
    kt_text_unsigned(&text, cause);
    kt_text_string(&text, " pc=");
    kt_text_hex(&text, pc, 8);
    kt_text_string(&text, " lr=");
    kt_text_hex(&text, lr, 8);
    kt_text_string(&text, " sp=");
    kt_text_hex(&text, (uint32_t)frame, 8);
    kt_text_string(&text, "\n\n");
    kt_rings_send_last(text.bytes, text.length);
    kt_chip_restart();
}

/* All traps: interrupts, and what nobody expects. The return address is kept for the report. */
__attribute__((naked, aligned(4))) void kt_trap(void) {
    __asm__ volatile("csrw mscratch, ra\n\t"
                     "j kt_cpu_trap");
}

__attribute__((interrupt("machine"), used)) void kt_cpu_trap(void) {
    uint32_t cause;
    __asm__ volatile("csrr %0, mcause" : "=r"(cause));
    if (!(cause & MCAUSE_INTERRUPT)) fault_report(cause, __builtin_frame_address(0));
    kt_cpu_serve();
}

__attribute__((naked, aligned(4))) static void stay(void) { __asm__ volatile("j ."); }

_Noreturn void kt_cpu_leave_emulator(void) {
    /* Without a debugger, the breakpoint traps; there it waits for the watchdog. */
    __asm__ volatile("csrw mtvec, %0" ::"r"(stay));
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
