/* flash.c: erases and writes the flash of the RP2040. Meanwhile nobody can read it, not even the
 * instructions of the program. So what runs then lies in RAM, with interrupts off, and calls nothing of the
 * ROM.
 *
 * Sources: Raspberry Pi, "RP2040 Datasheet" (SSI, XIP cache, IO_QSPI); Winbond, "W25Q16JV" (commands). */
#include "boards/pico/flash.h"

#include "boards/arm.h"
#include "boards/pico/helper.h"
#include "boards/rp2040_usb.h"

/* What is called from the flash lies too far away for a short call (long_call). The linker would put a veneer between; where,
 * differs from one link of the same objects to the next, and an update's header tells the checksum of one. */
#define RAM_CODE __attribute__((section(".ram_text"), noinline))

enum {
    CACHE_FLUSH = 0x14000004,
    CHIP_SELECT = 0x4001800c, /* IO_QSPI: GPIO_QSPI_SS_CTRL */
    SELECT_BY_SSI = 0,
    SELECT_LOW = 2 << 8,
    SELECT_HIGH = 3 << 8,

    BYTE_FRAMES = 7 << 16, /* frames of 8 bits, out and in at the same time */
    BYTE_DIVISOR = 6,
    STATE_RECEIVED = 1 << 3,

    WRITE_ENABLE = 0x06,
    READ_STATUS = 0x05,
    ERASE_4096 = 0x20,
    PROGRAM = 0x02,
    READ_ID = 0x4b,
    READ_ID_PAUSE = 4, /* bytes */
    STATUS_BUSY = 1,
    TRIES = 1000000, /* some seconds; an erase takes 45 ms, and 400 at most */
};

/* Sends a byte, and returns the byte that comes at the same time. */
RAM_CODE static uint32_t exchange(uint32_t byte) {
    *kt_chip_at(SSI_DATA) = byte;
    while (!(*kt_chip_at(SSI_STATE) & STATE_RECEIVED)) continue;
    return *kt_chip_at(SSI_DATA);
}

RAM_CODE static void set_up(uint32_t frames, uint32_t divisor) {
    *kt_chip_at(SSI_ENABLE) = 0;
    *kt_chip_at(SSI_BAUD) = divisor;
    *kt_chip_at(SSI_CONTROL) = frames;
    *kt_chip_at(SSI_SELECT) = 1;
    *kt_chip_at(SSI_ENABLE) = 1;
}

RAM_CODE static void command(uint32_t name) {
    *kt_chip_at(CHIP_SELECT) = SELECT_LOW;
    (void)exchange(name);
}

RAM_CODE static void end_command(void) { *kt_chip_at(CHIP_SELECT) = SELECT_HIGH; }

/* The processor may read the flash again. */
RAM_CODE static void end_commands(void) {
    set_up(READ_FRAMES, READ_DIVISOR);
    *kt_chip_at(CHIP_SELECT) = SELECT_BY_SSI;
    *kt_chip_at(CACHE_FLUSH) = 1;
    (void)*kt_chip_at(CACHE_FLUSH); /* waits until it is done */
}

/* Runs one command that changes the flash: its name, an address, and `count` bytes of a word. Interrupts that are off stay so:
 * the boot program's are. */
RAM_CODE __attribute__((long_call)) static void change(uint32_t name, uint32_t address, uint32_t word,
                                                       int count) {
    uint32_t busy = STATUS_BUSY, interrupts;
    __asm__ volatile("mrs %0, primask\n\tcpsid i" : "=r"(interrupts)::"memory");
    set_up(BYTE_FRAMES, BYTE_DIVISOR);
    command(WRITE_ENABLE);
    end_command();
    command(name);
    for (int shift = 16; shift >= 0; shift -= 8) (void)exchange(address >> shift & 0xff);
    for (; count; count--, word >>= 8) (void)exchange(word & 0xff);
    end_command();
    for (int tries = TRIES; tries && (busy & STATUS_BUSY); tries--) {
        command(READ_STATUS);
        busy = exchange(0);
        end_command();
    }
    end_commands();
    kt_rp2040_usb_is_late = true;
    __asm__ volatile("msr primask, %0" ::"r"(interrupts) : "memory");
}

void kt_chip_flash_erase(uint32_t page) {
    kt_pico_spare_flash();
    change(ERASE_4096, page - (uint32_t)kt_flash_start, 0, 0);
}

void kt_chip_flash_write(uint32_t address, uint32_t word) {
    kt_pico_spare_flash();
    change(PROGRAM, address - (uint32_t)kt_flash_start, word, 4);
}

RAM_CODE void kt_pico_flash_id(uint8_t *id) {
    set_up(BYTE_FRAMES, BYTE_DIVISOR);
    command(READ_ID);
    for (int i = 0; i < READ_ID_PAUSE; i++) (void)exchange(0);
    for (int i = 0; i < KT_PICO_ID_BYTES; i++) id[i] = (uint8_t)exchange(0);
    end_command();
    end_commands();
}
