/* nrf5.h: what Nordic's nRF51 and nRF52 chips have in common: crystal, clock and tick, rest, watchdog, the reasons
 * of a reset, and the flash controller's modes. nrf5.c implements kt_port_tick_hz, kt_port_ticks,
 * kt_chip_tick, kt_chip_watch, kt_chip_was_stuck and kt_chip_flash_write with it. */
#ifndef KT_BOARDS_NRF5_H
#define KT_BOARDS_NRF5_H

#include "boards/arm.h"

/* For the board's vectors: the numbers of the first UART's interrupt (kt_rings_serve) and of TIMER0's, the
 * tick (kt_cpu_tick). */
enum { KT_NRF5_UART_IRQ = 2, KT_NRF5_TIMER_IRQ = 8 };

/* Starts the crystal, which the UART needs: the chip begins with its RC oscillator, which may be off by several
 * percent. Then starts TIMER0, which counts 16 million a second, and the tick. Waits for the crystal at most
 * 40 ms; it needs one or two. */
void kt_nrf5_clock_init(void);

/* Stops the crystal and TIMER0, and sleeps until one of `count` pins is low. Their registers PIN_CNF are given, which must make
 * them inputs with a pull-up. The watchdog is fed each eight seconds, by RTC0 and the chip's slow oscillator, which it keeps
 * running. Then all is as before, but kt_port_ticks has stood still. The board has stopped what else needs the crystal. Called
 * with interrupts off. Returns false, at once, when no pin can end a sleep, as in QEMU. */
bool kt_nrf5_rest(const uint32_t *pins, unsigned count);

/* Timers, by the addresses of their tasks: starts one from 0 that was stopped; stops one so that it takes no current. */
void kt_nrf5_timer_start(uint32_t timer);
void kt_nrf5_timer_stop(uint32_t timer);

/* Sets an event back to 0. It is so when the function returns: a Cortex-M4 may otherwise leave an interrupt
 * while the write is still under way, and enter it again. */
void kt_nrf5_clear(uint32_t event);

/* The modes of the flash controller, which reads only unless it is told. */
typedef enum kt_nrf5_flash_mode {
    KT_NRF5_FLASH_READ = 0,
    KT_NRF5_FLASH_WRITE = 1,
    KT_NRF5_FLASH_ERASE = 2,
} kt_nrf5_flash_mode;

/* Changes the mode, when the last operation has ended. */
void kt_nrf5_flash_use(kt_nrf5_flash_mode mode);

#endif
