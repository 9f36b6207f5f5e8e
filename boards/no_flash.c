/* no_flash.c: the flash of boards/port.h for machines without flash: one image, which lies in memory and
 * stays; no storage, no cases, no slots for programs; every address is outside the flash. */
#include "boards/port.h"

uint32_t kt_port_image_slots(void) { return 1; }
uint32_t kt_port_image_address(void) { return 0; }
uint32_t kt_port_storage(void) { return 0; }
uint32_t kt_port_storage_bytes(void) { return 0; }
uint32_t kt_port_cases(void) { return 0; }
uint32_t kt_port_cases_bytes(void) { return 0; }
const uint8_t *kt_port_programs(void) { return NULL; }
uint32_t kt_port_programs_address(void) { return 0; }
uint32_t kt_port_program_bytes(void) { return 0; }
unsigned kt_port_program_slot(void) { return 0; }
uint32_t kt_port_flash_page(void) { return 0; }

uint32_t kt_port_flash_word(uint32_t address) {
    (void)address;
    return UINT32_MAX;
}

kt_status kt_port_flash_erase(uint32_t address) {
    (void)address;
    return KT_ERR_RANGE;
}

kt_status kt_port_flash_write(uint32_t address, const uint32_t *words, size_t count) {
    (void)address;
    (void)words;
    (void)count;
    return KT_ERR_RANGE;
}
