/* riscv_start.c: how a program begins and ends on 32-bit RISC-V processors in machine mode: start-up, traps, the tick that
 * watches it, and faults.
 *
 * Registers: "The RISC-V Instruction Set Manual, Volume II: Privileged Architecture" (mcause, mepc, mie,
 * mscratch, mtval, mtvec); "RISC-V Platform-Level Interrupt Controller Specification" (claim and completion). */
#include "boards/port.h"
#include "boards/riscv.h"

/* PLIC_CLAIM: of hart 0, where the chips of SiFive have their interrupt controller. */
enum { CAUSE_TIMER = 7, CAUSE_EXTERNAL = 11, PLIC_CLAIM = 0x0c200004 };

const char kt_port_registers[] = "sp mepc ra mtval";

static const uint32_t MCAUSE_INTERRUPT = 1u << 31;

void kt_trap(void);
void kt_start(void);
void kt_cpu_trap(void);

__attribute__((naked, aligned(4), used, section(".vectors"))) void kt_reset(void) {
    __asm__ volatile("la sp, kt_stack_top\n\t"
                     "j kt_start");
}

/* Interrupts are off: a reset clears mstatus.MIE, and kt_port_init sets it. */
void kt_start(void) {
    uint32_t *stack;
    __asm__("mv %0, sp" : "=r"(stack));
    kt_memory_start(stack);
    __asm__ volatile("csrw mtvec, %0\n\tcsrw mie, %1" ::"r"(kt_trap),
                     "r"(1 << CAUSE_TIMER | 1 << CAUSE_EXTERNAL));
    main();
    kt_port_exit();
}

/* Records the fault, reports it, and restarts. `sp` and `ra` are the program's. */
__attribute__((used)) _Noreturn static void fault_report(uint32_t sp, uint32_t ra, kt_fault_reason reason) {
    uint32_t cause, pc, value;
    __asm__ volatile("csrr %0, mcause" : "=r"(cause));
    __asm__ volatile("csrr %0, mepc" : "=r"(pc));
    __asm__ volatile("csrr %0, mtval" : "=r"(value));
    const uint32_t registers[] = {sp, pc, ra, value};
    kt_rings_report(reason, cause, registers, sizeof registers / sizeof registers[0]);
}

/* Starts fault_report at the top of the stack, over frames that nobody returns to: so a fault needs no
 * stack of its own. */
_Noreturn static void fault_enter(uint32_t sp, uint32_t ra, kt_fault_reason reason) {
    register uint32_t a0 __asm__("a0") = sp, a1 __asm__("a1") = ra, a2 __asm__("a2") = reason;
    __asm__ volatile("la sp, kt_stack_top\n\tj fault_report" ::"r"(a0), "r"(a1), "r"(a2));
    __builtin_unreachable();
}

/* The handler of all traps: interrupts, and faults, which need the return address for their record. */
__attribute__((naked, aligned(4))) void kt_trap(void) {
    __asm__ volatile("csrw mscratch, ra\n\t"
                     "csrr ra, mcause\n\t"
                     "bgez ra, 1f\n\t"
                     "csrr ra, mscratch\n\t"
                     "j kt_cpu_trap\n"
                     "1:\n\t"
                     "mv a0, sp\n\t"
                     "csrr a1, mscratch\n\t"
                     "li a2, %0\n\t"
                     "la sp, kt_stack_top\n\t"
                     "j fault_report" ::"i"(KT_FAULT_HARD));
}

/* The line's is the only interrupt from outside. */
static void serve(void) {
    volatile uint32_t *claim = kt_chip_at(PLIC_CLAIM);
    uint32_t claimed = *claim;
    kt_rings_serve();
    *claim = claimed;
}

__attribute__((interrupt("machine"), used)) void kt_cpu_trap(void) {
    uint32_t cause, ra, sp = (uint32_t)__builtin_frame_address(0);
    __asm__ volatile("csrr %0, mcause" : "=r"(cause));
    __asm__ volatile("csrr %0, mscratch" : "=r"(ra));
    if (cause == (MCAUSE_INTERRUPT | CAUSE_EXTERNAL)) serve();
    else if (cause != (MCAUSE_INTERRUPT | CAUSE_TIMER)) fault_enter(sp, ra, KT_FAULT_INTERRUPT);
    else if (kt_watch_tick()) fault_enter(sp, ra, KT_FAULT_WATCHDOG);
}
