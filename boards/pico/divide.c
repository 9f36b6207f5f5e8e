/* divide.c: division by the RP2040's divider, in place of the compiler's functions, which take a hundred cycles and more on a
 * Cortex-M0+. Each core has a divider. Nobody saves what it holds, so interrupts that return must not divide; strict.js
 * sees to that.
 *
 * Sources: Raspberry Pi, "RP2040 Datasheet" (SIO, integer divider: 8 cycles); ARM, "Run-time ABI for the Arm Architecture". */

/* Divides r0 by r1: the quotient is in r0 then, the remainder in r1. Each branch takes two cycles. */
#define DIVIDE(dividend, divisor)                                                                            \
    __asm__ volatile("movs r2, #0xd\n\t"                                                                     \
                     "lsl r2, r2, #28\n\t"                                                                   \
                     "str r0, [r2, %[a]]\n\t"                                                                \
                     "str r1, [r2, %[b]]\n\t"                                                                \
                     "b 1f\n1:\tb 2f\n"                                                                      \
                     "2:\tb 3f\n3:\tb 4f\n"                                                                  \
                     "4:\tldr r1, [r2, %[m]]\n\t"                                                            \
                     "ldr r0, [r2, %[q]]\n\t"                                                                \
                     "bx lr" ::[a] "i"(dividend),                                                            \
                     [b] "i"(divisor), [m] "i"(REMAINDER), [q] "i"(QUOTIENT))

/* From the start of SIO, 0xd0000000. The quotient is read last. */
enum {
    UNSIGNED_DIVIDEND = 0x60,
    UNSIGNED_DIVISOR = 0x64,
    SIGNED_DIVIDEND = 0x68,
    SIGNED_DIVISOR = 0x6c,
    QUOTIENT = 0x70,
    REMAINDER = 0x74,
};

void __aeabi_uidivmod(void);
void __aeabi_idivmod(void);

__attribute__((naked)) void __aeabi_uidivmod(void) { DIVIDE(UNSIGNED_DIVIDEND, UNSIGNED_DIVISOR); }
__attribute__((naked)) void __aeabi_idivmod(void) { DIVIDE(SIGNED_DIVIDEND, SIGNED_DIVISOR); }

__attribute__((alias("__aeabi_uidivmod"))) void __aeabi_uidiv(void);
__attribute__((alias("__aeabi_uidivmod"))) void __udivsi3(void);
__attribute__((alias("__aeabi_idivmod"))) void __aeabi_idiv(void);
__attribute__((alias("__aeabi_idivmod"))) void __divsi3(void);
