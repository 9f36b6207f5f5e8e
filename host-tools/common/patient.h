/* patient.h: reads and writes files that may be non-blocking, and waits for them.
 *
 * Standard input and output are shared with whoever started us. When they are non-blocking, somebody relies on
 * it, so that they are left as they are. */
#ifndef PATIENT_H
#define PATIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* As read, but waits until there is something. A signal with a handler ends the wait: -1, and errno EINTR. */
ssize_t patient_read(int file, void *bytes, size_t capacity);

/* Writes all bytes. False when that can't be done, or a signal with a handler came meanwhile; errno says which. */
bool patient_write(int file, const void *bytes, size_t count);

/* Has everybody gone who could read this pipe, socket or terminal? */
bool patient_is_forsaken(int file);

/* Lets stdout and stderr wait, too, where they are non-blocking, and keeps control characters and what is no UTF-8 out of
 * stderr, whose messages quote names: there they become "?". To be called before anything is printed. */
void patient_streams(void);

#endif
