/* qmi.c: the RP2350's bus to its flash. Reads go as the ROM has set them up when it looked for the program: by four wires where the
 * flash knows that, a third of the processor's clock. The ROM leaves no mode behind in the flash that commands would have to end.
 *
 * Source: Raspberry Pi, "RP2350 Datasheet" (4.4.1 cache maintenance, 5.2.7 flash boot, 12.14.5 direct mode). */
#include "boards/chip.h"
#include "boards/pico/flash.h"
#include "boards/rp2.h"

enum {
    DIRECT = 0x400d0000, /* QMI_DIRECT_CSR */
    DIRECT_SEND = 0x400d0004,
    DIRECT_RECEIVE = 0x400d0008,
    DIRECT_ON = 1 << 0,
    DIRECT_BUSY = 1 << 1,
    DIRECT_SELECTS = 1 << 2,
    DIRECT_NOTHING_RECEIVED = 1 << 16,
    DIRECT_DIVISOR = 6 << 22, /* 25 MHz */

    CACHE =
        0x18000000, /* a byte that is written there forgets a line, in which that byte of the flash may be */
    CACHE_FORGET = 2,
    CACHE_LINE = 8,
};

KT_PICO_RAM_CODE static void await_bus(void) {
    while (*kt_chip_at(DIRECT) & DIRECT_BUSY) continue;
}

KT_PICO_RAM_CODE void kt_pico_bus_begin(void) {
    *kt_chip_at(DIRECT) = DIRECT_DIVISOR | DIRECT_ON;
    await_bus(); /* a read that was under way */
}

KT_PICO_RAM_CODE void kt_pico_bus_select(void) { *kt_chip_at(DIRECT + KT_RP2_SET) = DIRECT_SELECTS; }

KT_PICO_RAM_CODE void kt_pico_bus_deselect(void) {
    await_bus();
    *kt_chip_at(DIRECT + KT_RP2_CLEAR) = DIRECT_SELECTS;
}

KT_PICO_RAM_CODE uint32_t kt_pico_bus_exchange(uint32_t byte) {
    *kt_chip_at(DIRECT_SEND) = byte;
    while (*kt_chip_at(DIRECT) & DIRECT_NOTHING_RECEIVED) continue;
    return *kt_chip_at(DIRECT_RECEIVE);
}

KT_PICO_RAM_CODE void kt_pico_bus_quicken(void) {} /* the ROM has done that */

KT_PICO_RAM_CODE void kt_pico_bus_end(uint32_t offset, uint32_t bytes) {
    *kt_chip_at(DIRECT + KT_RP2_CLEAR) = DIRECT_ON;
    for (uint32_t line = offset & ~(CACHE_LINE - 1u); line < offset + bytes; line += CACHE_LINE)
        *(volatile uint8_t *)(uintptr_t)(CACHE + line + CACHE_FORGET) = 0;
    __asm__ volatile("dsb\n\tisb" ::: "memory");
}
