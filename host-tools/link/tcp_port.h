/* tcp_port.h: opens a serial line over TCP, such as QEMU's. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Is this HOST:PORT, with a port of 1 to 65535? */
bool tcp_port_is_sound(const char *host_and_port);

/* Connects to a sound HOST:PORT, non-blocking. Returns the file, or -1 with a sentence in `error` (`error_bytes` long, at least
 * 1). */
int tcp_port_open(const char *host_and_port, char *error, size_t error_bytes);

/* Acknowledges at once what has been read: QEMU waits for it, and would send the rest of each frame 40 ms later. Does nothing
 * with other files. */
void tcp_port_acknowledge(int file);
