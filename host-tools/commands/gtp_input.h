/* gtp_input.h: reads the commands of a GTP controller from standard input, line by line, and looks ahead.
 * Begin with a struct that is all zero. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The longest line. A longer one ends the input with the error EMSGSIZE. */
enum { GTP_INPUT_LINE_BYTES = 1 << 26 };

struct gtp_input {
    char *bytes;     /* owned */
    size_t capacity; /* room in `bytes` */
    size_t length;   /* bytes read */
    size_t at;       /* the first byte that gtp_input_take has not returned */
    size_t seen;     /* end of the bytes that were searched for an interruption */
    bool ended;      /* nothing more will come */
    int error;       /* errno of a failure to read; 0 when the input simply ended */
    char *line;      /* owned: the line that gtp_input_take returned last */
};

/* Returns the next line without newline and without null characters; the last line may lack its newline.
 * The caller may change it; it is valid until the next call. Returns NULL when the input has ended. */
char *gtp_input_take(struct gtp_input *input);

/* Can gtp_input_take return without waiting? */
bool gtp_input_has_line(struct gtp_input *input);

/* Has the controller sent anything after the last line, or ended the input? Does not wait. */
bool gtp_input_waits(struct gtp_input *input);

/* Has it sent the line "# interrupt", as GoGui does? True once for each such line. Does not wait. */
bool gtp_input_interrupts(struct gtp_input *input);

void gtp_input_free(struct gtp_input *input);
