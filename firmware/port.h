/* port.h: what a board gives to the firmware. Each boards/NAME/board.c implements it; nothing in it knows Go.
 *
 * Numbered rules:
 *  1. Start-up calls main() before any interrupt is enabled; main calls kt_port_init once, first, which
 *     starts clock, UART and interrupts.
 *  2. An interrupt stores received bytes in a ring. While the ring is full, bytes wait in the UART; those
 *     that find that full too are lost and counted.
 *  3. Nothing here may be called from an interrupt. */
#ifndef KT_FIRMWARE_PORT_H
#define KT_FIRMWARE_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

extern const char kt_port_name[];      /* "microbit" */
extern const uint32_t kt_port_tick_hz; /* ticks a second of kt_port_ticks */

void kt_port_init(void);

/* Takes at most `capacity` received bytes and returns how many it took, 0 when none waits. */
size_t kt_port_read(char *bytes, size_t capacity);

/* Are there received bytes to take? */
bool kt_port_has_input(void);

/* Returns when all bytes are in the ring for sending. */
void kt_port_write(const char *bytes, size_t count);

/* Sleeps until something may have happened; it may return early. */
void kt_port_wait(void);

/* The ticks (kt_port_ticks) that were slept in it since the start; always 0 on a board that can't tell. */
uint64_t kt_port_asleep_ticks(void);

/* From now on the program counts as hung, and the chip starts anew, when for KT_PORT_WATCH_MS none of the
 * functions is called that take, ask for, send or await bytes, or erase flash. The longest such time so far; and was it
 * the chip's own watchdog that ended the last run (to be asked once, after kt_port_init)? Boards without a
 * watchdog do nothing, and say 0 and no. */
enum { KT_PORT_WATCH_MS = 8000 };
void kt_port_watch(void);
uint32_t kt_port_longest_ms(void);
bool kt_port_was_stuck(void);

/* The names of the registers that the board hands to kt_fault_keep, with a space between. */
extern const char kt_port_registers[];

/* A clock that counts up at kt_port_tick_hz and wraps at 2^32. */
uint32_t kt_port_ticks(void);

/* Overruns and disturbances of the line since the start; each cost at least one received byte. */
uint32_t kt_port_lost_bytes(void);

/* The places in flash for images, 1 or 2, one behind the other: where the first one begins, the room in each
 * in bytes, how many there are, and what the functions for flash call the first one's address. */
const uint8_t *kt_port_image(void);
uint32_t kt_port_image_bytes(void);
uint32_t kt_port_image_slots(void);
uint32_t kt_port_image_address(void);

/* The place in flash for what must outlive a loss of power: address and bytes, whole pages; and the bytes of
 * a page. The first two are 0 on a board without such a place. */
uint32_t kt_port_storage(void);
uint32_t kt_port_storage_bytes(void);
uint32_t kt_port_flash_page(void);

/* Memory figures in bytes: static data, the room for the stack, and the stack's deepest use so far (start-up
 * paints its room). All are 0 on a board that can't tell. */
uint32_t kt_port_static_bytes(void);
uint32_t kt_port_stack_bytes(void);
uint32_t kt_port_stack_used(void);

/* The word of flash at `address`, a multiple of 4. All ones outside the flash. */
uint32_t kt_port_flash_word(uint32_t address);

/* Erases the flash page that holds `address`. Errors: KT_ERR_RANGE outside the flash or in a page of the
 * program; KT_ERR_FORMAT when the page isn't all ones afterwards. Bytes that arrive meanwhile may be lost. */
KT_MUST_USE kt_status kt_port_flash_erase(uint32_t address);

/* Writes `count` words to erased flash at `address`, a multiple of 4. Errors: KT_ERR_RANGE when not all of
 * them lie in the flash and behind the program; KT_ERR_FORMAT when the flash holds something else afterwards
 * (it was not erased). */
KT_MUST_USE kt_status kt_port_flash_write(uint32_t address, const uint32_t *words, size_t count);

/* Sends what is still in the ring, then ends the run: a native process exits, a chip starts anew (and so ends
 * an emulator that was told not to restart). */
_Noreturn void kt_port_exit(void);

#endif
