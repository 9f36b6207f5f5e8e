/* chip.h: what the files in this folder share. What lies below boards/port.h is made of five parts, none of
 * which knows Go:
 *
 *   board.c          the board's own: clock, UART, flash (kt_chip_...)
 *   ARCHITECTURE.c   start-up, faults, interrupts on and off (kt_cpu_...)
 *   rings.c          the serial line: rings between the UART's interrupt and the main loop (kt_rings_...)
 *   watch.c          the tick: is the program hung, does its stack have room (kt_watch_...)
 *   memory.c         where what lies in RAM and flash
 *
 * Together they implement boards/port.h; a board.c implements of that kt_port_name, kt_port_tick_hz and
 * kt_port_ticks. */
#ifndef KT_BOARDS_CHIP_H
#define KT_BOARDS_CHIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "boards/fault.h"

/* A register. */
static inline volatile uint32_t *kt_chip_at(uint32_t address) { return (volatile uint32_t *)address; }

/* The board: clock and UART (115200 baud, eight bits, no parity). All of these are called with interrupts
 * off, or by kt_rings_serve, which the UART's interrupt must call while it has received bytes and is to
 * listen, when it has lost some, and when it has sent a byte. */

/* Starts the clock, then the UART, which listens. */
void kt_chip_init(void);

/* Does a received byte wait? And takes it. */
bool kt_chip_has_byte(void);
char kt_chip_take(void);

/* Are received bytes worth an interrupt? One that waits already needs to raise none: the caller looks. */
void kt_chip_listen(bool on);

/* Was a byte lost since this was last asked? */
bool kt_chip_lost(void);

/* Sends a byte; the one before has been sent. */
void kt_chip_send(uint8_t byte);

/* Is the byte sent? It may still be on the line, but waits in no queue of the UART: the chip starts anew 200
 * microseconds after the last one. */
bool kt_chip_sent(void);

/* There is nothing more to send: no interrupt is needed until kt_chip_send. */
void kt_chip_send_nothing(void);

/* The board: flash. Ranges are checked by memory.c, and so is what became of it. */
void kt_chip_flash_erase(uint32_t page);
void kt_chip_flash_write(uint32_t address, uint32_t word);

/* The board: the tick, an interrupt that comes every 50 to 800 ms once kt_chip_init has started it, and the
 * chip's own watchdog. */

/* Acknowledges the tick, feeds the watchdog, and returns the milliseconds from one tick to the next. */
uint32_t kt_chip_tick(void);

/* Starts the watchdog, if the chip has one: it starts the chip anew after KT_CHIP_WATCH_MS without a tick. */
enum { KT_CHIP_WATCH_MS = 16000 };
void kt_chip_watch(void);

/* Did the watchdog end the last run, or a processor that had locked up? Then it forgets that. */
bool kt_chip_was_stuck(void);

/* Starts the chip anew. For Cortex-M, arm.c does it; on RISC-V it ends with kt_cpu_leave_emulator
 * (riscv.h). */
_Noreturn void kt_chip_restart(void);

/* The architecture. */
void kt_cpu_interrupts_off(void);
void kt_cpu_interrupts_on(void);

/* Sleeps until an interrupt wants to come, even one that is off. */
void kt_cpu_sleep(void);

/* The line: what the UART's interrupt calls; and what is done, without interrupts, when nothing else goes on:
 * keeps a record of the fault (fault.h), says it, and starts the chip anew. */
void kt_rings_serve(void);
_Noreturn void kt_rings_report(kt_fault_reason reason, uint32_t cause, const uint32_t *registers,
                               unsigned known);

/* The watch: milliseconds since the program has come by, for it to clear. */
extern volatile uint32_t kt_watch_unfed_ms;

/* What the tick calls. True when the program can't go on. */
bool kt_watch_tick(void);

/* From the linker script. */
extern uint32_t kt_data_start[], kt_data_end[], kt_data_load[], kt_bss_start[], kt_bss_end[];
extern uint32_t kt_stack_bottom[], kt_stack_top[];
extern char kt_flash_start[], kt_flash_end[], kt_flash_page[], kt_program_end[];
extern char kt_ram_start[], kt_image_start[], kt_image_room[], kt_image_slots[];
extern char kt_storage_start[], kt_storage_bytes[];

static const uint32_t KT_STACK_PAINT =
    0x9e3779b9; /* four different bytes: no loop over it turns into memset */

/* Gives static data its first values, and paints the stack below `stack`, which is where it reaches to: so
 * this may not have a frame of its own. */
__attribute__((always_inline)) static inline void kt_memory_start(uint32_t *stack) {
    const uint32_t *from = kt_data_load;
    /* The linker's symbols begin and end one area. */
    /* cppcheck-suppress comparePointers */
    for (uint32_t *to = kt_data_start; to < kt_data_end;) *to++ = *from++;
    /* cppcheck-suppress comparePointers */
    for (uint32_t *to = kt_bss_start; to < kt_bss_end;) *to++ = 0;
    while (stack > kt_stack_bottom) *--stack = KT_STACK_PAINT;
}

/* Is there something else than paint in the lowest words of the stack? They are its guard: a program that fits
 * its budgets never comes there. */
static inline bool kt_memory_stack_is_over(void) {
    const volatile uint32_t *guard = kt_stack_bottom;
    for (int i = 0; i < 4; i++) {
        if (guard[i] != KT_STACK_PAINT) return true;
    }
    return false;
}

int main(void);

#endif
