#include "usb_bus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boards/chip.h"
#include "boards/port.h"
#include "boards/two_lines.h"
#include "boards/usb.h"

static void must(bool holds, const char *what) {
    if (holds) return;
    fprintf(stderr, "usb_bus: %s\n", what);
    abort();
}

/* The rest of a chip. */

const char kt_port_name[] = "pico";
const uint32_t kt_port_tick_hz = 1000000;
volatile uint32_t kt_watch_unfed_ms;
uint32_t kt_stack_bottom[4] = {KT_STACK_PAINT, KT_STACK_PAINT, KT_STACK_PAINT, KT_STACK_PAINT};

void (*bus_meanwhile)(void);
static uint32_t ticks;
static bool interrupts_off, deaf;
static char uart_byte;
static bool uart_full, uart_sends; /* a byte waits in the UART; one has been sent, which interrupts */

uint32_t kt_port_ticks(void) { return ticks += 100; }
void kt_chip_init(void) {}
bool kt_chip_was_stuck(void) { return false; }
void kt_chip_restart(void) { abort(); }
void kt_fault_start(bool stuck) { (void)stuck; }
void kt_fault_comment(kt_text *text) { (void)text; }
void kt_fault_keep(kt_fault_reason reason, uint32_t cause, const uint32_t *registers, unsigned known) {
    (void)reason;
    (void)cause;
    (void)registers;
    (void)known;
}
void kt_cpu_sleep(void) { kt_rings_woke = true; } /* something always comes */
void kt_cpu_interrupts_off(void) { interrupts_off = true; }
void kt_cpu_interrupts_on(void) {
    interrupts_off = false;
    while (uart_sends) {
        uart_sends = false;
        kt_rings_serve();
    }
    if (bus_meanwhile) bus_meanwhile();
}

static void interrupt(void) {
    must(!interrupts_off, "the test has to let interrupts come");
    if (!deaf) kt_rings_serve();
}

void bus_deafen(bool now) {
    deaf = now;
    interrupt();
}

/* The UART. */

char uart_sent[4096];
size_t uart_sent_count;

bool kt_uart_has_byte(void) { return uart_full; }
char kt_uart_take(void) {
    uart_full = false;
    return uart_byte;
}
void kt_uart_listen(bool on) { (void)on; }
bool kt_uart_lost(void) { return false; }
void kt_uart_send(uint8_t byte) {
    if (uart_sent_count < sizeof uart_sent) uart_sent[uart_sent_count++] = (char)byte;
    uart_sends = true;
}
bool kt_uart_sent(void) { return true; }
void kt_uart_send_nothing(void) { uart_sends = false; }

void uart_receive(char byte) {
    uart_byte = byte;
    uart_full = true;
    interrupt();
}

/* The controller. */

typedef struct place {
    uint8_t bytes[KT_USB_PACKET];
    bool open, armed, stalled, data1, done;
    uint8_t count;
} place;

static struct {
    place places[6]; /* of endpoints 0 to 2; each first from the host, then towards it */
    uint8_t address, packet[8];
    bool reset, setup, wants_frame, frame, suspended, changed;
} chip;

static unsigned index_of(uint8_t address) { return (address & 0x7f) * 2u + (address >> 7); }

static place *place_of(uint8_t address) {
    must(index_of(address) < 6, "an endpoint that is not there");
    return &chip.places[index_of(address)];
}

volatile uint8_t *kt_usb_chip_buffer(uint8_t address) {
    /* An empty packet leaves the buffer alone. */
    must(address % 128 == 0 || !place_of(address)->armed || !place_of(address)->count,
         "a buffer is touched that belongs to the controller");
    /* Both directions of endpoint 0 share a buffer. */
    return place_of(address % 128 ? address : 0)->bytes;
}

void kt_usb_chip_arm(uint8_t address, uint8_t count, bool data1) {
    place *at = place_of(address);
    must(!at->armed && !at->stalled, "a buffer is armed twice, or while it is stalled");
    must(at->open || address % 128 == 0, "a closed endpoint is armed");
    must(count <= KT_USB_PACKET, "a packet is too long");
    must(address & 0x80 || count == KT_USB_PACKET, "room for less than a packet");
    at->armed = true;
    at->data1 = data1;
    at->count = count;
}

void kt_usb_chip_disarm(uint8_t address) { place_of(address)->armed = place_of(address)->stalled = false; }

void kt_usb_chip_stall(uint8_t address) {
    must(!place_of(address)->armed, "an armed buffer is stalled");
    place_of(address)->stalled = true;
}

void kt_usb_chip_open(bool open) {
    for (unsigned i = 2; i < 6; i++) {
        chip.places[i].open = open;
        chip.places[i].armed = chip.places[i].stalled = false;
    }
}

void kt_usb_chip_address(uint8_t address) {
    must(address < 128, "an address above 127");
    chip.address = address;
}

void kt_usb_chip_want_frame(void) { chip.wants_frame = true; }

void kt_usb_chip_serve(void) {
    static const uint8_t addresses[] = {KT_USB_CONTROL_IN, KT_USB_CONTROL_OUT, KT_USB_DATA_OUT,
                                        KT_USB_DATA_IN};
    if (chip.reset) {
        chip.reset = false;
        for (unsigned i = 0; i < 6; i++) chip.places[i].done = false;
        kt_usb_reset();
    }
    if (chip.changed) {
        chip.changed = false;
        kt_usb_suspend(chip.suspended);
    }
    for (unsigned i = 0; i < sizeof addresses; i++) {
        place *at = place_of(addresses[i]);
        if (!at->done) continue;
        at->done = false;
        kt_usb_done(addresses[i], at->count);
    }
    if (chip.setup) {
        chip.setup = false;
        kt_usb_setup(chip.packet);
    }
    if (chip.frame) {
        chip.frame = chip.wants_frame = false;
        kt_usb_frame();
    }
}

/* The wire. */

void bus_start(void) {
    static const uint8_t id[KT_USB_ID_BYTES] = {0xe6, 0x61, 0x18, 0x60, 0x4b, 0x2a, 0x0f, 0x01};
    char rest[64];
    deaf = false;
    bus_meanwhile = NULL;
    memset(&chip, 0, sizeof chip);
    uart_full = false;
    host_loses = 0;
    host_address = 0;
    kt_usb_init(id);
    interrupt();
    while (kt_port_read(rest, sizeof rest)) continue;
    uart_sent_count = 0;
}

void bus_reset(void) {
    /* The controller only tells its driver, which has to stop everything. */
    chip.reset = true;
    chip.setup = chip.suspended = false;
    interrupt();
}

void bus_suspend(bool suspended) {
    chip.suspended = suspended;
    chip.changed = true;
    interrupt();
}

void bus_frame(void) {
    if (!chip.wants_frame) return;
    chip.frame = true;
    interrupt();
}

void bus_rest(void) { interrupt(); }

uint8_t bus_address(void) { return chip.address; }

int bus_setup(uint8_t address, const uint8_t *packet) {
    if (address != chip.address) return BUS_SILENCE;
    chip.setup = true;
    memcpy(chip.packet, packet, sizeof chip.packet);
    chip.places[0].stalled = chip.places[1].stalled = false;
    interrupt();
    return 0;
}

int bus_out(uint8_t address, uint8_t endpoint, const uint8_t *bytes, uint8_t count, bool data1) {
    if (address != chip.address || endpoint > 2) return BUS_SILENCE;
    place *at = &chip.places[index_of(endpoint)];
    if (endpoint && !at->open) return BUS_SILENCE;
    if (at->stalled) return BUS_STALL;
    if (!at->armed || at->done) return BUS_WAITS;
    /* A packet of the other kind has come before; that it came got lost. */
    if (at->data1 != data1) return 0;
    memcpy(at->bytes, bytes, count);
    at->count = count;
    at->armed = false;
    at->done = true;
    interrupt();
    return 1;
}

int bus_in(uint8_t address, uint8_t endpoint, uint8_t *bytes, bool *data1, bool lost) {
    if (address != chip.address || endpoint > 2) return BUS_SILENCE;
    place *at = &chip.places[index_of(endpoint | 0x80)];
    if (endpoint && !at->open) return BUS_SILENCE;
    if (at->stalled) return BUS_STALL;
    if (!at->armed || at->done) return BUS_WAITS;
    int count = at->count;
    memcpy(bytes, endpoint ? at->bytes : chip.places[0].bytes, (size_t)count);
    *data1 = at->data1;
    if (lost) return count;
    at->armed = false;
    at->done = true;
    interrupt();
    return count;
}
