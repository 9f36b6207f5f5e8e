/* board.c: the drivers of the Netduino Plus 2 (STM32F405, Cortex-M4). The serial line is USART1 on the pins
 * PA9 (out) and PA10 (in).
 *
 * Registers: ST, "RM0090" (RCC, GPIO, flash interface). */
#include "boards/stm32.h"
#include "firmware/port.h"

const char kt_port_name[] = "netduinoplus2";
const uint32_t kt_port_tick_hz = 168000000;
const uint32_t kt_stm32_usart = 0x40011000;
const uint32_t kt_stm32_reset_reasons = 0x40023874;

enum {
    RCC_CR = 0x40023800,
    RCC_PLLCFGR = 0x40023804,
    RCC_CFGR = 0x40023808,
    RCC_AHB1ENR = 0x40023830,
    RCC_APB2ENR = 0x40023844,
    CR_PLL_ON = 1 << 24,
    CR_PLL_READY = 1 << 25,
    CFGR_PLL = 2,
    CFGR_IS_PLL = 2 << 2,
    CFGR_APB1_QUARTER = 5 << 10,
    CFGR_APB2_HALF = 4 << 13,
    AHB1_GPIOA = 1 << 0,
    APB2_USART1 = 1 << 4,
    /* The RC oscillator of 16 MHz / 8 * 168 / 2 = 168 MHz, and / 7 for USB. */
    PLL_8_168_2_7 = 8 | 168 << 6 | 0 << 16 | 7 << 24,

    FLASH_ACR = 0x40023c00,
    FLASH_CR = 0x40023c10,
    ACR_FAST = 5 | 1 << 9 | 1 << 10, /* five wait states; caches for instructions and data */
    ACR_DATA_CACHE = 1 << 10,
    ACR_DATA_CACHE_RESET = 1 << 12,
    SR_BUSY = 1 << 16,
    SR_ERRORS = 0xf2,
    CR_PROGRAM = 1,
    CR_ERASE = 2,
    CR_SECTOR = 3,
    CR_WORDS = 2 << 8,
    CR_START = 1 << 16,
    LARGE_SECTOR = 5, /* the first of 128 KB */
    LARGE_SECTORS = 0x08020000,

    GPIOA_MODER = 0x40020000,
    GPIOA_PUPDR = 0x4002000c,
    GPIOA_AFRH = 0x40020024,
    PINS_9_10_ALTERNATE = 2 << 18 | 2 << 20,
    PIN_10_PULL_UP = 1 << 20,
    PINS_9_10_AF7 = 7 << 4 | 7 << 8,

    INTERRUPTS = 82,
    TRIES =
        100000, /* an oscillator needs some hundred microseconds; one that never starts isn't waited for */
    FLASH_TRIES = 200000000, /* nor is flash that isn't done; a page may take four seconds */
};

const kt_stm32_flash_interface kt_stm32_flash = {
    .registers = FLASH_ACR, .busy = SR_BUSY, .cleared = SR_ERRORS, .lock = 1u << 31, .tries = FLASH_TRIES};

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

static void set(uint32_t address, uint32_t bits) { *at(address) |= bits; }

static void wait_for(uint32_t address, uint32_t bits) {
    for (int tries = TRIES; tries && (*at(address) & bits) != bits; tries--) continue;
}

void kt_chip_init(void) {
    *at(FLASH_ACR) = ACR_FAST;
    *at(RCC_PLLCFGR) = PLL_8_168_2_7;
    set(RCC_CR, CR_PLL_ON);
    wait_for(RCC_CR, CR_PLL_READY);
    *at(RCC_CFGR) = CFGR_PLL | CFGR_APB1_QUARTER | CFGR_APB2_HALF;
    wait_for(RCC_CFGR, CFGR_IS_PLL);
    kt_stm32_clock_init();
    set(RCC_AHB1ENR, AHB1_GPIOA);
    set(RCC_APB2ENR, APB2_USART1);
    kt_stm32_usart_init(kt_port_tick_hz / 2);
    /* The pins last, when the USART holds its own high. */
    set(GPIOA_PUPDR, PIN_10_PULL_UP);
    set(GPIOA_AFRH, PINS_9_10_AF7);
    set(GPIOA_MODER, PINS_9_10_ALTERNATE);
}

/* Flash. QEMU doesn't model it, so this has never run. */

static void flash_end(void) {
    kt_stm32_flash_end();
    /* The cache may hold what stood there before. */
    *at(FLASH_ACR) = ACR_FAST & ~(uint32_t)ACR_DATA_CACHE;
    *at(FLASH_ACR) = (ACR_FAST & ~(uint32_t)ACR_DATA_CACHE) | ACR_DATA_CACHE_RESET;
    *at(FLASH_ACR) = ACR_FAST;
}

void kt_chip_flash_erase(uint32_t page) {
    uint32_t sector = LARGE_SECTOR + (page - LARGE_SECTORS) / (uint32_t)kt_flash_page;
    kt_stm32_flash_begin(CR_WORDS | CR_ERASE | sector << CR_SECTOR);
    set(FLASH_CR, CR_START);
    flash_end();
}

void kt_chip_flash_write(uint32_t address, uint32_t word) {
    kt_stm32_flash_begin(CR_WORDS | CR_PROGRAM);
    *at(address) = word;
    flash_end();
}

/* Start */

__attribute__((section(".vectors"), used)) static const void *const vectors[16 + INTERRUPTS] = {
    [0] = kt_stack_top,
    [1] = (const void *)kt_start,
    [2 ... 14] = (const void *)kt_cpu_fault,
    [15] = (const void *)kt_cpu_tick,
    [16 ... 15 + KT_STM32_USART1_IRQ] = (const void *)kt_cpu_fault,
    [16 + KT_STM32_USART1_IRQ] = (const void *)kt_rings_serve,
    [17 + KT_STM32_USART1_IRQ... 15 + INTERRUPTS] = (const void *)kt_cpu_fault,
};
