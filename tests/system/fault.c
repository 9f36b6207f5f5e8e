/* fault.c: the firmware whose katachi-fault takes another word, which says in what way it is to break down. Each way has a
 * function of its own, whose name a test finds again. (firmware.mk links this between the engine and kt_fault_command.) */
#include "base/machine.h"
#include "base/words.h"
#include "boards/chip.h"
#include "firmware/fault_command.h"

kt_status __wrap_kt_fault_command(void *context, kt_gtp *gtp, char *arguments, kt_text *answer);
kt_status __real_kt_fault_command(void *context, kt_gtp *gtp, char *arguments, kt_text *answer);

typedef void breakdown(void);
breakdown break_undefined, break_unmapped, break_unaligned, break_hang, break_deaf, break_overrun;
breakdown break_plunge, break_interrupt;

void break_undefined(void) {
#ifdef __arm__
    __asm__ volatile("movs r0, #10\n\t"
                     "movs r1, #11\n\t"
                     "movs r2, #12\n\t"
                     "mov r12, r2\n\t"
                     "movs r3, #13" ::
                         : "r0", "r1", "r2", "r3", "r12");
#endif
    __builtin_trap();
}

void break_unmapped(void) { (void)*kt_chip_at(0xa0000000); }

void break_unaligned(void) { (void)*kt_chip_at((uint32_t)kt_ram_start + 1); }

void break_hang(void) {
    for (;;) __asm__ volatile("");
}

void break_deaf(void) {
    kt_cpu_interrupts_off();
    for (;;) __asm__ volatile("");
}

/* Uses the stack down to `end`, and returns. */
__attribute__((noinline)) static uint32_t descend(uint32_t end) {
    volatile uint32_t here[8] = {0};
    return (uint32_t)here > end ? descend(end) + here[0] : here[0];
}

/* Overruns the stack by a little; and to the end of the RAM. */
void break_overrun(void) { descend((uint32_t)kt_stack_bottom - 64); }
void break_plunge(void) { descend(0); }

#if KT_HELPER
/* Breakdowns of the second processor, which this one survives. */
breakdown second_hangs, second_faults, second_reads_flash, second_tires;

static void hang(void *context) {
    (void)context;
    for (;;) continue;
}

void second_undefined(void *context);
void second_undefined(void *context) {
    (void)context;
    __builtin_trap();
}

void second_hangs(void) {
    if (kt_port_help(hang, NULL)) (void)kt_port_has_helped();
}

void second_faults(void) {
    if (kt_port_help(second_undefined, NULL)) (void)kt_port_has_helped();
}

/* The program changes the flash while the second processor, which it forgot, may read it. */
void second_reads_flash(void) {
    if (kt_port_help(hang, NULL) && kt_port_flash_erase((uint32_t)kt_flash_end - 1) == KT_OK)
        (void)kt_port_has_helped();
}

static int calls_left; /* until it breaks down; 0: it doesn't */

/* An evaluation takes 54 calls, a prediction one. */
void second_tires(void) { calls_left = 60; }

bool __wrap_kt_port_help(void (*work)(void *), void *argument);
bool __real_kt_port_help(void (*work)(void *), void *argument);

bool __wrap_kt_port_help(void (*work)(void *), void *argument) {
    bool breaks = calls_left && --calls_left == 0;
    return __real_kt_port_help(breaks ? second_undefined : work, argument);
}
#endif

/* Raises an interrupt that has no handler. */
void break_interrupt(void) {
#ifdef __riscv
    static const uint32_t CLINT_MSIP = 0x02000000;
    *kt_chip_at(CLINT_MSIP) = 1;
    __asm__ volatile("csrs mie, %0" ::"r"(1 << 3));
#else
    static const uint32_t NVIC_ISER = 0xe000e100, NVIC_ISPR = 0xe000e200, INTERRUPT = 1 << 24;
    *kt_chip_at(NVIC_ISER) = INTERRUPT;
    *kt_chip_at(NVIC_ISPR) = INTERRUPT;
#endif
    for (;;) __asm__ volatile("");
}

kt_status __wrap_kt_fault_command(void *context, kt_gtp *gtp, char *arguments, kt_text *answer) {
    static const struct {
        const char *name;
        breakdown *run;
    } ways[] = {
        {"undefined", break_undefined},
        {"unmapped", break_unmapped},
        {"unaligned", break_unaligned},
        {"hang", break_hang},
        {"deaf", break_deaf},
        {"overrun", break_overrun},
        {"plunge", break_plunge},
        {"interrupt", break_interrupt},
#if KT_HELPER
        {"second-hangs", second_hangs},
        {"second-faults", second_faults},
        {"second-reads-flash", second_reads_flash},
        {"second-tires", second_tires},
#endif
    };
    for (unsigned i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (!kt_words_equal(arguments, ways[i].name)) continue;
        ways[i].run();
        return KT_OK;
    }
    return __real_kt_fault_command(context, gtp, arguments, answer);
}
