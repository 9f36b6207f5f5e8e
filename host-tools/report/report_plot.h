/* report_plot.h: draws curves by gnuplot. */
#ifndef REPORT_PLOT_H
#define REPORT_PLOT_H

#include <stdbool.h>
#include <stdio.h>

enum plot_style { PLOT_LINE, PLOT_THIN, PLOT_DOTS, PLOT_RINGS };

enum { PLOT_POINTS_MAX = 362 };

/* A curve, as a line or as marks. */
struct plot_curve {
    const char *title;  /* for the legend */
    const char *colour; /* "#rrggbb", visible on light and on dark backgrounds */
    enum plot_style style;
    int count;
    double x[PLOT_POINTS_MAX], y[PLOT_POINTS_MAX]; /* within the axes, by rising x */
    double low, high;                              /* a band of uncertainty from y low to high; equal: none */
};

struct plot_axes {
    const char *x_label, *y_label;
    const int *x_tics; /* ended by 0 */
    int x_max;         /* the x axis goes from 1 to here, logarithmic */
    double y_max;      /* the y axis goes from 0 to here */
};

/* Returns the axes of accuracy over m, for m from 1 to `m_max`. */
struct plot_axes plot_accuracy_axes(int m_max);

/* Draws curves as an SVG element with a legend, the first curve on top. The picture takes the font and colour
 * of the page, and has no ids, so that a page may hold many. `name` is for screen readers. gnuplot's script
 * is left in the file `script`. Returns false after a message. */
bool plot_curves(FILE *page, const char *script, const char *name, const struct plot_axes *axes,
                 const struct plot_curve *curves, int count);

#endif
