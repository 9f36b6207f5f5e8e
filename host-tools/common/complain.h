/* complain.h: messages about a place in somebody's file, and those of another program. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

/* Prints one line on `stream` (NULL: prints nothing): "katachi: SOURCE:LINE:COLUMN: " and the message. `source` NULL, and a line or
 * column of 0, are left out. In the name, control characters and bytes that are not UTF-8 become "?". Returns false. */
bool complain(FILE *stream, const char *source, int line, int column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* Prints a line on stderr, "katachi: " and the message. Returns false, for those who give up then. */
bool tell_user(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints what another program has written into the file `messages` on stderr. */
void complain_again(FILE *messages);
