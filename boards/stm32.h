/* stm32.h: what a board.c needs of the drivers that STM32 chips share (stm32.c): the UART's part of chip.h,
 * that of the tick, and kt_port_ticks. */
#ifndef KT_BOARDS_STM32_H
#define KT_BOARDS_STM32_H

#include "boards/arm.h"

/* Addresses that are the board's to say: of the USART, and of RCC_CSR. */
extern const uint32_t kt_stm32_usart, kt_stm32_reset_reasons;

enum { KT_STM32_USART1_IRQ = 37 }; /* in both chips */

/* Starts the clock: the processor's own cycles, kt_port_tick_hz a second. */
void kt_stm32_clock_init(void);

/* Starts the USART, whose bus has so many cycles a second. */
void kt_stm32_usart_init(uint32_t bus_hz);

#endif
