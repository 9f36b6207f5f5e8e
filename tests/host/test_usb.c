/* What the serial port over USB (boards/usb.c) says of itself and does on request, at the end of a wire (usb_bus.h). What is
 * expected comes from the specifications that boards/usb.h names, and from what Linux, macOS and Windows ask. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "boards/usb.h"
#include "usb_bus.h"

static uint8_t bytes[4096];

static void begin(void) {
    bus_start();
    assert_true(host_enumerate());
}

/* Descriptors. */

static int get_descriptor(uint8_t kind, uint8_t number, uint16_t length) {
    memset(bytes, 0xee, sizeof bytes);
    return host_control(0x8006, (uint16_t)(kind << 8 | number), kind == 3 ? 0x0409 : 0, bytes, length);
}

static void the_device_descriptor_asks_for_no_driver_of_ours(void **state) {
    (void)state;
    begin();
    assert_int_equal(get_descriptor(1, 0, 255), 18);
    assert_int_equal(bytes[0], 18);
    assert_int_equal(bytes[1], 1);
    assert_int_equal(bytes[2] | bytes[3] << 8, 0x0200); /* USB 2.0: no host asks for a BOS descriptor */
    /* Interfaces in groups: Windows gives each group its driver. */
    assert_memory_equal(bytes + 4, "\xef\x02\x01", 3);
    assert_int_equal(bytes[7], 64);
    assert_int_equal(bytes[8] | bytes[9] << 8, 0x2e8a);
    assert_int_equal(bytes[10] | bytes[11] << 8, 0x000a);
    assert_int_equal(bytes[17], 1);
}

static void the_configuration_is_a_serial_port(void **state) {
    int count, interfaces = 0, endpoints = 0, grouped = 0;
    uint8_t class = 0;
    (void)state;
    begin();
    count = get_descriptor(2, 0, 255);
    assert_int_equal(count, bytes[2] | bytes[3] << 8);
    for (int i = 0; i < count; i += bytes[i]) {
        const uint8_t *at = bytes + i;
        assert_true(at[0] >= 2 && i + at[0] <= count);
        if (at[1] == 11) {
            grouped++;
            assert_memory_equal(at + 2, "\0\2\2\2\0",
                                5); /* interfaces 0 and 1: communications, ACM, no modem */
        }
        if (at[1] == 4) {
            assert_int_equal(at[2], interfaces++);
            class = at[5];
            assert_memory_equal(at + 5, class == 2 ? "\2\2\0" : "\12\0\0", 3);
            assert_int_equal(at[4], class == 2 ? 1 : 2);
        }
        if (at[1] == 0x24 && at[2] == 6) assert_memory_equal(at, "\5\x24\6\0\1", 5);
        if (at[1] == 5) {
            endpoints++;
            assert_int_equal(at[3], class == 2 ? 3 : 2); /* interrupt; bulk */
            assert_int_equal(at[4] | at[5] << 8, class == 2 ? 10 : 64);
        }
    }
    assert_int_equal(interfaces, 2);
    assert_int_equal(endpoints, 3);
    assert_int_equal(grouped, 1);
}

static void assert_text(uint8_t number, const char *text) {
    int count = get_descriptor(3, number, 255);
    assert_int_equal(count, 2 + 2 * strlen(text));
    assert_int_equal(bytes[0], count);
    assert_int_equal(bytes[1], 3);
    for (size_t i = 0; text[i]; i++) {
        assert_int_equal(bytes[2 + 2 * i], text[i]);
        assert_int_equal(bytes[3 + 2 * i], 0);
    }
}

static void the_texts_tell_maker_board_and_serial_number(void **state) {
    (void)state;
    begin();
    assert_int_equal(get_descriptor(3, 0, 255), 4);
    assert_memory_equal(bytes, "\4\3\x09\x04", 4);
    assert_text(1, "Katachi");
    assert_text(2, "pico");
    assert_text(3, "E66118604B2A0F01");
}

static void every_length_gets_the_first_bytes(void **state) {
    static const struct { uint8_t kind, number; } all[] = {{1, 0}, {2, 0}, {3, 0}, {3, 1}, {3, 2}, {3, 3}};
    (void)state;
    begin();
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        uint8_t whole[256];
        int count = get_descriptor(all[i].kind, all[i].number, 255);
        memcpy(whole, bytes, sizeof whole);
        for (uint16_t length = 0; length < 600; length++) {
            int expected = length < count ? length : count;
            assert_int_equal(get_descriptor(all[i].kind, all[i].number, length), expected);
            assert_memory_equal(bytes, whole, (size_t)expected);
        }
        assert_int_equal(get_descriptor(all[i].kind, all[i].number, 65535), count);
    }
}

/* Windows asks for 0xee (its own texts); hosts of USB 2.0 for a device qualifier. */
static void a_descriptor_that_is_not_there_is_stalled(void **state) {
    (void)state;
    begin();
    for (int kind = 0; kind < 256; kind++) {
        for (int number = 0; number < 256; number++) {
            bool there =
                (kind == 1 && number == 0) || (kind == 2 && number == 0) || (kind == 3 && number < 4);
            int count = get_descriptor((uint8_t)kind, (uint8_t)number, 255);
            if (there) assert_true(count > 0);
            else assert_int_equal(count, BUS_STALL);
        }
    }
    assert_int_equal(get_descriptor(1, 0, 18), 18);
}

/* Requests. */

static void unknown_requests_are_stalled(void **state) {
    static const uint16_t known[] = {0x8000, 0x8100, 0x8200, 0x0005, 0x8006,
                                     0x8008, 0x0009, 0x810a, 0x010b, 0xa121};
    (void)state;
    begin();
    for (uint32_t what = 0; what < 65536; what++) {
        bool is_known = what == 0x2122;
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) is_known = is_known || known[i] == what;
        if (is_known) continue;
        uint16_t length = what & 0x8000 ? 8 : 0;
        assert_int_equal(host_control((uint16_t)what, 1, 0, bytes, length), BUS_STALL);
    }
    assert_int_equal(get_descriptor(1, 0, 18), 18);
}

static void wrong_values_are_stalled(void **state) {
    static const uint16_t wrong[][4] = {
        {0x0005, 128, 0, 0},  {0x0005, 3, 0, 1},    {0x0009, 2, 0, 0},     {0x0009, 256, 0, 0},
        {0x8100, 0, 2, 2},    {0x8200, 0, 3, 2},    {0x8200, 0, 0x83, 2},  {0x8200, 0, 0x100, 2},
        {0x810a, 0, 2, 1},    {0x010b, 1, 0, 0},    {0x010b, 0, 2, 0},     {0x0203, 1, 0x82, 0},
        {0x0203, 0, 0x00, 0}, {0x0203, 0, 0x01, 0}, {0x0201, 0, 0x102, 0}, {0x2120, 0, 0, 6},
        {0x2120, 0, 0, 8},    {0x2120, 0, 0, 64},   {0x2120, 0, 0, 65},    {0x2120, 0, 0, 0},
        {0x2120, 0, 2, 7},    {0x2122, 1, 2, 0},    {0x2122, 1, 0, 1},     {0xa121, 0, 2, 7},
    };
    (void)state;
    begin();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(host_control(wrong[i][0], wrong[i][1], wrong[i][2], bytes, wrong[i][3]), BUS_STALL);
        assert_int_equal(get_descriptor(1, 0, 18), 18);
    }
    assert_false(kt_usb_is_open());
}

static void before_it_is_configured_only_endpoint_0_answers(void **state) {
    (void)state;
    bus_start();
    host_reset();
    assert_int_equal(host_control(0x8008, 0, 0, bytes, 1), 1);
    assert_int_equal(bytes[0], 0);
    assert_int_equal(host_control(0x8200, 0, 0x80, bytes, 2), 2);
    assert_int_equal(host_control(0x8200, 0, 0x82, bytes, 2), BUS_STALL);
    assert_int_equal(host_control(0x8100, 0, 0, bytes, 2), BUS_STALL);
    assert_int_equal(host_control(0x2122, 1, 0, NULL, 0), BUS_STALL);
    assert_int_equal(host_control(0xa121, 0, 0, bytes, 7), BUS_STALL);
    assert_int_equal(bus_out(0, 2, bytes, 1, false), BUS_SILENCE);
    assert_int_equal(host_control(0x0009, 1, 0, NULL, 0), 0);
    assert_int_equal(host_control(0x8008, 0, 0, bytes, 1), 1);
    assert_int_equal(bytes[0], 1);
    assert_int_equal(bus_out(0, 2, bytes, 1, false), 1);
    assert_int_equal(host_control(0x0009, 0, 0, NULL, 0), 0);
    assert_int_equal(bus_out(0, 2, bytes, 1, true), BUS_SILENCE);
}

static void an_address_holds_from_the_end_of_its_transfer(void **state) {
    static const uint8_t set_address[8] = {0, 5, 77};
    bool data1;
    (void)state;
    bus_start();
    host_reset();
    assert_int_equal(bus_setup(0, set_address), 0);
    assert_int_equal(bus_in(77, 0, bytes, &data1, false), BUS_SILENCE);
    assert_int_equal(bus_in(0, 0, bytes, &data1, false), 0);
    assert_true(data1);
    assert_int_equal(bus_setup(0, set_address), BUS_SILENCE);
    assert_int_equal(bus_setup(77, set_address), 0);
    host_address = 77;
    assert_int_equal(host_control(0x0005, 0, 0, NULL, 0), 0);
    assert_int_equal(bus_setup(0, set_address), 0);
}

static void an_address_that_was_not_taken_is_forgotten(void **state) {
    static const uint8_t set_address[8] = {0, 5, 77};
    (void)state;
    begin();
    assert_int_equal(bus_setup(host_address, set_address), 0);
    assert_int_equal(host_control(0x0009, 1, 0, NULL, 0), 0);
    assert_int_equal(bus_address(), host_address);
}

static void the_line_coding_is_kept(void **state) {
    uint8_t coding[7] = {0x80, 0x25, 0, 0, 2, 1, 7}; /* 9600 baud, two stop bits, odd, 7 bits */
    (void)state;
    begin();
    assert_int_equal(host_control(0xa121, 0, 0, bytes, 7), 7);
    assert_memory_equal(bytes, "\0\xc2\1\0\0\0\x8", 7); /* 115200 baud, 8 bits */
    assert_int_equal(host_control(0x2120, 0, 0, coding, 7), 7);
    assert_int_equal(host_control(0xa121, 0, 0, bytes, 7), 7);
    assert_memory_equal(bytes, coding, 7);
}

static void a_new_setup_packet_ends_the_transfer_before(void **state) {
    static const uint8_t get[8] = {0x80, 6, 0, 2, 0, 0, 255}, set[8] = {0x21, 0x20, 0, 0, 0, 0, 7};
    bool data1;
    (void)state;
    begin();
    for (int packets = 0; packets < 3; packets++) {
        assert_int_equal(bus_setup(host_address, get), 0);
        for (int i = 0; i < packets; i++) assert_true(bus_in(host_address, 0, bytes, &data1, false) > 0);
        assert_int_equal(get_descriptor(1, 0, 18), 18);
        assert_int_equal(bus_setup(host_address, set), 0);
        if (packets) assert_int_equal(bus_out(host_address, 0, bytes, 7, true), 1);
        assert_int_equal(get_descriptor(1, 0, 18), 18);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_device_descriptor_asks_for_no_driver_of_ours),
        cmocka_unit_test(the_configuration_is_a_serial_port),
        cmocka_unit_test(the_texts_tell_maker_board_and_serial_number),
        cmocka_unit_test(every_length_gets_the_first_bytes),
        cmocka_unit_test(a_descriptor_that_is_not_there_is_stalled),
        cmocka_unit_test(unknown_requests_are_stalled),
        cmocka_unit_test(wrong_values_are_stalled),
        cmocka_unit_test(before_it_is_configured_only_endpoint_0_answers),
        cmocka_unit_test(an_address_holds_from_the_end_of_its_transfer),
        cmocka_unit_test(an_address_that_was_not_taken_is_forgotten),
        cmocka_unit_test(the_line_coding_is_kept),
        cmocka_unit_test(a_new_setup_packet_ends_the_transfer_before),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
