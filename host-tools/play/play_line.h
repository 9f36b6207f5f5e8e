/* play_line.h: what a person and `katachi play` say to each other, at a terminal or through pipes. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "play/play_editor.h"

enum { PLAY_LINE_BYTES = 8192 }; /* a path fits in; the rest of a longer line is dropped */

/* Begin with a struct that is all zero. */
struct play_input {
    char line[PLAY_LINE_BYTES];  /* the last line, without spaces at its ends */
    bool has_begun;              /* private, as the rest */
    struct play_editor *editor;  /* NULL: lines can't be edited */
    char bytes[PLAY_LINE_BYTES]; /* without an editor: read, */
    size_t received, taken;      /* `taken` of `received` bytes are used up */
};

/* Reads the next line of standard input; at a terminal it shows the prompt. Ctrl-C ends the wait. Returns false at the
 * end, on an error, after Ctrl-C, and when nobody can read what is said. */
bool play_read_line(struct play_input *input, const char *prompt);
void play_input_end(struct play_input *input);

/* Asks a question; returns true for a yes. */
bool play_agrees(struct play_input *input, const char *question);

/* Prints text, as printf does; at a terminal, lines are broken between words. */
void play_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints text behind `column` columns of the present line and a gap of two columns. At a terminal, its lines stand below each
 * other. */
void play_say_at(int column, const char *text);

/* Says at a terminal that somebody thinks, and takes that back. */
void play_thinks(const char *name);
void play_thought(void);
