/* stm32.h: what a board.c needs of the drivers that STM32 chips share (stm32.c): the UART's part of chip.h,
 * that of the tick, kt_port_ticks, and what writing flash begins and ends with. */
#ifndef KT_BOARDS_STM32_H
#define KT_BOARDS_STM32_H

#include "boards/arm.h"

/* What is the board's to say: the addresses of the USART and of RCC_CSR, and the USART's interrupt. */
extern const uint32_t kt_stm32_usart, kt_stm32_reset_reasons, kt_stm32_usart_irq;

/* What the board says of its flash interface: the address of its registers; in the status register, the bit
 * that says that it is at work, and those that are cleared by ones; in the control register, the bit that
 * locks it; and how often to look whether it is done. */
typedef struct kt_stm32_flash_interface {
    uint32_t registers, busy, cleared, lock;
    int tries;
} kt_stm32_flash_interface;
extern const kt_stm32_flash_interface kt_stm32_flash;

/* Waits until all these bits of a register are as in `bits`, but not for ever; returns whether they are. */
bool kt_stm32_wait(uint32_t address, uint32_t mask, uint32_t bits);

/* Puts the chip on its RC oscillator, as after a reset, whatever a boot loader has left: then the PLL may be
 * changed. Starts the crystal, and returns whether it runs; a board without one goes on with the RC
 * oscillator, which may be off by more than a UART likes. The addresses are those of RCC_CR and RCC_CFGR. */
bool kt_stm32_start_crystal(uint32_t control, uint32_t configuration);

/* Starts the PLL and puts the chip on it; `settings` are the other bits of RCC_CFGR. */
void kt_stm32_use_pll(uint32_t control, uint32_t configuration, uint32_t settings);

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
