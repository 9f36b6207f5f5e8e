#include "usb_host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 100, USB_PACKET = 64 };

uint8_t host_address;
unsigned host_loses;
static bool out_data1, in_data1;
static uint32_t dice = 1;

static bool loses(void) {
    dice = dice * 1664525 + 1013904223;
    return (dice >> 8) % 1000 < host_loses;
}

void host_begin_again(void) { out_data1 = in_data1 = false; }

void host_reset(void) {
    bus_reset();
    host_address = 0;
    host_begin_again();
}

/* Sends a packet until the host knows that it came; or has come, and the device lets the host wait for long. */
static int send(uint8_t endpoint, const uint8_t *bytes, uint8_t count, bool data1) {
    int answer = BUS_WAITS;
    bool came = false;
    for (int tries = 0; tries < TRIES && answer == BUS_WAITS; tries++) {
        answer = bus_out(host_address, endpoint, bytes, count, data1);
        came = came || answer >= 0;
        if (answer >= 0 && loses()) answer = BUS_WAITS;
        if (answer == BUS_WAITS) bus_rest();
    }
    return answer == BUS_WAITS && came ? 0 : answer;
}

/* Takes packets until one is of the kind that is due. */
static int receive(uint8_t endpoint, uint8_t *bytes, bool data1) {
    for (int tries = 0; tries < TRIES; tries++) {
        bool kind, lost = loses();
        int count = bus_in(host_address, endpoint, bytes, &kind, lost);
        if (count >= 0 && kind == data1) return count;
        if (count != BUS_WAITS && count < 0) return count;
        bus_rest();
    }
    return BUS_WAITS;
}

static int take_answer(uint8_t *bytes, uint16_t length) {
    uint8_t packet[USB_PACKET];
    int total = 0, count = USB_PACKET;
    for (bool data1 = true; total < length && count == USB_PACKET; data1 = !data1) {
        count = receive(0, packet, data1);
        if (count < 0) return count;
        if (total + count > length) {
            fputs("usb_host: the device answers more than was asked for\n", stderr);
            abort();
        }
        memcpy(bytes + total, packet, (size_t)count);
        total += count;
    }
    int answer = length ? send(0, packet, 0, true) : receive(0, packet, true);
    return answer < 0 ? answer : total;
}

int host_control(uint16_t what, uint16_t value, uint16_t index, uint8_t *bytes, uint16_t length) {
    const uint8_t packet[8] = {(uint8_t)(what >> 8),  (uint8_t)what,         (uint8_t)value,
                               (uint8_t)(value >> 8), (uint8_t)index,        (uint8_t)(index >> 8),
                               (uint8_t)length,       (uint8_t)(length >> 8)};
    uint8_t nothing[USB_PACKET];
    int answer = bus_setup(host_address, packet);
    if (answer < 0) return answer;
    if (what & 0x8000) return take_answer(bytes, length);
    bool data1 = true;
    for (uint16_t sent = 0; sent < length; data1 = !data1) {
        uint8_t count = (uint8_t)(length - sent < USB_PACKET ? length - sent : USB_PACKET);
        if ((answer = send(0, bytes + sent, count, data1)) < 0) return answer;
        sent = (uint16_t)(sent + count);
    }
    answer = receive(0, nothing, true);
    return answer < 0 ? answer : length;
}

bool host_enumerate(void) {
    uint8_t bytes[256];
    host_reset();
    if (host_control(0x8006, 0x0100, 0, bytes, 64) != 18) return false;
    host_reset();
    if (host_control(0x0005, 42, 0, NULL, 0) != 0) return false;
    host_address = 42;
    bus_rest(); /* the device has 2 ms for that */
    if (host_control(0x8006, 0x0100, 0, bytes, 18) != 18) return false;
    if (host_control(0x8006, 0x0200, 0, bytes, 9) != 9) return false;
    if (host_control(0x8006, 0x0200, 0, bytes, bytes[2]) != bytes[2]) return false;
    host_begin_again();
    return host_control(0x0009, 1, 0, NULL, 0) == 0;
}

bool host_open(bool open) { return host_control(0x2122, open ? 3 : 0, 0, NULL, 0) == 0; }

size_t host_write(const uint8_t *bytes, size_t count, uint8_t packet) {
    size_t sent = 0;
    while (sent < count) {
        uint8_t now = (uint8_t)(count - sent < packet ? count - sent : packet);
        if (send(2, bytes + sent, now, out_data1) < 0) break;
        out_data1 = !out_data1;
        sent += now;
    }
    return sent;
}

size_t host_read(uint8_t *bytes, size_t capacity, bool *ended) {
    uint8_t packet[USB_PACKET];
    size_t taken = 0;
    *ended = false;
    while (taken < capacity && !*ended) {
        bus_frame();
        int count = receive(2, packet, in_data1);
        if (count < 0) break;
        in_data1 = !in_data1;
        memcpy(bytes + taken, packet, (size_t)count);
        taken += (size_t)count;
        *ended = count < USB_PACKET;
    }
    return taken;
}
