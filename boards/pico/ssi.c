/* ssi.c: the RP2040's bus to its flash.
 *
 * boot2.c has the processor read by two wires, which nearly every flash understands. A Winbond whose bit QE is set, as the Pico's is
 * by the factory, reads by four, continuously: it takes no command, but 24 bits of address, 8 of mode, and four clocks of nothing, and
 * waits for the next address afterwards. So a line of the cache, 8 bytes, takes 28 clocks for 72. Commands end that mode, and
 * enter it again. So does the ROM at each start (flash_exit_xip), so a restart finds the flash as power does.
 *
 * Sources: Raspberry Pi, "RP2040 Datasheet" (SSI, XIP cache, IO_QSPI), and pico-sdk, boot2_w25q080: the same command, mode, clocks and
 * pads; Winbond, "W25Q16JV" (Fast Read Quad I/O, Read Status Register-2; AC characteristics: 133 MHz from 3 V on). */
#include "boards/pico/ssi.h"

#include "boards/chip.h"
#include "boards/pico/flash.h"
#include "boards/rp2.h"

enum {
    CACHE_FLUSH = 0x14000004,
    CHIP_SELECT = 0x4001800c, /* IO_QSPI: GPIO_QSPI_SS_CTRL */
    SELECT_BY_SSI = 0,
    SELECT_LOW = 2 << 8,
    SELECT_HIGH = 3 << 8,

    BYTE_FRAMES = 7 << 16, /* frames of 8 bits, out and in at the same time */
    BYTE_DIVISOR = 6,
    STATE_BUSY = 1 << 0,
    STATE_ALL_SENT = 1 << 2,
    STATE_RECEIVED = 1 << 3,

    /* Reads by four wires: the first by command EB, the others by the mode alone, which goes behind the address. */
    QUAD_FRAMES = 2 << 21 | 31 << 16 | 3 << 8,
    QUAD_FIRST = 4 << 11 | 2 << 8 | 8 << 2 | 1,
    QUAD_FIRST_COMMAND = 0xeb,
    QUAD_MODE = 0xa0,
    QUAD_NEXT = (int)((uint32_t)QUAD_MODE << 24) | 4 << 11 | 0 << 8 | 8 << 2 | 2,
    QUAD_END = 0xff, /* as address and mode: no further such read */

    READ_ID = 0x9f,
    WINBOND = 0xef,
    READ_STATUS_2 = 0x35, /* of a Winbond; others take it for another command */
    STATUS_2_QE = 1 << 1,

    PAD_CLOCK = 0x40020004,           /* PADS_QSPI: GPIO_QSPI_SCLK */
    PAD_CLOCK_FAST = 2 << 4 | 1 << 0, /* 8 mA, and steep */
    PAD_DATA = 0x40020008,            /* SD0 to SD3 */
    PADS_OF_DATA = 4,
    PAD_SCHMITT = 1 << 1, /* to be cleared: it delays */
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

/* The interface's own register tells how the flash is read, whoever has set that. */
KT_PICO_RAM_CODE static bool is_quad(void) { return *kt_chip_at(SSI_READ) == (uint32_t)QUAD_NEXT; }

KT_PICO_RAM_CODE static void set_read(uint32_t read) {
    *kt_chip_at(SSI_ENABLE) = 0;
    *kt_chip_at(SSI_READ) = read;
}

KT_PICO_RAM_CODE void kt_pico_bus_begin(void) {
    set_up(BYTE_FRAMES, BYTE_DIVISOR);
    if (!is_quad()) return;
    kt_pico_bus_select();
    (void)kt_pico_bus_exchange(QUAD_END);
    kt_pico_bus_deselect();
}

KT_PICO_RAM_CODE void kt_pico_bus_select(void) { *kt_chip_at(CHIP_SELECT) = SELECT_LOW; }

KT_PICO_RAM_CODE void kt_pico_bus_deselect(void) { *kt_chip_at(CHIP_SELECT) = SELECT_HIGH; }

KT_PICO_RAM_CODE static void enter_quad(void) {
    set_read(QUAD_FIRST);
    set_up(QUAD_FRAMES, READ_DIVISOR);
    *kt_chip_at(SSI_DATA) = QUAD_FIRST_COMMAND;
    *kt_chip_at(SSI_DATA) = QUAD_MODE; /* behind address 0 */
    while ((*kt_chip_at(SSI_STATE) & (STATE_BUSY | STATE_ALL_SENT)) != STATE_ALL_SENT) continue;
    set_read((uint32_t)QUAD_NEXT);
}

/* The whole cache forgets what it has. */
KT_PICO_RAM_CODE void kt_pico_bus_end(uint32_t offset, uint32_t bytes) {
    (void)offset, (void)bytes;
    *kt_chip_at(CHIP_SELECT) = SELECT_BY_SSI;
    if (is_quad()) enter_quad();
    set_up(is_quad() ? QUAD_FRAMES : READ_FRAMES, READ_DIVISOR);
    *kt_chip_at(CACHE_FLUSH) = 1;
    (void)*kt_chip_at(CACHE_FLUSH); /* waits until it is done */
}

KT_PICO_RAM_CODE static uint32_t ask(uint32_t command) {
    kt_pico_bus_select();
    (void)kt_pico_bus_exchange(command);
    uint32_t answer = kt_pico_bus_exchange(0);
    kt_pico_bus_deselect();
    return answer;
}

KT_PICO_RAM_CODE void kt_pico_bus_quicken(void) {
    kt_pico_bus_begin();
    if (ask(READ_ID) == WINBOND && ask(READ_STATUS_2) & STATUS_2_QE) {
        *kt_chip_at(PAD_CLOCK) = PAD_CLOCK_FAST;
        for (uint32_t pad = 0; pad < PADS_OF_DATA; pad++)
            *kt_chip_at(PAD_DATA + 4 * pad + KT_RP2_CLEAR) = PAD_SCHMITT;
        set_read((uint32_t)QUAD_NEXT);
    }
    kt_pico_bus_end(0, 0);
}
