/* pad.h: the buttons and the piezo of a handheld: buttons from GP10 (up), GP11 (down), GP12 (left), GP13 (right) and GP14 (middle) to
 * ground, a piezo from GP15 to ground. */
#ifndef KT_BOARDS_PICO_PAD_H
#define KT_BOARDS_PICO_PAD_H

#include <stdint.h>

/* Starts them. From then on the pad wakes the processor every 8 ms, so that no press is missed. */
void kt_pico_pad_start(void);

/* kt_port_buttons and kt_port_sound (port.h), once it is started. */
unsigned kt_pico_pad_buttons(void);
void kt_pico_pad_sound(unsigned hz, unsigned ms);

/* Sleeps, with interrupts off, for 40 ms, or until an interrupt is pending. */
void kt_pico_pad_sleep(void);

/* The interrupt of the timer's first alarm calls it. */
void kt_pico_pad_serve(void);

#endif
