/* gtp_input.h: standard input as a GTP controller's words: line by line, and what waits behind the present
 * line. All zero to begin with. */
#ifndef KATACHI_GTP_INPUT_H
#define KATACHI_GTP_INPUT_H

#include <stdbool.h>
#include <stddef.h>

/* No honest line is longer; one that is ends the input, with the error EMSGSIZE. */
enum { GTP_INPUT_LINE_BYTES = 1 << 26 };

struct gtp_input {
    char *bytes;     /* owned */
    size_t capacity; /* bytes that fit */
    size_t length;   /* bytes that are there */
    size_t at;       /* the first that was not taken */
    size_t seen;     /* how far they were searched for an interruption */
    bool ended;      /* there will be no more */
    int error;       /* why it can't be read any more, an errno; 0 when it simply ended */
    char *line;      /* owned: the line that was taken */
};

/* Takes the next line, without its newline and without null characters, ended by one; the last line may lack
 * its newline. It is the caller's to change, until the next call. Returns NULL when there is no more. */
char *gtp_input_take(struct gtp_input *input);

/* Would the next line be taken without waiting? */
bool gtp_input_has_line(struct gtp_input *input);

/* Has the controller sent anything behind the line that was taken, the end of the input included? Doesn't
 * wait. */
bool gtp_input_waits(struct gtp_input *input);

/* Has it sent the line "# interrupt", as GoGui does? Told once for each. Doesn't wait. */
bool gtp_input_interrupts(struct gtp_input *input);

void gtp_input_free(struct gtp_input *input);

#endif
