#include "boards/two_lines.h"

#include "boards/chip.h"
#include "boards/usb.h"

static bool usb_has_line, uart_took_line;

/* A UART's queue holds at most this many bytes. */
enum { UART_QUEUE = 64 };

static void choose_line(void) {
    if (!kt_usb_is_suspended()) uart_took_line = false;
    else if (kt_uart_has_byte()) uart_took_line = true;
    bool usb = kt_usb_is_open() && !uart_took_line;
    if (usb == usb_has_line) return;
    if (usb_has_line) kt_usb_forget();
    else kt_uart_send_nothing();
    kt_rings_forget_output();
    usb_has_line = usb;
    kt_uart_listen(true);
}

bool kt_chip_has_byte(void) {
    kt_usb_chip_serve();
    choose_line();
    if (!usb_has_line) return kt_uart_has_byte();
    for (int i = 0; i < UART_QUEUE && kt_uart_has_byte(); i++) (void)kt_uart_take();
    return kt_usb_has_byte();
}

char kt_chip_take(void) { return usb_has_line ? (char)kt_usb_take() : kt_uart_take(); }

/* USB needs no more than that its packet isn't taken. */
void kt_chip_listen(bool on) {
    if (!usb_has_line) kt_uart_listen(on);
}

bool kt_chip_lost(void) { return kt_uart_lost() && !usb_has_line; }

void kt_chip_send(uint8_t byte) {
    if (usb_has_line) kt_usb_send(byte);
    else kt_uart_send(byte);
}

/* After a fault nobody else looks at the controller. */
bool kt_chip_sent(void) {
    kt_usb_chip_serve();
    return usb_has_line ? kt_usb_sent() : kt_uart_sent();
}

void kt_chip_send_nothing(void) {
    if (!usb_has_line) kt_uart_send_nothing();
}
