/* wasm.c: WebAssembly as a board. It imports what it needs from a module "katachi": boards/wasm32/run.js is
 * that module for node, host-tools/page/core.js for browsers. */
#include "boards/port.h"

#define IMPORTED(name) __attribute__((import_module("katachi"), import_name(#name)))

/* Writes the image into `room`. Returns its bytes. */
IMPORTED(load) uint32_t host_load(uint8_t *room, uint32_t capacity);
/* Takes received bytes of the serial line. Returns how many. */
IMPORTED(read) uint32_t host_read(char *bytes, uint32_t capacity);
IMPORTED(has_input) uint32_t host_has_input(void);
IMPORTED(write) void host_write(const char *bytes, uint32_t count);
/* Returns when there is input. */
IMPORTED(wait) void host_wait(void);
IMPORTED(microseconds) uint32_t host_microseconds(void);
IMPORTED(exit) _Noreturn void host_exit(void);

const char kt_port_registers[] = "";
const uint32_t kt_port_tick_hz = 1000000;

static uint8_t image[4 << 20];
static uint32_t image_bytes;

int main(void);

__attribute__((export_name("start"))) void kt_start(void);

void kt_start(void) {
    main();
    kt_port_exit();
}

void kt_port_init(void) { image_bytes = host_load(image, sizeof image); }
size_t kt_port_read(char *bytes, size_t capacity) { return host_read(bytes, capacity); }
bool kt_port_has_input(void) { return host_has_input(); }
void kt_port_write(const char *bytes, size_t count) { host_write(bytes, count); }
void kt_port_wait(void) { host_wait(); }
uint32_t kt_port_ticks(void) { return host_microseconds(); }
uint64_t kt_port_asleep_ticks(void) { return 0; }
void kt_port_watch(void) {}
uint32_t kt_port_longest_ms(void) { return 0; }
uint32_t kt_port_lost_bytes(void) { return 0; }
const uint8_t *kt_port_image(void) { return image; }
uint32_t kt_port_image_bytes(void) { return image_bytes; }
uint32_t kt_port_static_bytes(void) { return 0; }
uint32_t kt_port_stack_bytes(void) { return 0; }
uint32_t kt_port_stack_used(void) { return 0; }

_Noreturn void kt_port_exit(void) { host_exit(); }
