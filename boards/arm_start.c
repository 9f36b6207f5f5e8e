/* arm_start.c: how a program begins and ends on Cortex-M processors: start-up, the tick that watches it, and faults.
 *
 * Registers: ARM, "ARMv6-M Architecture Reference Manual" and "ARMv7-M Architecture Reference Manual"
 * (VTOR). */
#include "base/machine.h"
#include "boards/arm.h"
#include "boards/port.h"

const char kt_port_registers[] = "sp pc lr xpsr r0 r1 r2 r3 r12";

#if __ARM_ARCH >= 7 || KT_UPDATES
static const uint32_t VTOR = 0xe000ed08;

/* A boot loader that jumps here, as the one in an STM32's ROM, leaves its own table of vectors in use. */
static void use_own_vectors(void) { *kt_chip_at(VTOR) = (uint32_t)kt_vectors; }
#else
static void use_own_vectors(void) {}
#endif

void kt_start(void) {
    uint32_t *stack;
    __asm__("mov %0, sp" : "=r"(stack));
    kt_arm_interrupts_off(); /* after a reset they are on; kt_port_init allows them when all is ready for them */
    kt_memory_start(stack);
    use_own_vectors();
    main();
    kt_port_exit();
}

#if KT_UPDATES
_Noreturn void kt_port_start_program(uint32_t vectors, bool watched) {
    if (watched) kt_chip_watch();
    *kt_chip_at(VTOR) = vectors;
    __asm__ volatile("dsb\n\t"
                     "msr msp, %0\n\t"
                     "bx %1" ::"r"(*kt_chip_at(vectors)),
                     "r"(*kt_chip_at(vectors + 4)));
    __builtin_unreachable();
}
#endif

/* Records the fault, reports it, and restarts. `frame` is what the processor pushed. */
__attribute__((used)) _Noreturn static void fault_report(const uint32_t *frame, kt_fault_reason reason) {
    enum { R0, R1, R2, R3, R12, LR, PC, XPSR, FRAME, NMI = 2, INTERRUPTS = 16 };
    static const uint32_t XPSR_ALIGNED = 1 << 9; /* the processor left a word free above the frame */
    uint32_t cause, registers[KT_FAULT_REGISTERS] = {(uint32_t)frame};
    unsigned known = 1;
    kt_arm_interrupts_off();
    __asm__("mrs %0, ipsr" : "=r"(cause));
    if (frame >= (const uint32_t *)kt_ram_start && frame + FRAME <= kt_stack_top) {
        static const uint8_t order[] = {PC, LR, XPSR, R0, R1, R2, R3, R12};
        registers[KT_FAULT_SP] += 4u * FRAME + (frame[XPSR] & XPSR_ALIGNED ? 4u : 0u);
        for (unsigned i = 0; i < FRAME; i++) registers[known++] = frame[order[i]];
    }
    if (reason == KT_FAULT_NONE) {
        /* A watchdog that interrupts before it resets comes as an NMI. */
        reason = cause == NMI ? KT_FAULT_CHIP : cause < INTERRUPTS ? KT_FAULT_HARD : KT_FAULT_INTERRUPT;
    }
    kt_rings_report(reason, cause, registers, known);
}

/* Starts fault_report at the top of the stack, over frames that nobody returns to: so a fault needs no
 * stack of its own. When the exception's frame (r0) lies there itself, starts below it. r1 is the reason. */
__attribute__((naked, used)) static void fault_enter(void) {
    __asm__ volatile("ldr r2, =kt_stack_top\n\t"
                     "ldr r3, =kt_stack_top - 512\n\t"
                     "cmp r0, r3\n\t"
                     "blo 1f\n\t"
                     "cmp r0, r2\n\t"
                     "bhi 1f\n\t"
                     "mov r2, r0\n"
                     "1:\n\t"
                     "mov sp, r2\n\t"
                     "ldr r2, =fault_report\n\t"
                     "bx r2\n\t"
                     ".ltorg");
}

__attribute__((naked)) void kt_cpu_fault(void) {
    __asm__ volatile("mov r0, sp\n\t"
                     "movs r1, #0\n\t"
                     "ldr r2, =fault_enter\n\t"
                     "bx r2\n\t"
                     ".ltorg");
}

__attribute__((used)) static void serve_tick(const uint32_t *frame) {
    if (!kt_watch_tick()) return;
    register const uint32_t *r0 __asm__("r0") = frame;
    register uint32_t r1 __asm__("r1") = KT_FAULT_WATCHDOG;
    __asm__ volatile("bx %2" ::"r"(r0), "r"(r1), "r"(fault_enter));
    __builtin_unreachable();
}

__attribute__((naked)) void kt_cpu_tick(void) {
    __asm__ volatile("mov r0, sp\n\t"
                     "ldr r1, =serve_tick\n\t"
                     "bx r1\n\t"
                     ".ltorg");
}
