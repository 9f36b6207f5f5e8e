/* draw_words.h: texts of records, in as many columns of a terminal as there is room for. */
#pragma once

#include "draw/draw.h"

/* Returns the columns of the terminal that a file is; 80 when it is none. */
int draw_width_of(int file);

/* Returns the bytes of `text` that fit into `room` columns. */
size_t draw_fitting(const char *text, int room);

/* Prints text in at most `room` columns: line breaks become spaces, control characters "?", and what is left
 * out "..." or its like. */
void draw_words(FILE *stream, enum draw_style style, const char *text, int room);
