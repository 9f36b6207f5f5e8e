/* serial_port.h: opens a serial port for this program alone. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Opens DEVICE[:BAUD] (115200 baud by default), raw and non-blocking, and ends a command that may stand
 * half-written in the input of the board. Refuses a port that another program uses, without disturbing it,
 * and says which program that is. Returns the file, or -1 with a sentence in `error` (`error_bytes` long,
 * at least 1). */
int serial_port_open(const char *device_and_baud, char *error, size_t error_bytes);

/* Gives the port back to others; call it before closing the file. Does nothing with other files. */
void serial_port_release(int file);

/* May there be a serial port with this name, now or when it is plugged in? Not where a file, a folder or another device is. */
bool serial_port_may_come(const char *device_and_baud);
