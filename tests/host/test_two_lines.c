/* Which of UART and USB has the line (boards/two_lines.c), at the end of a wire (usb_bus.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "boards/port.h"
#include "boards/usb.h"
#include "usb_session.h"

static void the_line_is_the_uarts_until_a_program_opens_the_port(void **state) {
    char taken[16];
    (void)state;
    begin();
    uart_receive('u');
    assert_int_equal(kt_port_read(taken, sizeof taken), 1);
    kt_port_write("to UART", 7);
    assert_int_equal(uart_sent_count, 7);
    assert_int_equal(read_all(), 0);
    assert_true(host_open(true));
    uart_receive('x');
    assert_false(kt_port_has_input());
    kt_port_write("to USB", 6);
    assert_int_equal(uart_sent_count, 7);
    assert_int_equal(read_all(), 6);
    assert_memory_equal(bytes, "to USB", 6);
    assert_true(host_open(false));
    kt_port_write("!", 1);
    assert_int_equal(uart_sent_count, 8);
    uart_receive('u');
    assert_int_equal(kt_port_read(taken, sizeof taken), 1);
}

static void a_program_without_dtr_has_the_line_once_it_sends(void **state) {
    (void)state;
    begin();
    assert_int_equal(host_write((const uint8_t *)"hello", 5, 64), 5);
    assert_true(kt_usb_is_open());
    echo();
    assert_int_equal(read_all(), 5);
}

static void output_that_nobody_took_does_not_change_sides(void **state) {
    (void)state;
    begin_open();
    for (int i = 0; i < 10; i++) kt_port_write("0123456789", 10);
    assert_true(host_open(false));
    kt_port_wait();
    assert_int_equal(uart_sent_count, 0);
    assert_true(host_open(true));
    kt_port_write("new", 3);
    assert_int_equal(read_all(), 3);
    assert_memory_equal(bytes, "new", 3);
}

static void a_packet_on_its_way_arrives(void **state) {
    (void)state;
    begin_open();
    kt_port_write("on its way", 10);
    bus_frame();
    assert_true(host_open(false));
    assert_true(host_open(true));
    kt_port_write("new", 3);
    assert_int_equal(read_all(), 13);
    assert_memory_equal(bytes, "on its waynew", 13);
}

/* As `echo genmove b >/dev/ttyACM0` does. */
static void input_is_read_though_the_port_is_closed_again(void **state) {
    char taken[512];
    uint8_t sent[300];
    (void)state;
    begin_open();
    memset(sent, 'x', sizeof sent);
    assert_int_equal(host_write(sent, sizeof sent, 64), sizeof sent);
    assert_true(host_open(false));
    assert_true(kt_usb_is_open());
    size_t count = 0;
    for (size_t now; (now = kt_port_read(taken, 100)) != 0;) count += now;
    assert_int_equal(count, sizeof sent);
    assert_false(kt_usb_is_open());
}

static void output_waits_for_a_sleeping_host_unless_the_uart_speaks(void **state) {
    (void)state;
    begin_open();
    bus_suspend(true);
    kt_port_write("good", 4);
    assert_int_equal(uart_sent_count, 0);
    bus_suspend(false);
    assert_int_equal(read_all(), 4);
    bus_suspend(true);
    uart_receive('u');
    assert_true(kt_port_has_input());
    kt_port_write("to UART", 7);
    assert_int_equal(uart_sent_count, 7);
    bus_suspend(false);
    kt_port_wait();
    kt_port_write("to USB", 6);
    assert_int_equal(read_all(), 6);
    bus_suspend(true);
    host_reset();
    assert_false(kt_usb_is_suspended());
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_line_is_the_uarts_until_a_program_opens_the_port),
        cmocka_unit_test(a_program_without_dtr_has_the_line_once_it_sends),
        cmocka_unit_test(output_that_nobody_took_does_not_change_sides),
        cmocka_unit_test(a_packet_on_its_way_arrives),
        cmocka_unit_test(input_is_read_though_the_port_is_closed_again),
        cmocka_unit_test(output_waits_for_a_sleeping_host_unless_the_uart_speaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
