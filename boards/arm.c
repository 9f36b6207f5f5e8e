/* arm.c: start-up and faults of Cortex-M processors.
 *
 * Registers: ARM, "ARMv6-M Architecture Reference Manual" and "ARMv7-M Architecture Reference Manual"
 * (AIRCR). */
#include "boards/arm.h"

#include "base/text.h"
#include "firmware/port.h"

static const uint32_t AIRCR = 0xe000ed0c;
static const uint32_t AIRCR_RESET = 0x05fa0004;

void kt_cpu_interrupts_off(void) { __asm__ volatile("cpsid i" ::: "memory"); }
void kt_cpu_interrupts_on(void) { __asm__ volatile("cpsie i" ::: "memory"); }
void kt_cpu_sleep(void) { __asm__ volatile("wfi"); }

_Noreturn void kt_chip_restart(void) {
    __asm__ volatile("dsb");
    *kt_chip_at(AIRCR) = AIRCR_RESET;
    for (;;) __asm__ volatile("dsb");
}

void kt_start(void) {
    uint32_t *stack;
    __asm__("mov %0, sp" : "=r"(stack));
    kt_memory_start(stack);
    main();
    kt_port_exit();
}

/* Reports what happened where, as a comment of GTP on a line of its own, and starts anew. `frame` is what the
 * processor pushed: r0-r3, r12, lr, pc, xPSR. */
__attribute__((used)) _Noreturn static void fault_report(const uint32_t *frame) {
    uint32_t exception;
    char bytes[80];
    kt_text text;
    kt_cpu_interrupts_off();
    __asm__("mrs %0, ipsr" : "=r"(exception));
    kt_text_init(&text, bytes, sizeof bytes);
    kt_text_string(&text, "\n# FAULT ");
    kt_text_unsigned(&text, exception);
    if (frame >= (const uint32_t *)kt_ram_start && frame + 8 <= kt_stack_top) {
        kt_text_string(&text, " pc=");
        kt_text_hex(&text, frame[6], 8);
        kt_text_string(&text, " lr=");
        kt_text_hex(&text, frame[5], 8);
    }
    kt_text_string(&text, " sp=");
    kt_text_hex(&text, (uint32_t)frame, 8);
    kt_text_string(&text, "\n\n");
    kt_rings_send_last(text.bytes, text.length);
    kt_chip_restart();
}

__attribute__((naked)) void kt_cpu_fault(void) {
    __asm__ volatile("mov r0, sp\n\t"
                     "ldr r1, =fault_report\n\t"
                     "bx r1\n\t"
                     ".ltorg");
}
