/* pipe_reader.h: reads pipes ahead, so that one can wait for several of them, for signals, and for a time. */
#pragma once

#include "windows/posix.h"
#include "windows/windows.h"

/* What there is to read: POLLIN; POLLHUP at the end, when all has been taken; 0: nothing yet. From the first look on, the pipe
 * is read ahead. */
short pipe_reader_look(int file);

/* Takes what has come, as read does. Without `waits`: -1 and EAGAIN when nothing has. */
ssize_t pipe_reader_take(int file, void *bytes, size_t room, bool waits);

/* Waits for news from a pipe or a signal, at most so long (below 0: for ever); not at all when one of these has something. */
void pipe_reader_wait(int limit_ms, const struct pollfd *files, unsigned count);

/* Ends every wait. */
void pipe_reader_wake(void);

/* No longer reads the file, which is about to be closed. */
void pipe_reader_end(int file);
