/* serial_port.h: opens a serial port for this program alone. */
#ifndef SERIAL_PORT_H
#define SERIAL_PORT_H

#include <stddef.h>

/* Opens DEVICE[:BAUD] (115200 unless told otherwise), raw and non-blocking, and ends what may stand
 * half-written in the board's line. No second program gets it: whoever comes later is told who has it, and
 * disturbs nothing. Returns the file, or -1 with a sentence in `error` (`error_bytes` long, at least 1). */
int serial_port_open(const char *device_and_baud, char *error, size_t error_bytes);

/* Lets others have it again; to be called before it is closed. For other files it does nothing. */
void serial_port_release(int file);

#endif
