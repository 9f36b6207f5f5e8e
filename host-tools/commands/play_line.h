/* play_line.h: reads what a person types, line by line, from a terminal or a pipe. Ctrl-C ends the wait. */
#ifndef PLAY_LINE_H
#define PLAY_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum { PLAY_LINE_BYTES = 8192 }; /* a path fits in; the rest of a longer line is dropped */

/* Begin with a struct that is all zero. */
struct play_input {
    char line[PLAY_LINE_BYTES]; /* the last line, without spaces at its ends */
    char bytes[PLAY_LINE_BYTES];
    size_t received, taken; /* private: `taken` of `received` bytes are used up */
};

/* Reads the next line of `file`. Returns false at its end, on an error, and after Ctrl-C. */
bool play_read_line(struct play_input *input, int file);

#endif
