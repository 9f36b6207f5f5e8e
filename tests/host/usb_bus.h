/* usb_bus.h: a wire of USB for boards/usb.c, with a controller at one end and a host (usb_host.h) at the other; and a UART beside it, for
 * boards/two_lines.c. With these, boards/rings.c runs as on a chip. The controller aborts the test when its driver breaks a rule of
 * boards/usb.h. */
#ifndef KT_TESTS_USB_BUS_H
#define KT_TESTS_USB_BUS_H

#include "usb_host.h"

/* Switches the device on, with no host there and nobody at the UART. */
void bus_start(void);

/* Lets the interrupts of the controller wait, as when flash is erased, or come again. */
void bus_deafen(bool deaf);

/* Called when the firmware lets interrupts come, as in a loop that waits. NULL: nothing happens. */
extern void (*bus_meanwhile)(void);

/* The bus falls silent, or is in use again. */
void bus_suspend(bool suspended);

/* The address that the device answers to. */
uint8_t bus_address(void);

/* The UART: a byte comes in; what went out. */
void uart_receive(char byte);
extern char uart_sent[4096];
extern size_t uart_sent_count;

#endif
