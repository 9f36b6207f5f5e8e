/* ssi.c: the RP2040's bus to its flash.
 *
 * Source: Raspberry Pi, "RP2040 Datasheet" (SSI, XIP cache, IO_QSPI). */
#include "boards/pico/ssi.h"

#include "boards/chip.h"
#include "boards/pico/flash.h"

enum {
    CACHE_FLUSH = 0x14000004,
    CHIP_SELECT = 0x4001800c, /* IO_QSPI: GPIO_QSPI_SS_CTRL */
    SELECT_BY_SSI = 0,
    SELECT_LOW = 2 << 8,
    SELECT_HIGH = 3 << 8,

    BYTE_FRAMES = 7 << 16, /* frames of 8 bits, out and in at the same time */
    BYTE_DIVISOR = 6,
    STATE_RECEIVED = 1 << 3,
};

KT_PICO_RAM_CODE uint32_t kt_pico_bus_exchange(uint32_t byte) {
    *kt_chip_at(SSI_DATA) = byte;
    while (!(*kt_chip_at(SSI_STATE) & STATE_RECEIVED)) continue;
    return *kt_chip_at(SSI_DATA);
}

KT_PICO_RAM_CODE static void set_up(uint32_t frames, uint32_t divisor) {
    *kt_chip_at(SSI_ENABLE) = 0;
    *kt_chip_at(SSI_BAUD) = divisor;
    *kt_chip_at(SSI_CONTROL) = frames;
    *kt_chip_at(SSI_SELECT) = 1;
    *kt_chip_at(SSI_ENABLE) = 1;
}

KT_PICO_RAM_CODE void kt_pico_bus_begin(void) { set_up(BYTE_FRAMES, BYTE_DIVISOR); }

KT_PICO_RAM_CODE void kt_pico_bus_select(void) { *kt_chip_at(CHIP_SELECT) = SELECT_LOW; }

KT_PICO_RAM_CODE void kt_pico_bus_deselect(void) { *kt_chip_at(CHIP_SELECT) = SELECT_HIGH; }

/* The whole cache forgets what it has. */
KT_PICO_RAM_CODE void kt_pico_bus_end(uint32_t offset, uint32_t bytes) {
    (void)offset, (void)bytes;
    set_up(READ_FRAMES, READ_DIVISOR);
    *kt_chip_at(CHIP_SELECT) = SELECT_BY_SSI;
    *kt_chip_at(CACHE_FLUSH) = 1;
    (void)*kt_chip_at(CACHE_FLUSH); /* waits until it is done */
}
