/* Fuzzes the serial port over USB with a hostile host: any setup packets, packets out of order and of any kind,
 * lost acknowledgements, resets and a sleeping bus at any time, a UART that talks meanwhile, and a firmware that
 * is slow. The controller of usb_bus.h aborts when a rule is broken. What the firmware reads must be what the
 * host sent, in order and complete, and the other way round, but across a reset or a request. And whatever
 * came before: a host that follows the rules finds a working port. */
#include <stdlib.h>

#include "../host/usb_bus.h"
#include "boards/port.h"
#include "boards/usb.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

/* The bytes on the way count up, modulo a prime; UART sends another one. */
enum { MODULUS = 251, UART_BYTE = 255, PATIENCE = 100, LONGEST = 2000 };

static const uint8_t *input;
static size_t left;
static uint8_t out_next, in_next, read_next, taken_next;
static unsigned read_excused, taken_excused; /* how often bytes may be missing */
static int waits;

static uint8_t next(void) {
    if (!left) return 0;
    left--;
    return *input++;
}

static void excuse(void) {
    read_excused++;
    taken_excused++;
}

static uint8_t after(uint8_t byte) { return (uint8_t)((byte + 1) % MODULUS); }

static void check(uint8_t byte, uint8_t *expected, unsigned *excused) {
    if (byte != *expected && (*excused)-- == 0) abort();
    *expected = after(byte);
}

static void send_setup(bool known) {
    static const uint16_t requests[] = {0x8000, 0x8100, 0x8200, 0x0201, 0x0203, 0x0005, 0x8006,
                                        0x8008, 0x0009, 0x810a, 0x010b, 0x2120, 0xa121, 0x2122};
    uint8_t packet[8];
    uint16_t what = requests[next() % (sizeof requests / sizeof requests[0])];
    for (unsigned i = 0; i < sizeof packet; i++) packet[i] = next();
    if (known) {
        packet[0] = (uint8_t)(what >> 8);
        packet[1] = (uint8_t)what;
    }
    excuse();
    bus_setup(bus_address(), packet);
}

static void send_packet(void) {
    uint8_t packet[KT_USB_PACKET], kind = next(), size = next() % (KT_USB_PACKET + 1), byte = out_next;
    for (unsigned i = 0; i < size; i++) {
        packet[i] = byte;
        byte = after(byte);
    }
    if (bus_out(bus_address(), kind % 4, packet, size, kind & 4) > 0 && kind % 4 == 2) out_next = byte;
}

static void take_packet(void) {
    uint8_t packet[KT_USB_PACKET], kind = next();
    bool data1, lost = kind & 4;
    int size = bus_in(bus_address(), kind % 4, packet, &data1, lost);
    if (kind % 4 != 2 || lost) return;
    for (int i = 0; i < size; i++) check(packet[i], &taken_next, &taken_excused);
}

static void read_some(unsigned most) {
    char some[64];
    size_t size = kt_port_read(some, 1 + most % sizeof some);
    for (size_t i = 0; i < size; i++) {
        if ((uint8_t)some[i] != UART_BYTE) check((uint8_t)some[i], &read_next, &read_excused);
    }
}

static void write_some(unsigned size) {
    for (unsigned i = 0; i < size; i++) {
        waits = 0;
        kt_port_write(&(char){(char)in_next}, 1);
        in_next = after(in_next);
    }
}

/* A program waits for ever while a host has the port open and takes nothing. This host leaves at last. */
static void lose_patience(void) {
    if (waits++ < PATIENCE) return;
    waits = 0;
    excuse();
    bus_deafen(false);
    host_reset();
}

static void act(void) {
    switch (next() % 12) {
    case 0: send_setup(false); break;
    case 1: send_setup(true); break;
    case 2: send_packet(); break;
    case 3: take_packet(); break;
    case 4: bus_frame(); break;
    case 5:
        excuse();
        host_reset();
        break;
    case 6:
        excuse();
        bus_suspend(next() & 1);
        break;
    case 7: bus_deafen(next() & 1); break;
    case 8: read_some(next()); break;
    case 9: write_some(next()); break;
    case 10:
        excuse();
        uart_receive((char)UART_BYTE);
        break;
    default:
        excuse();
        host_loses = next();
        if (host_enumerate()) (void)host_open(true);
        host_loses = 0;
        break;
    }
}

/* A PC that gets the port now can work with it. */
static void check_end(void) {
    static const uint8_t word[] = {'h', 'e', 'l', 'l', 'o'};
    char some[64];
    uint8_t back[64];
    bool ended;
    bus_deafen(false);
    host_reset();
    while (kt_port_read(some, sizeof some)) continue;
    if (!host_enumerate() || !host_open(true)) abort();
    if (host_write(word, sizeof word, KT_USB_PACKET) != sizeof word) abort();
    if (kt_port_read(some, sizeof some) != sizeof word) abort();
    kt_port_write(some, sizeof word);
    if (host_read(back, sizeof back, &ended) != sizeof word || !ended) abort();
    for (size_t i = 0; i < sizeof word; i++) {
        if (back[i] != word[i]) abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    if (count > LONGEST) return 0;
    input = bytes;
    left = count;
    out_next = in_next = read_next = taken_next = 0;
    read_excused = taken_excused = 0;
    bus_start();
    excuse();
    bus_meanwhile = lose_patience;
    while (left) act();
    bus_meanwhile = NULL;
    check_end();
    return 0;
}
