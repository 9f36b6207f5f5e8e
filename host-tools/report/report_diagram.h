/* report_diagram.h: draws patterns as small boards. */
#pragma once

#include <stdio.h>

#include "learn/patterns.h"

/* Writes what all diagrams of a page share. Call it once, before the first one. */
void diagram_definitions(FILE *page);

/* Draws a pattern for boards of `size` lines as a square SVG element: the mover's stones black, the
 * opponent's white, the move a disc. Where the lines end, the board ends; the other points may hold
 * anything. */
void diagram_write(FILE *page, const struct pattern *p, const kt_spiral *spiral, int size);
