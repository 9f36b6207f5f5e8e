/* rings.c: the serial line of a chip. */
#include "boards/chip.h"
#include "boards/port.h"
#include "boards/ring.h"

static kt_ring received, to_send;
static volatile bool sending; /* the UART has a byte, and kt_chip_sent has not said yet that it is sent */
static volatile bool deaf;    /* the ring was full, and received bytes no longer interrupt */
#if KT_RESTS
static volatile bool heard; /* a byte that a line without a sender doesn't give */
#endif
volatile bool kt_rings_woke;
static uint32_t lost_bytes;
static uint64_t asleep_ticks;

/* REPORTING while a fault is reported: a second fault meanwhile restarts at once. A stack that ran
 * through all of the RAM does not leave this number there. */
static const uint32_t REPORTING = 0x7265706f;
static uint32_t reporting;

static void send_next(void) {
    sending = !kt_ring_is_empty(&to_send);
    if (sending) kt_chip_send((uint8_t)kt_ring_take(&to_send));
    else kt_chip_send_nothing();
}

/* Runs in the interrupt, or with interrupts off. */
void kt_rings_serve(void) {
    kt_rings_woke = true;
    /* A full ring leaves the bytes in the UART until kt_port_read has made room. */
    while (kt_chip_has_byte()) {
        if (kt_ring_is_full(&received)) {
            kt_chip_listen(false);
            deaf = true;
            break;
        }
        char byte = kt_chip_take();
        kt_ring_put(&received, byte);
#if KT_RESTS
        heard |= byte != 0;
#endif
    }
    if (kt_chip_lost()) lost_bytes++;
    if (sending && kt_chip_sent()) send_next();
}

size_t kt_rings_take_output(volatile uint8_t *bytes, size_t capacity) {
    size_t count = 0;
    /* After a fault, bytes are sent one by one (send_last). */
    if (reporting == REPORTING) return 0;
    while (count < capacity && !kt_ring_is_empty(&to_send)) bytes[count++] = (uint8_t)kt_ring_take(&to_send);
    return count;
}

void kt_rings_forget_output(void) {
    while (!kt_ring_is_empty(&to_send)) (void)kt_ring_take(&to_send);
    sending = true; /* until kt_chip_sent says of the new side that it is free */
}

/* QEMU's UARTs may raise no interrupt for a byte that had to wait for the reader of the serial port. So
 * code that waits for the sender polls. */
static void poll(void) {
    kt_watch_unfed_ms = 0;
    kt_cpu_interrupts_off();
    kt_rings_serve();
    kt_cpu_interrupts_on();
}

__attribute__((noinline)) void kt_port_init(void) {
    kt_chip_init();
    kt_fault_start(kt_chip_was_stuck());
    kt_cpu_interrupts_on();
}

size_t kt_port_read(char *bytes, size_t capacity) {
    size_t count = 0;
    kt_watch_unfed_ms = 0;
    while (count < capacity && !kt_ring_is_empty(&received)) bytes[count++] = kt_ring_take(&received);
    if (!count || !deaf) return count;
    /* Some UARTs never interrupt for a byte that came before kt_chip_listen: it is taken here. */
    kt_cpu_interrupts_off();
    deaf = false;
    kt_chip_listen(true);
    kt_rings_serve();
    kt_cpu_interrupts_on();
    return count;
}

bool kt_port_has_input(void) {
    kt_watch_unfed_ms = 0;
    return !kt_ring_is_empty(&received);
}

void kt_port_write(const char *bytes, size_t count) {
    kt_watch_unfed_ms = 0;
    for (size_t i = 0; i < count; i++) {
        while (kt_ring_is_full(&to_send)) poll();
        kt_ring_put(&to_send, bytes[i]);
        kt_cpu_interrupts_off();
        if (!sending) send_next();
        kt_cpu_interrupts_on();
    }
}

void kt_port_wait(void) {
    kt_watch_unfed_ms = 0;
    /* kt_rings_report sees that it was the stack. */
    if (kt_memory_stack_is_over()) __builtin_trap();
    if (sending) {
        poll();
        return;
    }
    /* With interrupts off, a byte that comes between the look and the sleep still ends the sleep. */
    kt_cpu_interrupts_off();
    kt_rings_woke = !kt_ring_is_empty(&received);
    while (!kt_rings_woke) {
        uint32_t start = kt_port_ticks();
        kt_cpu_sleep();
        asleep_ticks += kt_port_ticks() - start;
        kt_cpu_interrupts_on();
        kt_cpu_interrupts_off();
    }
    kt_cpu_interrupts_on();
}

#if KT_RESTS
bool kt_port_rest(void) {
    if (heard || sending) return false;
    kt_cpu_interrupts_off();
    bool rested = kt_chip_rest();
    kt_cpu_interrupts_on();
    return rested;
}
#endif

uint64_t kt_port_asleep_ticks(void) { return asleep_ticks; }

uint32_t kt_port_lost_bytes(void) { return lost_bytes; }

/* Waits 200 microseconds, until the last byte has left the UART; a byte takes 87. */
static void let_go(void) {
    uint32_t start = kt_port_ticks();
    for (uint32_t tries = 100000; kt_port_ticks() - start < kt_port_tick_hz / 5000 && tries; tries--)
        continue;
}

_Noreturn void kt_port_exit(void) {
    while (sending) poll();
    let_go();
    kt_chip_restart();
}

/* Gives up after a hundred times the time that a byte takes. */
static void wait_sent(void) {
    for (uint32_t tries = 200000; sending && !kt_chip_sent() && tries; tries--) continue;
}

static void send_slowly(char byte) {
    wait_sent();
    kt_chip_send((uint8_t)byte);
    sending = true;
}

static void send_last(const char *bytes, size_t count) {
    /* The ring comes first. A fault may have overwritten its counters, so this ends after a full ring. */
    for (int i = 0; i < KT_RING_BYTES && !kt_ring_is_empty(&to_send); i++)
        send_slowly(kt_ring_take(&to_send));
    for (size_t i = 0; i < count; i++) send_slowly(bytes[i]);
    wait_sent();
    let_go();
}

_Noreturn void kt_rings_report(kt_fault_reason reason, uint32_t cause, const uint32_t *registers,
                               unsigned known) {
    char bytes[80];
    kt_text text;
    if (reporting == REPORTING) kt_chip_restart();
    reporting = REPORTING;
    kt_fault_keep(kt_memory_stack_is_over() ? KT_FAULT_STACK : reason, cause, registers, known);
    kt_text_init(&text, bytes, sizeof bytes);
    kt_fault_comment(&text);
    send_last(text.bytes, text.length);
    kt_chip_restart();
}
