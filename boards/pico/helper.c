/* helper.c: the RP2040's second core.
 *
 * Sources: Raspberry Pi, "RP2040 Datasheet" (SIO, inter-processor FIFOs; PSM; launching code on processor core 1). */
#include "boards/pico/helper.h"

#include "boards/chip.h"
#include "boards/port.h"
#include "boards/rp2.h"

#define RAM_CODE __attribute__((section(".ram_text"), noinline))

enum {
    POWER_OFF = KT_RP2_POWER + 0x4, /* FRCE_OFF */
    SECOND_CORE = KT_RP2_SECOND_CORE,

    /* The queues, as each core sees them. */
    QUEUE_STATE = 0xd0000050,
    QUEUE_WRITE = 0xd0000054,
    QUEUE_READ = 0xd0000058,
    STATE_ARRIVED = 1 << 0,

    DONE = 1,   /* what the second core says */
    BROKEN = 2, /* by a fault */

    START_US = 10000,  /* the longest wait for the second core to start */
    HELP_US = 6000000, /* for it to finish: less than KT_PORT_WATCH_MS */
    HARD_FAULT = 3,
    FRAME_LR = 5,
    FRAME_PC = 6,
    FRAME = 8, /* words that the processor pushes */
};

/* Aligned for the processor. The lowest word is a guard. */
static uint32_t stack[KT_HELPER_STACK / 4] __attribute__((aligned(8)));
static uint32_t *const stack_top = stack + KT_HELPER_STACK / 4;

/* Where it pushed what it was about when the fault came. */
static const uint32_t *volatile frame;

static enum { STOPPED, IDLE, BUSY, LOST } state;
static uint32_t begun_us;

/* Other writes are done before, other reads come behind. */
static inline void order_memory(void) { __asm__ volatile("dmb" ::: "memory"); }

static inline void tell_other_core(void) { __asm__ volatile("sev" ::: "memory"); }

/* The second core's side. */

RAM_CODE static uint32_t await_word(void) {
    while (!(*kt_chip_at(QUEUE_STATE) & STATE_ARRIVED)) __asm__ volatile("wfe" ::: "memory");
    return *kt_chip_at(QUEUE_READ);
}

RAM_CODE _Noreturn static void serve_orders(void) {
    __asm__ volatile("cpsid i" ::: "memory");
    for (;;) {
        void (*work)(void *) = (void (*)(void *))await_word();
        void *argument = (void *)await_word();
        order_memory();
        work(argument);
        order_memory();
        *kt_chip_at(QUEUE_WRITE) = DONE;
        tell_other_core();
    }
}

__attribute__((used)) RAM_CODE _Noreturn static void report_break(const uint32_t *pushed) {
    frame = pushed;
    order_memory();
    *kt_chip_at(QUEUE_WRITE) = BROKEN;
    tell_other_core();
    for (;;) __asm__ volatile("wfe" ::: "memory");
}

__attribute__((naked)) RAM_CODE static void enter_break(void) {
    __asm__ volatile("mov r0, sp\n\t"
                     "ldr r1, =report_break\n\t"
                     "bx r1\n\t"
                     ".ltorg");
}

/* In RAM, as all that the second core may need while the flash can't be read. The address must be a multiple of 256. */
static const void *vectors[16] __attribute__((section(".data"), aligned(256))) = {
    [2 ... 15] = (const void *)enter_break,
};

/* The first core's side. */

/* Waits for a word. Returns false when none has come by `us` after `since`. The tick's interrupt ends a sleep, too. */
static bool receive(uint32_t since, uint32_t us, uint32_t *word) {
    while (!(*kt_chip_at(QUEUE_STATE) & STATE_ARRIVED)) {
        if (kt_port_ticks() - since > us) return false;
        __asm__ volatile("wfe" ::: "memory");
    }
    *word = *kt_chip_at(QUEUE_READ);
    order_memory();
    return true;
}

static void send(uint32_t word) {
    order_memory();
    *kt_chip_at(QUEUE_WRITE) = word;
    tell_other_core();
}

static void empty_queue(void) {
    for (int i = 0; i < KT_RP2_TRIES && *kt_chip_at(QUEUE_STATE) & STATE_ARRIVED; i++)
        (void)*kt_chip_at(QUEUE_READ);
}

static void stop(void) {
    *kt_chip_at(POWER_OFF + KT_RP2_SET) = SECOND_CORE;
    for (int tries = KT_RP2_TRIES; tries && !(*kt_chip_at(POWER_OFF) & SECOND_CORE); tries--) continue;
    empty_queue();
}

/* Starts the second core. It waits in its ROM for six words, and sends each back. A wrong one is answered by a 0,
 * and begins the six again. */
static bool start(void) {
    const uint32_t words[] = {0, 0, 1, (uint32_t)vectors, (uint32_t)stack_top, (uint32_t)serve_orders};
    uint32_t since = kt_port_ticks(), word = 0;
    stack[0] = KT_STACK_PAINT;
    stop(); /* whatever it did before: a debugger may have restarted the first core alone */
    *kt_chip_at(POWER_OFF + KT_RP2_CLEAR) = SECOND_CORE;
    for (unsigned i = 0; i < sizeof words / sizeof *words;) {
        if (!words[i]) empty_queue();
        send(words[i]);
        if (!receive(since, START_US, &word)) return false;
        i = word == words[i] ? i + 1 : 0;
    }
    return true;
}

/* Stops the second core for good, and records why. */
static void give_up(uint32_t cause, const uint32_t *pushed) {
    uint32_t registers[KT_FAULT_LR + 1] = {(uint32_t)pushed};
    unsigned known = 0;
    stop();
    state = LOST;
    if (cause && pushed >= stack && pushed + FRAME <= stack_top) {
        registers[KT_FAULT_SP] += 4u * FRAME;
        registers[KT_FAULT_PC] = pushed[FRAME_PC];
        registers[KT_FAULT_LR] = pushed[FRAME_LR];
        known = KT_FAULT_LR + 1;
    }
    kt_fault_keep(KT_FAULT_HELPER, cause, registers, known);
}

bool kt_port_help(void (*work)(void *), void *argument) {
    if (state == STOPPED) {
        if (start()) state = IDLE;
        else give_up(0, NULL);
    }
    if (state != IDLE) return false;
    begun_us = kt_port_ticks();
    state = BUSY;
    send((uint32_t)work);
    send((uint32_t)argument);
    return true;
}

bool kt_port_has_helped(void) {
    uint32_t word = 0;
    bool came = state == BUSY && receive(begun_us, HELP_US, &word);
    if (came && word == DONE && stack[0] == KT_STACK_PAINT) state = IDLE;
    else give_up(came && word == BROKEN ? HARD_FAULT : 0, frame);
    return state == IDLE;
}

void kt_pico_rest_helper(void) {
    if (state != IDLE) return;
    stop();
    *kt_chip_at(POWER_OFF + KT_RP2_CLEAR) =
        SECOND_CORE; /* in its ROM it sleeps, which it doesn't while it is off */
    state = STOPPED;
}

void kt_pico_spare_flash(void) {
    if (state != BUSY) return;
    stop();
    state = LOST;
}
