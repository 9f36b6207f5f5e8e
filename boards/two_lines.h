/* two_lines.h: a board with a UART and a USB port (usb.h), which share the firmware's one line.
 *
 * The line is USB's from the moment that a program on the PC opens the port until it closes it; it is the
 * UART's at all other times. What the line that is out of use receives is dropped. When the line changes,
 * output that nobody has taken yet is forgotten: the new side never asked for it. While the PC sleeps the
 * line stays USB's, and output waits; but a byte on the UART takes the line, until the PC is awake. (A
 * device can't tell a sleeping PC from a pulled cable.)
 *
 * two_lines.c implements the line of chip.h, from kt_chip_has_byte to kt_chip_send_nothing. The board
 * implements what is below, for its UART alone, with the same contracts. The interrupts of UART and USB
 * both call kt_rings_serve. */
#ifndef KT_BOARDS_TWO_LINES_H
#define KT_BOARDS_TWO_LINES_H

#include <stdbool.h>
#include <stdint.h>

bool kt_uart_has_byte(void);
char kt_uart_take(void);
void kt_uart_listen(bool on);
bool kt_uart_lost(void);
void kt_uart_send(uint8_t byte);
bool kt_uart_sent(void);
void kt_uart_send_nothing(void);

#endif
