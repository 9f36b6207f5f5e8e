/* usb_host.h: a host on a wire of USB, transaction by transaction, as chapter 8 of the specification has them. At the other end is a
 * device of boards/usb.c: on a simulated controller (usb_bus.h), or the program of an emulated chip (chip_usb.c). */
#ifndef KT_TESTS_USB_HOST_H
#define KT_TESTS_USB_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a transaction may return besides the number of bytes. */
enum { BUS_WAITS = -1, BUS_STALL = -2, BUS_SILENCE = -3 };

/* The wire's own. */

/* Signals of the wire; and a little time in which there are none. */
void bus_reset(void);
void bus_frame(void);
void bus_rest(void);

/* Transactions with the device at `address` (0..127). */

/* Sends a setup packet: 0 or BUS_SILENCE. */
int bus_setup(uint8_t address, const uint8_t *packet);

/* Sends `count` (0..64) bytes to an endpoint (0..15) as DATA0 or DATA1: 1, 0 when the device has had that packet
 * before, or an answer above. */
int bus_out(uint8_t address, uint8_t endpoint, const uint8_t *bytes, uint8_t count, bool data1);

/* Takes a packet of an endpoint (0..15): its bytes, at most 64, or an answer above. `lost`: the device never hears
 * that the host has it. */
int bus_in(uint8_t address, uint8_t endpoint, uint8_t *bytes, bool *data1, bool lost);

/* A host that follows the rules. It has given the device this address; 0 after a reset. */
extern uint8_t host_address;

/* In a thousand packets, how many are acknowledged without the sender noticing. */
extern unsigned host_loses;

/* Resets the bus. */
void host_reset(void);

/* Runs a control transfer: its two first bytes, value, index, length; `bytes` to send or to fill. Returns the number of
 * bytes, or the answer that ended it. BUS_WAITS: the device had nothing to say within many tries. */
int host_control(uint16_t what, uint16_t value, uint16_t index, uint8_t *bytes, uint16_t length);

/* Resets the bus and enumerates the device, up to SET_CONFIGURATION. Returns whether all went well. */
bool host_enumerate(void);

/* Sets or clears DTR. */
bool host_open(bool open);

/* Sends all bytes in packets of at most `packet` (1..64). Returns how many were taken before the device let the
 * host wait for long, or stalled. */
size_t host_write(const uint8_t *bytes, size_t count, uint8_t packet);

/* Takes bytes until a packet is short, or the device has none: at most `capacity` (a multiple of 64). Returns how
 * many; `ended` whether a short packet came. */
size_t host_read(uint8_t *bytes, size_t capacity, bool *ended);

/* The next packets begin with DATA0, as after CLEAR_FEATURE(ENDPOINT_HALT). */
void host_begin_again(void);

#endif
