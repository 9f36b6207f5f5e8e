/* graph.h: draws curves and maps as SVG elements, in the colours of the page. */
#ifndef GRAPH_H
#define GRAPH_H

#include <stdio.h>

/* A curve of `count` values, 1 or more, at equal distances; NAN leaves a gap, or ends the band. */
struct series_curve {
    const char *title; /* for the legend; NULL: it has none there */
    int colour;        /* a number from 0 on */
    int thin;          /* draw it thin and pale */
    int dashed;
    int count;
    const double *y;
    const double *low, *high; /* a band around the values; NULL: none. With a band, each value has a dot */
};

/* Draws curves over games: `games` at the right end. The y axis goes from 0 to `most`, whose unit is `unit`. `name` is for
 * screen readers. */
void series_graph(FILE *page, const char *name, double most, const char *unit, long games,
                  const struct series_curve *curves, int count);

/* Draws counts as bars; `low` is the number that the first of them stands for. Those at both ends that are 0 are left out. */
void series_bars(FILE *page, const char *name, const long *counts, int count, int low);

/* Draws a map of `side` x `side` squares, the larger the count, the darker. Its axes count `step` beans a square. */
void series_map(FILE *page, const char *name, const double *counts, int side, int step, const char *x_label,
                const char *y_label);

#endif
