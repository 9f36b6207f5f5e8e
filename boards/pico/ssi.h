/* ssi.h: how the RP2040 reads its flash: the registers of its serial interface (SSI), and the values that
 * boot2.c and ssi.c give them.
 *
 * Source: Raspberry Pi, "RP2040 Datasheet" (SSI). */
#ifndef KT_BOARDS_PICO_SSI_H
#define KT_BOARDS_PICO_SSI_H

#include <stdint.h>

enum {
    SSI = 0x18000000,
    SSI_CONTROL = 0x18000000, /* CTRLR0 */
    SSI_FRAMES = 0x18000004,  /* CTRLR1: words of a read, less one */
    SSI_ENABLE = 0x18000008,
    SSI_SELECT = 0x18000010, /* SER */
    SSI_BAUD = 0x18000014,
    SSI_STATE = 0x18000028, /* SR */
    SSI_DATA = 0x18000060,
    SSI_DELAY = 0x180000f0, /* clocks of the processor that a bit may come late */
    SSI_READ = 0x180000f4,  /* SPI_CTRLR0 */

    /* A read of the processor's: command and address by one wire, 32 bits of data by two. */
    READ_FRAMES = 1 << 21 | 31 << 16 | 3 << 8,
    READ_COMMAND = 0x3b << 24 | 8 << 11 | 2 << 8 | 6 << 2,
    /* Of the processor's clock: 100 MHz. A W25Q16JV takes this command, and EB, at 133 MHz from 3 V on (AC characteristics, FR). */
    READ_DIVISOR = 2,
};

#endif
