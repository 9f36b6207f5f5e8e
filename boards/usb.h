/* usb.h: a serial port over USB, as a PC sees it: a device of the class CDC-ACM, for which Linux, macOS and
 * Windows 10 bring their own drivers. Knows no controller and nothing about Go.
 *
 *                 two_lines.c                  which of two lines is in use
 *                      |  kt_usb_is_open, ..._take, ..._send
 *                      v
 *   rings.c <------- usb.c -------> usb_descriptors.c        what the device says of itself
 *   more bytes         ^  |  kt_usb_chip_...
 *   to send            |  v
 *                 rp2040_usb.c                 the controller
 *
 * Sources: USB-IF, "Universal Serial Bus Specification" 2.0, chapters 8 and 9; "Class Definitions for
 * Communications Devices" 1.2; "PSTN Subclass" 1.2 (ACM).
 *
 * Rules:
 *  1. All functions are called with interrupts off, or by kt_rings_serve.
 *  2. A packet buffer belongs to the controller from kt_usb_chip_arm to kt_usb_done or kt_usb_chip_disarm.
 *     A host that asks meanwhile waits (NAK), and so does one that finds no armed buffer. That is the flow
 *     control: no byte is lost while the program is busy or erases flash.
 *  3. Nothing that a host sends may do more than end its own transfer: what isn't understood is answered by
 *     a STALL. Whatever came before, a reset and a new enumeration lead to a working port. */
#ifndef KT_BOARDS_USB_H
#define KT_BOARDS_USB_H

#include <stdbool.h>
#include <stdint.h>

/* The addresses of the endpoints. Bit 7: towards the host. */
enum {
    KT_USB_CONTROL_OUT = 0x00,
    KT_USB_CONTROL_IN = 0x80,
    KT_USB_NOTICE_IN = 0x81, /* the class demands it; nothing is ever sent there */
    KT_USB_DATA_OUT = 0x02,
    KT_USB_DATA_IN = 0x82,
};

/* The bytes of a packet, at most, on all endpoints but KT_USB_NOTICE_IN. */
enum { KT_USB_PACKET = 64 };

/* The line. */

/* Begins: no host is there. `id`: 8 bytes that only this board has; they become its serial number. */
void kt_usb_init(const uint8_t *id);

/* Returns whether a program on the host has opened the port: it has set DTR (Data Terminal Ready) or sent
 * a byte, and has not cleared DTR since; or a byte still waits. */
bool kt_usb_is_open(void);

/* Returns whether the host sleeps or the cable was pulled; the device can't tell which. */
bool kt_usb_is_suspended(void);

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

/* What the controller's driver reports. */

/* The host has reset the bus. */
void kt_usb_reset(void);

/* The bus has fallen silent (`true`), or is in use again. */
void kt_usb_suspend(bool suspended);

/* A setup packet of eight bytes has come. Report packets first that were done before it. */
void kt_usb_setup(const uint8_t *packet);

/* The host has taken the packet that was armed at `address`, or has filled it with `count` (0..64) bytes. */
void kt_usb_done(uint8_t address, uint8_t count);

/* A frame has begun that kt_usb_chip_want_frame asked for. */
void kt_usb_frame(void);

/* What the controller's driver implements. */

/* Looks at the controller and reports what happened. Needs no interrupt. */
void kt_usb_chip_serve(void);

/* Returns the packet buffer of an endpoint: KT_USB_PACKET bytes. */
volatile uint8_t *kt_usb_chip_buffer(uint8_t address);

/* Hands the buffer to the controller: to send its first `count` bytes as DATA0 or DATA1, or to receive a
 * packet of that kind. */
void kt_usb_chip_arm(uint8_t address, uint8_t count, bool data1);

/* Takes the buffer back, and ends a STALL. */
void kt_usb_chip_disarm(uint8_t address);

/* Answers by STALL from now on; on endpoint 0, until the next setup packet. The buffer isn't armed. */
void kt_usb_chip_stall(uint8_t address);

/* Opens the endpoints other than 0, or closes them and forgets their packets and STALLs. */
void kt_usb_chip_open(bool open);

/* Answers to this address (0..127) from now on. */
void kt_usb_chip_address(uint8_t address);

/* Asks for one kt_usb_frame at the start of the next frame. */
void kt_usb_chip_want_frame(void);

/* What usb_descriptors.c implements. */

enum { KT_USB_ID_BYTES = 8, KT_USB_TEXT_BYTES = 2 + 2 * 16 };

/* Finds a descriptor: `kind` and `number` as in the request, `id` as in kt_usb_init. A text is written to
 * `text`, KT_USB_TEXT_BYTES long. Returns its bytes, NULL when there is no such descriptor, and stores their
 * number. */
const uint8_t *kt_usb_find_descriptor(uint8_t kind, uint8_t number, const uint8_t *id, uint8_t *text,
                                      uint8_t *count);

#endif
