/* rp2_usb.h: the USB controller of RP2040 and RP2350, for boards with a crystal of 12 MHz (usb.h). */
#ifndef KT_BOARDS_RP2_USB_H
#define KT_BOARDS_RP2_USB_H

#include <stdbool.h>
#include <stdint.h>

#include "base/status.h"

/* Starts the clock of USB and the controller, whose interrupt must call kt_rings_serve, and shows the host
 * that a device is there. The crystal must run already. `id`: as in kt_usb_init. Returns false when a part of the chip doesn't
 * work: then it may not be used. */
KT_MUST_USE bool kt_rp2_usb_start(const uint8_t *id);

/* Ends all that, until the next start. */
void kt_rp2_usb_stop(void);

/* Each board has its own. `begins`: the host has reset the bus, and what the chip needs to be found by it begins. Else the
 * controller stops, and that ends. */
void kt_rp2_enumerate(bool begins);

/* Each board has its own. The interrupt of the timer's second alarm calls it. */
void kt_rp2_enumerate_serve(void);

/* Set it when interrupts were off for a part of a millisecond or more: a frame of USB that has begun meanwhile may be about to end. */
extern volatile bool kt_rp2_usb_is_late;

#endif
