/* memory.c: a chip's RAM and flash: where things lie, and the checks before and after every change. */
#include "base/machine.h"
#include "boards/chip.h"
#include "boards/port.h"

const uint8_t *kt_port_image(void) { return (const uint8_t *)kt_image_start; }
uint32_t kt_port_image_bytes(void) { return (uint32_t)kt_image_room; }
uint32_t kt_port_image_slots(void) { return (uint32_t)kt_image_slots; }
uint32_t kt_port_image_address(void) { return (uint32_t)kt_image_start; }
uint32_t kt_port_storage(void) { return (uint32_t)kt_storage_start; }
uint32_t kt_port_storage_bytes(void) { return (uint32_t)kt_storage_bytes; }
uint32_t kt_port_cases(void) { return (uint32_t)kt_cases_start; }
uint32_t kt_port_cases_bytes(void) { return (uint32_t)kt_cases_bytes; }
uint32_t kt_port_flash_page(void) { return (uint32_t)kt_flash_page; }
uint32_t kt_port_static_bytes(void) { return (uint32_t)kt_stack_bottom - (uint32_t)kt_ram_start; }
uint32_t kt_port_stack_bytes(void) { return (uint32_t)kt_stack_top - (uint32_t)kt_stack_bottom; }

uint32_t kt_port_stack_used(void) {
    const volatile uint32_t *word = kt_stack_bottom;
    /* cppcheck-suppress comparePointers ; the linker's symbols begin and end one area */
    while (word < kt_stack_top && *word == KT_STACK_PAINT) word++;
    return (uint32_t)kt_stack_top - (uint32_t)word;
}

#if KT_UPDATES
const uint8_t *kt_port_programs(void) { return (const uint8_t *)kt_programs_start; }
uint32_t kt_port_programs_address(void) { return (uint32_t)kt_programs_start; }
uint32_t kt_port_program_bytes(void) { return (uint32_t)kt_program_room; }
unsigned kt_port_program_slot(void) { return (uint32_t)kt_program_start > (uint32_t)kt_programs_start; }

/* Returns whether the flash lies between the boot program and this one: it holds the journal, and maybe a slot. */
static bool lies_before_program(uint32_t address, uint32_t bytes) {
    uint32_t own = (uint32_t)kt_program_start,
             first = (uint32_t)kt_programs_start - 2 * (uint32_t)kt_flash_page;
    return (uint32_t)kt_program_room && address >= first && address <= own && bytes <= own - address;
}
#else
static bool lies_before_program(uint32_t address, uint32_t bytes) {
    (void)address;
    (void)bytes;
    return false;
}
#endif

/* Returns whether the flash from `address` to `address + bytes` holds nothing of the program, whose last
 * page counts as the program's to its end. */
static bool flash_is_free(uint32_t address, uint32_t bytes) {
    uint32_t page = (uint32_t)kt_flash_page, end = (uint32_t)kt_flash_end;
    if (lies_before_program(address, bytes)) return true;
    uint32_t first = ((uint32_t)kt_program_end + page - 1) & ~(page - 1);
    return address >= first && address <= end && bytes <= end - address;
}

uint32_t kt_port_flash_word(uint32_t address) {
    uint32_t start = (uint32_t)kt_flash_start, end = (uint32_t)kt_flash_end;
    return address >= start && address < end ? *kt_chip_at(address) : UINT32_MAX;
}

kt_status kt_port_flash_erase(uint32_t address) {
    uint32_t page = (uint32_t)kt_flash_page;
    kt_watch_unfed_ms = 0; /* an erase may take seconds */
    address &= ~(page - 1);
    if (!flash_is_free(address, page)) return KT_ERR_RANGE;
    kt_chip_flash_erase(address);
    for (uint32_t i = 0; i < page; i += 4) {
        if (*kt_chip_at(address + i) != UINT32_MAX) return KT_ERR_FORMAT;
    }
    return KT_OK;
}

kt_status kt_port_flash_write(uint32_t address, const uint32_t *words, size_t count) {
    if (address % 4 || count > UINT32_MAX / 4 || !flash_is_free(address, 4 * count)) return KT_ERR_RANGE;
    for (size_t i = 0; i < count; i++) kt_chip_flash_write(address + 4 * i, words[i]);
    for (size_t i = 0; i < count; i++) {
        if (*kt_chip_at(address + 4 * i) != words[i]) return KT_ERR_FORMAT;
    }
    return KT_OK;
}
