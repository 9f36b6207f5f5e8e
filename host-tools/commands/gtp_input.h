/* gtp_input.h: standard input as a GTP controller's words: line by line, and what waits behind the present
 * line. */
#ifndef KATACHI_GTP_INPUT_H
#define KATACHI_GTP_INPUT_H

#include <stdbool.h>
#include <stddef.h>

struct gtp_input {
    char bytes[1 << 16];
    size_t length; /* bytes that are there */
    size_t at;     /* the first that was not taken */
    size_t seen;   /* how far they were searched for an interruption */
    bool ended;    /* there will be no more */
    int error;     /* why it can't be read any more, an errno; 0 when it simply ended */
};

/* Takes the next line, its newline included, or the part of it that fits, or that the input ends with; it
 * stays until the next call. Returns its length; 0 when there is no more. */
size_t gtp_input_take(struct gtp_input *input, const char **line);

/* Would the next line be taken without waiting? */
bool gtp_input_has_line(struct gtp_input *input);

/* Has the controller sent anything behind the line that was taken, the end of the input included? Doesn't
 * wait. */
bool gtp_input_waits(struct gtp_input *input);

/* Has it sent the line "# interrupt", as GoGui does? Told once for each. Doesn't wait. */
bool gtp_input_interrupts(struct gtp_input *input);

#endif
