/* patient.h: reads and writes files that may be non-blocking, and waits for them.
 *
 * Standard input and output are shared with the program that started us. When they are non-blocking, that
 * program may rely on it; so they stay as they are. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Like read, but waits until there is something. A signal that has a handler ends the wait: returns -1,
 * errno is EINTR. */
ssize_t patient_read(int file, void *bytes, size_t capacity);

/* Writes all bytes. Returns false, with errno, when that fails or a signal that has a handler comes. */
bool patient_write(int file, const void *bytes, size_t count);

/* Can nobody read this pipe, socket or terminal any more? */
bool patient_is_forsaken(int file);

/* Makes stdout and stderr wait, too, where they are non-blocking. Replaces control characters, and bytes
 * that are not UTF-8, by "?" on stderr, whose messages quote names. Call it before anything is printed. */
void patient_streams(void);
