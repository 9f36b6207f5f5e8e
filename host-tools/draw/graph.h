/* graph.h: draws curves, bars and maps as SVG elements, in the font and the colours of the page. They have no ids, so that a page
 * may hold many. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

/* Colours of curves, which can be seen on light and on dark pages. Other numbers are one of these, too. */
enum {
    GRAPH_RED,
    GRAPH_BLUE,
    GRAPH_GREEN,
    GRAPH_GOLD,
    GRAPH_PURPLE,
    GRAPH_TEAL,
    GRAPH_GREY,
    GRAPH_PINK,
    GRAPH_BROWN,
    GRAPH_COLOURS
};

struct graph_axis {
    double from, to; /* what stands at its ends; more than 0 when it is logarithmic */
    bool logarithmic;
    const char *unit;  /* behind each number; NULL: none */
    const char *label; /* NULL: none */
};

/* Where values stand in a picture, whose unit is about a pixel. What lies beyond an axis is drawn at its end. */
struct graph_frame {
    double left, top, width, height;
    struct graph_axis x, y;
};

/* The insides of a path's attribute `d`. Of `count` values, those whose y (or high) is NAN leave gaps. With `x` NULL, values stand in
 * the middle of equal stretches of the axis. An area reaches from `high` down to `low`, or to the bottom when that is NULL. */
void graph_line(FILE *page, const struct graph_frame *frame, const double *x, const double *y, int count);
void graph_area(FILE *page, const struct graph_frame *frame, const double *x, const double *low,
                const double *high, int count);

enum graph_style { GRAPH_LINE, GRAPH_THIN, GRAPH_DASHED, GRAPH_DOTS, GRAPH_RINGS };

/* A curve of `count` values, as above. */
struct graph_curve {
    const char *title; /* for the legend; NULL: it has none there */
    int colour;
    enum graph_style style;
    int count;
    const double *x, *y;
    const double *low, *high; /* a band around the values; NULL: none */
};

enum { GRAPH_FLAT = 190, GRAPH_TALL = 340 };

/* Draws curves with a legend, the first one on top. */
struct graph {
    const char *name; /* for screen readers */
    struct graph_axis x, y;
    int height; /* of the y axis: GRAPH_FLAT, GRAPH_TALL */
};
void graph_write(FILE *page, const struct graph *graph, const struct graph_curve *curves, int count);

/* Draws counts as bars; `low` is the number that the first of them stands for. Those at both ends that are 0 are left out. */
void graph_bars(FILE *page, const char *name, const long *counts, int count, int low);

/* Draws a map of `side` x `side` squares, the larger the count, the darker. Its axes count `step` things a square. */
void graph_map(FILE *page, const char *name, const double *counts, int side, int step, const char *x_label,
               const char *y_label);
