/* usb.h: a serial port over USB, as a PC sees it: a device of the class CDC-ACM, for which Linux, macOS and
 * Windows 10 bring their own drivers. Knows no controller and nothing about Go.
 *
 *                 two_lines.c                  which of two lines is in use
 *                      |  kt_usb_is_open, ..._take, ..._send
 *                      v
 *   rings.c <------- usb.c -------> usb_descriptors.c        what the device says of itself
 *   more bytes         ^  |  usb_chip.h
 *   to send            |  v
 *                 rp2_usb.c                 the controller
 *
 * Own code, since it is smaller: with rp2_usb.c and usb_descriptors.c 2,880 bytes of flash and 90 of RAM. TinyUSB 0.18 with
 * its CDC class, buffers of 64 bytes and the same descriptors takes 7,400 and 1,700 (gcc 12.2 -Os; headers of pico-sdk 2.1.1).
 *
 * Sources: USB-IF, "Universal Serial Bus Specification" 2.0, chapters 8 and 9; "Class Definitions for
 * Communications Devices" 1.2; "PSTN Subclass" 1.2 (ACM).
 *
 * Rules:
 *  1. All functions are called with interrupts off, or by kt_rings_serve.
 *  2. Nothing that a host sends may do more than end its own transfer: what isn't understood is answered by
 *     a STALL. Whatever came before, a reset and a new enumeration lead to a working port. */
#ifndef KT_BOARDS_USB_H
#define KT_BOARDS_USB_H

#include <stdbool.h>
#include <stdint.h>

#include "boards/usb_chip.h"

/* The line. */

/* Returns whether a program on the host has opened the port: it has set DTR (Data Terminal Ready) or sent
 * a byte, and has not cleared DTR since; or a byte still waits. */
bool kt_usb_is_open(void);

/* Returns whether the host sleeps or the cable was pulled; the device can't tell which. */
bool kt_usb_is_suspended(void);

/* Returns whether a host has found the device since the start. */
bool kt_usb_was_found(void);

/* Returns whether a received byte waits. */
bool kt_usb_has_byte(void);

/* Takes that byte. */
uint8_t kt_usb_take(void);

/* Begins a packet with a byte. Only when kt_usb_sent(). At the next frame the packet takes what waits in the
 * ring (kt_rings_take_output), and goes out. A frame takes a millisecond: that is 64,000 bytes a second. */
void kt_usb_send(uint8_t byte);

/* Returns whether the host has taken all that was sent. */
bool kt_usb_sent(void);

/* Forgets a packet that was begun and is not yet on its way. */
void kt_usb_forget(void);

/* What usb_descriptors.c implements. */

enum { KT_USB_ID_BYTES = 8, KT_USB_TEXT_BYTES = 2 + 2 * 16 };

/* Finds a descriptor: `kind` and `number` as in the request, `id` as in kt_usb_init (usb_chip.h). A text is written to
 * `text`, KT_USB_TEXT_BYTES long. Returns its bytes, NULL when there is no such descriptor, and stores their
 * number. */
const uint8_t *kt_usb_find_descriptor(uint8_t kind, uint8_t number, const uint8_t *id, uint8_t *text,
                                      uint8_t *count);

#endif
