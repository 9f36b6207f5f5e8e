/* usb_session.h: a host with the port open, and a firmware that sends back what it receives. Behind cmocka.h. */
#ifndef USB_SESSION_H
#define USB_SESSION_H

#include "usb_bus.h"

static uint8_t bytes[4096];

/* Runs the firmware's loop for a while: it sends back what it receives. */
static void echo(void) {
    char some[32];
    for (size_t count; (count = kt_port_read(some, sizeof some)) != 0;) kt_port_write(some, count);
}

static void begin(void) {
    bus_start();
    assert_true(host_enumerate());
}

static void begin_open(void) {
    begin();
    assert_true(host_open(true));
    assert_true(kt_usb_is_open());
}

static size_t read_all(void) {
    bool ended;
    size_t total = 0;
    do total += host_read(bytes + total, 1024, &ended);
    while (ended && total + 1024 <= sizeof bytes);
    return total;
}

#endif
