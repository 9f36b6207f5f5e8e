/* board.c: the drivers of the STM32VLDISCOVERY (STM32F100RB, Cortex-M3). The serial line is USART1 on the
 * pins PA9 (out) and PA10 (in).
 *
 * Registers: ST, "RM0041" (RCC, GPIO), and "PM0063" (flash programming). */
#include "boards/port.h"
#include "boards/stm32.h"

const char kt_port_name[] = "stm32vldiscovery";
const uint32_t kt_port_tick_hz = 24000000;

enum {
    USART1_IRQ = 37,
    INTERRUPTS = 61,

    RCC_CR = 0x40021000,
    RCC_CFGR = 0x40021004,
    RCC_APB2ENR = 0x40021018,
    CFGR_CRYSTAL_TIMES_3 = 1 << 16 | 1 << 18, /* 8 MHz * 3 = 24 MHz */
    CFGR_HALF_RC_TIMES_6 = 4 << 18,           /* the RC oscillator of 8 MHz / 2 * 6 */
    APB2_GPIOA = 1 << 2,
    APB2_USART1 = 1 << 14,

    GPIOA_CRH = 0x40010804,
    GPIOA_ODR = 0x4001080c,
    PINS_9_10 = 0xff0,
    PIN_9_OUT_10_IN = 0x8b0, /* alternate function at full speed; input with a pull-up */
    PIN_10_UP = 1 << 10,

    FLASH_ACR = 0x40022000,
    FLASH_CR = 0x40022010,
    FLASH_AR = 0x40022014,
    SR_BUSY = 1,
    SR_ENDED = 0x34, /* cleared by ones: end of operation, and errors */
    CR_PROGRAM = 1,
    CR_ERASE = 2,
    CR_START = 1 << 6,
    CR_LOCK = 1 << 7,

    FLASH_TRIES = 1000000, /* the wait is bounded; a page takes 40 ms */
};

const uint32_t kt_stm32_usart = 0x40013800;
const uint32_t kt_stm32_usart_irq = USART1_IRQ;
const uint32_t kt_stm32_reset_reasons = 0x40021024;

const kt_stm32_flash_interface kt_stm32_flash = {
    .registers = FLASH_ACR, .busy = SR_BUSY, .cleared = SR_ENDED, .lock = CR_LOCK, .tries = FLASH_TRIES};

static volatile uint32_t *at(uint32_t address) { return kt_chip_at(address); }

void kt_chip_init(void) {
    bool crystal = kt_stm32_start_crystal(RCC_CR, RCC_CFGR);
    uint32_t settings = crystal ? CFGR_CRYSTAL_TIMES_3 : CFGR_HALF_RC_TIMES_6;
    *at(RCC_CFGR) = settings;
    kt_stm32_use_pll(RCC_CR, RCC_CFGR, settings);
    kt_stm32_clock_init();
    *at(RCC_APB2ENR) |= APB2_GPIOA | APB2_USART1;
    kt_stm32_usart_init(kt_port_tick_hz);
    /* The pins come last, when the USART holds its output high. */
    *at(GPIOA_ODR) |= PIN_10_UP;
    *at(GPIOA_CRH) = (*at(GPIOA_CRH) & ~(uint32_t)PINS_9_10) | PIN_9_OUT_10_IN;
}

/* Flash. QEMU does not model it, so this has never run. */

void kt_chip_flash_erase(uint32_t page) {
    kt_stm32_flash_begin(CR_ERASE);
    *at(FLASH_AR) = page;
    *at(FLASH_CR) = CR_ERASE | CR_START;
    kt_stm32_flash_end();
}

/* The flash takes half a word at a time. */
void kt_chip_flash_write(uint32_t address, uint32_t word) {
    kt_stm32_flash_begin(CR_PROGRAM);
    *(volatile uint16_t *)address = (uint16_t)word;
    kt_stm32_flash_wait();
    *(volatile uint16_t *)(address + 2) = (uint16_t)(word >> 16);
    kt_stm32_flash_end();
}

/* Start */

__attribute__((section(".vectors"), used)) static const void *const vectors[16 + INTERRUPTS] = {
    [0] = kt_stack_top,
    [1] = (const void *)kt_start,
    [2 ... 14] = (const void *)kt_cpu_fault,
    [15] = (const void *)kt_cpu_tick,
    [16 ... 15 + USART1_IRQ] = (const void *)kt_cpu_fault,
    [16 + USART1_IRQ] = (const void *)kt_rings_serve,
    [17 + USART1_IRQ... 15 + INTERRUPTS] = (const void *)kt_cpu_fault,
};
