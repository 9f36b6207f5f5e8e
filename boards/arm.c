/* arm.c: interrupts, sleep, restart and tick of Cortex-M processors.
 *
 * Registers: ARM, "ARMv6-M Architecture Reference Manual" and "ARMv7-M Architecture Reference Manual"
 * (AIRCR, SysTick). */
#include "boards/arm.h"

static const uint32_t SYST_CSR = 0xe000e010;
static const uint32_t SYST_RVR = 0xe000e014;
static const uint32_t SYST_CVR = 0xe000e018;
static const uint32_t SYST_ON = 7; /* counts the processor's cycles, and interrupts */

void kt_cpu_interrupts_off(void) { kt_arm_interrupts_off(); }
/* One that is pending comes before the next instruction, even where that turns them off again. */
void kt_cpu_interrupts_on(void) { __asm__ volatile("cpsie i\n\tisb" ::: "memory"); }
__attribute__((noinline)) void kt_cpu_sleep(void) { __asm__ volatile("wfi"); }

#ifndef KT_BOARD_RESTARTS
_Noreturn void kt_chip_restart(void) {
    static const uint32_t AIRCR = 0xe000ed0c;
    static const uint32_t AIRCR_RESET = 0x05fa0004;
    __asm__ volatile("dsb");
    *kt_chip_at(AIRCR) = AIRCR_RESET;
    for (;;) __asm__ volatile("dsb");
}
#endif

void kt_cpu_start_systick(uint32_t cycles) {
    *kt_chip_at(SYST_RVR) = cycles - 1;
    *kt_chip_at(SYST_CVR) = 0;
    *kt_chip_at(SYST_CSR) = SYST_ON;
}
