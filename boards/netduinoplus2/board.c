/* board.c: the drivers of the Netduino Plus 2 (STM32F405, Cortex-M4). The serial line is USART6 on the
 * pins PC6 (out) and PC7 (in), which are D1 and D0 of its header.
 *
 * Registers: ST, "RM0090" (RCC, GPIO, flash interface). Crystal and pins: MicroPython,
 * ports/stm32/boards/ NETDUINO_PLUS_2. */
#include "boards/port.h"
#include "boards/stm32.h"

const char kt_port_name[] = "netduinoplus2";
const uint32_t kt_port_tick_hz = 168000000;

enum {
    USART6_IRQ = 71,
    INTERRUPTS = 82,

    RCC_CR = 0x40023800,
    RCC_PLLCFGR = 0x40023804,
    RCC_CFGR = 0x40023808,
    RCC_AHB1ENR = 0x40023830,
    RCC_APB2ENR = 0x40023844,
    CFGR_APB1_QUARTER = 5 << 10,
    CFGR_APB2_HALF = 4 << 13,
    AHB1_GPIOC = 1 << 2,
    APB2_USART6 = 1 << 5,
    /* The crystal's 25 MHz / 25 * 336 / 2, or the RC oscillator's 16 MHz / 16 * 336 / 2: 168 MHz; and / 7 for
     * USB. */
    PLL_336_2_7 = 336 << 6 | 0 << 16 | 7 << 24,
    PLL_RC = 16 | PLL_336_2_7,
    PLL_CRYSTAL = 25 | 1 << 22 | PLL_336_2_7,

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

    GPIOC_MODER = 0x40020800,
    GPIOC_PUPDR = 0x4002080c,
    GPIOC_AFRL = 0x40020820,
    PINS_6_7_ALTERNATE = 2 << 12 | 2 << 14,
    PIN_7_PULL_UP = 1 << 14,
    PIN_6_AF8 = 8 << 24,

    FLASH_TRIES = 200000000, /* the wait is bounded; a page may take four seconds */
};

static const uint32_t PIN_7_AF8 = 8u << 28;

const uint32_t kt_stm32_usart = 0x40011400;
const uint32_t kt_stm32_usart_irq = USART6_IRQ;
const uint32_t kt_stm32_reset_reasons = 0x40023874;

const kt_stm32_flash_interface kt_stm32_flash = {
    .registers = FLASH_ACR, .busy = SR_BUSY, .cleared = SR_ERRORS, .lock = 1u << 31, .tries = FLASH_TRIES};

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

static void set(uint32_t address, uint32_t bits) { *at(address) |= bits; }

void kt_chip_init(void) {
    *at(FLASH_ACR) = ACR_FAST;
    bool crystal = kt_stm32_start_crystal(RCC_CR, RCC_CFGR);
    *at(RCC_PLLCFGR) = crystal ? PLL_CRYSTAL : PLL_RC;
    kt_stm32_use_pll(RCC_CR, RCC_CFGR, CFGR_APB1_QUARTER | CFGR_APB2_HALF);
    kt_stm32_clock_init();
    set(RCC_AHB1ENR, AHB1_GPIOC);
    set(RCC_APB2ENR, APB2_USART6);
    kt_stm32_usart_init(kt_port_tick_hz / 2);
    /* The pins come last, when the USART holds its output high. */
    set(GPIOC_PUPDR, PIN_7_PULL_UP);
    set(GPIOC_AFRL, PIN_6_AF8 | PIN_7_AF8);
    set(GPIOC_MODER, PINS_6_7_ALTERNATE);
}

/* Flash. QEMU does not model it, so this has never run. */

static void flash_end(void) {
    kt_stm32_flash_end();
    /* The cache may hold what the flash held before. */
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
    [16 ... 15 + USART6_IRQ] = (const void *)kt_cpu_fault,
    [16 + USART6_IRQ] = (const void *)kt_rings_serve,
    [17 + USART6_IRQ... 15 + INTERRUPTS] = (const void *)kt_cpu_fault,
};
