/* flash.h: the flash of RP2040 and RP2350, a chip of its own that takes commands byte by byte, and the bus to it. */
#ifndef KT_BOARDS_PICO_FLASH_H
#define KT_BOARDS_PICO_FLASH_H

#include <stdint.h>

/* Code that runs while nobody can read the flash. What is called from the flash lies too far away for a short call (long_call). The
 * linker would put a veneer between; where, differs from one link of the same objects to the next, and an update's header tells the
 * checksum of one. */
#define KT_PICO_RAM_CODE __attribute__((section(".ram_text"), noinline))

/* Reads the number that the maker of the flash has given to this one alone. Call it with interrupts off. */
enum { KT_PICO_ID_BYTES = 8 };
__attribute__((long_call)) void kt_pico_flash_id(uint8_t *id);

/* The bus: ssi.c on the RP2040, pico2/qmi.c on the RP2350. All of it lies in RAM. */

/* From now on the flash takes commands, and the processor can't read it. */
void kt_pico_bus_begin(void);

/* Begins a command, and ends it. */
void kt_pico_bus_select(void);
void kt_pico_bus_deselect(void);

/* Sends a byte, and returns the byte that comes at the same time. */
uint32_t kt_pico_bus_exchange(uint32_t byte);

/* Makes the processor's reads of the flash as fast as that can be. Call it once, with interrupts off, and before the second core
 * runs. */
__attribute__((long_call)) void kt_pico_bus_quicken(void);

/* The processor may read the flash again, of which `bytes` from `offset` have changed, both multiples of 4. */
void kt_pico_bus_end(uint32_t offset, uint32_t bytes);

#endif
