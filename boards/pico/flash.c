/* flash.c: erases and writes the flash. Meanwhile nobody can read it, not even the instructions of the program. So what runs then
 * lies in RAM, with interrupts off, and calls nothing of the ROM, whose functions write 256 bytes at a time and wait for ever.
 *
 * Source: Winbond, "W25Q16JV" (commands), which "W25Q32RV" of the Pico 2 has, too. */
#include "boards/pico/flash.h"

#include "base/machine.h"
#include "boards/chip.h"
#include "boards/pico/helper.h"
#include "boards/rp2_usb.h"

#define RAM_CODE KT_PICO_RAM_CODE

enum {
    WRITE_ENABLE = 0x06,
    READ_STATUS = 0x05,
    ERASE_4096 = 0x20,
    PROGRAM = 0x02,
    READ_ID = 0x4b,
    READ_ID_PAUSE = 4, /* bytes */
    STATUS_BUSY = 1,
    PAGE = 4096,
    TRIES = 1000000, /* some seconds; an erase takes 45 ms, and 400 at most */
};

RAM_CODE static void command(uint32_t name) {
    kt_pico_bus_select();
    (void)kt_pico_bus_exchange(name);
}

/* Runs one command that changes `bytes` of the flash: its name, an offset, and `count` bytes of a word. Interrupts that are off stay
 * so: the boot program's are. */
RAM_CODE __attribute__((long_call)) static void change(uint32_t name, uint32_t offset, uint32_t bytes,
                                                       uint32_t word) {
    uint32_t busy = STATUS_BUSY, interrupts;
    __asm__ volatile("mrs %0, primask\n\tcpsid i" : "=r"(interrupts)::"memory");
    kt_pico_bus_begin();
    command(WRITE_ENABLE);
    kt_pico_bus_deselect();
    command(name);
    for (int shift = 16; shift >= 0; shift -= 8) (void)kt_pico_bus_exchange(offset >> shift & 0xff);
    for (int count = name == PROGRAM ? 4 : 0; count; count--, word >>= 8)
        (void)kt_pico_bus_exchange(word & 0xff);
    kt_pico_bus_deselect();
    for (int tries = TRIES; tries && (busy & STATUS_BUSY); tries--) {
        command(READ_STATUS);
        busy = kt_pico_bus_exchange(0);
        kt_pico_bus_deselect();
    }
    kt_pico_bus_end(offset, bytes);
    kt_rp2_usb_is_late = true;
    __asm__ volatile("msr primask, %0" ::"r"(interrupts) : "memory");
}

/* A second core reads the flash, too. */
static void begin(void) {
#if KT_HELPER
    kt_pico_spare_flash();
#endif
}

void kt_chip_flash_erase(uint32_t page) {
    begin();
    change(ERASE_4096, page - (uint32_t)kt_flash_start, PAGE, 0);
}

void kt_chip_flash_write(uint32_t address, uint32_t word) {
    begin();
    change(PROGRAM, address - (uint32_t)kt_flash_start, sizeof word, word);
}

RAM_CODE void kt_pico_flash_id(uint8_t *id) {
    kt_pico_bus_begin();
    command(READ_ID);
    for (int i = 0; i < READ_ID_PAUSE; i++) (void)kt_pico_bus_exchange(0);
    for (int i = 0; i < KT_PICO_ID_BYTES; i++) id[i] = (uint8_t)kt_pico_bus_exchange(0);
    kt_pico_bus_deselect();
    kt_pico_bus_end(0, 0);
}
