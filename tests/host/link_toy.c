#include "link_toy.h"

#include <setjmp.h>
#include <stdlib.h>

#include "boards/port.h"
#include "boards/ring.h"

enum { STEP_US = 250, READ_US = 20, BOOT_US = 30000, TICK_US = 1, UART_BYTES = 6 };

int firmware_main(void);

struct toy_world world;
static jmp_buf power;
static kt_ring received;
static uint64_t next_step_us;
static bool halted;
static char held[UART_BYTES]; /* bytes that came while it was halted */
static unsigned held_count;

const char kt_port_name[] = "simulated";
const char kt_port_registers[] = "";
const uint32_t kt_port_tick_hz = 1000000;

static void fill_ring(void) {
    uint8_t byte;
    while (lossy_take(&world.to_toy, &byte, world.now_us)) {
        if (kt_ring_is_full(&received)) world.lost++;
        else kt_ring_put(&received, (char)byte);
    }
}

/* While the processor stands still, the UART holds what comes. */
static void fill_uart(void) {
    uint8_t byte;
    while (lossy_take(&world.to_toy, &byte, world.now_us)) {
        if (held_count == UART_BYTES) world.lost++;
        else held[held_count++] = (char)byte;
    }
}

static void pass_time(uint64_t us) {
    uint64_t end_us = world.now_us + us;
    while (next_step_us <= end_us) {
        world.now_us = next_step_us;
        next_step_us += STEP_US;
        world.step();
        if (halted) fill_uart();
        else fill_ring();
        if (world.done) longjmp(power, 1);
        if (!world.reset_us || world.now_us < world.reset_us) continue;
        world.reset_us = 0;
        world.resets++;
        longjmp(power, 2);
    }
    world.now_us = end_us;
    if (halted) fill_uart();
    else fill_ring();
}

void toy_halt(uint64_t us) {
    halted = true;
    pass_time(us);
    halted = false;
    for (unsigned i = 0; i < held_count; i++) {
        if (kt_ring_is_full(&received)) world.lost++;
        else kt_ring_put(&received, held[i]);
    }
    held_count = 0;
}

void toy_run(void) {
    if (setjmp(power) == 1) return;
    halted = false;
    held_count = 0;
    world.to_host.free_us = world.now_us; /* what the chip had not sent is lost */
    uint64_t booted_us = world.now_us + BOOT_US;
    while (world.now_us < booted_us) pass_time(STEP_US);
    received = (kt_ring){0};
    firmware_main();
}

void kt_port_init(void) {}

size_t kt_port_read(char *bytes, size_t capacity) {
    size_t count = 0;
    pass_time(READ_US);
    while (count < capacity && !kt_ring_is_empty(&received)) bytes[count++] = kt_ring_take(&received);
    return count;
}

bool kt_port_has_input(void) { return !kt_ring_is_empty(&received); }

void kt_port_write(const char *bytes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        while (world.to_host.free_us > world.now_us + KT_RING_BYTES * LOSSY_BYTE_US) pass_time(LOSSY_BYTE_US);
        lossy_put(&world.to_host, (uint8_t)bytes[i], world.now_us);
    }
}

void kt_port_wait(void) {
    if (kt_ring_is_empty(&received)) pass_time(STEP_US);
}

uint32_t kt_port_ticks(void) {
    pass_time(TICK_US);
    return (uint32_t)world.now_us;
}

uint64_t kt_port_asleep_ticks(void) { return 0; }
void kt_port_watch(void) {}
uint32_t kt_port_longest_ms(void) { return 0; }
uint32_t kt_port_lost_bytes(void) { return (uint32_t)world.lost; }
uint32_t kt_port_static_bytes(void) { return 0; }
uint32_t kt_port_stack_bytes(void) { return 0; }
uint32_t kt_port_stack_used(void) { return 0; }

/* After `quit`, which no host of these tests sends: noise may. */
_Noreturn void kt_port_exit(void) {
    world.resets++;
    longjmp(power, 2);
}
