/* chip.h: how the files that implement boards/port.h on a chip see each other. None of them knows Go.
 *
 *                     port.h
 *   +-----------------------------------------------+
 *   | rings.c    watch.c    memory.c                |   for all chips: line, watchdog, flash;
 *   | clock.c    fault.c                            |   milliseconds, the record of the last fault
 *   +-----------------------+-----------------------+
 *   | ARCHITECTURE.c        | NAME/board.c          |   interrupts and sleep (kt_cpu_...);
 *   +-----------------------+-----------------------+   clock, UART, flash, watchdog (kt_chip_...)
 *
 * Each calls those below it. Above all stands ARCHITECTURE_start.c, which the processor calls: start-up, faults, the tick.
 *
 * On a board with USB, two_lines.c and usb.c stand between rings.c and the board's UART.
 * A board.c also implements kt_port_name, kt_port_tick_hz and kt_port_ticks of port.h itself; and kt_port_start_clock,
 * kt_port_guard_boot and kt_port_await_program, if it takes new firmware. */
#ifndef KT_BOARDS_CHIP_H
#define KT_BOARDS_CHIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "boards/fault.h"

/* The register at this address. */
static inline volatile uint32_t *kt_chip_at(uint32_t address) {
    return (volatile uint32_t *)(uintptr_t)address;
}

/* The board: clock and UART (115200 baud, 8 data bits, no parity, 1 stop bit).
 *
 * These functions are called with interrupts off, or by kt_rings_serve. The UART's interrupt must call
 * that: while it listens and holds received bytes; when it has lost a byte; when it has sent a byte. */

/* Starts the clock, then the UART, which listens from then on. */
void kt_chip_init(void);

/* Returns whether the UART holds a received byte. */
bool kt_chip_has_byte(void);

/* Takes that byte out of the UART. */
char kt_chip_take(void);

/* Lets received bytes interrupt, or not. A byte that is there already need not interrupt: the caller
 * looks for it. */
void kt_chip_listen(bool on);

/* Returns whether a byte was lost since the last call. */
bool kt_chip_lost(void);

/* Sends a byte. The byte before must have been sent. */
void kt_chip_send(uint8_t byte);

/* Returns whether the byte has left the UART's queues. It may still be on the line: the chip restarts no
 * sooner than 200 microseconds after the last byte. */
bool kt_chip_sent(void);

/* Ends the interrupts for sent bytes, until the next kt_chip_send. */
void kt_chip_send_nothing(void);

/* The board: flash. memory.c checks the range before, and the flash afterwards. */
void kt_chip_flash_erase(uint32_t page);
void kt_chip_flash_write(uint32_t address, uint32_t word);

/* The board: the tick and the chip's watchdog. The tick is an interrupt every 50 to 800 ms; kt_chip_init
 * starts it. */

/* Acknowledges the tick and feeds the watchdog. Returns the milliseconds between two ticks. */
uint32_t kt_chip_tick(void);

/* Starts the watchdog, which restarts the chip after KT_CHIP_WATCH_MS without a tick. Does nothing on a
 * chip without one. The time is twice KT_PORT_WATCH_MS, chosen by hand: the tick must notice a hung
 * program first, as it can tell where. */
enum { KT_CHIP_WATCH_MS = 16000 };
void kt_chip_watch(void);

/* Returns whether the last run ended by the watchdog, or by a processor that locked up; and clears that
 * flag. */
bool kt_chip_was_stuck(void);

/* Restarts the chip. arm.c implements it for Cortex-M, unless board.mk says -DKT_BOARD_RESTARTS; on
 * RISC-V the board does, and ends with kt_cpu_leave_emulator (riscv.h). */
_Noreturn void kt_chip_restart(void);

/* The architecture. */
void kt_cpu_interrupts_off(void);
void kt_cpu_interrupts_on(void);

/* Sleeps until an interrupt is pending, whether interrupts are on or off. */
void kt_cpu_sleep(void);

/* The board: kt_port_rest, called with interrupts off. Returns false when nothing would end it. */
bool kt_chip_rest(void);

/* An interrupt sets it that ends kt_port_wait. Those of the lights, of which a picture takes many, don't. */
extern volatile bool kt_rings_woke;

/* The serial line. */

/* Moves bytes between the rings and the UART. The UART's interrupt calls it. */
void kt_rings_serve(void);

/* For a line that sends packets (usb.h): takes at most `capacity` of the bytes that wait behind the one of the
 * last kt_chip_send. Returns how many. Called as kt_rings_serve is, or by it. */
size_t kt_rings_take_output(volatile uint8_t *bytes, size_t capacity);

/* For a line that changes sides (two_lines.h): forgets the bytes that wait to be sent. Called by
 * kt_chip_has_byte. */
void kt_rings_forget_output(void);

/* Ends a run by a fault: records it (fault.h), reports it on the line, and restarts the chip. Needs no
 * interrupt. */
_Noreturn void kt_rings_report(kt_fault_reason reason, uint32_t cause, const uint32_t *registers,
                               unsigned known);

/* The watch. */

/* Milliseconds since the program last called one of the functions that port.h names at kt_port_watch.
 * They clear it. */
extern volatile uint32_t kt_watch_unfed_ms;

/* The tick calls it. Returns whether the run must end: the program hangs, or its stack overflowed. */
bool kt_watch_tick(void);

/* From the linker script. */
extern uint32_t kt_data_start[], kt_data_end[], kt_data_load[], kt_bss_start[], kt_bss_end[];
extern uint32_t kt_stack_bottom[], kt_stack_top[];
extern char kt_flash_start[], kt_flash_end[], kt_flash_page[];
extern char kt_program_start[], kt_program_end[], kt_vectors[], kt_programs_start[], kt_program_room[];
extern char kt_ram_start[], kt_image_start[], kt_image_room[], kt_image_slots[];
extern char kt_storage_start[], kt_storage_bytes[], kt_cases_start[], kt_cases_bytes[];

/* The pattern of stack that was never used. Its four bytes differ, so the compiler makes no memset of the
 * loop. */
static const uint32_t KT_STACK_PAINT = 0x9e3779b9;

/* Gives static data its first values, and paints the stack below `stack`, the stack pointer. It is always
 * inlined: a frame of its own would be painted over. */
__attribute__((always_inline)) static inline void kt_memory_start(uint32_t *stack) {
    const uint32_t *from = kt_data_load;
    /* The linker's symbols begin and end the same area. */
    /* cppcheck-suppress comparePointers */
    for (uint32_t *to = kt_data_start; to < kt_data_end;) *to++ = *from++;
    /* cppcheck-suppress comparePointers */
    for (uint32_t *to = kt_bss_start; to < kt_bss_end;) *to++ = 0;
    while (stack > kt_stack_bottom) *--stack = KT_STACK_PAINT;
}

/* Returns whether the guard, the lowest four words of the stack, was overwritten. A program within its
 * budgets (board_ram_max) never reaches it. */
static inline bool kt_memory_stack_is_over(void) {
    const volatile uint32_t *guard = kt_stack_bottom;
    for (int i = 0; i < 4; i++) {
        if (guard[i] != KT_STACK_PAINT) return true;
    }
    return false;
}

int main(void);

#endif
