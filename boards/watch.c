/* watch.c: the tick of a chip: does the program hang, and has its stack room? */
#include "boards/chip.h"
#include "boards/port.h"

volatile uint32_t kt_watch_unfed_ms;

static uint32_t longest_ms;
static volatile bool watching;

bool kt_watch_tick(void) {
    kt_rings_woke = true;
    uint32_t unfed_ms = kt_watch_unfed_ms + kt_chip_tick();
    kt_watch_unfed_ms = unfed_ms;
    if (unfed_ms > longest_ms) longest_ms = unfed_ms;
    return (watching && unfed_ms > KT_PORT_WATCH_MS) || kt_memory_stack_is_over();
}

void kt_port_watch(void) {
    kt_watch_unfed_ms = 0;
    watching = true;
    kt_chip_watch();
}

uint32_t kt_port_longest_ms(void) { return longest_ms; }
