/* boot2.c: the first 252 bytes of the flash. The ROM copies them to the end of the RAM, looks whether the
 * checksum behind them is right, and jumps to them. They set the flash up, so that the processor can read
 * it, and start the program behind them.
 *
 * Each read sends the command 3b, 24 bits of address and 8 of nothing, and takes the data two bits at a
 * time: nearly every flash chip understands that, and it leaves no mode behind that other commands would
 * have to end. A line of the cache, 8 bytes, takes 72 cycles of the flash, which has half the processor's
 * clock.
 *
 * The build makes boot2.inc of this file, with the checksum (firmware/boot2.awk).
 *
 * Sources: Raspberry Pi, "RP2040 Datasheet" (boot sequence, SSI); Winbond, "W25Q16JV" (commands). */
#include "boards/pico/ssi.h"

_Noreturn void kt_boot2(void);

__attribute__((naked, section(".boot2"))) void kt_boot2(void) {
    __asm__ volatile(
        "ldr r3, =%c[ssi]\n\t"
        "movs r0, #0\n\t"
        "str r0, [r3, %[enable]]\n\t"
        "str r0, [r3, %[frames]]\n\t"
        "movs r0, %[divisor]\n\t"
        "str r0, [r3, %[baud]]\n\t"
        "ldr r0, =%c[read]\n\t"
        "str r0, [r3, %[control]]\n\t"
        "ldr r1, =%c[ssi] + %c[delay]\n\t"
        "ldr r0, =%c[read_command]\n\t"
        "str r0, [r1, #%c[read_control] - %c[delay]]\n\t"
        "movs r0, #1\n\t"
        "str r0, [r1]\n\t"
        "str r0, [r3, %[enable]]\n\t"
        /* The program's vectors lie behind these 256 bytes. */
        "ldr r0, =%c[vectors]\n\t"
        "ldr r1, =%c[vtor]\n\t"
        "str r0, [r1]\n\t"
        "ldr r1, [r0]\n\t"
        "msr msp, r1\n\t"
        "ldr r0, [r0, #4]\n\t"
        "bx r0\n\t"
        ".ltorg" ::[ssi] "i"(SSI),
        [enable] "i"(SSI_ENABLE - SSI), [frames] "i"(SSI_FRAMES - SSI), [baud] "i"(SSI_BAUD - SSI),
        [divisor] "i"(READ_DIVISOR), [control] "i"(SSI_CONTROL - SSI), [read] "i"(READ_FRAMES),
        [read_control] "i"(SSI_READ - SSI), [read_command] "i"(READ_COMMAND), [delay] "i"(SSI_DELAY - SSI),
        [vectors] "i"(0x10000100), [vtor] "i"(0xe000ed08));
}
