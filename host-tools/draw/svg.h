/* svg.h: draws a position with suggestions as a picture: one SVG 1.1 file that needs nothing beside it. */
#ifndef SVG_H
#define SVG_H

#include <stdio.h>

#include "draw/draw.h"

/* Draws the stones of `board`, a ring on the last move, and a disc for each suggestion: inside it the place
 * in the list and the value, its colour the warmer the higher the value. `title` (UTF-8) stands above the
 * board and is the picture's name for screen readers; "" for none. The caller checks the stream for errors.
 */
void svg_write(FILE *stream, const kt_board *board, const struct draw_marks *marks, const char *title);

#endif
