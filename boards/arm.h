/* arm.h: what a board.c needs of its Cortex-M: the functions for its table of vectors, and the interrupt
 * controller. */
#ifndef KT_BOARDS_ARM_H
#define KT_BOARDS_ARM_H

#include "boards/chip.h"

/* Handlers for the vectors: of reset, of every exception without a handler of its own, of the tick. */
void kt_start(void);
void kt_cpu_fault(void);
void kt_cpu_tick(void);

/* kt_cpu_interrupts_off, as an instruction. */
static inline void kt_arm_interrupts_off(void) { __asm__ volatile("cpsid i" ::: "memory"); }

/* Makes SysTick, the processor's timer, the tick: every `cycles` (2..2^24) of the processor. nRF51 chips
 * have no SysTick. */
void kt_cpu_start_systick(uint32_t cycles);

/* Enable and disable an interrupt of the chip, by its number in the chip's manual, 0..95. */
static inline void kt_cpu_enable(unsigned interrupt) {
    *kt_chip_at(0xe000e100 + 4 * (interrupt / 32)) = 1u << interrupt % 32;
}

static inline void kt_cpu_disable(unsigned interrupt) {
    *kt_chip_at(0xe000e180 + 4 * (interrupt / 32)) = 1u << interrupt % 32;
}

/* Forgets one that is pending: it ends no sleep any more. */
static inline void kt_cpu_forget(unsigned interrupt) {
    *kt_chip_at(0xe000e280 + 4 * (interrupt / 32)) = 1u << interrupt % 32;
}

#endif
