/* stm32.h: what a board.c needs of the drivers that STM32 chips share (stm32.c): the UART's part of chip.h,
 * that of the tick, kt_port_ticks, and what writing flash begins and ends with. */
#ifndef KT_BOARDS_STM32_H
#define KT_BOARDS_STM32_H

#include "boards/arm.h"

/* Addresses that are the board's to say: of the USART, and of RCC_CSR. */
extern const uint32_t kt_stm32_usart, kt_stm32_reset_reasons;

/* What the board says of its flash interface: the address of its registers; in the status register, the bit
 * that says that it is at work, and those that are cleared by ones; in the control register, the bit that
 * locks it; and how often to look whether it is done. */
typedef struct kt_stm32_flash_interface {
    uint32_t registers, busy, cleared, lock;
    int tries;
} kt_stm32_flash_interface;
extern const kt_stm32_flash_interface kt_stm32_flash;

enum { KT_STM32_USART1_IRQ = 37 }; /* in both chips */

/* Starts the clock: the processor's own cycles, kt_port_tick_hz a second. */
void kt_stm32_clock_init(void);

/* Unlocks the flash when it is done with what went before, and puts `operation` into its control register;
 * waits for it; waits and locks it. */
void kt_stm32_flash_begin(uint32_t operation);
void kt_stm32_flash_wait(void);
void kt_stm32_flash_end(void);

/* Starts the USART, whose bus has so many cycles a second. */
void kt_stm32_usart_init(uint32_t bus_hz);

#endif
