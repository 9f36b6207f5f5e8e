#include "front_toy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#include "boards/port.h"
#include "power.h"

enum {
    SCAN_US = 1200,   /* between two interrupts of the lights, which wake the toy */
    SLICE_US = 35000, /* four playouts on 5x5, as a micro:bit makes them */
    STACK_BYTES = 1 << 20,
    LINE_BYTES = 1 << 16,
    START = 0x1e000,
    PAGE = 1024,
    STORAGE_PAGES = 8,
    IMAGE_PAGES = 128,
    CASE_PAGES = 4,
};

int firmware_main(void);

static struct {
    ucontext_t toy, watcher;
    uint64_t now_us, until_us; /* the watcher goes on then */
    uint64_t thought_us, longest_us;
    double seen[FRONT_LEDS];
    uint8_t light[KT_PORT_LEDS];
    unsigned buttons;
    char to_toy[LINE_BYTES], to_host[LINE_BYTES];
    size_t to_toy_from, to_toy_to, to_host_to;
} world;

static char stack[STACK_BYTES];

const char kt_port_name[] = "simulated";
const char kt_port_registers[] = "";
const uint32_t kt_port_tick_hz = 1000000;

/* Time passes for the toy. */
static void pass_time(uint64_t us) {
    uint64_t end_us = world.now_us + us;
    while (world.now_us < end_us) {
        uint64_t next_us = end_us < world.until_us ? end_us : world.until_us;
        for (int led = 0; led < FRONT_LEDS; led++)
            world.seen[led] += (double)world.light[led] * (double)(next_us - world.now_us);
        world.now_us = next_us;
        if (world.now_us == world.until_us) swapcontext(&world.toy, &world.watcher);
    }
}

static void run_toy(void) {
    (void)firmware_main();
    for (;;) pass_time(SCAN_US);
}

void front_toy_start(void) {
    getcontext(&world.toy);
    world.toy.uc_stack.ss_sp = stack;
    world.toy.uc_stack.ss_size = sizeof stack;
    world.toy.uc_link = NULL;
    makecontext(&world.toy, run_toy, 0);
}

/* What it does then never goes on. */
void front_toy_stop(void) {
    memset(world.light, 0, sizeof world.light);
    world.to_toy_from = world.to_toy_to = 0;
    world.thought_us = 0;
}

bool front_toy_press(void *context, unsigned buttons) {
    (void)context;
    world.buttons = buttons;
    return true;
}

bool front_toy_look(void *context, uint64_t us, double brightness[FRONT_LEDS]) {
    (void)context;
    memset(world.seen, 0, sizeof world.seen);
    world.until_us = world.now_us + us;
    swapcontext(&world.watcher, &world.toy);
    for (int led = 0; led < FRONT_LEDS; led++) brightness[led] = world.seen[led] / (double)us;
    return true;
}

void front_toy_send(const char *bytes) {
    size_t count = strlen(bytes);
    if (world.to_toy_from == world.to_toy_to) world.to_toy_from = world.to_toy_to = 0;
    if (world.to_toy_to + count > LINE_BYTES) abort();
    memcpy(world.to_toy + world.to_toy_to, bytes, count);
    world.to_toy_to += count;
}

const char *front_toy_received(void) {
    world.to_host[world.to_host_to] = 0;
    world.to_host_to = 0;
    return world.to_host;
}

uint64_t front_toy_us(void) { return world.now_us; }
uint64_t front_toy_longest_us(void) { return world.longest_us; }

void front_toy_init(const char *name) {
    static struct power_flash flash;
    FILE *file = fopen(name, "rb");
    power_init(&flash, START, PAGE, STORAGE_PAGES + IMAGE_PAGES + CASE_PAGES);
    flash.storage_pages = STORAGE_PAGES;
    flash.case_pages = CASE_PAGES;
    power = &flash;
    if (!file || !fread(flash.words + STORAGE_PAGES * PAGE / 4, 1, IMAGE_PAGES * PAGE, file)) {
        perror(name);
        exit(2);
    }
    fclose(file);
}

/* boards/port.h */

void kt_port_init(void) {}
void kt_port_watch(void) {}
uint32_t kt_port_longest_ms(void) { return 0; }
uint32_t kt_port_lost_bytes(void) { return 0; }
uint32_t kt_port_static_bytes(void) { return 0; }
uint32_t kt_port_stack_bytes(void) { return 0; }
uint32_t kt_port_stack_used(void) { return 0; }
uint64_t kt_port_asleep_ticks(void) { return 0; }

static bool has_byte(void) { return world.to_toy_from != world.to_toy_to; }

size_t kt_port_read(char *bytes, size_t capacity) {
    size_t count = 0;
    pass_time(20);
    while (count < capacity && has_byte()) bytes[count++] = world.to_toy[world.to_toy_from++];
    return count;
}

/* The toy asks this while it thinks. */
bool kt_port_has_input(void) {
    pass_time(SLICE_US);
    world.thought_us += SLICE_US;
    if (world.thought_us > world.longest_us) world.longest_us = world.thought_us;
    return has_byte();
}

void kt_port_write(const char *bytes, size_t count) {
    if (world.to_host_to + count >= LINE_BYTES) abort();
    memcpy(world.to_host + world.to_host_to, bytes, count);
    world.to_host_to += count;
}

void kt_port_wait(void) {
    world.thought_us = 0;
    if (!has_byte()) pass_time(SCAN_US);
}

uint32_t kt_port_ticks(void) {
    pass_time(1);
    return (uint32_t)world.now_us;
}

_Noreturn void kt_port_exit(void) {
    for (;;) pass_time(SCAN_US);
}

void kt_port_show(const uint8_t brightness[KT_PORT_LEDS]) {
    memcpy(world.light, brightness, sizeof world.light);
}
unsigned kt_port_buttons(void) { return world.buttons; }
bool kt_port_rest(void) { return false; }
