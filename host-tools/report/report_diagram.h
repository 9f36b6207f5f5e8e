/* report_diagram.h: draws patterns as small boards. */
#ifndef REPORT_DIAGRAM_H
#define REPORT_DIAGRAM_H

#include <stdio.h>

#include "learn/patterns.h"

/* What the diagrams of a page share; write it once, before them. */
void diagram_definitions(FILE *page);

/* Draws a pattern of a board of `size` lines as a square SVG element: a black stone is the mover's, a white
 * one the opponent's, a disc the move; where the wood ends, the board does, and other points may hold
 * anything. */
void diagram_write(FILE *page, const struct pattern *p, const kt_spiral *spiral, int size);

#endif
