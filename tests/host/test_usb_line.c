/* Bytes over USB, through boards/usb.c, two_lines.c and rings.c, at the end of a wire (usb_bus.h): in order and complete,
 * whatever gets lost or comes late; and across resets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "boards/port.h"
#include "boards/usb.h"
#include "usb_session.h"

/* Bytes. */

static void a_packet_of_64_bytes_is_followed_by_an_empty_one(void **state) {
    (void)state;
    begin_open();
    for (size_t count = 1; count <= 256; count++) {
        bool ended;
        for (size_t i = 0; i < count; i++) kt_port_write(&(char){(char)i}, 1);
        assert_int_equal(host_read(bytes, 1024, &ended), count);
        assert_true(ended);
        for (size_t i = 0; i < count; i++) assert_int_equal(bytes[i], i);
        assert_int_equal(host_read(bytes, 1024, &ended), 0);
        assert_false(ended);
    }
}

static void a_byte_behind_the_empty_packet_is_not_lost(void **state) {
    bool data1, ended;
    (void)state;
    begin_open();
    for (int i = 0; i < 64; i++) kt_port_write("x", 1);
    bus_frame();
    assert_int_equal(bus_in(host_address, 2, bytes, &data1, false), 64);
    bus_frame();
    kt_port_write("y", 1);
    bus_frame();
    assert_int_equal(bus_in(host_address, 2, bytes, &data1, false), 0);
    assert_int_equal(host_read(bytes, 64, &ended), 1);
    assert_int_equal(bytes[0], 'y');
}

static void an_empty_packet_from_the_host_is_taken(void **state) {
    (void)state;
    begin_open();
    assert_int_equal(bus_out(host_address, 2, bytes, 0, false), 1);
    assert_int_equal(bus_out(host_address, 2, bytes, 1, true), 1);
    assert_true(kt_port_has_input());
}

static void a_host_waits_while_nobody_reads(void **state) {
    uint8_t sent[1000];
    char taken[1000];
    (void)state;
    begin_open();
    for (size_t i = 0; i < sizeof sent; i++) sent[i] = (uint8_t)(i * 7);
    size_t count = host_write(sent, sizeof sent, 64);
    assert_int_equal(count, 5 * 64); /* a ring of 256 bytes, and the packet behind it */
    size_t read = 0;
    while (read < sizeof sent) {
        size_t now = kt_port_read(taken + read, 100);
        assert_true(now);
        read += now;
        if (count < sizeof sent) count += host_write(sent + count, sizeof sent - count, 64);
    }
    assert_memory_equal(taken, sent, sizeof sent);
    assert_int_equal(kt_port_lost_bytes(), 0);
}

static uint8_t back[8192];
static size_t back_count;

static void take_back(void) {
    bool ended;
    void (*before)(void) = bus_meanwhile;
    bus_meanwhile = NULL;
    back_count += host_read(back + back_count, 64, &ended);
    bus_meanwhile = before;
}

/* Acknowledgements are lost both ways, so packets come twice; and interrupts come late. */
static void no_byte_is_lost_or_doubled(void **state) {
    static uint8_t sent[5000];
    uint32_t dice = 7;
    (void)state;
    for (unsigned loses = 0; loses <= 400; loses += 200) {
        size_t count = 0;
        begin_open();
        host_loses = loses;
        back_count = 0;
        for (size_t i = 0; i < sizeof sent; i++)
            sent[i] = (uint8_t)(dice = dice * 1664525 + 1013904223, dice >> 24);
        for (int round = 0; back_count < sizeof sent; round++) {
            assert_true(round < 10000);
            dice = dice * 1664525 + 1013904223;
            uint8_t packet = (uint8_t)(1 + (dice >> 8) % 64);
            size_t now = (dice >> 16) % 300;
            if (now > sizeof sent - count) now = sizeof sent - count;
            bus_deafen(dice >> 28 == 0);
            count += host_write(sent + count, now, packet);
            bus_deafen(false);
            bus_meanwhile = take_back;
            echo();
            bus_meanwhile = NULL;
            take_back();
        }
        assert_int_equal(back_count, sizeof sent);
        assert_memory_equal(back, sent, sizeof sent);
    }
}

static void a_halted_endpoint_stalls_and_begins_again(void **state) {
    (void)state;
    begin_open();
    for (int i = 0; i < 2; i++) {
        const uint8_t address = i ? 0x82 : 0x02;
        bool data1, ended;
        kt_port_write("abc", 3);
        bus_frame();
        assert_int_equal(host_control(0x0203, 0, address, NULL, 0), 0);
        assert_int_equal(host_control(0x8200, 0, address, bytes, 2), 2);
        assert_int_equal(bytes[0], 1);
        if (i) assert_int_equal(bus_in(host_address, 2, bytes, &data1, false), BUS_STALL);
        else assert_int_equal(bus_out(host_address, 2, bytes, 1, false), BUS_STALL);
        assert_int_equal(host_control(0x0201, 0, address, NULL, 0), 0);
        assert_int_equal(host_control(0x8200, 0, address, bytes, 2), 2);
        assert_int_equal(bytes[0], 0);
        assert_int_equal(host_control(0x0201, 0, 0x02, NULL, 0), 0);
        assert_int_equal(host_control(0x0201, 0, 0x82, NULL, 0), 0);
        host_begin_again();
        assert_int_equal(host_read(bytes, 64, &ended), 3);
        assert_memory_equal(bytes, "abc", 3);
        assert_int_equal(host_write((const uint8_t *)"xy", 2, 64), 2);
        char taken[8];
        assert_int_equal(kt_port_read(taken, sizeof taken), 2);
        assert_memory_equal(taken, "xy", 2);
    }
    /* A new setting of the interface begins with DATA0 as well. */
    bool data1;
    assert_int_equal(host_control(0x010b, 0, 1, NULL, 0), 0);
    host_begin_again();
    assert_int_equal(host_write((const uint8_t *)"z", 1, 64), 1);
    assert_true(kt_port_has_input());
    kt_port_write("z", 1);
    bus_frame();
    assert_int_equal(bus_in(host_address, 2, bytes, &data1, false), 1);
    assert_false(data1);
}

static void a_halt_loses_nothing(void **state) {
    uint8_t sent[400];
    char taken[400];
    bool ended;
    (void)state;
    begin_open();
    memset(sent, 'x', sizeof sent);
    size_t count = host_write(sent, sizeof sent, 64), read = 0;
    assert_int_equal(count, 5 * 64);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(host_control(0x0203, 0, 0x02, NULL, 0), 0);
        if (i) read += kt_port_read(taken + read, sizeof taken - read);
        assert_int_equal(host_control(0x0201, 0, 0x02, NULL, 0), 0);
        host_begin_again();
    }
    while (kt_port_has_input()) read += kt_port_read(taken + read, sizeof taken - read);
    assert_int_equal(read, count);

    assert_int_equal(host_control(0x0203, 0, 0x82, NULL, 0), 0);
    kt_port_write("abc", 3);
    bus_frame();
    assert_int_equal(host_control(0x0201, 0, 0x82, NULL, 0), 0);
    assert_int_equal(host_read(bytes, 64, &ended), 3);
}

static void what_a_halt_holds_back_is_forgotten_with_the_port(void **state) {
    bool ended;
    (void)state;
    begin_open();
    kt_port_write("old", 3);
    bus_frame();
    assert_int_equal(host_control(0x0203, 0, 0x82, NULL, 0), 0);
    assert_true(host_open(false));
    assert_true(host_open(true));
    assert_int_equal(host_control(0x0201, 0, 0x82, NULL, 0), 0);
    host_begin_again();
    kt_port_write("new", 3);
    assert_int_equal(host_read(bytes, 64, &ended), 3);
    assert_memory_equal(bytes, "new", 3);
}

/* Resets. */

/* One packet after the other of a whole session, until `steps` are done. Returns whether it got to its end. */
static int steps_left;
static bool step(void) { return steps_left-- > 0; }

static bool part_of_a_session(int steps) {
    static const uint16_t requests[][4] = {
        {0x8006, 0x0100, 0, 64}, {0x0005, 42, 0, 0}, {0x8006, 0x0200, 0, 255}, {0x8006, 0x0303, 0x409, 255},
        {0x0009, 1, 0, 0},       {0x2120, 0, 0, 7},  {0x2122, 3, 0, 0},        {0x8200, 0, 0x82, 2},
    };
    bool data1;
    steps_left = steps;
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        const uint16_t *now = requests[i];
        const uint8_t packet[8] = {(uint8_t)(now[0] >> 8), (uint8_t)now[0],       (uint8_t)now[1],
                                   (uint8_t)(now[1] >> 8), (uint8_t)now[2],       (uint8_t)(now[2] >> 8),
                                   (uint8_t)now[3],        (uint8_t)(now[3] >> 8)};
        int count = 64;
        if (!step()) return false;
        assert_int_equal(bus_setup(host_address, packet), 0);
        while (now[0] & 0x8000 && count == 64) {
            if (!step()) return false;
            count = bus_in(host_address, 0, bytes, &data1, false);
        }
        if (!step()) return false;
        if (now[0] & 0x8000) bus_out(host_address, 0, bytes, 0, true);
        else if (now[3]) bus_out(host_address, 0, (const uint8_t *)"\0\xc2\1\0\0\0\x8", 7, true);
        if (!step()) return false;
        if (!(now[0] & 0x8000)) assert_int_equal(bus_in(host_address, 0, bytes, &data1, false), 0);
        if (now[0] == 0x0005) host_address = 42;
    }
    for (int i = 0; i < 6; i++) {
        if (!step()) return false;
        bus_out(host_address, 2, bytes, 64, i % 2);
        if (!step()) return false;
        echo();
        bus_frame();
        if (!step()) return false;
        bus_in(host_address, 2, bytes, &data1, i == 3);
    }
    return true;
}

static void assert_works(void) {
    char taken[64];
    while (kt_port_read(taken, sizeof taken)) continue;
    assert_true(host_enumerate());
    assert_true(host_open(true));
    assert_int_equal(read_all(), 0);
    assert_int_equal(host_write((const uint8_t *)"hello", 5, 64), 5);
    echo();
    assert_int_equal(read_all(), 5);
    assert_memory_equal(bytes, "hello", 5);
}

static void after_a_reset_at_any_step_it_works(void **state) {
    (void)state;
    for (int deaf = 0; deaf < 2; deaf++) {
        for (int steps = 0;; steps++) {
            bus_start();
            host_reset();
            bool whole = part_of_a_session(steps);
            bus_deafen(deaf);
            host_reset();
            bus_deafen(false);
            assert_false(kt_usb_is_open() && !deaf);
            assert_works();
            if (whole) break;
            assert_true(steps < 100);
        }
    }
}

/* As when a PC restarts, or a virtual machine takes the device. */
static void a_configuration_begins_anew(void **state) {
    (void)state;
    begin_open();
    bool data1;
    for (int i = 0; i < 64; i++) kt_port_write("x", 1);
    bus_frame();
    assert_int_equal(bus_in(host_address, 2, bytes, &data1, false), 64);
    assert_int_equal(host_write((const uint8_t *)"old", 3, 64), 3);
    assert_int_equal(host_control(0x0009, 1, 0, NULL, 0), 0);
    host_begin_again();
    bus_frame();
    assert_int_equal(bus_in(host_address, 2, bytes, &data1, false), BUS_WAITS);
    assert_false(kt_usb_is_open());
    assert_true(host_open(true));
    assert_int_equal(read_all(), 0);
    kt_port_write("new", 3);
    assert_int_equal(read_all(), 3);
    assert_memory_equal(bytes, "new", 3);
}

static void nothing_is_lost_while_flash_is_erased(void **state) {
    bool data1;
    (void)state;
    begin_open();
    kt_port_write("abc", 3);
    bus_frame();
    bus_deafen(true);
    assert_int_equal(bus_out(host_address, 2, (const uint8_t *)"12345", 5, false), 1);
    assert_int_equal(bus_out(host_address, 2, (const uint8_t *)"6", 1, true), BUS_WAITS);
    assert_int_equal(bus_in(host_address, 2, bytes, &data1, false), 3);
    assert_int_equal(bus_in(host_address, 2, bytes, &data1, false), BUS_WAITS);
    bus_deafen(false);
    kt_port_write("d", 1);
    assert_int_equal(bus_out(host_address, 2, (const uint8_t *)"6", 1, true), 1);
    char taken[16];
    assert_int_equal(kt_port_read(taken, sizeof taken), 6);
    assert_memory_equal(taken, "123456", 6);
    bus_frame();
    assert_int_equal(bus_in(host_address, 2, bytes, &data1, false), 1);
    assert_true(data1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_packet_of_64_bytes_is_followed_by_an_empty_one),
        cmocka_unit_test(a_byte_behind_the_empty_packet_is_not_lost),
        cmocka_unit_test(an_empty_packet_from_the_host_is_taken),
        cmocka_unit_test(a_host_waits_while_nobody_reads),
        cmocka_unit_test(no_byte_is_lost_or_doubled),
        cmocka_unit_test(a_halted_endpoint_stalls_and_begins_again),
        cmocka_unit_test(a_halt_loses_nothing),
        cmocka_unit_test(what_a_halt_holds_back_is_forgotten_with_the_port),
        cmocka_unit_test(after_a_reset_at_any_step_it_works),
        cmocka_unit_test(a_configuration_begins_anew),
        cmocka_unit_test(nothing_is_lost_while_flash_is_erased),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
