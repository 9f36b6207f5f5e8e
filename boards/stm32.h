/* stm32.h: the drivers that STM32 chips share. stm32.c implements the UART and the tick of chip.h, and
 * kt_port_ticks; a board.c starts the clock, and calls the functions below. */
#ifndef KT_BOARDS_STM32_H
#define KT_BOARDS_STM32_H

#include "boards/arm.h"

/* The board says: the addresses of its USART and of RCC_CSR, and the USART's interrupt. */
extern const uint32_t kt_stm32_usart, kt_stm32_reset_reasons, kt_stm32_usart_irq;

/* The board says: how its flash interface differs. */
typedef struct kt_stm32_flash_interface {
    uint32_t registers; /* their address */
    uint32_t busy;      /* the bit of the status register that is 1 during an operation */
    uint32_t cleared;   /* the bits of the status register that are cleared by writing ones */
    uint32_t lock;      /* the bit of the control register that locks it */
    int tries;          /* how often to read the status before giving up */
} kt_stm32_flash_interface;
extern const kt_stm32_flash_interface kt_stm32_flash;

/* Waits until the register at `address` reads `bits` under `mask`, for 30000 reads. Returns whether it
 * does. */
bool kt_stm32_wait(uint32_t address, uint32_t mask, uint32_t bits);

/* Switches the chip to its RC oscillator, as after a reset, so that the PLL can be changed: a boot loader
 * may have left another clock. Then starts the crystal. Returns whether it runs. The RC oscillator may be
 * too inexact for a UART. Takes the addresses of RCC_CR and RCC_CFGR. */
bool kt_stm32_start_crystal(uint32_t control, uint32_t configuration);

/* Starts the PLL and switches the chip to it. `settings` are the other bits of RCC_CFGR. */
void kt_stm32_use_pll(uint32_t control, uint32_t configuration, uint32_t settings);

/* Starts the clock, which counts the processor's cycles: kt_port_tick_hz a second. */
void kt_stm32_clock_init(void);

/* Unlocks the flash, waits for the operation before, and writes `operation` to the control register. */
void kt_stm32_flash_begin(uint32_t operation);

/* Waits for the operation. */
void kt_stm32_flash_wait(void);

/* Waits for the operation and locks the flash. */
void kt_stm32_flash_end(void);

/* Starts the USART. `bus_hz` is the clock of its bus. */
void kt_stm32_usart_init(uint32_t bus_hz);

#endif
