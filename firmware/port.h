/* port.h: what a board gives to the firmware. Each boards/NAME/board.c implements it; nothing in it knows Go.
 *
 * Numbered rules:
 *  1. kt_port_init is called once, first, with interrupts off; it starts clock, UART and interrupts.
 *  2. Received bytes are stored by the interrupt; what finds the ring full is counted and lost.
 *  3. kt_port_write blocks until all bytes are in the ring for sending.
 *  4. kt_port_wait sleeps until something may have happened; it may return early. */
#ifndef KT_FIRMWARE_PORT_H
#define KT_FIRMWARE_PORT_H

#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

extern const char kt_port_name[];      /* "microbit" */
extern const uint32_t kt_port_tick_hz; /* ticks a second of kt_port_ticks */

void kt_port_init(void);

/* Takes at most `capacity` received bytes and returns how many it took, 0 when none waits. */
size_t kt_port_read(char *bytes, size_t capacity);

void kt_port_write(const char *bytes, size_t count);
void kt_port_wait(void);

/* A clock that counts up at kt_port_tick_hz and wraps at 2^32. */
uint32_t kt_port_ticks(void);

/* Bytes lost since the start because the ring for receiving was full or the line was disturbed. */
uint32_t kt_port_lost_bytes(void);

/* The image's place in flash and the room for it. */
const uint8_t *kt_port_image(void);
uint32_t kt_port_image_bytes(void);

/* Memory figures: static data, the stack's room, and its deepest use so far (by painting), in bytes. */
uint32_t kt_port_static_bytes(void);
uint32_t kt_port_stack_bytes(void);
uint32_t kt_port_stack_used(void);

/* Erases the flash page that holds `address`; writes `count` words. Error: KT_ERR_RANGE outside the flash or
 * inside the program, KT_ERR_FORMAT when the flash doesn't hold afterwards what it should. */
KT_MUST_USE kt_status kt_port_flash_erase(uint32_t address);
KT_MUST_USE kt_status kt_port_flash_write(uint32_t address, const uint32_t *words, size_t count);

/* Ends the run where that is possible (an emulator, a native process); else starts the chip anew. */
_Noreturn void kt_port_exit(int status);

#endif
