/* usb_chip.h: between a serial port over USB (usb.c) and the driver of a USB controller, such as rp2_usb.c: what the one asks for,
 * and what the other reports. A driver needs no other header of the port. The model is dcd.h of TinyUSB.
 *
 * Rules:
 *  1. All functions are called with interrupts off, or by kt_rings_serve.
 *  2. A packet buffer belongs to the controller from kt_usb_chip_arm to kt_usb_done or kt_usb_chip_disarm.
 *     A host that asks meanwhile waits (NAK), and so does one that finds no armed buffer. That is the flow
 *     control: no byte is lost while the program is busy or erases flash. */
#ifndef KT_BOARDS_USB_CHIP_H
#define KT_BOARDS_USB_CHIP_H

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

/* What the controller's driver reports. */

/* The controller has started, and no host is there. `id`: 8 bytes that only this board has; they become its serial number. */
void kt_usb_init(const uint8_t *id);

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

#endif
