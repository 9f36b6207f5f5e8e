/* play_line.h: reads what a person types, line by line, from a terminal or a pipe; Ctrl-C ends the wait. */
#ifndef PLAY_LINE_H
#define PLAY_LINE_H

#include <stdbool.h>
#include <stddef.h>

enum { PLAY_LINE_BYTES = 8192 }; /* a path fits; what is longer is cut off */

/* Zero-initialised before first use. */
struct play_input {
    char line[PLAY_LINE_BYTES]; /* the line read last, without spaces at its ends */
    char bytes[PLAY_LINE_BYTES];
    size_t received, taken; /* private: `taken` of `received` bytes are used up */
};

/* Reads the next line of `file`. False at its end, on an error, and after Ctrl-C. */
bool play_read_line(struct play_input *input, int file);

#endif
