/* arm.h: what a board.c needs of its Cortex-M: the addresses for its table of vectors, and the NVIC. */
#ifndef KT_BOARDS_ARM_H
#define KT_BOARDS_ARM_H

#include "boards/chip.h"

/* The reset vector, the handler of every exception that nobody expects, and that of the tick. */
void kt_start(void);
void kt_cpu_fault(void);
void kt_cpu_tick(void);

/* Makes the processor's own timer, SysTick, the tick, every `cycles` (2..2^24) of the processor. nRF51 chips
 * have none. */
void kt_cpu_start_systick(uint32_t cycles);

/* Lets an interrupt of the chip through, or no more; its number is that in the chip's manual, 0..95. */
static inline void kt_cpu_enable(unsigned interrupt) {
    *kt_chip_at(0xe000e100 + 4 * (interrupt / 32)) = 1u << interrupt % 32;
}

static inline void kt_cpu_disable(unsigned interrupt) {
    *kt_chip_at(0xe000e180 + 4 * (interrupt / 32)) = 1u << interrupt % 32;
}

#endif
