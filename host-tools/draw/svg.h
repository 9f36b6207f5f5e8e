/* svg.h: draws a position with suggestions as an SVG 1.1 file that needs no other file. */
#pragma once

#include <stdio.h>

#include "draw/draw.h"

/* Draws the stones of `board`, a ring on the last move, the marks, and a disc for each suggestion. The disc
 * shows the place in the list and the value; its colour is warmer for higher values. `title` (UTF-8) stands
 * above the board and is what screen readers read; "" for none. The caller checks the stream for errors. */
void svg_write(FILE *stream, const kt_board *board, const struct draw_marks *marks, const char *title);

/* Writes how stones are filled: the gradients PREFIXblack and PREFIXwhite. */
void svg_stones(FILE *stream, const char *prefix);
